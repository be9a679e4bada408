/**
 * Days off: weekends, and the holidays of article 112 of the labour code. Days that the government moves from year to year are not
 * known here, so a duty is only ever told a little too early by them.
 */
import { isWeekend } from '#words/calendar.ts';
import { addDays, dayAndMonth, weekday } from '#words/days.ts';

const HOLIDAYS = new Set([
  ...['01-01', '01-02', '01-03', '01-04', '01-05', '01-06', '01-07', '01-08'],
  ...['02-23', '03-08', '05-01', '05-09', '06-12', '11-04'],
]);

export const isDayOff = (day: string): boolean => isWeekend(day) || HOLIDAYS.has(day.slice(5));

/** The day itself, or the last working one before it. */
export function workdayUpTo(day: string): string {
  let found = day;
  while (isDayOff(found)) found = addDays(found, -1);
  return found;
}

/** That many working days after a day; the day itself is not counted. */
export function addWorkdays(day: string, days: number): string {
  let found = day;
  for (let left = days; left > 0; ) {
    found = addDays(found, 1);
    if (!isDayOff(found)) left -= 1;
  }
  return found;
}

/** «5 декабря — суббота: лучше в рабочий день, 4 декабря»; nothing for a working day. */
export function dayOffWords(day: string): string | null {
  if (!isDayOff(day)) return null;
  const name = HOLIDAYS.has(day.slice(5)) ? 'праздник' : weekday(day);
  return `${dayAndMonth(day)} — ${name}: лучше в рабочий день, ${dayAndMonth(workdayUpTo(day))}.`;
}
