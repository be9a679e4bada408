import { inTransaction } from '#platform/database/transaction.ts';
import type { Origin } from '#platform/http/origin.ts';
import { hashToken, newToken } from '#platform/tokens.ts';
import { UNDO_REACH_DAYS } from '../../contract.ts';
import { linesOf, type Undone } from '../../domain/undone.ts';
import type { PassportContext } from '../context.ts';
import { fail } from '../fail.ts';
import { promiseLetter } from '../letters.ts';
import { deleteSessionsOf } from '../sessions/store.ts';
import { forgiveAccount } from '../sign-in/guard.ts';
import { deletePendingOf, forgetDevices } from '../sign-in/store.ts';
import { cancelErasure, lockAccount, moveAccount, updateAccount } from '../store.ts';
import { findEmailChange, forgetChangesSince } from './store.ts';

const REACH_MS = UNDO_REACH_DAYS * 86_400_000;

/**
 * Whoever holds the old mailbox gets the account back (decision 0036). The address returns and everybody is signed out.
 * Everything added in the week before the change or since then (access, payouts, invitations) goes as a possible back door: whoever changed
 * the e-mail had shown a password for it, so they were in before. For the same reason no password fits any more: the owner
 * sets one by a code to this mailbox.
 */
export async function undoEmailChange(
  { db, jobs, passwords, takeBack, record }: PassportContext,
  { token, origin }: { token: string; origin: Origin },
): Promise<Undone> {
  const tokenHash = hashToken(token);
  // Before the costly hash, which strangers must not get for nothing.
  if (!(await findEmailChange(db, tokenHash))) throw fail('undo_expired');
  const nobodysPassword = await passwords.hash(newToken());
  return inTransaction(db, async (transaction) => {
    const accountId = (await findEmailChange(transaction, tokenHash))?.account_id;
    const account = accountId && (await lockAccount(transaction, accountId));
    if (!account) throw fail('undo_expired');
    // Double click: the second request waited for the lock and finds nothing.
    const change = await findEmailChange(transaction, tokenHash);
    if (!change) throw fail('undo_expired');
    const { old_email: email, old_email_normalised: email_normalised } = change;
    if (!(await moveAccount(transaction, accountId, { email, email_normalised }))) throw fail('email_taken');
    await forgetChangesSince(transaction, accountId, change.changed_at);
    const since = new Date(change.changed_at.getTime() - REACH_MS);
    const taken = {
      ...(await takeBack.safety(transaction, accountId, since)),
      ...(await takeBack.programs(transaction, accountId, since)),
      payouts: await takeBack.payouts(transaction, accountId, since),
      invited: await takeBack.invitations(transaction, accountId, since),
    };
    const undone = { sessions: await deleteSessionsOf(transaction, accountId), ...taken };
    await deletePendingOf(transaction, accountId);
    await forgetDevices(transaction, accountId);
    await forgiveAccount(transaction, accountId);
    await cancelErasure(transaction, accountId);
    await updateAccount(transaction, accountId, { password_hash: nobodysPassword, password_changed_at: new Date() });
    const removed = linesOf(undone);
    await record(transaction, { accountId, event: 'email_change_undone', origin, detail: removed.join('; ') || null });
    const at = new Date().toISOString();
    await promiseLetter(jobs, transaction, { letter: 'email_returned', to: email, at, removed });
    // Somebody who sold or lost the old mailbox learns here that it was used against them.
    if (account.email) await promiseLetter(jobs, transaction, { letter: 'email_left', to: account.email, at });
    return undone;
  });
}
