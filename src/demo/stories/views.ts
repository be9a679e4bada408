/** How often everything was looked at in the last two months: more on weekdays, more for those who are better known. */
import { addPastDays, type PastDay } from '#modules/statistics/server/index.ts';
import { randomFor } from '../random.ts';
import { dayAround, daysBefore, hoursSinceMidnight } from './moments.ts';
import { offersOf, type Stage } from './stage.ts';

const DAYS = 60;
const ROWS_AT_ONCE = 4000;
const WEEKDAYS = [0.7, 1.1, 1.2, 1.15, 1.05, 0.95, 0.75] as const;
/** Whom people sign in as: there is something to see in their figures. */
const WELL_KNOWN: readonly string[] = ['marina', 'anton'];

function daysOf({ now }: Stage, object: Stage['objects'][number]): PastDay[] {
  const random = randomFor(`views of ${object.objectId}`);
  const usual = WELL_KNOWN.includes(object.owner) ? random.between(22, 46) : random.between(2, 24);
  const growth = random.between(0.995, 1.012);
  const isSold = offersOf(object).length > 0;
  const rows: PastDay[] = [];
  for (let ago = DAYS; ago >= 0; ago -= 1) {
    const at = daysBefore(now, ago, 12);
    // Of today only what has passed.
    const part = ago === 0 ? hoursSinceMidnight(now) / 24 : 1;
    const usualNow = usual * growth ** -ago * (WEEKDAYS[at.getUTCDay()] ?? 1) * part;
    const views = Math.round(usualNow * random.between(0.6, 1.4));
    const visitors = Math.round(views * random.between(0.72, 0.95));
    const basketAdds = isSold && random.chance(Math.min(0.6, views * 0.012)) ? 1 : 0;
    if (at > object.publishedAt && views > 0)
      rows.push({ objectId: object.objectId, day: dayAround(now, -ago), views, visitors, basketAdds });
  }
  return rows;
}

/** Answers the views of each object. */
export async function seedViews(stage: Stage): Promise<ReadonlyMap<string, number>> {
  const rows = stage.objects.flatMap((object) => daysOf(stage, object));
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await addPastDays(stage.transaction, rows.slice(at, at + ROWS_AT_ONCE));
  const counts = new Map<string, number>();
  for (const { objectId, views } of rows) counts.set(objectId, (counts.get(objectId) ?? 0) + views);
  return counts;
}
