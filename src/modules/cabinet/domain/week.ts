/** The last seven days of all objects of a person, beside the seven before. Pure. */
import { addDays, daysUpTo } from '#words/days.ts';

const DAYS = 7;

/** Where the figures of a week and of the one before it begin. */
export const weekBefore = (today: string): string => addDays(today, 1 - 2 * DAYS);

interface Viewed {
  objectId: string;
  day: string;
  views: number;
}
interface Sold {
  objectId: string;
  day: string;
  orders: number;
  earned: number;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export function weekOf<O extends { id: string }>(
  objects: readonly O[],
  { viewed, sold, today, shown }: { viewed: readonly Viewed[]; sold: readonly Sold[]; today: string; shown: number },
) {
  const days = daysUpTo(today, DAYS);
  const first = days[0] ?? today;
  const isNow = ({ day }: { day: string }) => day >= first;
  const viewsOn = (day: string, seen: readonly Viewed[]) =>
    sum(seen.filter((one) => one.day === day).map((one) => one.views));
  const seenBy = Map.groupBy(viewed, ({ objectId }) => objectId);
  const soldBy = Map.groupBy(sold, ({ objectId }) => objectId);
  const rows = objects.map((object) => {
    const seen = seenBy.get(object.id) ?? [];
    const views = sum(seen.filter(isNow).map((one) => one.views));
    return {
      object,
      views,
      views_before: sum(seen.map((one) => one.views)) - views,
      orders: sum((soldBy.get(object.id) ?? []).filter(isNow).map(({ orders }) => orders)),
    };
  });
  const orders = sum(sold.filter(isNow).map((one) => one.orders));
  return {
    days: days.map((day) => ({
      day,
      views: viewsOn(day, viewed),
      orders: sum(sold.filter((one) => one.day === day).map((one) => one.orders)),
    })),
    views: sum(rows.map(({ views }) => views)),
    views_before: sum(rows.map(({ views_before }) => views_before)),
    orders,
    orders_before: sum(sold.map((one) => one.orders)) - orders,
    earned: sum(sold.filter(isNow).map(({ earned }) => earned)),
    objects: rows
      .toSorted((one, other) => other.views - one.views || other.orders - one.orders)
      .slice(0, shown)
      .map((row) => ({ ...row, views_by_day: days.map((day) => viewsOn(day, seenBy.get(row.object.id) ?? [])) })),
  };
}
