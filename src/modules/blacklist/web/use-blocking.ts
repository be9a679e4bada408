/** Unblocking with undo, and the toasts after a block. */
import { useRouter } from '@tanstack/react-router';
import { messageOf } from '#platform/web/api.ts';
import { useApi } from '#platform/web/use-api.ts';
import { showToast } from '#ui/toast.tsx';
import type { Block, Blocked, blacklistCalls } from '../contract.ts';

export interface Blocking {
  /** Says that it is done, and offers to undo it. */
  tellBlocked(blocked: Blocked): void;
  unblock(person: Blocked['person'], block: Block): Promise<void>;
}

/** `onChange` runs after every change; by default the page's data are reloaded. */
export function useBlocking(onChange?: () => void | Promise<void>): Blocking {
  const api = useApi<typeof blacklistCalls>();
  const router = useRouter();
  const reread = async () => {
    await onChange?.();
    await router.invalidate();
  };

  /** Errors of actions from a toast are shown in a toast: they have no form. */
  async function attempt(work: () => Promise<unknown>) {
    try {
      await work();
    } catch (error) {
      showToast(messageOf(error), { tone: 'bad' });
    }
    await reread();
  }
  const remove = ({ account_id }: Blocked['person']) =>
    api('DELETE /v1/blacklist/{account_id}', { params: { account_id } });
  const put = ({ account_id }: Blocked['person'], { reason, until }: Block) =>
    api('PUT /v1/blacklist/{account_id}', { params: { account_id }, body: { reason, until } });

  return {
    tellBlocked({ person }) {
      showToast(`${person.name} в чёрном списке`, {
        action: { label: 'Отменить', onPress: () => void attempt(() => remove(person)) },
      });
      void reread();
    },
    async unblock(person, block) {
      await attempt(async () => {
        await remove(person);
        showToast(`Вы разблокировали: ${person.name}`, {
          action: { label: 'Вернуть', onPress: () => void attempt(() => put(person, block)) },
        });
      });
    },
  };
}
