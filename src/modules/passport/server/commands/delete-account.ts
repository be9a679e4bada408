import { inTransaction } from '#platform/database/transaction.ts';
import { errorsOf, fail as failPlatform } from '#platform/errors.ts';
import { forgetKeysOf } from '#platform/http/idempotency.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { passportErrors } from '../../contract.ts';
import type { PassportContext } from '../context.ts';
import { canDeleteAccount } from '../policy.ts';
import { knownDeviceOf, reserveSignIn } from '../sign-in-guard.ts';
import { deleteSessionsOf, eraseAccount, findAccount, forgetDevices, lockAccount } from '../store.ts';

const fail = errorsOf(passportErrors);

/** Erases personal data after a fresh password check; guesses here count like guesses at sign-in. */
export async function deleteAccount(
  {
    db,
    passwords,
    refuseErase,
    beforeErase,
  }: Pick<PassportContext, 'db' | 'passwords' | 'refuseErase' | 'beforeErase'>,
  {
    viewer,
    accountId,
    password,
    deviceToken,
  }: { viewer: Viewer; accountId: string; password: string; deviceToken: string | undefined },
): Promise<void> {
  const account = await findAccount(db, accountId);
  if (!account) throw failPlatform('not_found');
  if (!canDeleteAccount(viewer, accountId)) throw fail('account_not_yours');
  const device = await knownDeviceOf(db, accountId, deviceToken);
  const reservation = await reserveSignIn(db, { accountId, device });
  if (!(await reservation.keepUnlessUnchecked(() => passwords.verify(account.password_hash, password)))) {
    throw fail('wrong_password', { fields: { password: passportErrors.wrong_password.message } });
  }
  // The password was right even if the account cannot go yet.
  await reservation.succeeded(db);
  await inTransaction(db, async (transaction) => {
    if (!(await lockAccount(transaction, accountId))) throw failPlatform('not_found');
    for (const refuse of refuseErase) await refuse(transaction, accountId);
    for (const erase of beforeErase) await erase(transaction, accountId);
    await deleteSessionsOf(transaction, accountId);
    await forgetDevices(transaction, accountId);
    await forgetKeysOf(transaction, accountId);
    await eraseAccount(transaction, accountId);
  });
}
