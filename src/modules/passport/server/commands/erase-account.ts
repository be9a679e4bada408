import { inTransaction } from '#platform/database/transaction.ts';
import { forgetKeysOf } from '#platform/http/idempotency.ts';
import type { PassportContext } from '../context.ts';
import { forgetEmailChanges } from '../email-change/store.ts';
import { fail } from '../fail.ts';
import { forgetLettersAgain } from '../mailbox-codes/mailbox-code.ts';
import { forgetMailbox } from '../own-data/store.ts';
import { createPeople } from '../people/people.ts';
import { deleteSessionsOf } from '../sessions/store.ts';
import { deletePendingOf, forgetDevices } from '../sign-in/store.ts';
import { eraseAccount as emptyAccount, lockAccount } from '../store.ts';
import { forgetCodeLimits } from './request-code.ts';

export type ErasingContext = Pick<
  PassportContext,
  'db' | 'prepareErase' | 'refuseErase' | 'beforeErase' | 'onBlock' | 'rulings' | 'jobs' | 'mailer'
>;

/**
 * Takes personal data away everywhere, for good; refuses, in words, while somebody still needs the account. What is whose is
 * told by ids and by equality of the mailbox, never by searching texts: words are shared (decision 0037).
 */
export async function eraseAccount(
  context: ErasingContext,
  accountId: string,
  { onlyIfDue = false }: { onlyIfDue?: boolean } = {},
): Promise<void> {
  const { db, prepareErase, refuseErase, beforeErase, jobs, mailer } = context;
  await Promise.all(prepareErase.map((prepare) => prepare(accountId)));
  const mailboxes = await inTransaction(db, async (transaction) => {
    const account = await lockAccount(transaction, accountId);
    if (!account?.email || !account.email_normalised) throw fail('not_found');
    // Race: whoever signed in since the list of due accounts was read has changed their mind.
    if (onlyIfDue && !(account.erase_after && account.erase_after <= new Date())) return [];
    const person = { mailbox: account.email_normalised };
    for (const refuse of refuseErase) await refuse(transaction, accountId, person);
    await createPeople(context).unblock(transaction, accountId);
    for (const erase of beforeErase) await erase(transaction, accountId, person);
    await deleteSessionsOf(transaction, accountId);
    await deletePendingOf(transaction, accountId);
    const former = await forgetEmailChanges(transaction, accountId);
    await forgetDevices(transaction, accountId);
    await forgetKeysOf(transaction, accountId);
    await forgetMailbox(transaction, accountId, person.mailbox);
    await forgetCodeLimits(transaction, person.mailbox);
    await forgetLettersAgain(transaction, person.mailbox);
    // Letters about a change of e-mail went to the former address.
    const known = [account.email, account.email_normalised, ...former];
    await jobs.forget(transaction, { accountId, mailboxes: known });
    await emptyAccount(transaction, accountId);
    return known;
  });
  if (mailboxes.length > 0) await mailer.forget({ accountId, mailboxes });
}
