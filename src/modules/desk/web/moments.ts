/** Moments and waits as the desk tells them: by the clocks of Moscow, the same on the server and in the browser. */
import { shortDay } from '../../ad-objects/web/index.ts';
import { LATE_HOURS } from '../domain/limits.ts';

const MOSCOW_MILLISECONDS = 3 * 3_600_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NBSP = '\u00a0';

/** «14 ноя, 12:30» */
export function momentOf(instant: string): string {
  const moscow = new Date(Date.parse(instant) + MOSCOW_MILLISECONDS).toISOString();
  return `${shortDay(moscow)}, ${moscow.slice(11, 16)}`;
}

/** «14 ноя 2026» */
export function dayOf(instant: string): string {
  const moscow = new Date(Date.parse(instant) + MOSCOW_MILLISECONDS).toISOString();
  return `${shortDay(moscow)}${NBSP}${moscow.slice(0, 4)}`;
}

/** The last day of a block: its end is the moment after. */
export const lastDayOf = (until: string): string => dayOf(new Date(Date.parse(until) - 1).toISOString());

/** «5 мин», «3 ч», «2 дн.» */
export function waitOf(since: string, now: number): string {
  const waited = Math.max(0, now - Date.parse(since));
  if (waited < HOUR) return `${Math.max(1, Math.floor(waited / MINUTE))}${NBSP}мин`;
  if (waited < 2 * DAY) return `${Math.floor(waited / HOUR)}${NBSP}ч`;
  return `${Math.floor(waited / DAY)}${NBSP}дн.`;
}

export const isLate = (since: string | null, now: number): boolean =>
  since !== null && now - Date.parse(since) > LATE_HOURS * HOUR;
