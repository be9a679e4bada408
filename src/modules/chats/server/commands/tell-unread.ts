import { inTransaction } from '#platform/database/transaction.ts';
import type { ChatsContext } from '../context.ts';
import { takeWaiting } from '../store.ts';

const WAITING_MINUTES = 10;
const PEOPLE_AT_ONCE = 200;

/** Job: notifies people of unread messages, once until they read; returns their number. */
export async function tellUnread(context: ChatsContext): Promise<number> {
  let told = 0;
  for (;;) {
    const since = new Date(context.now().getTime() - WAITING_MINUTES * 60_000);
    const count = await inTransaction(context.db, async (transaction) => {
      const waiting = await takeWaiting(transaction, since, PEOPLE_AT_ONCE);
      if (waiting.length === 0) return 0;
      const people = await context.peopleOf(waiting.map(({ other_id }) => other_id));
      await context.tellUnread(
        transaction,
        waiting.map(({ dialog_id, account_id, other_id, unread, text }) => ({
          accountId: account_id,
          aboutId: other_id,
          data: { dialogId: dialog_id, name: people.get(other_id)?.name ?? '', text, count: unread },
        })),
      );
      return waiting.length;
    });
    told += count;
    if (count < PEOPLE_AT_ONCE) return told;
  }
}
