/** Notifications: what happened while one looked elsewhere, on the site and by e-mail. */
import { z } from 'zod';
import { defineCalls, type ErrorCatalogue, id, instant, pageOf, pageQuery } from '#platform/contract.ts';
import { GROUP_NAMES, type Group, isAlwaysMailed } from './domain/groups.ts';
import { DIGESTS, isZone } from './domain/timing.ts';

export const notificationErrors = {} as const satisfies ErrorCatalogue;

/** More than this is told as this many. */
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

const choice = z.strictObject({ site: z.boolean(), email: z.boolean() });
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

export const notificationCalls = defineCalls({
  'GET /v1/notifications': {
    summary: 'Мои уведомления, новые сверху, и сколько из них не прочитано',
    access: 'signed_in',
    query: pageQuery.extend({ unread: z.literal('1', 'Укажите 1 или ничего.').optional() }),
    answer: pageOf(notification).extend({ unread }),
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
});
