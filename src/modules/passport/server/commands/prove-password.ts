import { errorsOf, fail as failPlatform } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { passportErrors } from '../../contract.ts';
import type { PassportContext } from '../context.ts';
import { canDeleteAccount } from '../policy.ts';
import { knownDeviceOf, reserveSignIn } from '../sign-in-guard.ts';
import { findAccount } from '../store.ts';

const fail = errorsOf(passportErrors);

export interface Proof {
  viewer: Viewer;
  accountId: string;
  password: string;
  deviceToken: string | undefined;
}

/** A fresh password before an account goes; guesses here count like guesses at sign-in. */
export async function provePassword(
  { db, passwords }: Pick<PassportContext, 'db' | 'passwords'>,
  { viewer, accountId, password, deviceToken }: Proof,
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
}
