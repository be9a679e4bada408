import { inTransaction } from '#platform/database/transaction.ts';
import { fail } from '#platform/errors.ts';
import { takeFromLimit } from '#platform/http/rate-limit.ts';
import type { NotificationsContext } from '../context.ts';
import { promiseTrial } from '../push/pushes.ts';
import { findSubscription } from '../push/store.ts';

const LIMIT = { max: 5, windowSeconds: 60 };

/** Sends one push to a browser of one's own, to see that it arrives. */
export async function tryBrowser(
  { db, pool, jobs }: NotificationsContext,
  accountId: string,
  subscriptionId: string,
): Promise<void> {
  const subscription = await findSubscription(db, subscriptionId);
  if (subscription?.account_id !== accountId) throw fail('not_found');
  await takeFromLimit(pool, `push_trial/${accountId}`, LIMIT);
  await inTransaction(db, (transaction) => promiseTrial(jobs, transaction, subscription));
}
