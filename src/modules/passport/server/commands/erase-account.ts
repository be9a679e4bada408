import { inTransaction } from '#platform/database/transaction.ts';
import { fail } from '#platform/errors.ts';
import { forgetKeysOf } from '#platform/http/idempotency.ts';
import type { PassportContext } from '../context.ts';
import { forgetEmailChanges } from '../email-change/store.ts';
import { forgetMailbox } from '../own-data/store.ts';
import { deleteSessionsOf } from '../sessions/store.ts';
import { deletePendingOf } from '../sign-in/store.ts';
import { eraseAccount as emptyAccount, forgetDevices, lockAccount } from '../store.ts';
import { forgetCodeLimits } from './request-code.ts';

export type ErasingContext = Pick<
  PassportContext,
  'db' | 'prepareErase' | 'refuseErase' | 'beforeErase' | 'jobs' | 'mailer'
>;

/**
 * Takes personal data away everywhere, for good; refuses, in words, while somebody still needs the account. What is whose is
 * told by ids and by equality of the mailbox, never by searching texts: words are shared (decision 0037).
 */
export async function eraseAccount(context: ErasingContext, accountId: string): Promise<void> {
  const { db, prepareErase, refuseErase, beforeErase, jobs, mailer } = context;
  await Promise.all(prepareErase.map((prepare) => prepare(accountId)));
  const mailboxes = await inTransaction(db, async (transaction) => {
    const account = await lockAccount(transaction, accountId);
    if (!account?.email || !account.email_normalised) throw fail('not_found');
    const person = { mailbox: account.email_normalised };
    for (const refuse of refuseErase) await refuse(transaction, accountId, person);
    for (const erase of beforeErase) await erase(transaction, accountId, person);
    await deleteSessionsOf(transaction, accountId);
    await deletePendingOf(transaction, accountId);
    await forgetEmailChanges(transaction, accountId);
    await forgetDevices(transaction, accountId);
    await forgetKeysOf(transaction, accountId);
    await forgetMailbox(transaction, accountId, person.mailbox);
    await forgetCodeLimits(transaction, person.mailbox);
    const both = [account.email, account.email_normalised];
    await jobs.forget(transaction, { accountId, mailboxes: both });
    await emptyAccount(transaction, accountId);
    return both;
  });
  await mailer.forget({ accountId, mailboxes });
}
