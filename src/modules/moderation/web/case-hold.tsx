import { IconHandGrab } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { messageOf } from '#platform/web/api.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { clockOf } from '#words/moments.ts';
import type { moderationCalls, TakenCase } from '../contract.ts';
import type { Case } from '../domain/cases.ts';

const EVERY_MILLISECONDS = 30_000;

/** Who works on a case: taken so that two do not. Asked for again while the page is looked at. */
export function CaseHold({ kind, id }: { kind: Case; id: string }) {
  const api = useApi<typeof moderationCalls>();
  const [taken, setTaken] = useState<TakenCase | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const look = useCallback(async () => {
    const { items } = await api('GET /v1/moderation/cases');
    setTaken(items.find((each) => each.case === kind && each.id === id) ?? null);
  }, [api, kind, id]);

  useEffect(() => {
    // A failed poll is ignored: the next one tells, and so does the decision itself.
    const ask = () => void look().catch(() => {});
    ask();
    const timer = setInterval(() => document.visibilityState === 'visible' && ask(), EVERY_MILLISECONDS);
    return () => clearInterval(timer);
  }, [look]);

  async function act(method: 'PUT' | 'DELETE') {
    setBusy(true);
    setFailure(null);
    try {
      const params = { case: kind, id };
      if (method === 'PUT') setTaken(await api('PUT /v1/moderation/cases/{case}/{id}', { params }));
      else {
        await api('DELETE /v1/moderation/cases/{case}/{id}', { params });
        setTaken(null);
      }
    } catch (error) {
      setFailure(messageOf(error));
      await look().catch(() => {});
    } finally {
      setBusy(false);
    }
  }

  const isMine = taken?.is_mine ?? false;
  const release = (
    <Button size="sm" variant="ghost" pending={isBusy} onClick={() => void act('DELETE')}>
      {isMine ? 'Отпустить' : 'Освободить'}
    </Button>
  );
  return (
    <div className="stack gap-2">
      {failure ? (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      ) : null}
      {taken && !isMine ? (
        <Notice tone="warn" live action={taken.can.release ? release : null}>
          Этим занимается {taken.by.name}: взято в {clockOf(taken.taken_at)}, до {clockOf(taken.until)}.
        </Notice>
      ) : (
        <div className="row wrap middle gap-2 note" role="status">
          {taken ? (
            <>
              <span>Дело у вас до {clockOf(taken.until)}, остальные это видят.</span>
              {release}
            </>
          ) : (
            <>
              <Button
                size="sm"
                variant="line"
                pending={isBusy}
                icon={<IconHandGrab aria-hidden="true" />}
                onClick={() => void act('PUT')}
              >
                Взять в работу
              </Button>
              <span>чтобы никто не решал то же самое</span>
            </>
          )}
        </div>
      )}
    </div>
  );
}
