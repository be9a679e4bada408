import { inTransaction } from '#platform/database/transaction.ts';
import { errorsOf } from '#platform/errors.ts';
import { passportErrors } from '../../contract.ts';
import type { PassportContext } from '../context.ts';
import { normaliseEmail } from '../email-address.ts';
import { type Browser, type BrowserTokens, openSession } from '../sessions.ts';
import { knownDeviceOf, nobodyWith, reserveSignIn } from '../sign-in-guard.ts';
import { type AccountRow, findAccountByEmail } from '../store.ts';

const fail = errorsOf(passportErrors);

interface SignIn extends Browser {
  email: string;
  password: string;
}

export async function signIn(
  { db, passwords }: PassportContext,
  { email, password, ...browser }: SignIn,
): Promise<{ account: AccountRow; tokens: BrowserTokens }> {
  const normalised = normaliseEmail(email);
  const account = await findAccountByEmail(db, normalised);
  const device = account ? await knownDeviceOf(db, account.account_id, browser.deviceToken) : null;
  const reservation = await reserveSignIn(db, {
    accountId: account?.account_id ?? nobodyWith(normalised),
    device,
    address: browser.origin.address,
  });
  const isRight = await reservation.keepUnlessUnchecked(() =>
    passwords.verify(account?.password_hash ?? null, password),
  );
  if (!account) throw fail('account_unknown', { fields: { email: passportErrors.account_unknown.message } });
  if (!isRight) throw fail('wrong_password', { fields: { password: passportErrors.wrong_password.message } });
  return inTransaction(db, async (transaction) => {
    await reservation.succeeded(transaction);
    return { account, tokens: await openSession(transaction, account.account_id, browser) };
  });
}
