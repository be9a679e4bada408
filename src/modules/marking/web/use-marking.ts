import { useEffect, useState } from 'react';
import { messageOf } from '#platform/web/api.ts';
import { useApi } from '#platform/web/use-api.ts';
import { useFollowing } from '#platform/web/use-following.ts';
import { showToast } from '#ui/toast.tsx';
import type { DealMarking, markingCalls } from '../contract.ts';

const SOON_MS = 3000;
const LATER_MS = 20_000;

/** The marking of a deal as it is now: changed by what is done here, and asked for again while the ОРД works on it. */
export function useMarking(loaded: DealMarking, onChanged: () => void) {
  const api = useApi<typeof markingCalls>();
  const [marking, setMarking] = useFollowing(loaded);
  const [pending, setPending] = useState<string | null>(null);
  const params = { deal_id: marking.deal_id };
  const isSending = marking.creative?.state === 'queued';
  const isQuick = marking.ord?.state === 'sending';

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after every answer.
  useEffect(() => {
    if (!isSending) return;
    const timer = setTimeout(
      () => {
        // A failed poll is repeated by the next one.
        api('GET /v1/marking/deals/{deal_id}', { params }).then(
          (fresh) => {
            setMarking(fresh);
            if (fresh.creative?.state !== 'queued') onChanged();
          },
          () => setMarking({ ...marking }),
        );
      },
      isQuick ? SOON_MS : LATER_MS,
    );
    return () => clearTimeout(timer);
  }, [marking]);

  function put(fresh: DealMarking): void {
    setMarking(fresh);
    onChanged();
  }

  /** One thing at a time; what was refused is told. */
  async function act(name: string, work: () => Promise<DealMarking>, done?: string): Promise<boolean> {
    if (pending) return false;
    setPending(name);
    try {
      put(await work());
      if (done) showToast(done, { tone: 'good' });
      return true;
    } catch (error) {
      showToast(messageOf(error), { tone: 'bad' });
      // Refetched: another version than the one answered may stand there now.
      api('GET /v1/marking/deals/{deal_id}', { params }).then(setMarking, () => {});
      return false;
    } finally {
      setPending(null);
    }
  }

  return {
    marking,
    put,
    pending,
    approve: (contentHash: string) =>
      act(
        'approve',
        () => api('POST /v1/marking/deals/{deal_id}/creative/approve', { params, body: { content_hash: contentHash } }),
        'Вы согласовали макет',
      ),
    agreeErid: (offerId: string) =>
      act(
        'agree_erid',
        () => api('POST /v1/marking/deals/{deal_id}/erid/agree', { params, body: { offer_id: offerId } }),
        'erid согласован',
      ),
    declineErid: (offerId: string, isMine: boolean) =>
      act(
        'decline_erid',
        () => api('POST /v1/marking/deals/{deal_id}/erid/decline', { params, body: { offer_id: offerId } }),
        isMine ? 'Вы убрали erid' : 'erid отклонён',
      ),
    startVersion: () => act('version', () => api('POST /v1/marking/deals/{deal_id}/creative/version', { params })),
  };
}
