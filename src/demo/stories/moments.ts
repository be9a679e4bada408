/** Moments before the demonstration's own, in the days and hours of Moscow. */
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MOSCOW_OFFSET = 3 * HOUR;
/** The last thing happened a little while ago. */
const LATEST = 5 * 60_000;

export const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * HOUR);

export const hoursSinceMidnight = (now: Date): number => ((now.getTime() + MOSCOW_OFFSET) % DAY) / HOUR;

/** So many days ago at such an hour in Moscow, but never after `now`. */
export function daysBefore(now: Date, days: number, hour: number): Date {
  const midnight = Math.floor((now.getTime() + MOSCOW_OFFSET) / DAY) * DAY - MOSCOW_OFFSET;
  return new Date(Math.min(midnight - days * DAY + hour * HOUR, now.getTime() - LATEST));
}

/** A day in Moscow, YYYY-MM-DD. */
export const dayAround = (now: Date, days: number): string =>
  new Date(now.getTime() + MOSCOW_OFFSET + days * DAY).toISOString().slice(0, 10);

/** Months before the one of `now` as the register counts them, YYYY-MM. */
export const monthBefore = (now: Date, months: number): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 7);

/** A day of a month at such an hour in Moscow, but never after `now`. */
export const dayOfMonth = (now: Date, month: string, day: number, hour: number): Date =>
  new Date(
    Math.min(Date.parse(`${month}-01T00:00:00Z`) + (day - 1) * DAY + hour * HOUR - MOSCOW_OFFSET, now.getTime()),
  );

/** The demonstration marks since then: a month that is reported, one that is about to be, and the one that runs. */
export const markedSince = (now: Date): Date => new Date(`${monthBefore(now, 2)}-01T00:00:00Z`);
