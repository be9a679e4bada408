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
  { db, ledger }: Pick<FinanceContext, 'db' | 'ledger'>,
  topupId: string,
  { to, from }: Outcome,
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const topup = await moveTopup(transaction, topupId, { from, to });
    if (topup && to === 'succeeded') {
      await ledger.topUp(transaction, { topupId, accountId: topup.account_id, amountKopecks: topup.amount_kopecks });
    }
    return topup !== undefined;
  });
}
