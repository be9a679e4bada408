import type { Transaction } from 'kysely';
import { inTransaction } from '#platform/database/transaction.ts';
import { errorsOf, fail as failPlatform } from '#platform/errors.ts';
import type { Origin } from '#platform/http/origin.ts';
import { forgetLimits, takeFromLimit } from '#platform/http/rate-limit.ts';
import { newId } from '#platform/ids.ts';
import { hashToken, macOfCode, newSixDigitCode, newToken } from '#platform/tokens.ts';
import { CODE_MINUTES, type FlowAction, passportErrors } from '../../contract.ts';
import type { PassportContext } from '../context.ts';
import { newMailbox, normaliseEmail } from '../email-address.ts';
import { promiseLetter } from '../letters.ts';
import { deleteEmailFlowByToken, findAccountByEmail, insertEmailFlow } from '../store.ts';

const fail = errorsOf(passportErrors);

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
export const forgetCodeLimits = (transaction: Transaction<unknown>, emailNormalised: string): Promise<void> =>
  forgetLimits(transaction, keyOf(emailNormalised), PER_EMAIL);

/** Mails a code and answers the token that binds the e-mail to this browser. */
export async function requestCode(
  { db, pool, jobs }: PassportContext,
  {
    action,
    email: typed,
    accountId,
    previousToken,
    origin,
  }: {
    action: FlowAction;
    email: string;
    /** Of whoever changes their own address. */
    accountId?: string;
    previousToken: string | undefined;
    origin: Origin;
  },
): Promise<string> {
  for (const limit of PER_ADDRESS) await takeFromLimit(pool, `check_email:address:${origin.address}`, limit);
  const emailNormalised = normaliseEmail(typed);
  const account = await findAccountByEmail(db, emailNormalised);
  if (account && account.account_id === accountId)
    throw failPlatform('invalid_fields', { fields: { email: 'Это и есть ваш нынешний адрес.' } });
  if (action !== 'reset_password' && account)
    throw fail('email_taken', { fields: { email: passportErrors.email_taken.message } });
  if (action === 'reset_password' && !account)
    throw fail('email_unknown', { fields: { email: passportErrors.email_unknown.message } });
  // What is found by a spelling is mailed at its own.
  const email = account?.email ?? newMailbox(typed);
  for (const limit of PER_EMAIL) await takeFromLimit(pool, keyOf(emailNormalised), limit);

  const token = newToken();
  const code = newSixDigitCode();
  await inTransaction(db, async (transaction) => {
    // A new code ends the old one of this browser; what another browser asked for is left alone.
    if (previousToken) await deleteEmailFlowByToken(transaction, hashToken(previousToken));
    await insertEmailFlow(transaction, {
      flow_id: newId(),
      token_hash: hashToken(token),
      action,
      account_id: accountId ?? null,
      email,
      email_normalised: emailNormalised,
      code_mac: macOfCode(token, code),
      minutes: CODE_MINUTES,
    });
    await promiseLetter(jobs, transaction, { letter: 'code', to: email, action, code });
  });
  return token;
}
