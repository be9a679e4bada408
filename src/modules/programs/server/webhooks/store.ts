/** The only SQL on webhooks and their deliveries. */

import { sql } from 'kysely';
import { executePrepared } from '#platform/database/prepared.ts';
import type { Db } from '#platform/database/schema.ts';
import type { TEST_EVENT, WebhookEvent } from '../../domain/webhook-events.ts';

export interface WebhookRow {
  webhook_id: string;
  account_id: string;
  url: string;
  events: WebhookEvent[];
  created_at: Date;
  failing_since: Date | null;
  off_since: Date | null;
}

export interface DeliveryRow {
  delivery_id: string;
  event: WebhookEvent | typeof TEST_EVENT;
  body: string;
  state: 'waiting' | 'delivered' | 'failed';
  created_at: Date;
  attempts: number;
  tried_at: Date | null;
  next_try_at: Date | null;
  status: number | null;
  failure: 'timeout' | 'not_public' | 'unreachable' | null;
}

const SHOWN = sql`webhook_id, account_id, url, events, created_at, failing_since, off_since`;
const DELIVERY = sql`delivery_id, event, body, state, created_at, attempts, tried_at, next_try_at, status, failure`;

const one = <T>(rows: readonly T[]): T => {
  const [row] = rows;
  if (!row) throw new Error('nothing was written');
  return row;
};

export async function listWebhooks(db: Db, accountId: string): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`
    SELECT ${SHOWN} FROM webhooks WHERE account_id = ${accountId} ORDER BY webhook_id`.execute(db);
  return rows;
}

/** Row lock (NO KEY UPDATE): the webhook is neither changed nor judged twice at a time; new deliveries do not wait for it. */
export async function lockWebhook(db: Db, accountId: string, webhookId: string): Promise<WebhookRow | undefined> {
  const { rows } = await sql<WebhookRow>`
    SELECT ${SHOWN} FROM webhooks WHERE webhook_id = ${webhookId} AND account_id = ${accountId} FOR NO KEY UPDATE`.execute(
    db,
  );
  return rows[0];
}

export async function insertWebhook(
  db: Db,
  { webhookId, accountId, url, events, secret, at }: NewWebhook,
): Promise<WebhookRow> {
  const { rows } = await sql<WebhookRow>`
    INSERT INTO webhooks (webhook_id, account_id, url, events, secret, created_at)
    VALUES (${webhookId}, ${accountId}, ${url}, ${events}, ${secret}, ${at}) RETURNING ${SHOWN}`.execute(db);
  return one(rows);
}

interface NewWebhook {
  webhookId: string;
  accountId: string;
  url: string;
  events: WebhookEvent[];
  secret: Buffer;
  at: Date;
}

export async function updateWebhook(
  db: Db,
  { webhook_id, events, failing_since, off_since }: WebhookRow,
): Promise<WebhookRow> {
  const { rows } = await sql<WebhookRow>`
    UPDATE webhooks SET events = ${events}, failing_since = ${failing_since}, off_since = ${off_since}
    WHERE webhook_id = ${webhook_id} RETURNING ${SHOWN}`.execute(db);
  return one(rows);
}

/** Its address, if it was the account's own. */
export async function deleteWebhook(db: Db, accountId: string, webhookId: string): Promise<string | undefined> {
  const { rows } = await sql<{ url: string }>`
    DELETE FROM webhooks WHERE webhook_id = ${webhookId} AND account_id = ${accountId} RETURNING url`.execute(db);
  return rows[0]?.url;
}

/** All, or those added since a moment; answers their hosts. */
export async function deleteWebhooksOf(db: Db, accountId: string, since: Date | null = null): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    DELETE FROM webhooks
    WHERE account_id = ${accountId} AND (${since}::timestamptz IS NULL OR created_at >= ${since})
    RETURNING url`.execute(db);
  return rows.map(({ url }) => new URL(url).host);
}

export async function listListening(
  db: Db,
  accountIds: readonly string[],
): Promise<Pick<WebhookRow, 'webhook_id' | 'account_id' | 'events'>[]> {
  const { rows } = await executePrepared(
    db,
    sql<WebhookRow>`
    SELECT webhook_id, account_id, events FROM webhooks
    WHERE account_id = ANY(${accountIds}::uuid[]) AND off_since IS NULL`,
  );
  return rows;
}

// ── deliveries ──

interface NewDelivery {
  deliveryId: string;
  webhookId: string;
  event: DeliveryRow['event'];
  body: string;
}

export async function insertDeliveries(db: Db, deliveries: readonly NewDelivery[], at: Date): Promise<DeliveryRow[]> {
  const list = JSON.stringify(deliveries);
  const { rows } = await sql<DeliveryRow>`
    INSERT INTO webhook_deliveries (delivery_id, webhook_id, event, body, created_at)
    SELECT "deliveryId", "webhookId", event, body, ${at}::timestamptz
    FROM jsonb_to_recordset(${list}::jsonb) AS d ("deliveryId" uuid, "webhookId" uuid, event text, body text)
    RETURNING ${DELIVERY}`.execute(db);
  return rows;
}

export async function listDeliveries(db: Db, webhookId: string, limit: number): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    SELECT ${DELIVERY} FROM webhook_deliveries WHERE webhook_id = ${webhookId}
    ORDER BY delivery_id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

export async function findDelivery(db: Db, webhookId: string, deliveryId: string): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`
    SELECT ${DELIVERY} FROM webhook_deliveries
    WHERE delivery_id = ${deliveryId} AND webhook_id = ${webhookId}`.execute(db);
  return rows[0];
}

export type DueDelivery = DeliveryRow & Pick<WebhookRow, 'webhook_id' | 'account_id' | 'url'> & { secret: Buffer };

/** One that is still wanted, with what sending it takes. */
export async function findDue(db: Db, deliveryId: string): Promise<DueDelivery | undefined> {
  const { rows } = await sql<DueDelivery>`
    SELECT d.delivery_id, d.event, d.body, d.state, d.created_at, d.attempts, d.tried_at, d.next_try_at, d.status, d.failure,
      w.webhook_id, w.account_id, w.url, w.secret
    FROM webhook_deliveries d JOIN webhooks w USING (webhook_id)
    WHERE delivery_id = ${deliveryId} AND state = 'waiting' AND w.off_since IS NULL`.execute(db);
  return rows[0];
}

/** False when another worker tried it at the same time, or it is there no more. */
export async function saveTry(
  db: Db,
  { delivery_id, state, attempts, tried_at, next_try_at, status, failure }: DeliveryRow,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE webhook_deliveries SET state = ${state}, attempts = ${attempts}, tried_at = ${tried_at},
      next_try_at = ${next_try_at}, status = ${status}, failure = ${failure}
    WHERE delivery_id = ${delivery_id} AND state = 'waiting' AND attempts = ${attempts - 1}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function giveUpWaiting(db: Db, webhookId: string): Promise<void> {
  await sql`UPDATE webhook_deliveries SET state = 'failed', next_try_at = NULL
    WHERE webhook_id = ${webhookId} AND state = 'waiting'`.execute(db);
}

/** Retention: deletes all but the newest of each webhook; pending ones stay. */
export async function sweepDeliveries(db: Db, kept: number): Promise<void> {
  await sql`DELETE FROM webhook_deliveries WHERE state <> 'waiting' AND delivery_id IN (
    SELECT delivery_id FROM (
      SELECT delivery_id, row_number() OVER (PARTITION BY webhook_id ORDER BY delivery_id DESC) AS place
      FROM webhook_deliveries
    ) ranked WHERE place > ${kept})`.execute(db);
}
