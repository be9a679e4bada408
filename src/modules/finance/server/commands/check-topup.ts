import type { FinanceContext } from '../context.ts';
import { listOpenTopups, type TopupRow, takeTurnToCheck } from '../store.ts';
import { pursueRefund } from './refund-topup.ts';
import { settleTopup } from './settle-topup.ts';

/** A page that was never paid at; YooKassa itself gives up after an hour. */
const GIVEN_UP_MILLISECONDS = 24 * 3_600_000;
const BATCH = 50;

/** Asks the provider how a payment or a refund stands and writes down what it says. Its word counts, nobody else's. */
export async function checkTopup(context: FinanceContext, topup: TopupRow): Promise<void> {
  const { provider, log } = context;
  const isTooOld = Date.now() - topup.created_at.getTime() > GIVEN_UP_MILLISECONDS;
  const giveUp = () => settleTopup(context, topup.topup_id, { to: 'cancelled', from: ['pending'] });
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
  await settleTopup(context, topup.topup_id, {
    to: isPaid ? 'succeeded' : 'cancelled',
    // Money that came after we had given up is money that came.
    from: isPaid ? ['pending', 'cancelled'] : ['pending'],
  });
}

/** By the clock: what no notification told. One that cannot be asked about now does not keep the others waiting. */
export async function checkOpenTopups(context: FinanceContext): Promise<void> {
  for (const topup of await listOpenTopups(context.db, BATCH)) {
    if (!(await takeTurnToCheck(context.db, topup.topup_id, 1))) continue;
    try {
      await checkTopup(context, topup);
    } catch (error) {
      context.log.warn({ err: error, topup_id: topup.topup_id }, 'a top-up could not be checked');
    }
  }
}
