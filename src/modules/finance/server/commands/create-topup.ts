import { inTransactionOnce, type Once } from '#platform/http/idempotency.ts';
import { takeFromLimit } from '#platform/http/rate-limit.ts';
import { newId } from '#platform/ids.ts';
import type { OrderKind } from '../../domain/states.ts';
import type { FinanceContext } from '../context.ts';
import { fail } from '../fail.ts';
import { insertOrder } from '../orders/store.ts';
import { findTopup, insertTopup, savePage } from '../store.ts';

const HOURLY = { max: 60, windowSeconds: 3600 };

export interface NewTopup {
  accountId: string;
  amountKopecks: number;
  returnTo: string | null;
  once: Once;
  /** The order that it pays for; without it the money is for the balance alone. */
  order?: { kind: OrderKind; wish: object };
}

/**
 * The row is written first, then the provider is called, outside the transaction: a retry finds the row by its idempotency key and calls
 * the provider with the same id, so one press makes one payment whatever breaks in between.
 */
export async function createTopup(
  context: FinanceContext,
  { accountId, amountKopecks, returnTo, once, order }: NewTopup,
): Promise<{ topup_id: string; pay_url: string }> {
  const { db, pool, provider, siteUrl, lockAccounts } = context;
  await takeFromLimit(pool, `topups/${accountId}`, HOURLY);
  const { topup_id } = await inTransactionOnce(db, once, async (transaction) => {
    // Locks the account: erased at this moment, it would have a payment that its erasure did not see.
    if (!(await lockAccounts(transaction, [accountId])).has(accountId)) throw fail('unauthorized');
    const row = await insertTopup(transaction, {
      topup_id: newId(),
      account_id: accountId,
      amount_kopecks: amountKopecks,
      provider: provider.name,
      return_to: returnTo,
    });
    if (order) await insertOrder(transaction, row.topup_id, order);
    return { topup_id: row.topup_id };
  });
  const known = (await findTopup(db, topup_id))?.pay_url;
  if (known) return { topup_id, pay_url: known };
  const page = await provider.create({
    topupId: topup_id,
    amountKopecks,
    description: order ? 'Оплата заказа в Охвате' : 'Пополнение баланса в Охвате',
    returnUrl: `${siteUrl}/settings/finance/topup/${topup_id}`,
  });
  return { topup_id, pay_url: await savePage(db, topup_id, page) };
}
