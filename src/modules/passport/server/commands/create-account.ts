import type { Transaction } from '#platform/database/schema.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { newId } from '#platform/ids.ts';
import { passportErrors } from '../../contract.ts';
import { NEW_MEMBER } from '../../domain/names.ts';
import type { PassportContext } from '../context.ts';
import { fail } from '../fail.ts';
import { newMailbox, normaliseEmail } from '../mailbox-codes/email-address.ts';
import { type AccountRow, insertAccount } from '../store.ts';

/** An account made by an administrator or by the demo, without a code. */
export async function createAccount(
  { db, passwords }: Pick<PassportContext, 'db' | 'passwords'>,
  { email: typed, password, name }: { email: string; password: string; name?: string | undefined },
  /** Within the transaction that makes it. */
  recorded?: (transaction: Transaction, account: AccountRow) => Promise<void>,
): Promise<AccountRow> {
  const email = newMailbox(typed);
  await passwords.refuseCommon(password);
  const password_hash = await passwords.hash(password);
  const account = await inTransaction(db, async (transaction) => {
    const inserted = await insertAccount(transaction, {
      account_id: newId(),
      email,
      email_normalised: normaliseEmail(email),
      password_hash,
      name: name || NEW_MEMBER,
    });
    if (inserted) await recorded?.(transaction, inserted);
    return inserted;
  });
  if (!account) throw fail('email_taken', { fields: { email: passportErrors.email_taken.message } });
  return account;
}
