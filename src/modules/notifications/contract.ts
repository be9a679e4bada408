/** Notifications: what happened while one looked elsewhere, on the site, by e-mail and in the browser. */
import { z } from 'zod';
import { defineCalls, type ErrorCatalogue, id, instant, nothing, pageQuery, pageSchema } from '#platform/contract.ts';
import { isZone } from '#words/moments.ts';
import { GROUP_NAMES, type Group, isAlwaysMailed } from './domain/groups.ts';
import { DIGESTS } from './domain/timing.ts';

export const notificationErrors = {} as const satisfies ErrorCatalogue;

/** Cap of the unread count. */
export const MAX_UNREAD = 100;
const MAX_IDS = 100;

const notification = z.object({
  notification_id: id,
  event: z.string(),
  title: z.string(),
  text: z.string(),
  /** A path of the site. */
  link: z.string(),
  created_at: instant,
  is_read: z.boolean(),
});
export type Notification = z.output<typeof notification>;

const unread = z.int().describe(`Как много не прочитано; ${MAX_UNREAD} значит «столько или больше».`);

const choice = z.strictObject({ site: z.boolean(), email: z.boolean(), push: z.boolean() });
const choiceOf = (group: Group): typeof choice =>
  isAlwaysMailed(group)
    ? choice.extend({ email: z.boolean().refine((on) => on, 'Письма о безопасности приходят всегда.') })
    : choice;
const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Укажите время: часы и минуты.');

const settings = z.strictObject({
  channels: z.strictObject(
    Object.fromEntries(GROUP_NAMES.map((group) => [group, choiceOf(group)])) as Record<Group, typeof choice>,
  ),
  digest: z.enum(DIGESTS, 'Выберите, как часто писать.'),
  quiet: z
    .strictObject({ from: clock, to: clock })
    .refine(({ from, to }) => from !== to, { path: ['to'], message: 'Начало и конец совпадают.' })
    .nullable(),
  zone: z.string().max(60).refine(isZone, 'Такого часового пояса нет.'),
});
export type NotificationSettings = z.output<typeof settings>;

const base64url = (bytes: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, 'Ключ не подходит.')
    .refine((key) => lengthOf(key) === bytes, 'Ключ не подходит.');
/** Of what the letters stand for; each is six bits. */
const lengthOf = (letters: string): number => Math.floor((letters.length * 6) / 8);

const browser = z.object({ subscription_id: id, device: z.string(), created_at: instant });
export type ToldBrowser = z.output<typeof browser>;

const browserParams = z.strictObject({ subscription_id: id });

export const notificationCalls = defineCalls({
  'GET /v1/notifications': {
    summary: 'Мои уведомления, новые сверху, и сколько из них не прочитано',
    access: 'signed_in',
    query: pageQuery.extend({ unread: z.literal('1', 'Укажите 1 или ничего.').optional() }),
    answer: pageSchema(notification).extend({ unread }),
  },
  'POST /v1/notifications/read': {
    summary: 'Прочитать названные уведомления или все',
    access: 'signed_in',
    body: z.union(
      [z.strictObject({ ids: z.array(id).min(1).max(MAX_IDS) }), z.strictObject({ all: z.literal(true) })],
      'Назовите уведомления в ids или укажите all: true.',
    ),
    answer: z.object({ unread }),
  },
  'GET /v1/notifications/settings': {
    summary: 'О чём и где сообщать',
    access: 'signed_in',
    answer: settings,
  },
  'PUT /v1/notifications/settings': {
    summary: 'Изменить, о чём и где сообщать',
    access: 'signed_in',
    body: settings,
    answer: settings,
  },
  'GET /v1/notifications/push': {
    summary: 'Браузеры, в которые приходят уведомления, и открытый ключ для подписки',
    access: 'signed_in',
    answer: z.object({ public_key: z.string(), items: z.array(browser) }),
  },
  'POST /v1/notifications/push': {
    summary: 'Присылать уведомления в этот браузер: подписка, которую он выдал. Кончается вместе с сеансом',
    access: 'signed_in',
    body: z.strictObject({
      endpoint: z.url('Нужен адрес.').max(1000, 'Адрес слишком длинный.'),
      /** An uncompressed point of P-256, and a secret of 16 bytes. */
      keys: z.strictObject({ p256dh: base64url(65), auth: base64url(16) }),
    }),
    answer: browser,
  },
  'DELETE /v1/notifications/push/{subscription_id}': {
    summary: 'Больше не присылать уведомления в браузер',
    access: 'signed_in',
    params: browserParams,
    answer: nothing,
  },
  'POST /v1/notifications/push/{subscription_id}/try': {
    summary: 'Прислать в браузер одно пробное уведомление',
    access: 'signed_in',
    params: browserParams,
    answer: nothing,
  },
});
