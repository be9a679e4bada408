import type { Transaction } from '#platform/database/schema.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { PayoutEnd } from '../../domain/states.ts';
import type { FinanceContext } from '../context.ts';
import { fail } from '../fail.ts';
import { canCancelPayout, canDecidePayout } from '../policy.ts';
import { endPayout as end, findPayout, listRequestedSince, type PayoutRow } from '../store.ts';

interface Ending {
  payoutId: string;
  viewer: Viewer;
  to: PayoutEnd;
  reason?: string;
}

/** Taken back by the person, or decided by an administrator; the held money leaves or returns in the same transaction. */
export async function endPayout(
  { db, ledger, onPayoutDecided, record, finishCase }: FinanceContext,
  { payoutId, viewer, to, reason }: Ending,
): Promise<PayoutRow> {
  const payout = await findPayout(db, payoutId);
  const isCancel = to === 'cancelled';
  if (!payout || (isCancel && !canCancelPayout(viewer, payout))) throw fail('not_found');
  if (!isCancel && !canDecidePayout(viewer, payout)) throw fail('own_payout');
  return inTransaction(db, async (transaction) => {
    if (!isCancel) await finishCase(transaction, 'payout', payoutId, viewer);
    const ended = await end(transaction, payoutId, to, {
      decidedBy: isCancel ? null : viewer.accountId,
      reason: reason ?? null,
    });
    if (!ended) throw fail('payout_decided');
    const held = { payoutId, accountId: ended.account_id, amountKopecks: ended.amount_kopecks };
    await (to === 'approved' ? ledger.completePayout(transaction, held) : ledger.returnPayout(transaction, held));
    if (to !== 'cancelled') {
      const { accountId, amountKopecks } = held;
      for (const told of onPayoutDecided)
        await told(transaction, { accountId, amountKopecks, decision: to, reason: ended.reason });
      await record(transaction, viewer, {
        action: `payout_${to}`,
        subject: { kind: 'payout', id: payoutId },
        before: { state: payout.state },
        after: { state: to, account_id: accountId, amount: amountKopecks, reason: ended.reason },
      });
    }
    return ended;
  });
}

/** Taken back for the owner of a stolen account; answers the sums, which are on the balance again. */
export async function cancelRequestedSince(
  { ledger }: Pick<FinanceContext, 'ledger'>,
  transaction: Transaction,
  accountId: string,
  since: Date,
): Promise<number[]> {
  const sums: number[] = [];
  for (const payoutId of await listRequestedSince(transaction, accountId, since)) {
    // An administrator may have decided meanwhile.
    const ended = await end(transaction, payoutId, 'cancelled', { decidedBy: null, reason: null });
    if (!ended) continue;
    await ledger.returnPayout(transaction, { payoutId, accountId, amountKopecks: ended.amount_kopecks });
    sums.push(ended.amount_kopecks);
  }
  return sums;
}
