import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '#platform/web/use-api.ts';
import { showToast } from '#ui/toast.tsx';
import type { Account, passportCalls } from '../contract.ts';

const failed = (error: unknown) =>
  showToast(error instanceof Error ? error.message : 'Не получилось. Попробуйте ещё раз.', { tone: 'bad' });

export type AvatarState = ReturnType<typeof useAvatar>;

/** The picture of the account, kept at once: it does not wait for the form's button. */
export function useAvatar({ account_id, avatar, avatar_id }: Account) {
  const api = useApi<typeof passportCalls>();
  const router = useRouter();
  const [kept, setKept] = useState<{ url: string | null; id: string | null }>({ url: avatar, id: avatar_id });
  const [isRemoving, setRemoving] = useState(false);

  async function put(mediaId: string | null): Promise<void> {
    const fresh = await api('PUT /v1/passport/account/{account_id}', {
      params: { account_id },
      body: { avatar_id: mediaId },
    });
    setKept({ url: fresh.avatar, id: fresh.avatar_id });
    // The menu shows it too.
    void router.invalidate();
  }

  return {
    url: kept.url,
    isRemoving,
    keep: async (mediaId: string) => {
      await put(mediaId);
      showToast('Фото сохранено.', { tone: 'good' });
    },
    remove: async () => {
      const { id } = kept;
      setRemoving(true);
      try {
        await put(null);
        showToast('Фото убрали.', { action: { label: 'Вернуть', onPress: () => void put(id).catch(failed) } });
      } catch (error) {
        failed(error);
      } finally {
        setRemoving(false);
      }
    },
  };
}
