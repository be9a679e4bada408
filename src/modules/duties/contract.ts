/** API contract of duties under the law on advertising: deadline and sum. Derived, never typed. */
import { z } from 'zod';
import { defineCalls, type ErrorCatalogue, instant, nothing } from '#platform/contract.ts';
import { DUTY_KINDS, DUTY_STATES } from './domain/duty.ts';

export const dutyErrors = {} as const satisfies ErrorCatalogue;

const duty = z.object({
  key: z.string(),
  kind: z.enum(DUTY_KINDS),
  title: z.string(),
  text: z.string(),
  due_on: z.string(),
  /** `ours`: Охват does it. `unseen`: the day is over, and whether it was done is not known here. */
  state: z.enum(DUTY_STATES),
  sum: z.int().nullable(),
  day_off: z.string().nullable(),
  /** It counts in the menu: overdue, or due within days. */
  is_pressing: z.boolean(),
  law: z.string(),
  source: z.string(),
  link: z.object({ to: z.string(), label: z.string() }).nullable(),
});
export type ShownDuty = z.output<typeof duty>;

const fee = z.object({
  quarter: z.string(),
  percent: z.number(),
  /** Kopecks: what was paid for advertising on the internet, and our sum of the fee. */
  base: z.int(),
  sum: z.int(),
  /** `unmarked` of the deals were not marked by Охват: they are in no month of `GET /v1/marking/months`. */
  months: z.array(z.object({ month: z.string(), deals: z.int(), unmarked: z.int(), kopecks: z.int() })),
  published_on: z.string(),
  disputed_by: z.string(),
  pay_by: z.string(),
  law: z.string(),
  source: z.string(),
});

const calendar = z.object({ created_at: instant });

const duties = z.object({
  /** In Moscow. */
  today: z.string(),
  items: z.array(duty),
  /** By quarter, the oldest first. */
  fees: z.array(fee),
  /** Whether there is a link to the feed. */
  calendar: calendar.nullable(),
});
export type Duties = z.output<typeof duties>;

export const dutyCalls = defineCalls({
  'GET /v1/duties': {
    summary: 'Обязанности по закону о рекламе: что, до какого дня и на какую сумму',
    access: 'signed_in',
    answer: duties,
  },
  'POST /v1/duties/calendar': {
    summary: 'Ссылка на сроки для своего календаря; прежняя перестаёт работать, новая показывается один раз',
    access: 'signed_in',
    answer: calendar.extend({ url: z.string() }),
  },
  'DELETE /v1/duties/calendar': {
    summary: 'Закрыть ссылку на сроки',
    access: 'signed_in',
    answer: nothing,
  },
});
