import { inTransaction } from '#platform/database/transaction.ts';
import type { NotificationsContext } from '../context.ts';
import { promiseLetter } from '../letters.ts';
import { takeDue } from '../store.ts';

const PEOPLE_AT_ONCE = 200;

/** Job: sends letters of notifications whose delay is over, as a digest; answers how many notifications there were. */
export async function collectLetters({ db, jobs, now }: NotificationsContext): Promise<number> {
  let collected = 0;
  for (;;) {
    const taken = await inTransaction(db, async (transaction) => {
      const rows = await takeDue(transaction, now(), PEOPLE_AT_ONCE);
      await promiseLetter(jobs, transaction, rows);
      return rows.length;
    });
    if (taken === 0) return collected;
    collected += taken;
  }
}
