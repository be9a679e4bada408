import { inTransaction } from '#platform/database/transaction.ts';
import { errorsOf } from '#platform/errors.ts';
import type { Origin } from '#platform/http/origin.ts';
import { hashToken } from '#platform/tokens.ts';
import { passportErrors } from '../../contract.ts';
import type { PassportContext } from '../context.ts';
import { deleteSessionsOf } from '../sessions/store.ts';
import { forgiveAccount } from '../sign-in/guard.ts';
import { deletePendingOf } from '../sign-in/store.ts';
import { forgetDevices, lockAccount, moveAccount } from '../store.ts';
import { findEmailChange, forgetChangesSince } from './store.ts';

const fail = errorsOf(passportErrors);

/**
 * Whoever holds the old mailbox gets the account back: the address returns, everybody is signed out, and the factors that
 * were added since go, or they would stay behind as a back door. The password is theirs to set anew by e-mail.
 */
export async function undoEmailChange(
  { db, factors, record }: PassportContext,
  { token, origin }: { token: string; origin: Origin },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const tokenHash = hashToken(token);
    const accountId = (await findEmailChange(transaction, tokenHash))?.account_id;
    if (!accountId || !(await lockAccount(transaction, accountId))) throw fail('undo_expired');
    // Two presses of one button: the second waited for the lock and finds nothing.
    const change = await findEmailChange(transaction, tokenHash);
    if (!change) throw fail('undo_expired');
    const moved = await moveAccount(transaction, accountId, {
      email: change.old_email,
      email_normalised: change.old_email_normalised,
    });
    if (!moved) throw fail('email_taken');
    await forgetChangesSince(transaction, accountId, change.changed_at);
    await factors.removeAddedSince(transaction, accountId, change.changed_at);
    await deleteSessionsOf(transaction, accountId);
    await deletePendingOf(transaction, accountId);
    await forgetDevices(transaction, accountId);
    await forgiveAccount(transaction, accountId);
    await record(transaction, { accountId, event: 'email_change_undone', origin });
  });
}
