import { inTransaction } from '#platform/database/transaction.ts';
import type { NotificationsContext } from '../context.ts';
import { promisePushes } from '../push/pushes.ts';
import { findRecipients, takeDuePushes } from '../store.ts';

const PEOPLE_AT_ONCE = 200;

/** Job: enqueues pushes held back by quiet hours that are over; answers how many notifications there were. */
export async function collectPushes({ db, jobs, now }: NotificationsContext): Promise<number> {
  let collected = 0;
  for (;;) {
    const taken = await inTransaction(db, async (transaction) => {
      const rows = await takeDuePushes(transaction, now(), PEOPLE_AT_ONCE);
      const people = [...new Set(rows.map(({ account_id }) => account_id))];
      await promisePushes(jobs, transaction, rows, await findRecipients(transaction, people));
      return rows.length;
    });
    if (taken === 0) return collected;
    collected += taken;
  }
}
