/** Calendar days as `YYYY-MM-DD`, without zones. */

const DAY_MILLISECONDS = 86_400_000;
const MOSCOW_MILLISECONDS = 3 * 3_600_000;

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MILLISECONDS).toISOString().slice(0, 10);

/** Negative when the second is earlier. */
export const daysFrom = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MILLISECONDS);

/** The day it is in Moscow. */
export const moscowDay = (instant: number): string =>
  new Date(instant + MOSCOW_MILLISECONDS).toISOString().slice(0, 10);
