/** That somebody is typing: whispered, and not oftener than it is worth. */
import type { ChatsContext } from '../context.ts';
import { getMember } from '../queries.ts';

const REST_MILLISECONDS = 3_000;
const MAX_REMEMBERED = 10_000;

export function createTyping(context: ChatsContext): (dialogId: string, accountId: string) => Promise<void> {
  const whisperedAt = new Map<string, number>();
  return async (dialogId, accountId) => {
    const { other_id } = await getMember(context, dialogId, accountId);
    const key = `${dialogId}/${accountId}`;
    const now = Date.now();
    if (now - (whisperedAt.get(key) ?? 0) < REST_MILLISECONDS) return;
    if (whisperedAt.size > MAX_REMEMBERED) whisperedAt.clear();
    whisperedAt.set(key, now);
    if (!(await context.mayWrite(accountId, other_id))) return;
    const data = { dialog_id: dialogId, account_id: accountId };
    await context.realtime.whisper([{ accountId: other_id, type: 'typing', data }]);
  };
}
