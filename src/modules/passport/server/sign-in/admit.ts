import type { Transaction } from '#platform/database/schema.ts';
import { hashToken } from '#platform/tokens.ts';
import type { SignInMethod } from '../../contract.ts';
import type { PassportContext } from '../context.ts';
import { type Browser, type BrowserTokens, openSession } from '../sessions/sessions.ts';
import { findDevice } from './store.ts';

/** Everything was right: opens the session and writes down how, and whether this browser was here before. */
export async function admit(
  context: Pick<PassportContext, 'record' | 'rulings'>,
  transaction: Transaction,
  accountId: string,
  browser: Browser,
  method: SignInMethod,
): Promise<BrowserTokens> {
  const { origin, deviceToken } = browser;
  const device = deviceToken ? await findDevice(transaction, accountId, hashToken(deviceToken)) : undefined;
  // One that has only set a new password is in for the first time, and the owner is told so.
  const isKnown = Boolean(device?.has_signed_in);
  await context.record(transaction, {
    accountId,
    event: isKnown ? 'signed_in' : 'new_sign_in',
    origin,
    detail: method,
  });
  return openSession(context, transaction, accountId, browser);
}
