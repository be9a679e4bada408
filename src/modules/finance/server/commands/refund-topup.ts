import type { Transaction } from '#platform/database/schema.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { AppError } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import type { FinanceContext } from '../context.ts';
import { fail } from '../fail.ts';
import { canSeeTopup } from '../policy.ts';
import { findTopup, insertRefund, moveTopup, type TopupRow } from '../store.ts';

/** The money is held before the provider is called, so it cannot be spent meanwhile; the job retries if the provider does not answer. */
export async function refundTopup(
  context: FinanceContext,
  { topupId, viewer }: { topupId: string; viewer: Viewer },
): Promise<TopupRow> {
  const { db, provider, record } = context;
  const topup = await findTopup(db, topupId);
  if (!topup || !canSeeTopup(viewer, topup)) throw fail('not_found');
  if (topup.provider !== provider.name) throw fail('topup_not_refundable');
  const refunding = await inTransaction(db, async (transaction) => {
    const moved = await beginRefund(context, transaction, topup, viewer.accountId);
    if (viewer.accountId !== topup.account_id)
      await record(transaction, viewer, {
        action: 'topup_refunded',
        subject: { kind: 'topup', id: topupId },
        before: { state: topup.state },
        after: { state: moved.state, account_id: topup.account_id, amount: topup.amount_kopecks },
      });
    return moved;
  });
  await pursueRefund(context, refunding).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
  return (await findTopup(db, topupId)) ?? refunding;
}

export async function beginRefund(
  { ledger }: Pick<FinanceContext, 'ledger'>,
  transaction: Transaction,
  { topup_id: topupId, account_id: accountId, amount_kopecks: amountKopecks }: TopupRow,
  askedBy: string,
): Promise<TopupRow> {
  const refundId = newId();
  await insertRefund(transaction, { refund_id: refundId, topup_id: topupId, asked_by: askedBy });
  const moved = await moveTopup(transaction, topupId, { from: ['succeeded'], to: 'refunding', refundId });
  if (!moved) throw fail('topup_not_refundable');
  await ledger.holdPayout(transaction, { payoutId: refundId, accountId, amountKopecks });
  return moved;
}

/** Calls the provider with the refund's id as idempotency key, so that it is made once; the job retries until the provider has decided. */
export async function pursueRefund(
  { db, ledger, provider, lockAccounts, log }: FinanceContext,
  topup: TopupRow,
): Promise<void> {
  const { topup_id: topupId, refund_id: refundId, payment_id: paymentId, amount_kopecks: amountKopecks } = topup;
  if (!refundId || !paymentId) return;
  const outcome = await provider.refund({ refundId, paymentId, amountKopecks });
  if (outcome === 'pending') return;
  const isRefunded = outcome === 'succeeded';
  await inTransaction(db, async (transaction) => {
    const { account_id: accountId } = topup;
    if (!isRefunded && !(await lockAccounts(transaction, [accountId])).has(accountId)) {
      // There is no balance to give it back to: it stays held, and is retried with backoff.
      log.warn({ topup_id: topupId, refund_id: refundId }, 'a refund to an erased account was refused');
      return;
    }
    const moved = await moveTopup(transaction, topupId, {
      from: ['refunding'],
      to: isRefunded ? 'refunded' : 'succeeded',
    });
    if (!moved) return;
    const held = { payoutId: refundId, accountId: topup.account_id, amountKopecks };
    await (isRefunded ? ledger.completePayout(transaction, held) : ledger.returnPayout(transaction, held));
  });
}
