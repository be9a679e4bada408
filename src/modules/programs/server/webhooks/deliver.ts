/** One attempt at one delivery; its outcome decides about the next retry, and about the webhook. */
import { createHmac } from 'node:crypto';
import { inTransaction } from '#platform/database/transaction.ts';
import { postToStranger } from '#platform/http/post-to-stranger.ts';
import { NotPublicAddress } from '#platform/http/public-address.ts';
import type { Job } from '#platform/jobs.ts';
import { nextTryAt, PATIENCE_MS } from '../../domain/retries.ts';
import type { ProgramsContext } from '../context.ts';
import {
  type DeliveryRow,
  type DueDelivery,
  findDue,
  giveUpWaiting,
  lockWebhook,
  saveTry,
  updateWebhook,
} from './store.ts';
import { deliverJob } from './tell.ts';

type Outcome = Pick<DeliveryRow, 'status' | 'failure'>;

/** Concurrency of the job: one slow receiver must not hold up all others. */
const AT_ONCE = 8;

export function webhookSender(context: ProgramsContext): Job<{ delivery_id: string }> {
  return {
    ...deliverJob,
    atOnce: AT_ONCE,
    async handle({ delivery_id }) {
      const due = await findDue(context.db, delivery_id);
      if (due) await conclude(context, due, await send(context, due));
    },
  };
}

/** The timestamp is signed too (replay attacks), so that a receiver can refuse an old request. */
const signatureOf = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

async function send({ vault, allowPrivateHosts, now }: ProgramsContext, due: DueDelivery): Promise<Outcome> {
  const secret = await vault.open(due.webhook_id, due.secret);
  const body = Buffer.from(due.body);
  const headers = {
    'content-type': 'application/json',
    'content-length': String(body.length),
    'user-agent': 'Ohvat-Webhooks/1',
    'ohvat-event': due.event,
    'ohvat-delivery': due.delivery_id,
    'ohvat-signature': signatureOf(secret, Math.floor(now().getTime() / 1000), due.body),
  };
  try {
    return { status: await postToStranger({ url: due.url, headers, body, allowPrivateHosts }), failure: null };
  } catch (error) {
    if (error instanceof NotPublicAddress) return { status: null, failure: 'not_public' };
    const isTimeout = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
    return { status: null, failure: isTimeout ? 'timeout' : 'unreachable' };
  }
}

async function conclude(context: ProgramsContext, due: DueDelivery, outcome: Outcome): Promise<void> {
  const now = context.now();
  const { status } = outcome;
  const isDelivered = status !== null && status >= 200 && status < 300;
  const attempts = due.attempts + 1;
  const again = isDelivered ? null : nextTryAt({ attempts, createdAt: due.created_at, now });
  await inTransaction(context.db, async (transaction) => {
    const webhook = await lockWebhook(transaction, due.account_id, due.webhook_id);
    if (!webhook) return;
    const state = isDelivered ? 'delivered' : again ? 'waiting' : 'failed';
    const tried = { ...due, ...outcome, state, attempts, tried_at: now, next_try_at: again } as const;
    if (!(await saveTry(transaction, tried))) return;
    if (again) {
      await context.jobs.enqueue(transaction, deliverJob, { delivery_id: due.delivery_id }, { startAfter: again });
    }
    const failing_since = isDelivered ? null : (webhook.failing_since ?? now);
    const isOver = failing_since !== null && now.getTime() - failing_since.getTime() >= PATIENCE_MS;
    await updateWebhook(transaction, { ...webhook, failing_since, off_since: isOver ? now : webhook.off_since });
    if (!isOver || webhook.off_since) return;
    await giveUpWaiting(transaction, due.webhook_id);
    const off = { accountId: due.account_id, host: new URL(due.url).host, at: now };
    for (const notify of context.onWebhookOff) await notify(transaction, off);
  });
}
