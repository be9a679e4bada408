/**
 * Instants by the clock of a zone. Moscow's is the default: the server and the first render in the browser have to say the
 * same, and neither knows the reader's zone then.
 */
import {
  addDays,
  dayNear,
  daysBetween,
  longDay,
  monthGenitive,
  numericDay,
  shortDay,
  shortDayWithYear,
} from './days.ts';

export const MOSCOW = 'Europe/Moscow';
const MOSCOW_MILLISECONDS = 3 * 3_600_000;
const MINUTE = 60_000;

export type Instant = string | number | Date;

const millisecondsOf = (at: Instant): number => (typeof at === 'string' ? Date.parse(at) : Number(at));

const clocks = new Map<string, Intl.DateTimeFormat>();

/** A formatter is cached per zone: making one is slow, and a long thread has hundreds of moments. */
function clockIn(zone: string): Intl.DateTimeFormat {
  let made = clocks.get(zone);
  if (!made) {
    made = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
    clocks.set(zone, made);
  }
  return made;
}

/** «2026-11-17 14:20». Moscow has had no summer time since 2014, so it needs no formatter: lists ask for every row. */
function localTime(at: Instant, zone: string): string {
  if (zone !== MOSCOW) return clockIn(zone).format(millisecondsOf(at));
  return new Date(millisecondsOf(at) + MOSCOW_MILLISECONDS).toISOString().slice(0, 16).replace('T', ' ');
}

export function isZone(name: string): boolean {
  try {
    return Boolean(clockIn(name));
  } catch {
    return false;
  }
}

/** The zone of this browser or process. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The instant of a day and a time by the clock of this browser, as calls carry it. */
export const momentAt = (day: string, clock: string): string => new Date(`${day}T${clock}`).toISOString();

/** The calendar day of an instant. */
export const dayOf = (at: Instant, zone = MOSCOW): string => localTime(at, zone).slice(0, 10);

/** The first moment of a Moscow day. */
export const startOfDay = (day: string): Date => new Date(Date.parse(day) - MOSCOW_MILLISECONDS);

/** «14:20» */
export const clockOf = (at: Instant, zone = MOSCOW): string => localTime(at, zone).slice(11);

/** «14 ноября 2026» */
export const longDayOf = (at: Instant, zone = MOSCOW): string => longDay(dayOf(at, zone));

/** «14 ноя» */
export const shortDayOf = (at: Instant, zone = MOSCOW): string => shortDay(dayOf(at, zone));

/** «14 ноя 2026» */
export const shortDayWithYearOf = (at: Instant, zone = MOSCOW): string => shortDayWithYear(dayOf(at, zone));

/** «марта 2026 года», for «на бирже с …». */
export const monthSince = (at: Instant): string => `${monthGenitive(dayOf(at))} года`;

/** «14 ноября», with the year when it is another one than now. */
export const dayNearOf = (at: Instant, now: Instant, zone = MOSCOW): string =>
  dayNear(dayOf(at, zone), dayOf(now, zone));

/** «14 ноя, 12:30» */
export const shortMoment = (at: Instant, zone = MOSCOW): string => `${shortDayOf(at, zone)}, ${clockOf(at, zone)}`;

/** «14 ноября 2026, 12:30» */
export const longMoment = (at: Instant, zone = MOSCOW): string => `${longDayOf(at, zone)}, ${clockOf(at, zone)}`;

/** «14.11.2026, 12:30» */
export const numericMoment = (at: Instant, zone = MOSCOW): string =>
  `${numericDay(dayOf(at, zone))}, ${clockOf(at, zone)}`;

/** «14 ноября, 12:30», with the year when it is another one than now. */
export const momentNear = (at: Instant, now: Instant, zone = MOSCOW): string =>
  `${dayNearOf(at, now, zone)}, ${clockOf(at, zone)}`;

/** «сегодня, 14:20», «вчера, 18:30», «12 ноября, 18:30». */
export function recentMoment(at: Instant, now: Instant, zone = MOSCOW): string {
  const ago = daysAgo(at, now, zone);
  if (ago > 1 || ago < 0) return momentNear(at, now, zone);
  return `${ago === 0 ? 'сегодня' : 'вчера'}, ${clockOf(at, zone)}`;
}

/** «только что», «12 мин назад», «сегодня, 14:20», «вчера, 18:30», «12 ноября». */
export function agoWords(at: Instant, now: Instant, zone = MOSCOW): string {
  const minutes = Math.floor((millisecondsOf(now) - millisecondsOf(at)) / MINUTE);
  if (minutes < 5) return 'только что';
  if (minutes < 60) return `${minutes} мин назад`;
  return daysAgo(at, now, zone) <= 1 ? recentMoment(at, now, zone) : dayNearOf(at, now, zone);
}

/** Calendar days from the instant to now, by the clock of the zone. */
export const daysAgo = (at: Instant, now: Instant, zone = MOSCOW): number =>
  daysBetween(dayOf(at, zone), dayOf(now, zone));

/** «вчера», «сегодня», «завтра», «24 ноя», «24 ноя 2027» for a calendar day. */
export function dueDay(day: string, today: string): string {
  if (day === today) return 'сегодня';
  if (day === addDays(today, -1)) return 'вчера';
  if (day === addDays(today, 1)) return 'завтра';
  return (day.slice(0, 4) === today.slice(0, 4) ? shortDay : shortDayWithYear)(day);
}
