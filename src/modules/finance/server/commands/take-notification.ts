import type { FinanceContext } from '../context.ts';
import { fail } from '../fail.ts';
import { findTopupByPayment, takeTurnToCheck } from '../store.ts';
import { checkTopup } from './check-topup.ts';

/**
 * A notification only says «ask now»: anybody may have sent it. Payments we do not know and those that are over cost the
 * provider no question. When the provider cannot be asked, the answer is a refusal, so that it tells us again later.
 */
export async function takeNotification(context: FinanceContext, paymentId: string): Promise<void> {
  const { db, provider } = context;
  if (provider.name !== 'yookassa') throw fail('not_found');
  const topup = await findTopupByPayment(db, provider.name, paymentId);
  if (!topup || topup.state === 'succeeded' || topup.state === 'refunded') return;
  // Forged ones in a row ask once a second at most; what they may hide, the job finds.
  if (!(await takeTurnToCheck(db, topup.topup_id, 1))) return;
  await checkTopup(context, topup);
}
