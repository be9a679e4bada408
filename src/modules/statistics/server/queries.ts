import { fail } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { AdObjectKind } from '../../ad-objects/contract.ts';
import type { ObjectStatistics, StatisticsDay, Totals } from '../contract.ts';
import { addDays, daysUpTo, moscowDay } from '../domain/days.ts';
import type { StatisticsContext } from './dependencies.ts';
import { canReadStatistics } from './policy.ts';
import { findFirstDay, readDays } from './store.ts';

export interface StatisticsRequest {
  kind: AdObjectKind;
  id: string;
  days: number;
  viewer: Viewer;
}

function periodOf(known: ReadonlyMap<string, StatisticsDay>, to: string, count: number): ObjectStatistics['period'] {
  const days = daysUpTo(to, count).map((day) => known.get(day) ?? { day, views: 0, visitors: 0 });
  const totals = days.reduce<Totals>(
    (sum, { views, visitors }) => ({ views: sum.views + views, visitors: sum.visitors + visitors }),
    { views: 0, visitors: 0 },
  );
  return { days, totals };
}

/** For others the statistics do not exist. */
export async function getStatistics(
  { pool, objects, now }: StatisticsContext,
  { kind, id, days, viewer }: StatisticsRequest,
): Promise<{ title: string; statistics: ObjectStatistics }> {
  const object = await objects.getForModerator(kind, id, viewer);
  if (!canReadStatistics(viewer, object.owner.account_id)) throw fail('not_found');
  const today = moscowDay(now());
  const [rows, since] = await Promise.all([
    readDays(pool, id, addDays(today, 1 - 2 * days), today),
    findFirstDay(pool, id),
  ]);
  const known = new Map(rows.map((row) => [row.day, row]));
  return {
    title: object.title,
    statistics: {
      period: periodOf(known, today, days),
      previous: periodOf(known, addDays(today, -days), days),
      since,
    },
  };
}
