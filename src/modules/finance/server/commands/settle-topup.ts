import { inTransaction } from '#platform/database/transaction.ts';
import type { TopupState } from '../../domain/states.ts';
import type { FinanceContext } from '../context.ts';
import { makeOrder } from '../orders/make-order.ts';
import { moveTopup, type TopupRow } from '../store.ts';
import { beginRefund, pursueRefund } from './refund-topup.ts';

interface Outcome {
  to: 'succeeded' | 'cancelled';
  from: readonly TopupState[];
}

/**
 * Idempotent: state and money change in one transaction, once; answers whether this call did it. Money for an account that is erased goes
 * back: it is booked, held for its refund in the same transaction, and the provider is asked until it has made the refund.
 * The order that the money was meant for comes after it, so that nothing about an order can keep the money from arriving.
 */
export async function settleTopup(
  context: FinanceContext,
  { topup_id: topupId, account_id: accountId }: Pick<TopupRow, 'topup_id' | 'account_id'>,
  { to, from }: Outcome,
): Promise<boolean> {
  const { db, ledger, onTopup, lockAccounts } = context;
  const settled = await inTransaction(db, async (transaction): Promise<TopupRow | undefined> => {
    // Locks the account before everything else: an erasure at this moment either sees the money or is over when we go on.
    const isErased = !(await lockAccounts(transaction, [accountId])).has(accountId);
    const topup = await moveTopup(transaction, topupId, { from, to });
    if (!topup || to === 'cancelled') return topup;
    const money = { accountId, amountKopecks: topup.amount_kopecks };
    await ledger.topUp(transaction, { topupId, ...money });
    if (isErased) return beginRefund(context, transaction, topup, accountId);
    for (const told of onTopup) await told(transaction, money);
    return topup;
  });
  if (settled?.state === 'refunding') await pursueRefund(context, settled);
  if (settled?.state === 'succeeded') await makeOrder(context, topupId);
  return settled !== undefined;
}
