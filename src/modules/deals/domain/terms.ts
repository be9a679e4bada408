/** How long each side has. */
export const ANSWER_DAYS = 3;
export const CHECK_HOURS = 72;
export const REVIEW_DAYS = 14;

/** The calendar of deals is Moscow's. */
const MOSCOW_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' });

let lastDay = { at: Number.NaN, day: '' };

/** A list asks about one moment for each of its deals, and the calendar is slow to answer. */
export function moscowDay(at: Date): string {
  if (lastDay.at !== at.getTime()) lastDay = { at: at.getTime(), day: MOSCOW_DAY.format(at) };
  return lastDay.day;
}

export const addDays = (at: Date, days: number): Date => new Date(at.getTime() + days * 86_400_000);
export const addHours = (at: Date, hours: number): Date => new Date(at.getTime() + hours * 3_600_000);
