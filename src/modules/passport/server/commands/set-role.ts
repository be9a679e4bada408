import type { Db } from '#platform/database/schema.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Role } from '#platform/http/viewer.ts';
import { normaliseEmail } from '../mailbox-codes/email-address.ts';
import { deleteSessionsOf } from '../sessions/store.ts';
import { findAccountByEmail, updateAccount } from '../store.ts';

/** Answers the address as it was typed. Ends the account's sessions: a token given out before the change never carries the new rights. */
export async function setRole(db: Db, email: string, role: Role): Promise<{ email: string | null } | undefined> {
  return inTransaction(db, async (transaction) => {
    const account = await findAccountByEmail(transaction, normaliseEmail(email));
    if (!account) return undefined;
    if (account.role === role) return { email: account.email };
    await deleteSessionsOf(transaction, account.account_id);
    const changed = await updateAccount(transaction, account.account_id, { role });
    return changed && { email: changed.email };
  });
}
