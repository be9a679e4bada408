/** When what is due. Days are YYYY-MM-DD, months YYYY-MM. */

import { addMonths, lastDayOf } from '#words/calendar.ts';
import { addDays } from '#words/days.ts';
import { dayOf } from '#words/moments.ts';

/** The day people are told: statistics and acts of a month are due within 30 days after its last one. January's end on 2 March. */
export const reportBy = (month: string): string => addDays(lastDayOf(month), 30);

/** Shows of a month are counted when it is over: from the first day after it. */
export function showsFrom(month: string, removedOn: string | null = null): string {
  const after = `${addMonths(month, 1)}-01`;
  // A publication removed within the month can be counted on the day after its removal.
  return removedOn?.startsWith(month) ? addDays(removedOn, 1) : after;
}

/** Only a wish of Охват, which leaves time to mend: by then the seller is asked for the shows. What the law waits for is `reportBy`. */
export const showsBy = (month: string): string => `${addMonths(month, 1)}-05`;

/** From this day nobody waits for the button: what is ready goes out by itself. */
export const sentFrom = (month: string): string => `${addMonths(month, 1)}-25`;

export const quarterOf = (day: string): string => {
  const [year = '', month = ''] = day.split('-');
  return `${year}-Q${Math.ceil(Number(month) / 3)}`;
};

/** The last month of «2026-Q3». */
function lastMonthOf(quarter: string): string {
  const [year = '', number = ''] = quarter.split('-Q');
  return `${year}-${String(Number(number) * 3).padStart(2, '0')}`;
}

/** The 3 %: the sum is published, may be disputed for ten days, and is paid. */
export function feeDays(quarter: string): { published: string; disputed: string; paid: string } {
  const end = lastMonthOf(quarter);
  const second = addMonths(end, 2);
  return { published: `${second}-15`, disputed: `${second}-25`, paid: `${addMonths(end, 3)}-05` };
}

/** The register's today: it judges days by UTC, so for three hours of our night its day is still the one before. */
export const registerDay = (now: Date): string => dayOf(now, 'UTC');

/** The moment from which the register accepts a day: 03:00 in Moscow. Null once it has come. */
export function registerFrom(day: string, now: Date): Date | null {
  return day > registerDay(now) ? new Date(`${day}T00:00:00Z`) : null;
}

/** Nothing was reported before: the accounting of advertising on the internet began. */
const FIRST_MONTH = '2022-09';

/** The months that a publication was seen in, from its first day to its last or to today. */
export function monthsShown({ from, to, today }: { from: string; to: string | null; today: string }): string[] {
  const end = (to !== null && to < today ? to : today).slice(0, 7);
  const first = from.slice(0, 7);
  const months: string[] = [];
  for (let month = first < FIRST_MONTH ? FIRST_MONTH : first; month <= end; month = addMonths(month, 1))
    months.push(month);
  return months;
}
