import { inTransaction } from '#platform/database/transaction.ts';
import type { TopupState } from '../../domain/states.ts';
import type { FinanceContext } from '../context.ts';
import { moveTopup } from '../store.ts';

interface Outcome {
  to: 'succeeded' | 'cancelled';
  from: readonly TopupState[];
}

/** The state and the money change together and once; answers whether this call did it. */
export function settleTopup(
  { db, ledger, onTopup }: Pick<FinanceContext, 'db' | 'ledger' | 'onTopup'>,
  topupId: string,
  { to, from }: Outcome,
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const topup = await moveTopup(transaction, topupId, { from, to });
    if (topup && to === 'succeeded') {
      const money = { accountId: topup.account_id, amountKopecks: topup.amount_kopecks };
      await ledger.topUp(transaction, { topupId, ...money });
      for (const told of onTopup) await told(transaction, money);
    }
    return topup !== undefined;
  });
}
