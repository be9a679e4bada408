/**
 * Strangers may ask for codes to anybody's mailbox. Past the mailbox's limit every browser still gets a flow of its own, but all
 * of them wait for one code that is mailed now and then: letters stay few, and nobody is shut out. It is so long that five
 * attempts in each of any number of browsers come to nothing (decision 0035).
 */

import type { Transaction } from '#platform/database/schema.ts';
import { forgetLimits, tryTakeWithin } from '#platform/http/rate-limit.ts';
import { newId } from '#platform/ids.ts';
import { newDigits } from '#platform/tokens.ts';
import { CODE_MINUTES } from '../../../terms/contract.ts';
import type { Action } from '../../contract.ts';
import { MAILBOX_CODE_DIGITS } from '../../domain/codes.ts';
import type { PassportContext } from '../context.ts';
import { giveMailboxCode } from './store.ts';

/** With the minutes of the last flow it is given to, the code lives an hour. */
const TIMES = { givenMinutes: 60 - CODE_MINUTES, letterMinutes: 20 };
/** Letters that bring the same code once more; a new code, which is one an hour at most, is always mailed. */
const LETTERS_AGAIN = { max: 6, windowSeconds: 86_400 };

const againKey = (emailNormalised: string): string => `check_email:again:${emailNormalised}`;

/** With the account: the mailbox is nobody's any more. */
export const forgetLettersAgain = (transaction: Transaction, emailNormalised: string): Promise<void> =>
  forgetLimits(transaction, againKey(emailNormalised), [LETTERS_AGAIN]);

export interface MailboxCode {
  codeId: string;
  code: string;
  isLetterDue: boolean;
  /** The last moment at which some flow takes it. */
  livesUntil: Date;
}

export async function takeMailboxCode(
  { vault }: Pick<PassportContext, 'vault'>,
  transaction: Transaction,
  { emailNormalised, action }: { emailNormalised: string; action: Action },
): Promise<MailboxCode> {
  const owner = `${action}:${emailNormalised}`;
  const row = await giveMailboxCode(
    transaction,
    {
      code_id: newId(),
      email_normalised: emailNormalised,
      action,
      code_sealed: await vault.seal(owner, newDigits(MAILBOX_CODE_DIGITS)),
    },
    TIMES,
  );
  return {
    codeId: row.code_id,
    code: await vault.open(owner, row.code_sealed),
    isLetterDue:
      row.is_due && (row.is_new || (await tryTakeWithin(transaction, againKey(emailNormalised), LETTERS_AGAIN))),
    livesUntil: new Date(row.given_until.getTime() + CODE_MINUTES * 60_000),
  };
}
