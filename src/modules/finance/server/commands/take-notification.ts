import type { FinanceContext } from '../context.ts';
import { fail } from '../fail.ts';
import { findTopupByPayment, takeTurnToCheck } from '../store.ts';
import { checkTopup } from './check-topup.ts';

/**
 * Webhook of the provider. It is not trusted, as anybody may send it: it only triggers a check. Payments that we do not know or that are
 * settled cost no request. When the provider does not answer, the response is an error, so that the webhook is retried.
 */
export async function takeNotification(context: FinanceContext, paymentId: string): Promise<void> {
  const { db, provider } = context;
  if (provider.name !== 'yookassa') throw fail('not_found');
  const topup = await findTopupByPayment(db, provider.name, paymentId);
  if (!topup || topup.state === 'succeeded' || topup.state === 'refunded') return;
  // Rate limit against forged webhooks: one request a second at most; the polling job finds the rest.
  if (!(await takeTurnToCheck(db, topup.topup_id, 1))) return;
  await checkTopup(context, topup);
}
