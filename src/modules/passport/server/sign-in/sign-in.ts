import { inTransaction } from '#platform/database/transaction.ts';
import { hashToken, newToken } from '#platform/tokens.ts';
import type { SecondStep } from '../../contract.ts';
import { passportErrors } from '../../contract.ts';
import type { PassportContext } from '../context.ts';
import { fail } from '../fail.ts';
import { normaliseEmail } from '../mailbox-codes/email-address.ts';
import type { Browser, BrowserTokens } from '../sessions/sessions.ts';
import { type AccountRow, findAccountByEmail, holdPassword } from '../store.ts';
import { admit } from './admit.ts';
import { promiseFailureEntry } from './failure-job.ts';
import { knownDeviceOf, nobodyWith, reserveSignIn } from './guard.ts';
import { SECOND_STEP_MINUTES } from './pending.ts';
import { insertPending } from './store.ts';

/** Null object: the id of no account. */
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';

interface SignIn extends Browser {
  email: string;
  password: string;
}

/** Either in, or the token by which this browser takes the second step. */
type Outcome =
  | { account: AccountRow; tokens: BrowserTokens }
  | { pendingToken: string; secondSteps: readonly SecondStep[] };

export async function signIn(context: PassportContext, { email, password, ...browser }: SignIn): Promise<Outcome> {
  const { db, passwords, factors } = context;
  const normalised = normaliseEmail(email);
  const account = await findAccountByEmail(db, normalised);
  // Constant time: from here to the answer an unknown e-mail takes the same statements as an account's.
  const device = await knownDeviceOf(db, account?.account_id ?? NO_ACCOUNT, browser.deviceToken);
  const reservation = await reserveSignIn(db, {
    accountId: account?.account_id ?? nobodyWith(normalised),
    device,
    address: browser.origin.address,
  });
  const isRight = await reservation.keepUnlessUnchecked(() =>
    passwords.verify(account?.password_hash ?? null, password),
  );
  if (!isRight) await promiseFailureEntry(context, account?.account_id ?? null, browser.origin);
  if (!account) throw fail('account_unknown', { fields: { email: passportErrors.account_unknown.message } });
  if (!isRight) throw fail('wrong_password', { fields: { password: passportErrors.wrong_password.message } });
  const { account_id: accountId } = account;
  // The password was right even if the account is blocked: that is no failure of a guess.
  await reservation.succeeded(db);
  return inTransaction(db, async (transaction) => {
    // Race: the hash took a while, and a session of the old password must not outlive a reset or an undo of that moment.
    if (!account.password_hash || !(await holdPassword(transaction, accountId, account.password_hash)))
      throw fail('wrong_password', { fields: { password: passportErrors.wrong_password.message } });
    const secondSteps = await factors.secondStepsOf(transaction, accountId);
    if (secondSteps.length === 0) {
      return { account, tokens: await admit(context, transaction, accountId, browser, 'password') };
    }
    const pendingToken = newToken();
    await insertPending(transaction, hashToken(pendingToken), accountId, SECOND_STEP_MINUTES);
    return { pendingToken, secondSteps };
  });
}
