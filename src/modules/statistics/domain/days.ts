/** Calendar days of Moscow, which has no summer time: three hours ahead of UTC all year. */

const MOSCOW_MILLISECONDS = 3 * 3_600_000;
const DAY_MILLISECONDS = 86_400_000;

export const moscowDay = (instant: Date): string =>
  new Date(instant.getTime() + MOSCOW_MILLISECONDS).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MILLISECONDS).toISOString().slice(0, 10);

/** As many days as asked for, the last of them `to`. */
export const daysUpTo = (to: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(to, index + 1 - count));
