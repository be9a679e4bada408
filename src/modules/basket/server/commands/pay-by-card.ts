import { z } from 'zod';
import type { Transaction } from '#platform/database/schema.ts';
import { AppError } from '#platform/errors.ts';
import { type Once, onceAfterWait, onceFor, toWait, waitingOnce } from '#platform/http/idempotency.ts';
import { basketCalls, type Order } from '../../contract.ts';
import type { BasketContext } from '../context.ts';
import { fail } from '../fail.ts';
import { agreedNow, type CheckoutWish, checkOut, placeOrder } from './check-out.ts';

/** State of the order, stored with the payment. */
const paidWish = z.object({
  wish: basketCalls['POST /v1/basket/pay_by_card'].body,
  lines: z.array(z.string()),
  /** Idempotency key of the request: repeated after the payment it is answered by the order, not by an empty basket. */
  once: waitingOnce.optional(),
});

/**
 * Checkout by card. The order is tried first: a refusal comes before any money is asked for, and the ledger says how much is missing.
 * That sum is paid by card, and when the payment has come the same order is placed, once.
 */
export async function payByCard(
  context: BasketContext,
  { accountId, wish, once }: { accountId: string; wish: CheckoutWish; once: Once },
): Promise<{ order: Order | null; pay_url: string | null }> {
  try {
    return { order: await checkOut(context, { accountId, wish, once }), pay_url: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_enough_money') throw error;
    const paid: z.output<typeof paidWish> = {
      wish,
      lines: await agreedNow(context, accountId),
      once: toWait(once),
    };
    const payment = await context.payFor({
      accountId,
      missingKopecks: Number(error.details?.missing),
      returnTo: '/basket',
      // Idempotency key of the payment, derived from the order's: the order itself has not been placed.
      once: onceFor(once, 'card'),
      order: { kind: 'basket', wish: paid },
    });
    if (!payment) throw error;
    return { order: null, pay_url: payment.pay_url };
  }
}

/** Called when the payment has come; returns the path of the ordered project. */
export async function placePaidOrder(
  context: BasketContext,
  transaction: Transaction,
  accountId: string,
  agreed: unknown,
): Promise<string> {
  const read = paidWish.safeParse(agreed);
  // Stored by another version of the site: not guessed at.
  if (!read.success) throw fail('basket_changed');
  const { wish, lines, once } = read.data;
  // Lock order as in a checkout (idempotency key, then basket), so that the two cannot deadlock.
  const { project_id, deals } = await onceAfterWait(transaction, { accountId, once }, (within) =>
    placeOrder(context, within, { accountId, wish, agreed: lines }),
  );
  return `/projects/${project_id}?ordered=${deals.length}`;
}
