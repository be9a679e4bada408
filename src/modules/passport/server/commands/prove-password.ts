import { errorsOf, fail as failPlatform } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { passportErrors } from '../../contract.ts';
import type { PassportContext } from '../context.ts';
import { canDeleteAccount } from '../policy.ts';
import { checkOwnPassword } from '../sign-in/own-password.ts';
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
  await checkOwnPassword({ db, passwords }, { accountId, password, deviceToken, field: 'password' });
}
