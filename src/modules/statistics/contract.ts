/** Statistics of objects: views are counted for everyone, read by the owner and moderators. */
import { z } from 'zod';
import { defineCalls, id, nothing } from '#platform/contract.ts';
import { KINDS } from '../ad-objects/contract.ts';
import { DEAL_STATES } from '../deals/contract.ts';
import { METRICS, type Metric } from './domain/metrics.ts';

export type { Metric } from './domain/metrics.ts';

const MAX_DAYS = 365;
const DEFAULT_DAYS = 30;

const kind = z.enum(KINDS, 'Такого вида объектов нет.');

export const objectParams = z.strictObject({ kind, id });
export const campaignParams = z.strictObject({ campaign_id: id });
export const periodQuery = z.strictObject({
  days: z
    .string()
    .regex(/^\d{1,3}$/, `Укажите целое число дней от 1 до ${MAX_DAYS}.`)
    .transform(Number)
    .pipe(z.number().min(1).max(MAX_DAYS, `Не больше ${MAX_DAYS} дней.`))
    .optional()
    .transform((days) => days ?? DEFAULT_DAYS),
});

/** Revenue in kopecks, before the fee. */
const counts = Object.fromEntries(METRICS.map((metric) => [metric, z.int()])) as Record<Metric, z.ZodInt>;
const totals = z.object(counts);
const day = z.object({ day: z.iso.date(), ...counts });
const period = z.object({ days: z.array(day), totals });

const objectStatistics = z.object({
  /** Those that make sense for the object's kind; the others stay zero. */
  metrics: z.array(z.enum(METRICS)),
  /** Whether things are bought for it, so that there are placements to ask about. */
  has_placements: z.boolean(),
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

const month = z.object({ month: z.string().regex(/^\d{4}-\d\d$/), ...counts });

/** An offer of the object, by its name when it was ordered last. */
const formatSales = z.object({
  offer_id: z.string(),
  name: z.string(),
  orders: z.int(),
  /** Orders that were paid. */
  sold: z.int(),
  /** Kopecks, before the fee. */
  revenue: z.int(),
});
export type FormatSales = z.output<typeof formatSales>;

const objectMonths = z.object({
  metrics: z.array(z.enum(METRICS)),
  /** The last twelve by Moscow, the current one last, the empty ones too. */
  months: z.array(month),
  totals,
  /** Over the same months, the one that brought most first. */
  formats: z.array(formatSales),
});
export type ObjectMonths = z.output<typeof objectMonths>;

const placement = z.object({
  deal_id: id,
  state: z.enum(DEAL_STATES),
  /** As it was called when ordered; only what is available can be opened. */
  object: z.object({ kind, id, title: z.string(), is_available: z.boolean() }),
  offer: z.object({ name: z.string(), quantity: z.int() }),
  /** Kopecks: held while the deal is open, then what was paid; nothing once the money was returned. */
  amount: z.int(),
  /** The object's average reach now, times the quantity; null when it has none, is not public or the money was returned. */
  reach: z.int().nullable(),
  /** Kopecks per thousand of the reach. */
  cpm: z.int().nullable(),
});

const campaignStatistics = z.object({
  title: z.string(),
  /** Kopecks and days, as the campaign says. */
  plan: z.object({
    budget: z.int().nullable(),
    starts_on: z.iso.date().nullable(),
    ends_on: z.iso.date().nullable(),
  }),
  /** Kopecks; `left` is below zero when there is more than was planned. */
  spend: z.object({ held: z.int(), paid: z.int(), left: z.int().nullable() }),
  placements: z.array(placement),
  /** The CPM is that of the placements whose reach is known. */
  totals: z.object({ amount: z.int(), reach: z.int().nullable(), cpm: z.int().nullable() }),
});
export type CampaignStatistics = z.output<typeof campaignStatistics>;
export type Placement = z.output<typeof placement>;

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
  'GET /v1/statistics/objects/{kind}/{id}/months': {
    summary: 'Показатели объекта за 12 месяцев по Москве и что продал каждый формат; владельцу и модераторам',
    access: 'signed_in',
    params: objectParams,
    answer: objectMonths,
  },
  'GET /v1/statistics/campaigns/{campaign_id}': {
    summary: 'Кампания: план, расходы, охват и CPM по размещениям; владельцу и модераторам. С .csv на конце — файлом',
    access: 'signed_in',
    params: campaignParams,
    answer: campaignStatistics,
  },
});
