/**
 * Timing: a wrong password is written into the account's log by a job. An e-mail without an account gets a job as well, which does nothing:
 * within the request both are the same work, so its time does not tell whether there is an account. The job has the moment of the attempt
 * and the entry's id as idempotency key: a retry writes one entry, dated when it happened.
 */
import { z } from 'zod';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Origin } from '#platform/http/origin.ts';
import { newId } from '#platform/ids.ts';
import type { Job } from '#platform/jobs.ts';
import type { PassportContext } from '../context.ts';
import { lockAccounts } from '../store.ts';

const failureData = z.object({
  account_id: z.uuid().nullable(),
  entry_id: z.uuid(),
  at: z.iso.datetime(),
  address: z.string(),
  user_agent: z.string(),
});
type FailureData = z.output<typeof failureData>;

const failureJob = { name: 'passport-sign-in-failed', data: failureData };

export const promiseFailureEntry = (
  { db, jobs }: Pick<PassportContext, 'db' | 'jobs'>,
  accountId: string | null,
  { address, userAgent }: Origin,
): Promise<void> =>
  inTransaction(db, (transaction) => {
    const now = new Date();
    return jobs.enqueue(transaction, failureJob, {
      account_id: accountId,
      entry_id: newId(now.getTime()),
      at: now.toISOString(),
      address,
      user_agent: userAgent,
    });
  });

export function failureRecorder({ db, record }: Pick<PassportContext, 'db' | 'record'>): Job<FailureData> {
  return {
    ...failureJob,
    async handle({ account_id: accountId, entry_id: entryId, at, address, user_agent: userAgent }) {
      if (!accountId) return;
      await inTransaction(db, async (transaction) => {
        // Erased meanwhile; the row lock keeps it from being erased before the entry is written.
        if ((await lockAccounts(transaction, [accountId])).length === 0) return;
        await record(transaction, {
          accountId,
          event: 'sign_in_failed',
          origin: { address, userAgent },
          detail: 'password',
          happened: { at: new Date(at), entryId },
        });
      });
    },
  };
}
