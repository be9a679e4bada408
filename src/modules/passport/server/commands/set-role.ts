import type { Db } from '#platform/database/schema.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Role } from '#platform/http/viewer.ts';
import { normaliseEmail } from '../mailbox-codes/email-address.ts';
import { deleteSessionsOf } from '../sessions/store.ts';
import { type AccountRow, findAccountByEmail, updateAccount } from '../store.ts';

/** Ends the account's sessions: a token given out before the change never carries the new rights. */
export async function setRole(db: Db, email: string, role: Role): Promise<AccountRow | undefined> {
  return inTransaction(db, async (transaction) => {
    const account = await findAccountByEmail(transaction, normaliseEmail(email));
    if (!account) return undefined;
    if (account.role === role) return account;
    await deleteSessionsOf(transaction, account.account_id);
    return updateAccount(transaction, account.account_id, { role });
  });
}
