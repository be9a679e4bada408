import type { Pool } from 'pg';
import type { Transaction } from '#platform/database/schema.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { networkOf, type Origin } from '#platform/http/origin.ts';
import { forgetLimits, type Limit, takeFromLimit, tryTake } from '#platform/http/rate-limit.ts';
import { newId } from '#platform/ids.ts';
import { hashToken, macOfCode, newDigits, newToken } from '#platform/tokens.ts';
import { CODE_MINUTES } from '../../../terms/contract.ts';
import { type FlowAction, passportErrors } from '../../contract.ts';
import { CODE_DIGITS } from '../../domain/codes.ts';
import type { PassportContext } from '../context.ts';
import { fail } from '../fail.ts';
import { promiseLetter } from '../letters.ts';
import { newMailbox, normaliseEmail } from '../mailbox-codes/email-address.ts';
import { takeMailboxCode } from '../mailbox-codes/mailbox-code.ts';
import { deleteEmailFlowByToken, insertEmailFlow } from '../mailbox-codes/store.ts';
import { deviceKey, knownDeviceOf } from '../sign-in/guard.ts';
import { findAccountByEmail } from '../store.ts';

const PER_ADDRESS = [
  { max: 5, windowSeconds: 60 },
  { max: 30, windowSeconds: 3600 },
];
const PER_EMAIL = [
  { max: 5, windowSeconds: 3600 },
  { max: 10, windowSeconds: 86_400 },
];

const keyOf = (emailNormalised: string): string => `check_email:email:${emailNormalised}`;

/** With the account: the mailbox is nobody's any more. */
export const forgetCodeLimits = (transaction: Transaction, emailNormalised: string): Promise<void> =>
  forgetLimits(transaction, keyOf(emailNormalised), PER_EMAIL);

interface CodeRequest {
  action: FlowAction;
  email: string;
  /** Of whoever changes their own address. */
  accountId?: string;
  previousToken: string | undefined;
  deviceToken?: string | undefined;
  origin: Origin;
}

async function tryTakeAll(pool: Pool, key: string, limits: readonly Limit[]): Promise<boolean> {
  for (const limit of limits) if (!(await tryTake(pool, key, limit))) return false;
  return true;
}

interface RequestedCode {
  /** Binds the e-mail to this browser. */
  token: string;
  digits: number;
  /** False when the letter with the code went out before. */
  isSent: boolean;
}

/** Mails a code of this browser's own, or past the mailbox's limit the one that all browsers share. */
export async function requestCode(context: PassportContext, request: CodeRequest): Promise<RequestedCode> {
  const { db, pool, jobs } = context;
  const { action, email: typed, accountId, previousToken, origin } = request;
  const emailNormalised = normaliseEmail(typed);
  const account = await findAccountByEmail(db, emailNormalised);
  // A known browser has a rate limit of its own: neither neighbours nor strangers use it up.
  const device = account ? await knownDeviceOf(db, account.account_id, request.deviceToken) : null;
  const who = device ? deviceKey(device) : `address:${networkOf(origin.address)}`;
  for (const limit of PER_ADDRESS) await takeFromLimit(pool, `check_email:${who}`, limit);
  if (account && account.account_id === accountId)
    throw fail('invalid_fields', { fields: { email: 'Это и есть ваш нынешний адрес.' } });
  if (action !== 'reset_password' && account)
    throw fail('email_taken', { fields: { email: passportErrors.email_taken.message } });
  if (action === 'reset_password' && !account)
    throw fail('email_unknown', { fields: { email: passportErrors.email_unknown.message } });
  // An account found by another spelling of the address gets its letter at its own.
  const email = account?.email ?? newMailbox(typed);

  const codesKey = device ? `check_email:codes:${who}` : keyOf(emailNormalised);
  const isShared = action !== 'change_email' && !(await tryTakeAll(pool, codesKey, PER_EMAIL));
  // Whoever changes an address is signed in already and loses nothing by waiting.
  if (action === 'change_email') for (const limit of PER_EMAIL) await takeFromLimit(pool, codesKey, limit);
  const token = newToken();
  return inTransaction(db, async (transaction) => {
    const shared = isShared ? await takeMailboxCode(context, transaction, { emailNormalised, action }) : null;
    const code = shared?.code ?? newDigits(CODE_DIGITS);
    // A new code replaces the old one of this browser; the flow of another browser is left alone.
    if (previousToken) await deleteEmailFlowByToken(transaction, hashToken(previousToken));
    await insertEmailFlow(transaction, {
      flow_id: newId(),
      token_hash: hashToken(token),
      action,
      account_id: accountId ?? null,
      email,
      email_normalised: emailNormalised,
      code_mac: macOfCode(token, code),
      mailbox_code_id: shared?.codeId ?? null,
      minutes: CODE_MINUTES,
    });
    const isSent = shared?.isLetterDue ?? true;
    if (isSent) {
      const until = shared?.livesUntil.toISOString();
      await promiseLetter(jobs, transaction, { letter: 'code', to: email, action, code, ...(until && { until }) });
    }
    return { token, digits: code.length, isSent };
  });
}
