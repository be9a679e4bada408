import { passportErrors } from '../../contract.ts';
import type { PassportContext } from '../context.ts';
import { fail } from '../fail.ts';
import { type AccountRow, findAccount } from '../store.ts';
import { knownDeviceOf, reserveSignIn } from './guard.ts';

/** The password of somebody who is signed in already; guesses here count like guesses at sign-in. */
export async function checkOwnPassword(
  { db, passwords }: Pick<PassportContext, 'db' | 'passwords'>,
  {
    accountId,
    password,
    deviceToken,
    field,
  }: { accountId: string; password: string; deviceToken: string | undefined; field: string },
): Promise<AccountRow> {
  const account = await findAccount(db, accountId);
  if (!account) throw fail('not_found');
  const device = await knownDeviceOf(db, accountId, deviceToken);
  const reservation = await reserveSignIn(db, { accountId, device });
  if (!(await reservation.keepUnlessUnchecked(() => passwords.verify(account.password_hash, password)))) {
    throw fail('wrong_password', { fields: { [field]: passportErrors.wrong_password.message } });
  }
  await reservation.succeeded(db);
  return account;
}
