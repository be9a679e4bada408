/**
 * A wrong password is written into the account's log by a job. An e-mail that nobody has gets a job as well, which does nothing:
 * within the request both are the same work, so its time does not tell whether there is an account.
 */
import { z } from 'zod';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Origin } from '#platform/http/origin.ts';
import type { Job } from '#platform/jobs.ts';
import type { PassportContext } from '../context.ts';
import { findAccount } from '../store.ts';

const failureData = z.object({ account_id: z.uuid().nullable(), address: z.string(), user_agent: z.string() });
type FailureData = z.output<typeof failureData>;

const failureJob = { name: 'passport-sign-in-failed', data: failureData };

export const promiseFailureEntry = (
  { db, jobs }: Pick<PassportContext, 'db' | 'jobs'>,
  accountId: string | null,
  { address, userAgent }: Origin,
): Promise<void> =>
  inTransaction(db, (transaction) =>
    jobs.enqueue(transaction, failureJob, { account_id: accountId, address, user_agent: userAgent }),
  );

export function failureRecorder({ db, record }: Pick<PassportContext, 'db' | 'record'>): Job<FailureData> {
  return {
    ...failureJob,
    async handle({ account_id: accountId, address, user_agent: userAgent }) {
      // Erased meanwhile, or never there.
      if (!accountId || !(await findAccount(db, accountId))) return;
      await record(db, { accountId, event: 'sign_in_failed', origin: { address, userAgent }, detail: 'password' });
    },
  };
}
