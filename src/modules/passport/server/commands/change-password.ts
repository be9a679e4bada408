import { inTransaction } from '#platform/database/transaction.ts';
import type { Origin } from '#platform/http/origin.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { hashToken } from '#platform/tokens.ts';
import type { PassportContext } from '../context.ts';
import { fail } from '../fail.ts';
import { promiseLetter } from '../letters.ts';
import { renewSession } from '../sessions/renew.ts';
import { deleteSessionsOf } from '../sessions/store.ts';
import { checkOwnPassword } from '../sign-in/own-password.ts';
import { deletePendingOf, forgetDevices, rememberDevice } from '../sign-in/store.ts';
import { lockAccount, updateAccount } from '../store.ts';

interface PasswordChange {
  viewer: Viewer;
  currentPassword: string;
  password: string;
  deviceToken: string | undefined;
  origin: Origin;
}

/** Ends all other sessions; answers the new token of the session that stays. */
export async function changePassword(
  context: PassportContext,
  { viewer, currentPassword, password, deviceToken, origin }: PasswordChange,
): Promise<string> {
  const { db, jobs, passwords, record } = context;
  const { accountId, sessionId } = viewer;
  await passwords.refuseCommon(password);
  const field = 'current_password';
  const checked = await checkOwnPassword(context, { accountId, password: currentPassword, deviceToken, field });
  const passwordHash = await passwords.hash(password);
  return inTransaction(db, async (transaction) => {
    const account = await lockAccount(transaction, accountId);
    // Race: changed by somebody else since it was checked, so the password shown is not the current one any more.
    if (!account?.email || account.password_hash !== checked.password_hash) throw fail('wrong_password');
    await updateAccount(transaction, accountId, { password_hash: passwordHash, password_changed_at: new Date() });
    await deleteSessionsOf(transaction, accountId, sessionId);
    await deletePendingOf(transaction, accountId);
    await forgetDevices(transaction, accountId);
    if (deviceToken) await rememberDevice(transaction, accountId, hashToken(deviceToken));
    await record(transaction, { accountId, event: 'password_changed', origin });
    await promiseLetter(jobs, transaction, {
      letter: 'password_changed',
      to: account.email,
      at: new Date().toISOString(),
    });
    return renewSession(transaction, sessionId);
  });
}
