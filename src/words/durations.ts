/** Spans of time in words. */

import { NBSP } from './numbers.ts';
import { counted, DAYS, HOURS, plural } from './plurals.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** In the accusative, after «через» or «назад». */
const AFTER = {
  second: { one: 'секунду', few: 'секунды', many: 'секунд' },
  minute: { one: 'минуту', few: 'минуты', many: 'минут' },
  hour: HOURS,
} as const;

/** Rounded up: whoever waits that long is not refused again. «через …» */
export function waitingTime(seconds: number): string {
  const said = (value: number, unit: keyof typeof AFTER) => `${value} ${plural(value, AFTER[unit])}`;
  if (seconds <= 90) return said(Math.ceil(seconds), 'second');
  const minutes = Math.ceil(seconds / MINUTE);
  return minutes <= 90 ? said(minutes, 'minute') : said(Math.ceil(minutes / 60), 'hour');
}

/** «3 дн. 4 ч», «4 ч 12 мин», «12 мин» */
export function uptime(seconds: number): string {
  const minutes = Math.max(0, Math.floor(seconds / MINUTE));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days > 0) return `${days}${NBSP}дн. ${hours}${NBSP}ч`;
  return hours > 0 ? `${hours}${NBSP}ч ${minutes % 60}${NBSP}мин` : `${minutes}${NBSP}мин`;
}

/** «38 мин», «3 ч 5 мин», «26 ч» */
export function hoursAndMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest}${NBSP}мин`;
  return rest === 0 || hours >= 24 ? `${hours}${NBSP}ч` : `${hours}${NBSP}ч ${rest}${NBSP}мин`;
}

/** «5 мин», «3 ч», «2 дня» */
export function shortWait(seconds: number): string {
  if (seconds < HOUR) return `${Math.max(1, Math.floor(seconds / MINUTE))}${NBSP}мин`;
  if (seconds < 2 * DAY) return `${Math.floor(seconds / HOUR)}${NBSP}ч`;
  return counted(Math.floor(seconds / DAY), DAYS);
}

/** How long an offer's work takes. */
export const leadTime = (days: number): string => (days === 0 ? 'день в день' : counted(days, DAYS));

const DAYS_AFTER_FROM = { one: 'дня', few: 'дней', many: 'дней' };

/** «от 1 дня» of several, «3 дня» of one. */
export function leadTimeFrom(days: readonly number[]): string {
  const least = Math.min(...days);
  return days.length > 1 && least > 0 ? `от${NBSP}${counted(least, DAYS_AFTER_FROM)}` : leadTime(least);
}
