import { inTransaction } from '#platform/database/transaction.ts';
import type { ChatsContext } from '../context.ts';
import { toBoth } from '../live/events.ts';
import { getMember } from '../queries.ts';
import { readUpTo } from '../store.ts';

/** Moves the read position, only forward; returns the number of unread messages. */
export async function readDialog(
  context: ChatsContext,
  { dialogId, accountId, number }: { dialogId: string; accountId: string; number: number },
): Promise<number> {
  const member = await getMember(context, dialogId, accountId);
  if (number <= member.read_number) return member.unread;
  return inTransaction(context.db, async (transaction) => {
    const read = await readUpTo(transaction, member, number);
    if (!read) return member.unread;
    context.realtime.publish(
      transaction,
      toBoth(member, 'read', { dialog_id: dialogId, account_id: accountId, number: read.number }),
    );
    if (read.wasTold) await context.tellRead(transaction, { dialogId, accountId });
    return read.unread;
  });
}
