import { inTransaction } from '#platform/database/transaction.ts';
import { fail } from '#platform/errors.ts';
import { forgetKeysOf } from '#platform/http/idempotency.ts';
import { forgetLimitsOf } from '#platform/http/rate-limit.ts';
import type { PassportContext } from '../context.ts';
import { forgetEmailChanges } from '../email-change/store.ts';
import { forgetMailbox } from '../own-data/store.ts';
import { deleteSessionsOf } from '../sessions/store.ts';
import { deletePendingOf } from '../sign-in/store.ts';
import { eraseAccount as emptyAccount, forgetDevices, lockAccount } from '../store.ts';

export type ErasingContext = Pick<
  PassportContext,
  'db' | 'refuseErase' | 'beforeErase' | 'wordsOf' | 'jobs' | 'mailer'
>;

/** Takes personal data away everywhere, for good; refuses, in words, while somebody still needs the account. */
export async function eraseAccount(context: ErasingContext, accountId: string): Promise<void> {
  const { db, refuseErase, beforeErase, wordsOf, jobs, mailer } = context;
  const { email, words } = await inTransaction(db, async (transaction) => {
    const account = await lockAccount(transaction, accountId);
    if (!account?.email || !account.email_normalised) throw fail('not_found');
    const person = { name: account.name, mailbox: account.email_normalised };
    for (const refuse of refuseErase) await refuse(transaction, accountId, person);
    const named = [account.name, ...(await wordsOf(transaction, accountId))];
    for (const erase of beforeErase) await erase(transaction, accountId, person);
    await deleteSessionsOf(transaction, accountId);
    await deletePendingOf(transaction, accountId);
    await forgetEmailChanges(transaction, accountId);
    await forgetDevices(transaction, accountId);
    await forgetKeysOf(transaction, accountId);
    await forgetMailbox(transaction, accountId, person.mailbox);
    await forgetLimitsOf(transaction, `:${person.mailbox}/`);
    await jobs.forget(transaction, account.email, named);
    await emptyAccount(transaction, accountId);
    return { email: account.email, words: named };
  });
  await mailer.forget(email, words);
}
