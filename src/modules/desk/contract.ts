/** API contract of the operator's desk: queues and their age, people, the site's health. */
import { z } from 'zod';
import {
  calendarDay,
  defineCalls,
  type ErrorCatalogue,
  id,
  instant,
  nothing,
  pageQuery,
  pageSchema,
} from '#platform/contract.ts';
import { KINDS, LIVES, MODERATIONS } from '../ad-objects/contract.ts';
import { DEAL_STATES } from '../deals/contract.ts';
import { face } from '../passport/contract.ts';
import { FIGURE_PERIODS } from './domain/figures.ts';
import { BLOCK_REASON_MAX, BLOCK_RULES, type BlockRule, QUEUES } from './domain/limits.ts';

export const deskErrors = {
  own_account: { status: 409, message: 'Это ваш аккаунт. Попросите другого администратора.' },
  last_admin: { status: 409, message: 'Это последний администратор: сначала назначьте другого.' },
  not_blocked: { status: 409, message: 'Аккаунт уже не заблокирован. Обновите страницу.' },
} as const satisfies ErrorCatalogue;

const role = z.enum(['member', 'moderator', 'admin'], 'Выберите роль: member, moderator или admin.');
const person = z.object({ account_id: id, name: z.string() });

const block = z.object({ reason: z.string(), until: instant.nullable(), blocked_at: instant, by: person });
const listed = face.extend({
  email: z.string(),
  role,
  created_at: instant,
  block: block.nullable(),
});
export type ListedPerson = z.output<typeof listed>;

const whole = listed.extend({
  sessions: z.array(
    z.object({
      session_id: id,
      user_agent: z.string(),
      address: z.string(),
      created_at: instant,
      last_seen_at: instant,
      is_mine: z.boolean(),
    }),
  ),
  objects: z.object({
    total: z.int(),
    items: z.array(
      z.object({
        kind: z.enum(KINDS),
        id,
        title: z.string(),
        life: z.enum(LIVES),
        moderation: z.enum(MODERATIONS),
      }),
    ),
  }),
  deals: z.object({
    total: z.int(),
    open: z.int(),
    items: z.array(
      z.object({
        deal_id: id,
        title: z.string(),
        state: z.enum(DEAL_STATES),
        side: z.enum(['buyer', 'seller']),
        /** Kopecks. */
        amount: z.int(),
        updated_at: instant,
      }),
    ),
  }),
  /** Kopecks. */
  money: z.object({ available: z.int(), held: z.int(), leaving: z.int() }),
  can: z.object({ change_role: z.boolean(), block: z.boolean() }),
});
export type Person = z.output<typeof whole>;

const queue = z.object({
  queue: z.enum(QUEUES),
  count: z.int(),
  oldest_at: instant.nullable(),
  /** Kopecks that wait with it, where it is about money. */
  amount: z.int().nullable(),
});
export type DeskQueue = z.output<typeof queue>;

/** Sums in kopecks. */
const figures = {
  /** Money held for orders, by the day of the order; later refunds are not subtracted. */
  turnover: z.int(),
  commission: z.int(),
  sign_ups: z.int(),
  orders: z.int(),
  /** Accepted by the buyer, by the clock, or given wholly to the seller by a moderator. */
  completed: z.int(),
  /** From the order to the seller's first answer, the mean over the orders of the day; null without any. */
  answer_minutes: z.int().nullable(),
};
const businessDay = z.object({ day: z.iso.date(), ...figures });
export type BusinessDay = z.output<typeof businessDay>;
const businessPeriod = z.object({ days: z.array(businessDay), totals: z.object(figures) });
const business = z.object({
  /** Every day up to today in Moscow, the empty ones too. */
  period: businessPeriod,
  /** As many days right before it. */
  previous: businessPeriod,
  /** Deals that ended in the period, by how. */
  closed: z.partialRecord(z.enum(DEAL_STATES), z.int()),
  /** Deals that are open now; `amount` is what is held for them. */
  open: z.array(z.object({ state: z.enum(DEAL_STATES), count: z.int(), amount: z.int() })),
  /** Pending payouts. */
  payouts: z.object({ count: z.int(), amount: z.int(), oldest_at: instant.nullable() }),
  /** The day of the first account; null on an empty site. */
  since: z.iso.date().nullable(),
});
export type BusinessFigures = z.output<typeof business>;

