/** Outbox of webhook events: deliveries are written in the transaction of the event, a job sends them. */

import { z } from 'zod';
import type { Transaction } from '#platform/database/schema.ts';
import { newId } from '#platform/ids.ts';
import { TEST_EVENT, type WebhookEvent } from '../../domain/webhook-events.ts';
import type { ProgramsContext } from '../context.ts';
import { type DeliveryRow, insertDeliveries, listListening } from './store.ts';

export const deliverJob = { name: 'programs-deliver', data: z.object({ delivery_id: z.string() }) };

export interface ToldEvent {
  accountId: string;
  event: WebhookEvent;
  data: Record<string, unknown>;
}

type Telling = Pick<ProgramsContext, 'jobs' | 'now'>;

/** Event id: stays the same through all retries, so that a receiver can deduplicate. */
function bodyOf(event: string, data: Record<string, unknown>, at: Date): string {
  return JSON.stringify({ id: newId(at.getTime()), type: event, created_at: at.toISOString(), data });
}

async function promise(
  { jobs, now }: Telling,
  transaction: Transaction,
  wanted: readonly { webhookId: string; event: DeliveryRow['event']; body: string }[],
): Promise<DeliveryRow[]> {
  if (wanted.length === 0) return [];
  const at = now();
  const deliveries = wanted.map((one) => ({ ...one, deliveryId: newId(at.getTime()) }));
  const rows = await insertDeliveries(transaction, deliveries, at);
  await jobs.enqueueAll(
    transaction,
    deliverJob,
    rows.map(({ delivery_id }) => ({ delivery_id })),
  );
  return rows;
}

export async function tell(context: Telling, transaction: Transaction, told: readonly ToldEvent[]): Promise<void> {
  if (told.length === 0) return;
  const listening = await listListening(transaction, [...new Set(told.map(({ accountId }) => accountId))]);
  if (listening.length === 0) return;
  const wanted = told.flatMap(({ accountId, event, data }) =>
    listening
      .filter(({ account_id, events }) => account_id === accountId && events.includes(event))
      .map(({ webhook_id }) => ({ webhookId: webhook_id, event, body: bodyOf(event, data, context.now()) })),
  );
  await promise(context, transaction, wanted);
}

export async function promiseTest(context: Telling, transaction: Transaction, webhookId: string): Promise<DeliveryRow> {
  const body = bodyOf(TEST_EVENT, { message: 'Вебхук работает' }, context.now());
  return only(await promise(context, transaction, [{ webhookId, event: TEST_EVENT, body }]));
}

export async function promiseAgain(
  context: Telling,
  transaction: Transaction,
  webhookId: string,
  { event, body }: DeliveryRow,
): Promise<DeliveryRow> {
  return only(await promise(context, transaction, [{ webhookId, event, body }]));
}

function only([row]: readonly DeliveryRow[]): DeliveryRow {
  if (!row) throw new Error('a delivery was not written');
  return row;
}
