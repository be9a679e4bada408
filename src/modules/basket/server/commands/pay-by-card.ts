import { z } from 'zod';
import type { Transaction } from '#platform/database/schema.ts';
import { AppError } from '#platform/errors.ts';
import { type Once, onceAfterWait, onceFor, toWait, waitingOnce } from '#platform/http/idempotency.ts';
import { basketCalls, type Order } from '../../contract.ts';
import type { BasketContext } from '../context.ts';
import { fail } from '../fail.ts';
import { agreedNow, type CheckoutWish, checkOut, placeOrder } from './check-out.ts';

/** What is remembered until the payment comes. */
const paidWish = z.object({
  wish: basketCalls['POST /v1/basket/pay_by_card'].body,
  lines: z.array(z.string()),
  /** The request that asked for it: repeated after the payment it is answered by the order, not by an empty basket. */
  once: waitingOnce.optional(),
});

/**
 * The order is tried first: whatever would be refused is refused before any money is asked for, and the ledger itself says how
 * much is missing. That sum is asked for at the card, and when it has come the same order is placed, once.
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
      // Another thing than the order of this key, which has not been placed.
      once: onceFor(once, 'card'),
      order: { kind: 'basket', wish: paid },
    });
    if (!payment) throw error;
    return { order: null, pay_url: payment.pay_url };
  }
}

/** When the money has come; answers the page of what was ordered. */
export async function placePaidOrder(
  context: BasketContext,
  transaction: Transaction,
  accountId: string,
  agreed: unknown,
): Promise<string> {
  const read = paidWish.safeParse(agreed);
  // Written by another version of the site: what it meant is not guessed at.
  if (!read.success) throw fail('basket_changed');
  const { wish, lines, once } = read.data;
  // The key before the basket, as a checkout takes them: neither waits for the other in turn.
  const { project_id, deals } = await onceAfterWait(transaction, { accountId, once }, (within) =>
    placeOrder(context, within, { accountId, wish, agreed: lines }),
  );
  return `/projects/${project_id}?ordered=${deals.length}`;
}
