/** Client of YooKassa's API, version 3: payments with a redirect and refunds. Responses are validated by schema. */

import { z } from 'zod';
import { parseRoubles, plainRoubles } from '#words/money.ts';
import { fail } from '../fail.ts';
import type { Payment, PaymentProvider } from './provider.ts';

export interface YookassaSettings {
  shopId: string;
  secretKey: string;
  apiUrl: string;
}

const TIMEOUT_MILLISECONDS = 5_000;
/** Within the patience of the page that waits. What fails longer is left to the job. */
const TRIES = 2;

const amount = z.object({ value: z.string(), currency: z.literal('RUB') });
const payment = z.object({
  id: z.string().min(1).max(100),
  status: z.enum(['pending', 'waiting_for_capture', 'succeeded', 'canceled']),
  amount,
  refunded_amount: amount.optional(),
  metadata: z.object({ topup_id: z.string().optional() }).optional(),
  confirmation: z.object({ confirmation_url: z.url({ protocol: /^https?$/ }) }).optional(),
});
const refund = z.object({ status: z.enum(['pending', 'succeeded', 'canceled']) });

const STATES = {
  pending: 'pending',
  waiting_for_capture: 'pending',
  succeeded: 'succeeded',
  canceled: 'cancelled',
} as const satisfies Record<z.output<typeof payment>['status'], Payment['state']>;

interface Order {
  method: 'GET' | 'POST';
  path: string;
  idempotenceKey?: string;
  body?: object;
}

export function createYookassaProvider({ shopId, secretKey, apiUrl }: YookassaSettings): PaymentProvider {
  const authorization = `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`;
  const base = apiUrl.replace(/\/+$/, '');

  /** Retries under the same idempotency key: no response, 5xx and 429. Any other 4xx is final. */
  async function ask({ method, path, idempotenceKey, body }: Order): Promise<{ status: number; body: unknown }> {
    let cause: unknown;
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      try {
        const response = await fetch(base + path, {
          method,
          headers: {
            authorization,
            ...(idempotenceKey && { 'idempotence-key': idempotenceKey }),
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
        });
        if (response.status < 500 && response.status !== 429) {
          return { status: response.status, body: await response.json() };
        }
        await response.body?.cancel();
        cause = new Error(`YooKassa answered ${response.status}`);
      } catch (error) {
        cause = error;
      }
    }
    throw fail('payment_unavailable', { cause, retryAfterSeconds: 10 });
  }

  function read<T>(schema: z.ZodType<T>, { status, body }: { status: number; body: unknown }): T {
    const result = status === 200 ? schema.safeParse(body) : undefined;
    if (result?.success) return result.data;
    // The answer names the shop's fault (a wrong key, a wrong field) and nothing of the payer's.
    throw fail('payment_unavailable', {
      cause: new Error(`YooKassa answered ${status}: ${JSON.stringify(body).slice(0, 500)}`, { cause: result?.error }),
    });
  }

  return {
    name: 'yookassa',

    async create({ topupId, amountKopecks, description, returnUrl }) {
      const made = read(
        payment,
        await ask({
          method: 'POST',
          path: '/payments',
          idempotenceKey: topupId,
          body: {
            amount: { value: plainRoubles(amountKopecks, '.'), currency: 'RUB' },
            capture: true,
            confirmation: { type: 'redirect', return_url: returnUrl },
            description,
            metadata: { topup_id: topupId },
          },
        }),
      );
      const payUrl = made.confirmation?.confirmation_url;
      if (!payUrl) throw fail('payment_unavailable', { cause: new Error('YooKassa gave no page to pay at') });
      return { paymentId: made.id, payUrl };
    },

    async find(paymentId) {
      const found = read(payment, await ask({ method: 'GET', path: `/payments/${encodeURIComponent(paymentId)}` }));
      return {
        state: STATES[found.status],
        amountKopecks: parseRoubles(found.amount.value) ?? 0,
        topupId: found.metadata?.topup_id ?? null,
      };
    },

    async refund({ refundId, paymentId, amountKopecks }) {
      const answer = await ask({
        method: 'POST',
        path: '/refunds',
        idempotenceKey: refundId,
        body: { payment_id: paymentId, amount: { value: plainRoubles(amountKopecks, '.'), currency: 'RUB' } },
      });
      // Idempotency keys are kept for a day: later the same refund reads as one too many.
      const isReturned = async () => {
        const path = `/payments/${encodeURIComponent(paymentId)}`;
        const { refunded_amount } = read(payment, await ask({ method: 'GET', path }));
        return refunded_amount !== undefined && parseRoubles(refunded_amount.value) === amountKopecks;
      };
      // A payment method without refunds, or a shop without the money: a retry would not help.
      if (answer.status === 400 || answer.status === 403) return (await isReturned()) ? 'succeeded' : 'refused';
      const { status } = read(refund, answer);
      return status === 'canceled' ? 'refused' : status;
    },
  };
}
