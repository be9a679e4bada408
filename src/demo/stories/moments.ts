/** Moments before the demonstration's own, in the days and hours of Moscow. */

import { addMonths } from '#words/calendar.ts';
import { addDays } from '#words/days.ts';
import { dayOf, startOfDay } from '#words/moments.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The last thing happened a little while ago. */
const LATEST = 5 * 60_000;

export const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * HOUR);

const midnightOf = (now: Date): number => startOfDay(dayOf(now)).getTime();

export const hoursSinceMidnight = (now: Date): number => (now.getTime() - midnightOf(now)) / HOUR;

/** So many days ago at such an hour in Moscow, but never after `now`. */
export function daysBefore(now: Date, days: number, hour: number): Date {
  return new Date(Math.min(midnightOf(now) - days * DAY + hour * HOUR, now.getTime() - LATEST));
}

/** A day in Moscow, YYYY-MM-DD. */
export const dayAround = (now: Date, days: number): string => addDays(dayOf(now), days);

/** Months before the one of `now` as the register counts them, YYYY-MM. */
export const monthBefore = (now: Date, months: number): string => addMonths(dayOf(now, 'UTC'), -months);

/** A day of a month at such an hour in Moscow, but never after `now`. */
export const dayOfMonth = (now: Date, month: string, day: number, hour: number): Date =>
  new Date(Math.min(startOfDay(`${month}-01`).getTime() + (day - 1) * DAY + hour * HOUR, now.getTime()));

/** The demonstration marks since then: a month that is reported, one that is about to be, and the one that runs. */
export const markedSince = (now: Date): Date => new Date(`${monthBefore(now, 2)}-01T00:00:00Z`);
