/** How often everything was looked at: a rhythm of the week, some growth, more for those who are better known. */
import type { PastDay } from '#modules/statistics/server/index.ts';
import { randomFor } from '../random.ts';
import { dayAround, daysBefore, hoursSinceMidnight } from './moments.ts';
import { offersOf, type Stage } from './stage.ts';

const DAYS = 60;
/** Half a year and a bit: a period of ninety days has one before it to be compared with. */
const DAYS_OF_WELL_KNOWN = 190;
/** Sunday first. Work is looked for on weekdays, food, home and trips at weekends. */
const OF_WORK = [0.55, 1.15, 1.25, 1.2, 1.1, 0.95, 0.6] as const;
const OF_LEISURE = [1.25, 0.8, 0.85, 0.9, 0.95, 1.15, 1.3] as const;
const LEISURE: readonly string[] = ['food', 'home', 'travel', 'city', 'kids', 'cinema', 'games', 'fashion', 'humor'];
/** Whom people sign in as: there is something to see in their figures. */
export const WELL_KNOWN: readonly string[] = ['marina', 'anton'];
/** Somebody told many about it, once: three days stand out. */
const BURST = 1.7;
const BURST_DAYS = 3;

export function daysOf({ now }: Stage, object: Stage['objects'][number]): PastDay[] {
  const random = randomFor(`views of ${object.objectId}`);
  const isWellKnown = WELL_KNOWN.includes(object.owner);
  const usual = isWellKnown ? random.between(34, 62) : random.between(2, 24);
  const growth = isWellKnown ? random.between(1.002, 1.006) : random.between(0.995, 1.012);
  const week = LEISURE.includes(object.topics[0] ?? '') ? OF_LEISURE : OF_WORK;
  const burst = random.whole(9, 24);
  const isSold = offersOf(object).length > 0;
  const rows: PastDay[] = [];
  for (let ago = isWellKnown ? DAYS_OF_WELL_KNOWN : DAYS; ago >= 0; ago -= 1) {
    const at = daysBefore(now, ago, 12);
    // Of today only what has passed.
    const part = ago === 0 ? hoursSinceMidnight(now) / 24 : 1;
    const isBurst = isWellKnown && ago <= burst && ago > burst - BURST_DAYS;
    const usualNow = usual * growth ** -ago * (week[at.getUTCDay()] ?? 1) * (isBurst ? BURST : 1) * part;
    const views = Math.round(usualNow * random.between(0.82, 1.18));
    const visitors = Math.round(views * random.between(0.72, 0.95));
    const basketAdds = isSold && random.chance(Math.min(0.85, views * 0.014)) ? random.whole(1, 2) : 0;
    if (at > object.publishedAt && views > 0)
      rows.push({ objectId: object.objectId, day: dayAround(now, -ago), views, visitors, favourites: 0, basketAdds });
  }
  return rows;
}
