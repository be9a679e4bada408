import type { Transaction } from 'kysely';
import type { SignInMethod } from '../../../safety/contract.ts';
import type { PassportContext } from '../context.ts';
import { type Browser, type BrowserTokens, openSession } from '../sessions/sessions.ts';
import { knownDeviceOf } from './guard.ts';

/** Everything was right: opens the session and writes down how, and whether this browser was here before. */
export async function admit(
  { record }: Pick<PassportContext, 'record'>,
  transaction: Transaction<unknown>,
  accountId: string,
  browser: Browser,
  method: SignInMethod,
): Promise<BrowserTokens> {
  const isKnown = (await knownDeviceOf(transaction, accountId, browser.deviceToken)) !== null;
  const { origin } = browser;
  await record(transaction, { accountId, event: isKnown ? 'signed_in' : 'new_sign_in', origin, detail: method });
  return openSession(transaction, accountId, browser);
}
