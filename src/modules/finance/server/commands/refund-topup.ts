import { inTransaction } from '#platform/database/transaction.ts';
import { AppError, errorsOf, fail as failPlatform } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import { financeErrors } from '../../contract.ts';
import type { FinanceContext } from '../context.ts';
import { canSeeTopup } from '../policy.ts';
import { findTopup, insertRefund, moveTopup, type TopupRow } from '../store.ts';

const fail = errorsOf(financeErrors);

/** The money is held before the provider hears of it, so it cannot be spent meanwhile; the job goes on if the provider is silent. */
export async function refundTopup(
  context: FinanceContext,
  { topupId, viewer }: { topupId: string; viewer: Viewer },
): Promise<TopupRow> {
  const { db, ledger, provider, record } = context;
  const topup = await findTopup(db, topupId);
  if (!topup || !canSeeTopup(viewer, topup)) throw failPlatform('not_found');
  if (topup.provider !== provider.name) throw fail('topup_not_refundable');
  const refundId = newId();
  const refunding = await inTransaction(db, async (transaction) => {
    await insertRefund(transaction, { refund_id: refundId, topup_id: topupId, asked_by: viewer.accountId });
    const moved = await moveTopup(transaction, topupId, { from: ['succeeded'], to: 'refunding', refundId });
    if (!moved) throw fail('topup_not_refundable');
    await ledger.holdPayout(transaction, {
      payoutId: refundId,
      accountId: topup.account_id,
      amountKopecks: topup.amount_kopecks,
    });
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

export async function pursueRefund({ db, ledger, provider }: FinanceContext, topup: TopupRow): Promise<void> {
  const { topup_id: topupId, refund_id: refundId, payment_id: paymentId, amount_kopecks: amountKopecks } = topup;
  if (!refundId || !paymentId) return;
  const outcome = await provider.refund({ refundId, paymentId, amountKopecks });
  if (outcome === 'pending') return;
  const isRefunded = outcome === 'succeeded';
  await inTransaction(db, async (transaction) => {
    const moved = await moveTopup(transaction, topupId, {
      from: ['refunding'],
      to: isRefunded ? 'refunded' : 'succeeded',
    });
    if (!moved) return;
    const held = { payoutId: refundId, accountId: topup.account_id, amountKopecks };
    await (isRefunded ? ledger.completePayout(transaction, held) : ledger.returnPayout(transaction, held));
  });
}
