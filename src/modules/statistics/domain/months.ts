/** Days added up by calendar months. A day is one of Moscow already: a month begins where its first day does. */
import { addMonths, monthOf } from '#words/calendar.ts';
import { METRICS, type Metric } from './metrics.ts';

type Counts = Record<Metric, number>;

export const NOTHING: Readonly<Counts> = {
  views: 0,
  visitors: 0,
  favourites: 0,
  basket_adds: 0,
  orders: 0,
  revenue: 0,
};

/** Names of as many months as asked for, the last of them that of the day. */
export const monthsUpTo = (day: string, length: number): string[] =>
  Array.from({ length }, (_, index) => addMonths(monthOf(day), index + 1 - length));

export function sumOf(parts: readonly Partial<Counts>[]): Counts {
  const sum = { ...NOTHING };
  for (const part of parts) for (const metric of METRICS) sum[metric] += part[metric] ?? 0;
  return sum;
}

/** One row per month, in their order; days of other months are left out. */
export function byMonth(
  days: readonly ({ day: string } & Partial<Counts>)[],
  months: readonly string[],
): ({ month: string } & Counts)[] {
  const grouped = Map.groupBy(days, ({ day }) => monthOf(day));
  return months.map((month) => ({ month, ...sumOf(grouped.get(month) ?? []) }));
}