const health = z.object({
  version: z.string(),
  node: z.string(),
  started_at: instant,
  memory_bytes: z.int(),
  /** Processes of the application, on all machines. */
  processes: z.array(z.object({ name: z.string(), connections: z.int() })),
  database: z.object({
    version: z.string(),
    size_bytes: z.int(),
    connections: z.object({ used: z.int(), max: z.int() }),
  }),
  queues: z.array(
    z.object({
      name: z.string(),
      is_mail: z.boolean(),
      waiting: z.int(),
      retrying: z.int(),
      active: z.int(),
      failed: z.int(),
      oldest_at: instant.nullable(),
    }),
  ),
  failures: z.array(
    z.object({
      job_id: z.string(),
      queue: z.string(),
      at: instant.nullable(),
      tries: z.int(),
      message: z.string().nullable(),
    }),
  ),
  storage: z.object({
    pictures_bytes: z.int(),
    files_bytes: z.int(),
    /** Of the disk under the data; null when it is not known. */
    disk: z.object({ free_bytes: z.int(), total_bytes: z.int() }).nullable(),
  }),
  /** By the database's own count; null when it keeps none. */
  slow_statements: z
    .array(z.object({ text: z.string(), calls: z.int(), mean_ms: z.number(), total_ms: z.number() }))
    .nullable(),
  /** Of this process since its start. `p95_ms` is null beyond five seconds. */
  slow_calls: z.array(
    z.object({ route: z.string(), calls: z.int(), mean_ms: z.number(), p95_ms: z.number().nullable() }),
  ),
  backed_up_at: instant.nullable(),
});
export type Health = z.output<typeof health>;

const params = z.strictObject({ account_id: id });
const day = calendarDay('Укажите день в виде ГГГГ-ММ-ДД.');

export const deskCalls = defineCalls({
  'GET /v1/desk/queues': {
    summary: 'Очереди: сколько ждёт и с какого времени самое давнее; выводы — только администратору',
    access: 'moderator',
    answer: z.object({ items: z.array(queue) }),
  },
  'GET /v1/desk/figures': {
    summary: 'Дела биржи: оборот, комиссия, регистрации, сделки и ответы по дням, прошлый период, что открыто сейчас',
    access: 'admin',
    query: z.strictObject({
      days: z
        .enum(FIGURE_PERIODS, 'Укажите 7, 30 или 90 дней.')
        .optional()
        .transform((days) => Number(days ?? 30)),
    }),
    answer: business,
  },
  'GET /v1/desk/people': {
    summary: 'Люди: по части имени или почты, по номеру аккаунта; новые сверху',
    access: 'admin',
    query: pageQuery.extend({
      q: z.string().trim().max(200, 'Не больше 200 символов.').optional(),
      only: z.enum(['staff', 'blocked'], 'Укажите staff или blocked.').optional(),
    }),
    answer: pageSchema(listed),
  },
  'GET /v1/desk/people/{account_id}': {
    summary: 'Человек целиком: сеансы, объекты, сделки, деньги',
    access: 'admin',
    params,
    answer: whole,
  },
  'PUT /v1/desk/people/{account_id}/role': {
    summary: 'Назначить или снять модератора и администратора; сеансы человека завершаются',
    access: 'admin',
    proof: 'fresh',
    params,
    body: z.strictObject({ role }),
    answer: whole,
    errors: ['own_account', 'last_admin'],
  },
  'PUT /v1/desk/people/{account_id}/block': {
    summary: 'Заблокировать: сеансы завершаются, объекты уходят из каталога, открытые сделки остаются',
    access: 'admin',
    proof: 'fresh',
    params,
    body: z.strictObject({
      rule: z.enum(Object.keys(BLOCK_RULES) as [BlockRule], 'Выберите правило из списка.').default('terms'),
      reason: z
        .string('Напишите причину: её прочитает человек.')
        .trim()
        .min(3, 'Напишите причину: её прочитает человек.')
        .max(BLOCK_REASON_MAX, `Не больше ${BLOCK_REASON_MAX} символов.`),
      /** The last day of the block, in Moscow; null is for ever. */
      until: day.nullable().default(null),
    }),
    answer: whole,
    errors: ['own_account'],
  },
  'DELETE /v1/desk/people/{account_id}/block': {
    summary: 'Снять блокировку',
    access: 'admin',
    proof: 'fresh',
    params,
    answer: whole,
    errors: ['not_blocked'],
  },
  'DELETE /v1/desk/people/{account_id}/sessions': {
    summary: 'Завершить все сеансы человека',
    access: 'admin',
    params,
    answer: whole,
  },
  'DELETE /v1/desk/people/{account_id}/sessions/{session_id}': {
    summary: 'Завершить один сеанс человека',
    access: 'admin',
    params: params.extend({ session_id: id }),
    answer: whole,
  },
  'GET /v1/desk/health': {
    summary: 'Здоровье сайта: версия, база, задания, письма, место, медленное',
    access: 'admin',
    answer: health,
  },
  'POST /v1/desk/jobs/{queue}/{job_id}/retry': {
    summary: 'Запустить неудавшееся задание снова',
    access: 'admin',
    params: z.strictObject({ queue: z.string().regex(/^[\w-]{1,100}$/), job_id: id }),
    answer: nothing,
  },
});
