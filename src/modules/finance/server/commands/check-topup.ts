import type { FinanceContext } from '../context.ts';
import { listOpenTopups, listPendingTopups, stopWatching, type TopupRow, takeTurnToCheck } from '../store.ts';
import { pursueRefund } from './refund-topup.ts';
import { settleTopup } from './settle-topup.ts';

/** Timeout of a payment page; YooKassa itself gives up after an hour. */
export const GIVEN_UP_HOURS = 24;
const GIVEN_UP_MILLISECONDS = GIVEN_UP_HOURS * 3_600_000;
const BATCH = 50;

/** Asks the provider how a payment or a refund stands and writes down what it says. Its word counts, nobody else's. */
export async function checkTopup(context: FinanceContext, topup: TopupRow): Promise<void> {
  const { provider, log } = context;
  const isTooOld = Date.now() - topup.created_at.getTime() > GIVEN_UP_MILLISECONDS;
  const giveUp = () => settleTopup(context, topup, { to: 'cancelled', from: ['pending'] });
  if (topup.payment_id === null) {
    if (isTooOld) await giveUp();
    return;
  }
  // Made while another provider was set: nobody here can tell.
  if (topup.provider !== provider.name) return;
  if (topup.state === 'refunding') return pursueRefund(context, topup);
  const payment = await provider.find(topup.payment_id);
  if (!payment) {
    if (isTooOld) await giveUp();
    return;
  }
  if (payment.state === 'pending') return;
  if (payment.amountKopecks !== topup.amount_kopecks || payment.topupId !== topup.topup_id) {
    log.warn({ topup_id: topup.topup_id, payment_id: topup.payment_id }, 'a payment does not fit its top-up');
    return;
  }
  const isPaid = payment.state === 'succeeded';
  // Cancelled by us first, and now by the provider: final.
  if (!isPaid && topup.state === 'cancelled') return stopWatching(context.db, topup.topup_id);
  await settleTopup(context, topup, {
    to: isPaid ? 'succeeded' : 'cancelled',
    // Money that came after we had given up is money that came.
    from: isPaid ? ['pending', 'cancelled'] : ['pending'],
  });
}

/** More than anybody has open; the rest is watched after the account is gone. */
const ASKED_BEFORE_ERASING = 20;

/** Polls the provider for pending payments before an account is erased. A provider that is down does not block the erasure. */
export async function checkTopupsOf(context: FinanceContext, accountId: string): Promise<void> {
  const pending = await listPendingTopups(context.db, accountId, ASKED_BEFORE_ERASING);
  await Promise.all(pending.map((topup) => checkOrTell(context, topup)));
}

/** Polling job for payments whose notification never came. One that cannot be checked now does not hold up the others. */
export async function checkOpenTopups(context: FinanceContext): Promise<void> {
  for (const topup of await listOpenTopups(context.db, BATCH)) {
    if (!(await takeTurnToCheck(context.db, topup.topup_id, 1))) continue;
    await checkOrTell(context, topup);
  }
}

const checkOrTell = (context: FinanceContext, topup: TopupRow): Promise<void> =>
  checkTopup(context, topup).catch((error: unknown) =>
    context.log.warn({ err: error, topup_id: topup.topup_id }, 'a top-up could not be checked'),
  );
