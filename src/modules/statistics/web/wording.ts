import { plural } from '#ui/plural.ts';

const whole = new Intl.NumberFormat('ru-RU');
const WEEKDAYS = ['воскресенье', 'понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота'];
const LONG = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const NBSP = '\u00a0';

export const number = (value: number): string => whole.format(value);

/** «2 ноября» */
export const dayName = (day: string): string => LONG.format(new Date(day)).replace(' ', NBSP);

/** «2 ноября, воскресенье» */
export const fullDayName = (day: string): string => `${dayName(day)}, ${WEEKDAYS[new Date(day).getUTCDay()]}`;

/** «16 октября — 14 ноября» */
export const rangeName = (from: string, to: string): string => `${dayName(from)} — ${dayName(to)}`;

export const daysWord = (days: number): string =>
  `${days}${NBSP}${plural(days, { one: 'день', few: 'дня', many: 'дней' })}`;

export interface Change {
  tone: 'up' | 'down' | 'same';
  text: string;
}

/** How a total moved against the period before it; null while there is nothing fair to compare with. */
export function changeOf(now: number, before: number, show: ((value: number) => string) | null): Change | null {
  if (!show) return null;
  if (now === before) return { tone: 'same', text: 'без изменений' };
  const tone = now > before ? 'up' : 'down';
  const sign = now > before ? '+' : '−';
  // A percentage of next to nothing is a big word for a small thing.
  if (before < 10) return { tone, text: `${sign}${show(Math.abs(now - before))}` };
  return { tone, text: `${sign}${number(Math.round((Math.abs(now - before) / before) * 100))}${NBSP}%` };
}

/** Whether there was anything to count before the period at all. */
export const isComparable = (since: string | null, firstDay: string): boolean => since !== null && since < firstDay;
