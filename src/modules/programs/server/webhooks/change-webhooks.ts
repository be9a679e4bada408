/** Webhooks as their owner makes, changes and tries them. */
import type { Transaction } from '#platform/database/schema.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Origin } from '#platform/http/origin.ts';
import { isPublicHost } from '#platform/http/public-address.ts';
import { takeFromLimit } from '#platform/http/rate-limit.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import { newToken } from '#platform/tokens.ts';
import { MAX_WEBHOOKS } from '../../domain/limits.ts';
import type { WebhookEvent } from '../../domain/webhook-events.ts';
import type { ProgramsContext } from '../context.ts';
import { fail } from '../fail.ts';
import {
  type DeliveryRow,
  deleteWebhook,
  findDelivery,
  giveUpWaiting,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  updateWebhook,
  type WebhookRow,
} from './store.ts';
import { promiseAgain, promiseTest } from './tell.ts';

const SECRET_PREFIX = 'ohs_';
/** Rate limit of test deliveries: nobody uses us to hammer a receiver. */
const BY_HAND = { max: 30, windowSeconds: 3600 };

function checkUrl(text: string, allowPrivateHosts: boolean): string {
  const refuse = (sentence: string) => fail('invalid_fields', { fields: { url: sentence } });
  const url = URL.parse(text);
  if (!url || url.username || url.password || url.hash)
    throw refuse('Нужен полный адрес, например https://example.ru/hook');
  if (allowPrivateHosts) return url.href;
  if (url.protocol !== 'https:') throw refuse('Адрес должен начинаться с https://');
  if (url.port !== '') throw refuse('Адрес должен быть без номера порта.');
  if (!isPublicHost(url.hostname)) throw refuse('Адрес должен быть доступен из интернета.');
  return url.href;
}

interface Addition {
  viewer: Viewer;
  url: string;
  events: WebhookEvent[];
  origin: Origin;
}

/** Answers the secret once; later it only signs. */
export async function addWebhook(
  { db, holdSession, record, vault, allowPrivateHosts, now }: ProgramsContext,
  { viewer, url: given, events, origin }: Addition,
): Promise<{ row: WebhookRow; secret: string }> {
  const { accountId } = viewer;
  const url = checkUrl(given, allowPrivateHosts);
  const secret = SECRET_PREFIX + newToken();
  const webhookId = newId();
  const sealed = await vault.seal(webhookId, secret);
  const row = await inTransaction(db, async (transaction) => {
    await holdSession(transaction, viewer);
    if ((await listWebhooks(transaction, accountId)).length >= MAX_WEBHOOKS) throw fail('too_many_webhooks');
    const inserted = await insertWebhook(transaction, { webhookId, accountId, url, events, secret: sealed, at: now() });
    await record(transaction, { accountId, event: 'webhook_added', origin, detail: new URL(url).host });
    return inserted;
  });
  return { row, secret };
}

async function getOwn(transaction: Transaction, { accountId }: Viewer, webhookId: string) {
  const webhook = await lockWebhook(transaction, accountId, webhookId);
  if (!webhook) throw fail('not_found');
  return webhook;
}

interface Change {
  viewer: Viewer;
  webhookId: string;
  events: WebhookEvent[] | undefined;
  isOn: boolean | undefined;
}

/** Switched on again, it begins anew: what failed before is forgotten. */
export async function changeWebhook(
  { db, now }: ProgramsContext,
  { viewer, webhookId, events, isOn }: Change,
): Promise<WebhookRow> {
  return inTransaction(db, async (transaction) => {
    const webhook = await getOwn(transaction, viewer, webhookId);
    if (events) webhook.events = events;
    if (isOn === true && webhook.off_since) Object.assign(webhook, { off_since: null, failing_since: null });
    if (isOn === false && !webhook.off_since) {
      webhook.off_since = now();
      await giveUpWaiting(transaction, webhookId);
    }
    return updateWebhook(transaction, webhook);
  });
}

export async function removeWebhook(
  { db, record }: ProgramsContext,
  { viewer: { accountId }, webhookId, origin }: { viewer: Viewer; webhookId: string; origin: Origin },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const url = await deleteWebhook(transaction, accountId, webhookId);
    if (url === undefined) throw fail('not_found');
    await record(transaction, { accountId, event: 'webhook_removed', origin, detail: new URL(url).host });
  });
}

/** Without a delivery a test; with one the same once more. */
export async function sendByHand(
  context: ProgramsContext,
  { viewer, webhookId, deliveryId }: { viewer: Viewer; webhookId: string; deliveryId?: string },
): Promise<DeliveryRow> {
  await takeFromLimit(context.pool, `webhooks:${viewer.accountId}`, BY_HAND);
  return inTransaction(context.db, async (transaction) => {
    const webhook = await getOwn(transaction, viewer, webhookId);
    if (deliveryId === undefined) {
      if (webhook.off_since) throw fail('webhook_off');
      return promiseTest(context, transaction, webhookId);
    }
    const sent = await findDelivery(transaction, webhookId, deliveryId);
    if (!sent) throw fail('not_found');
    if (webhook.off_since) throw fail('webhook_off');
    return promiseAgain(context, transaction, webhookId, sent);
  });
}

export async function getWebhook(
  { db }: ProgramsContext,
  { accountId }: Viewer,
  webhookId: string,
): Promise<WebhookRow> {
  const found = (await listWebhooks(db, accountId)).find(({ webhook_id }) => webhook_id === webhookId);
  if (!found) throw fail('not_found');
  return found;
}
