/** Statistics of objects: views are counted for everyone, read by the owner and moderators. */
import { z } from 'zod';
import { defineCalls, id, nothing } from '#platform/contract.ts';
import { KINDS } from '../ad-objects/contract.ts';

const MAX_DAYS = 365;
const DEFAULT_DAYS = 30;

const kind = z.enum(KINDS, 'Такого вида объектов нет.');

export const objectParams = z.strictObject({ kind, id });
export const periodQuery = z.strictObject({
  days: z
    .string()
    .regex(/^\d{1,3}$/, `Укажите целое число дней от 1 до ${MAX_DAYS}.`)
    .transform(Number)
    .pipe(z.number().min(1).max(MAX_DAYS, `Не больше ${MAX_DAYS} дней.`))
    .optional()
    .transform((days) => days ?? DEFAULT_DAYS),
});

const counts = { views: z.int(), visitors: z.int() };
const totals = z.object(counts);
const day = z.object({ day: z.iso.date(), ...counts });
const period = z.object({ days: z.array(day), totals });

const objectStatistics = z.object({
  /** Every day of the period up to today in Moscow, the empty ones too. */
  period,
  /** As many days right before it. */
  previous: period,
  /** The first day with anything to count; null when there has been nothing yet. */
  since: z.iso.date().nullable(),
});
export type ObjectStatistics = z.output<typeof objectStatistics>;
export type StatisticsDay = z.output<typeof day>;
export type Totals = z.output<typeof totals>;
export type Metric = keyof Totals;

export const statisticsCalls = defineCalls({
  'POST /v1/statistics/views': {
    summary: 'Объект открыли: одно устройство — один просмотр в день, роботы и владелец не в счёт',
    access: 'anyone',
    body: z.strictObject({ kind, id }),
    answer: nothing,
  },
  'GET /v1/statistics/objects/{kind}/{id}': {
    summary: 'Показатели объекта по дням и прошлый период; владельцу и модераторам. С .csv на конце — файлом',
    access: 'signed_in',
    params: objectParams,
    query: periodQuery,
    answer: objectStatistics,
  },
});
