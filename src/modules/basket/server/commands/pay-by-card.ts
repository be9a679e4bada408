import type { Transaction } from '#platform/database/schema.ts';
import { AppError } from '#platform/errors.ts';
import type { Once } from '#platform/http/idempotency.ts';
import type { Order } from '../../contract.ts';
import type { BasketContext } from '../context.ts';
import { agreedNow, type CheckoutWish, checkOut, placeOrder } from './check-out.ts';

/** What is remembered until the payment comes. */
interface PaidWish {
  wish: CheckoutWish;
  lines: string[];
}

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
    const paid: PaidWish = { wish, lines: await agreedNow(context, accountId) };
    const payment = await context.payFor({
      accountId,
      missingKopecks: Number(error.details?.missing),
      returnTo: '/basket',
      // Another thing than the order of this key, which has not been placed.
      once: { ...once, key: `${once.key}/card` },
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
  { wish, lines }: PaidWish,
): Promise<string> {
  const { project_id, deals } = await placeOrder(context, transaction, { accountId, wish, agreed: lines });
  return `/projects/${project_id}?ordered=${deals.length}`;
}
