/** Arithmetic of months, `YYYY-MM`, of weeks, and Moscow's moments. Apart from days.ts and moments.ts, which every page loads. */
import { addDays } from './days.ts';

/** `YYYY-MM` */
export const monthOf = (day: string): string => day.slice(0, 7);

/** Of a month `YYYY-MM`, or of a day's month. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The last day of a month. */
export const lastDayOf = (month: string): string => addDays(`${addMonths(month, 1)}-01`, -1);

/** 0 is Sunday. */
const weekdayNumber = (day: string): number => new Date(day).getUTCDay();

export const isWeekend = (day: string): boolean => weekdayNumber(day) % 6 === 0;

/** The Monday that the day's week begins with. */
export const mondayOf = (day: string): string => addDays(day, -((weekdayNumber(day) + 6) % 7));

/** The instant of a day and a time by the clock of Moscow. */
export const moscowMoment = (day: string, clock: string): Date => new Date(`${day}T${clock}+03:00`);
