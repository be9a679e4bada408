import type { Transaction } from '#platform/database/schema.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { hashToken } from '#platform/tokens.ts';
import type { PasskeyAnswer, SignInMethod } from '../../contract.ts';
import { passportErrors } from '../../contract.ts';
import type { PassportContext } from '../context.ts';
import { fail } from '../fail.ts';
import type { Browser, BrowserTokens } from '../sessions/sessions.ts';
import { type AccountRow, findAccount, lockAccounts } from '../store.ts';
import { admit } from './admit.ts';
import { knownDeviceOf, reserveSignIn } from './guard.ts';
import { SECOND_STEP_ATTEMPTS } from './pending.ts';
import { consumePending, takePendingAttempt } from './store.ts';

interface SecondStepTaken extends Browser {
  pendingToken: string | undefined;
  site: string;
  code?: string | undefined;
  passkey?: PasskeyAnswer | undefined;
}

/**
 * Two rate limits: five guesses for one right password, and growing delays for the account, since whoever has the
 * password can begin anew.
 */
export async function takeSecondStep(
  context: PassportContext,
  { pendingToken, site, code, passkey, ...browser }: SecondStepTaken,
): Promise<{ account: AccountRow; tokens: BrowserTokens }> {
  const { db, factors, record } = context;
  const pending = pendingToken ? hashToken(pendingToken) : undefined;
  const accountId = pending && (await takePendingAttempt(db, pending, SECOND_STEP_ATTEMPTS));
  if (!pending || !accountId) throw fail('sign_in_expired');
  const device = await knownDeviceOf(db, accountId, browser.deviceToken);
  const reservation = await reserveSignIn(db, { accountId, device, step: 'second' });

  const { origin } = browser;
  async function check(transaction: Transaction, accountId: string): Promise<SignInMethod | null> {
    if (code !== undefined) return factors.spendCode(transaction, { accountId, code, origin });
    const owner = passkey && (await factors.spendPasskey(transaction, site, passkey, accountId));
    return owner ? 'passkey' : null;
  }

  const admitted = await reservation.keepUnlessUnchecked(() =>
    inTransaction(db, async (transaction) => {
      // Lock order: the account before the pending step, so that a reset or an undo that ends the step waits, or has won.
      await lockAccounts(transaction, [accountId]);
      const method = await check(transaction, accountId);
      const account = method && (await findAccount(transaction, accountId));
      if (!account) return null;
      if (!(await consumePending(transaction, pending))) throw fail('sign_in_expired');
      await reservation.succeeded(transaction);
      return { account, tokens: await admit(context, transaction, accountId, browser, method) };
    }),
  );
  if (admitted) return admitted;
  await record(db, { accountId, event: 'sign_in_failed', origin, detail: 'second_step' });
  throw fail(
    'wrong_second_step',
    code === undefined ? {} : { fields: { code: passportErrors.wrong_second_step.message } },
  );
}
