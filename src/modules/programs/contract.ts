/** API for people's own programs: access tokens and webhooks. */
import { z } from 'zod';
import { defineCalls, type ErrorCatalogue, id, instant, nothing, oneLine } from '#platform/contract.ts';
import { MAX_NAME, MAX_TOKEN_DAYS, MAX_TOKENS, MAX_URL, MAX_WEBHOOKS } from './domain/limits.ts';
import { SCOPES } from './domain/scopes.ts';
import { TEST_EVENT, WEBHOOK_EVENTS } from './domain/webhook-events.ts';

export const programErrors = {
  too_many_tokens: { status: 409, message: `Токенов уже ${MAX_TOKENS}. Отзовите ненужный, чтобы создать новый.` },
  too_many_webhooks: { status: 409, message: `Вебхуков уже ${MAX_WEBHOOKS}. Удалите ненужный, чтобы добавить новый.` },
  webhook_off: { status: 409, message: 'Вебхук выключен. Включите его, чтобы отправлять события.' },
} as const satisfies ErrorCatalogue;

const scopes = z
  .array(z.enum(SCOPES))
  .min(1, 'Выберите хотя бы одно право.')
  .max(SCOPES.length)
  .refine((chosen) => new Set(chosen).size === chosen.length, 'Каждое право — один раз.');

const token = z.object({
  token_id: id,
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  created_at: instant,
  expires_at: instant,
  is_expired: z.boolean(),
  last_used_at: instant.nullable(),
  last_address: z.string().nullable(),
});
export type Token = z.output<typeof token>;

const newToken = z.strictObject({
  name: oneLine(MAX_NAME).min(1, 'Назовите токен.'),
  scopes,
  expires_in_days: z.int().min(1, 'Не меньше одного дня.').max(MAX_TOKEN_DAYS, `Не больше ${MAX_TOKEN_DAYS} дней.`),
});

const events = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1, 'Выберите хотя бы одно событие.')
  .max(WEBHOOK_EVENTS.length)
  .refine((chosen) => new Set(chosen).size === chosen.length, 'Каждое событие — один раз.');

const webhook = z.object({
  webhook_id: id,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  created_at: instant,
  is_on: z.boolean(),
  /** Since when nothing arrives; null when the last delivery did. */
  failing_since: instant.nullable(),
});
export type Webhook = z.output<typeof webhook>;

const delivery = z.object({
  delivery_id: id,
  event: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
  state: z.enum(['waiting', 'delivered', 'failed']),
  created_at: instant,
  attempts: z.int(),
  tried_at: instant.nullable(),
  next_try_at: instant.nullable(),
  /** HTTP status of the receiver's response; `failure` says why there is none. */
  status: z.int().nullable(),
  failure: z.enum(['timeout', 'not_public', 'unreachable']).nullable(),
  body: z.string(),
});
export type Delivery = z.output<typeof delivery>;

const ofWebhook = z.strictObject({ webhook_id: id });

export const programCalls = defineCalls({
  'GET /v1/programs/tokens': {
    summary: 'Мои токены, новые первыми',
    access: 'signed_in',
    answer: z.object({ items: z.array(token) }),
  },
  'POST /v1/programs/tokens': {
    summary: 'Создать токен; сам он показывается только здесь, один раз',
    access: 'signed_in',
    proof: 'fresh',
    body: newToken,
    answer: z.object({ token, secret: z.string() }),
    errors: ['too_many_tokens'],
  },
  'DELETE /v1/programs/tokens/{token_id}': {
    summary: 'Отозвать токен; программа с ним теряет доступ сразу',
    access: 'signed_in',
    params: z.strictObject({ token_id: id }),
    answer: nothing,
  },

  'GET /v1/programs/webhooks': {
    summary: 'Мои вебхуки',
    access: 'signed_in',
    answer: z.object({ items: z.array(webhook) }),
  },
  'POST /v1/programs/webhooks': {
    summary: 'Добавить вебхук; секрет для проверки подписи показывается только здесь, один раз',
    access: 'signed_in',
    proof: 'fresh',
    body: z.strictObject({ url: z.string().trim().max(MAX_URL), events }),
    answer: z.object({ webhook, secret: z.string() }),
    errors: ['too_many_webhooks'],
  },
  'PATCH /v1/programs/webhooks/{webhook_id}': {
    summary: 'Сменить события вебхука, включить или выключить его',
    access: 'signed_in',
    params: ofWebhook,
    body: z.strictObject({ events: events.optional(), is_on: z.boolean().optional() }),
    answer: webhook,
  },
  'DELETE /v1/programs/webhooks/{webhook_id}': {
    summary: 'Удалить вебхук',
    access: 'signed_in',
    params: ofWebhook,
    answer: nothing,
  },
  'POST /v1/programs/webhooks/{webhook_id}/test': {
    summary: 'Отправить проверочное событие',
    access: 'signed_in',
    params: ofWebhook,
    answer: delivery,
    errors: ['webhook_off'],
  },
  'GET /v1/programs/webhooks/{webhook_id}/deliveries': {
    summary: 'Последние 50 отправок вебхука, новые первыми',
    access: 'signed_in',
    params: ofWebhook,
    answer: z.object({ items: z.array(delivery) }),
  },
  'POST /v1/programs/webhooks/{webhook_id}/deliveries/{delivery_id}/resend': {
    summary: 'Отправить то же событие ещё раз',
    access: 'signed_in',
    params: z.strictObject({ webhook_id: id, delivery_id: id }),
    answer: delivery,
    errors: ['webhook_off'],
  },
});
