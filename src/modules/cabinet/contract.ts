/** API contract of the cabinet: pending tasks of a person, their money, projects and objects. Read-only: all data are other modules'. */
import { z } from 'zod';
import { defineCalls, id, instant } from '#platform/contract.ts';
import { KINDS, LIVES, picture, REJECTION_REASONS } from '../ad-objects/contract.ts';
import { suggestions } from '../catalog/contract.ts';
import { DEAL_STATES } from '../deals/contract.ts';
import { face } from '../passport/contract.ts';
import { WAITING, WHEN } from './domain/waiting.ts';

const kind = z.enum(KINDS);
const object = z.object({ kind, id, title: z.string(), cover: picture.nullable() });

/** Sums are kopecks throughout; a seller's are what is left to them after the commission. */
const waitingDeal = z.object({
  type: z.literal('deal'),
  what: z.enum(WAITING),
  deal_id: id,
  object,
  offer_name: z.string(),
  /** The other side. */
  person: face,
  amount: z.int(),
  /** The person sells, so that the sum is what is left of the price. */
  is_sale: z.boolean(),
  /** Until when, to the minute; null where a day or nothing is agreed on. */
  until: instant.nullable(),
  due_on: z.iso.date().nullable(),
});
export type WaitingDeal = z.output<typeof waitingDeal>;

const dialog = z.object({
  dialog_id: id,
  person: face,
  /** Title of the dialog's subject. */
  about: z.string().nullable(),
  /** The last message, in a few words. */
  text: z.string(),
  at: instant,
  unread: z.int(),
});
export type NewDialog = z.output<typeof dialog>;

/** Of the law on advertising: in the week ahead, or overdue. */
const dueDuty = z.object({
  type: z.literal('duty'),
  key: z.string(),
  title: z.string(),
  text: z.string(),
  due_on: z.iso.date(),
  /** Label of its button. */
  action: z.string(),
  to: z.string(),
});

/** Of a project, in the week ahead, or overdue. */
const dueTask = z.object({
  type: z.literal('task'),
  task_id: id,
  title: z.string(),
  project: z.object({ project_id: id, title: z.string() }),
  due_on: z.iso.date(),
});

const turn = z.discriminatedUnion('type', [waitingDeal, dueDuty, dueTask]);
export type Turn = z.output<typeof turn>;

/** Pending tasks of whatever kind, by deadline. */
const turns = z.object({
  when: z.enum(WHEN),
  count: z.int(),
  /** True when all of them are orders to the person. */
  are_sales: z.boolean(),
  /** The most pressing first. */
  items: z.array(turn),
});
export type Turns = z.output<typeof turns>;

const draft = object.extend({ missing: z.array(z.string()) });

/** A moderator blocked it, or wants it changed. */
const returned = object.extend({
  moderation: z.enum(['blocked', 'rejected']),
  reason: z.enum(Object.keys(REJECTION_REASONS) as [keyof typeof REJECTION_REASONS]).nullable(),
});

const money = z.object({
  available: z.int(),
  /** For one's own orders. */
  held: z.int(),
  /** After the commission, once the work is accepted. */
  coming: z.int(),
  /** Payouts and refunds on their way. */
  leaving: z.int(),
  months: z.array(z.object({ month: z.string(), income: z.int(), spent: z.int() })),
});
export type Money = z.output<typeof money>;

const project = z.object({
  project_id: id,
  title: z.string(),
  starts_on: z.string().nullable(),
  ends_on: z.string().nullable(),
  money: z.object({ budget: z.int().nullable(), held: z.int(), spent: z.int(), left: z.int().nullable() }),
  deals: z.object({ total: z.int(), open: z.int(), to_check: z.int() }),
});
export type RunningProject = z.output<typeof project>;

const weekObject = object.extend({
  /** Of the seven days, the oldest first. */
  views_by_day: z.array(z.int()),
  views: z.int(),
  /** Of the seven days before. */
  views_before: z.int(),
  orders: z.int(),
});
const week = z.object({
  days: z.array(z.object({ day: z.iso.date(), views: z.int(), orders: z.int() })),
  views: z.int(),
  views_before: z.int(),
  orders: z.int(),
  orders_before: z.int(),
  earned: z.int(),
  /** Those that were looked at most. */
  objects: z.array(weekObject),
  /** How many there are in all. */
  count: z.int(),
});
export type Week = z.output<typeof week>;

const today = z.object({
  /** The server's time, so that a greeting and a deadline read the same everywhere. */
  now: instant,
  /** A new account: no objects, no deals, no projects. */
  is_new: z.boolean(),
  /** Non-empty groups only: overdue, today, soon, without a deadline. */
  turns: z.array(turns),
  dialogs: z.object({ count: z.int(), items: z.array(dialog) }),
  returned: z.object({ count: z.int(), items: z.array(returned) }),
  /** Drafts untouched for a day. */
  drafts: z.object({ count: z.int(), items: z.array(draft) }),
  money,
  projects: z.object({ count: z.int(), items: z.array(project) }),
  /** Null without objects. */
  week: week.nullable(),
});
export type Today = z.output<typeof today>;

const counters = z.object({
  available: z.int(),
  held: z.int(),
  /** After the commission, once the work is accepted. */
  coming: z.int(),
  /** Orders to the person that want an answer. */
  incoming: z.int(),
  projects: z.int(),
  /** Of the law, near their day or overdue. */
  duties: z.int(),
  objects: z.record(kind, z.int()),
});
export type Counters = z.output<typeof counters>;

const foundDeal = z.object({
  deal_id: id,
  object,
  offer_name: z.string(),
  side: z.enum(['buyer', 'seller']),
  /** The other side. */
  person: face,
  state: z.enum(DEAL_STATES),
  /** The person's pending task in it; null when it is somebody else's move or nobody's. */
  waiting: z.enum(WAITING).nullable(),
  /** Until when, to the minute. */
  until: instant.nullable(),
  amount: z.int(),
});
export type FoundDeal = z.output<typeof foundDeal>;

const found = z.object({
  deals: z.array(foundDeal),
  projects: z.array(z.object({ project_id: id, title: z.string(), is_archived: z.boolean() })),
  /** The person's own. */
  objects: z.array(object.extend({ life: z.enum(LIVES) })),
  dialogs: z.array(dialog.pick({ dialog_id: true, person: true, about: true, unread: true })),
  /** Public search results, without those that are in `objects`. */
  catalog: suggestions.pick({ items: true, people: true, counts: true }),
});
export type Found = z.output<typeof found>;

export const cabinetCalls = defineCalls({
  'GET /v1/cabinet/today': {
    summary:
      'Что ждёт вас сегодня: заказы, работы, обязанности, сообщения, черновики; деньги, проекты и неделя ваших объектов',
    access: 'signed_in',
    answer: today,
  },
  'GET /v1/cabinet/counters': {
    summary: 'Числа для навигации: баланс, входящие заказы, проекты, обязанности и объекты по видам',
    access: 'signed_in',
    answer: counters,
  },
  'GET /v1/cabinet/find': {
    summary: 'Быстрый поиск: свои сделки, проекты, объекты и чаты, люди и объекты каталога. Без входа — только каталог',
    access: 'anyone',
    query: z.strictObject({
      q: z.string().trim().min(1, 'Напишите, что найти.').max(100, 'Запрос слишком длинный.'),
    }),
    answer: found,
  },
});
