import { inTransaction } from '#platform/database/transaction.ts';
import { AppError } from '#platform/errors.ts';
import type { FinanceContext } from '../context.ts';
import { fail } from '../fail.ts';
import { closeOrder, listPaidOrders, takePaidOrder } from './store.ts';

const BATCH = 50;

/**
 * Makes what a payment was for, in one transaction with the note that it is made. What is refused by now is refused for good:
 * the money stays on the balance, and the reason is kept for the payer to read. Anything else is tried again by the clock.
 */
export async function makeOrder({ db, makers, holdActive, log }: FinanceContext, topupId: string): Promise<void> {
  try {
    await inTransaction(db, async (transaction) => {
      const order = await takePaidOrder(transaction, topupId);
      if (!order) return;
      // The page of a payment outlives the sessions of its payer.
      if (!(await holdActive(transaction, order.account_id))) throw fail('payer_away');
      const leadsTo = await makers[order.kind](transaction, order.account_id, order.wish);
      await closeOrder(transaction, topupId, { leadsTo });
    });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) await closeOrder(db, topupId, { refusal });
    else log.warn({ err: error, topup_id: topupId }, 'what was paid for could not be made');
  }
}

function refusalOf(error: unknown): string | null {
  if (!(error instanceof AppError) || error.status >= 500) return null;
  const [field] = Object.values(error.fields ?? {});
  return error.code === 'invalid_fields' && field ? field : error.message;
}

export async function makePaidOrders(context: FinanceContext): Promise<void> {
  for (const topupId of await listPaidOrders(context.db, BATCH)) await makeOrder(context, topupId);
}
