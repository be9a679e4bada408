import { errorsOf } from '#platform/errors.ts';
import { hashToken, newToken } from '#platform/tokens.ts';
import { passportErrors } from '../../contract.ts';
import type { Origin, PassportContext } from '../context.ts';
import { normaliseEmail } from '../email-address.ts';
import { openSession } from '../sessions.ts';
import { reserveByAccount, reserveByAddress, signInSucceeded } from '../sign-in-guard.ts';
import { type AccountRow, deleteSession, findAccountByEmail, isKnownDevice, rememberDevice } from '../store.ts';

const fail = errorsOf(passportErrors);

interface SignIn {
  email: string;
  password: string;
  /** The browser's present session, replaced by the new one. */
  previousToken: string | undefined;
  deviceToken: string | undefined;
  origin: Origin;
}

export async function signIn(
  { db, passwords }: PassportContext,
  { email, password, previousToken, deviceToken, origin }: SignIn,
): Promise<{ account: AccountRow; sessionToken: string; deviceToken: string }> {
  await reserveByAddress(db, origin.address);
  const account = await findAccountByEmail(db, normaliseEmail(email));
  const deviceHash = deviceToken ? hashToken(deviceToken) : null;
  const knownDevice =
    account && deviceHash && (await isKnownDevice(db, account.account_id, deviceHash)) ? deviceHash : null;
  if (account) await reserveByAccount(db, account.account_id, knownDevice);
  const isRight = await passwords.verify(account?.password_hash ?? null, password);
  if (!account) throw fail('account_unknown', { fields: { email: passportErrors.account_unknown.message } });
  if (!isRight) throw fail('wrong_password', { fields: { password: passportErrors.wrong_password.message } });

  const device = knownDevice && deviceToken ? deviceToken : newToken();
  const sessionToken = await db.transaction().execute(async (transaction) => {
    await signInSucceeded(transaction, account.account_id, origin.address, knownDevice);
    await rememberDevice(transaction, account.account_id, hashToken(device));
    if (previousToken) await deleteSession(transaction, hashToken(previousToken));
    return openSession(transaction, account.account_id, origin);
  });
  return { account, sessionToken, deviceToken: device };
}
