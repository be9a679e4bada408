import { inTransaction } from '#platform/database/transaction.ts';
import { AppError } from '#platform/errors.ts';
import type { FinanceContext } from '../context.ts';
import { fail } from '../fail.ts';
import { findTopup } from '../store.ts';
import { closeOrder, listPaidOrders, noteTry, takePaidOrder } from './store.ts';

const BATCH = 50;

/**
 * Makes the order of a payment and marks it as made, in one transaction. A refusal (4xx) is final: the money stays on the balance,
 * and the payer is notified why. Any other error is retried by the job.
 */
export async function makeOrder(context: FinanceContext, topupId: string): Promise<void> {
  const { db, log } = context;
  try {
    const refusal = await makeOrRefuse(context, topupId);
    if (refusal) await tellRefusal(context, topupId, refusal);
  } catch (error) {
    log.warn({ err: error, topup_id: topupId }, 'what was paid for could not be made');
    await noteTry(db, topupId);
  }
}

/** Answers the refusal; null when the order is made. */
async function makeOrRefuse({ db, makers, holdActive }: FinanceContext, topupId: string): Promise<string | null> {
  try {
    await inTransaction(db, async (transaction) => {
      const order = await takePaidOrder(transaction, topupId);
      if (!order) return;
      // The page of a payment outlives the sessions of its payer.
      if (!(await holdActive(transaction, order.account_id))) throw fail('payer_away');
      const leadsTo = await makers[order.kind](transaction, order.account_id, order.wish);
      await closeOrder(transaction, topupId, { leadsTo });
    });
    return null;
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return refusal;
  }
}

async function tellRefusal(
  { db, lockAccounts, onOrderRefused }: FinanceContext,
  topupId: string,
  refusal: string,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const topup = await findTopup(transaction, topupId);
    // With an account that is erased in this moment its order goes too, and nobody is there to be told.
    if (!topup || !(await lockAccounts(transaction, [topup.account_id])).has(topup.account_id)) return;
    const kind = await closeOrder(transaction, topupId, { refusal });
    if (!kind) return;
    const { account_id: accountId, amount_kopecks: amountKopecks, return_to: returnTo } = topup;
    for (const told of onOrderRefused)
      await told(transaction, { accountId, amountKopecks, kind, reason: refusal, returnTo });
  });
}

function refusalOf(error: unknown): string | null {
  if (!(error instanceof AppError) || error.status >= 500) return null;
  const [field] = Object.values(error.fields ?? {});
  return error.code === 'invalid_fields' && field ? field : error.message;
}

export async function makePaidOrders(context: FinanceContext): Promise<void> {
  for (const topupId of await listPaidOrders(context.db, BATCH)) await makeOrder(context, topupId);
}
