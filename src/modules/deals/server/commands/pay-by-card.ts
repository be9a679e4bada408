import { z } from 'zod';
import type { Transaction } from '#platform/database/schema.ts';
import { AppError } from '#platform/errors.ts';
import {
  inTransactionOnce,
  type Once,
  onceAfterWait,
  onceFor,
  toWait,
  waitingOnce,
} from '#platform/http/idempotency.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { DealsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { takeStep } from './take-step.ts';

/** The answer, stored with the payment. */
const givenAnswer = z.object({
  dealId: z.string(),
  comment: z.string().nullable(),
  seen: z.object({
    stepId: z.string().optional(),
    amountKopecks: z.number().optional(),
    dueOn: z.string().optional(),
  }),
});
type PaidAnswer = z.output<typeof givenAnswer>;
/** With the idempotency key of the request: repeated after the payment it finds its answer given, not a deal that has moved. */
const paidAnswer = givenAnswer.extend({ once: waitingOnce.optional() });

/**
 * Accepts a counter-offer. The sum missing on the balance is paid by card, and when the payment has come the same answer is given, to
 * the same terms. Returns the payment page; null when nothing was missing and the deal has moved.
 */
export async function payCounterByCard(
  context: DealsContext,
  { viewer, once, ...answer }: PaidAnswer & { viewer: Viewer; once: Once },
): Promise<string | null> {
  try {
    return await inTransactionOnce(context.db, once, async (transaction) => {
      await acceptCounter({ ...context, db: transaction }, viewer, answer);
      return null;
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_enough_money') throw error;
    const payment = await context.payFor({
      accountId: viewer.accountId,
      missingKopecks: Number(error.details?.missing),
      returnTo: pathOf(answer),
      // Idempotency key of the payment, derived from the answer's: the answer itself has not been given.
      once: onceFor(once, 'card'),
      order: { kind: 'counter', wish: { ...answer, once: toWait(once) } satisfies z.output<typeof paidAnswer> },
    });
    if (!payment) throw error;
    return payment.pay_url;
  }
}

/** Called when the payment has come; returns the path of the deal. */
export async function acceptPaidCounter(
  context: DealsContext,
  transaction: Transaction,
  accountId: string,
  agreed: unknown,
): Promise<string> {
  const read = paidAnswer.safeParse(agreed);
  // Stored by another version of the site: not guessed at.
  if (!read.success) throw fail('deal_changed');
  const { once, ...answer } = read.data;
  // The person is at the payment page and no request of theirs is here: the payment acts in their name.
  const viewer: Viewer = { accountId, role: 'member', sessionId: '', name: '', email: '' };
  await onceAfterWait(transaction, { accountId, once }, async (within) => {
    await acceptCounter({ ...context, db: within }, viewer, answer);
    return null;
  });
  return pathOf(answer);
}

const pathOf = ({ dealId }: PaidAnswer): string => `/deals/${dealId}`;

const acceptCounter = (context: DealsContext, viewer: Viewer, { dealId, comment, seen }: PaidAnswer): Promise<void> =>
  takeStep(context, { dealId, action: 'accept_counter', viewer, words: { comment }, seen });
