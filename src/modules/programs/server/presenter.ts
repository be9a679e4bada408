import type { Delivery, Token, Webhook } from '../contract.ts';
import type { TokenRow } from './tokens/store.ts';
import type { DeliveryRow, WebhookRow } from './webhooks/store.ts';

const orNull = (at: Date | null): string | null => at?.toISOString() ?? null;

export const presentToken = ({ created_at, expires_at, last_used_at, ...token }: TokenRow): Token => ({
  ...token,
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
  last_used_at: orNull(last_used_at),
});

export const presentWebhook = (row: WebhookRow): Webhook => ({
  webhook_id: row.webhook_id,
  url: row.url,
  events: row.events,
  created_at: row.created_at.toISOString(),
  is_on: row.off_since === null,
  failing_since: orNull(row.failing_since),
});

export const presentDelivery = ({ created_at, tried_at, next_try_at, ...delivery }: DeliveryRow): Delivery => ({
  ...delivery,
  created_at: created_at.toISOString(),
  tried_at: orNull(tried_at),
  next_try_at: orNull(next_try_at),
});
