import { inTransaction } from '#platform/database/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { GRACE_DAYS } from '../../../terms/contract.ts';
import type { PassportContext } from '../context.ts';
import { fail } from '../fail.ts';
import { promiseLetter } from '../letters.ts';
import { deleteSessionsOf } from '../sessions/store.ts';
import { deletePendingOf } from '../sign-in/store.ts';
import { findAccount, listDueErasures, lockAccount, postponeErasure, scheduleErasure } from '../store.ts';
import { eraseAccount } from './erase-account.ts';

/** Why the account cannot be erased now, as a sentence; null when nothing stands in the way. */
export function findObstacle(
  { db, refuseErase }: Pick<PassportContext, 'db' | 'refuseErase'>,
  accountId: string,
): Promise<string | null> {
  return inTransaction(db, async (transaction) => {
    const account = await findAccount(transaction, accountId);
    if (!account) throw fail('not_found');
    const person = { mailbox: account.email_normalised ?? '' };
    try {
      for (const refuse of refuseErase) await refuse(transaction, accountId, person);
      return null;
    } catch (error) {
      if (error instanceof AppError && error.status === 409) return error.message;
      throw error;
    }
  });
}

/** Starts the grace period: signs the person out everywhere and erases the account when it is over; signing in before that cancels it. */
export async function leave(context: PassportContext, accountId: string): Promise<Date> {
  const { db, jobs, refuseErase, onLeave } = context;
  return inTransaction(db, async (transaction) => {
    const account = await lockAccount(transaction, accountId);
    if (!account?.email || !account.email_normalised) throw fail('not_found');
    const person = { mailbox: account.email_normalised };
    for (const refuse of refuseErase) await refuse(transaction, accountId, person);
    for (const stop of onLeave) await stop(transaction, accountId, person);
    const eraseAfter = await scheduleErasure(transaction, accountId, GRACE_DAYS);
    await deleteSessionsOf(transaction, accountId);
    await deletePendingOf(transaction, accountId);
    await promiseLetter(jobs, transaction, { letter: 'leaving', to: account.email, at: eraseAfter.toISOString() });
    return eraseAfter;
  });
}

const ERASED_AT_ONCE = 50;

/** Job: an account that cannot be erased yet is retried a day later and told so once; a failure of one does not stop the others. */
export async function eraseDue(context: PassportContext): Promise<void> {
  const failures: unknown[] = [];
  for (const { account_id, email, is_first_try } of await listDueErasures(context.db, ERASED_AT_ONCE)) {
    try {
      await eraseAccount(context, account_id, { onlyIfDue: true });
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 409) {
        failures.push(error);
        continue;
      }
      await inTransaction(context.db, async (transaction) => {
        if (!(await postponeErasure(transaction, account_id)) || !is_first_try) return;
        await promiseLetter(context.jobs, transaction, { letter: 'leaving_waits', to: email, why: error.message });
      });
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts were not erased`);
}
