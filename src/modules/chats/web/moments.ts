/** How moments are said in chats, in the reader's zone. The server and the first drawing in the browser speak of Moscow. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { plural } from '#ui/plural.ts';

const MOSCOW = 'Europe/Moscow';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const WEEK_DAYS = 7;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format is dear, and a long thread has hundreds of moments. */
function format(
  zone: string,
  name: string,
  options: Intl.DateTimeFormatOptions,
  locale = 'ru-RU',
): Intl.DateTimeFormat {
  const key = `${zone} ${name}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { timeZone: zone, ...options });
  formats.set(key, made);
  return made;
}

const clean = (text: string) => text.replace(/\.$/, '').replace(/\s*г$/, '');

/** «14:02» */
export const clockOf = (at: string, zone: string): string =>
  format(zone, 'clock', { hour: '2-digit', minute: '2-digit' }).format(new Date(at));

/** «2026-11-15»: equal for moments of one day. */
export const dayOf = (at: string | number, zone: string): string =>
  format(zone, 'day', { dateStyle: 'short' }, 'sv-SE').format(new Date(at));

const daysAgo = (at: string, now: number, zone: string): number =>
  Math.round((Date.parse(dayOf(now, zone)) - Date.parse(dayOf(at, zone))) / DAY);

const isThisYear = (at: string, now: number, zone: string): boolean =>
  dayOf(at, zone).slice(0, 4) === dayOf(now, zone).slice(0, 4);

function longDay(at: string, now: number, zone: string): string {
  const options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long' };
  return isThisYear(at, now, zone)
    ? format(zone, 'long', options).format(new Date(at))
    : clean(format(zone, 'long with year', { ...options, year: 'numeric' }).format(new Date(at)));
}

/** Beside a name in the list: «11:48», «вт», «6 ноя», «06.11.2025». */
export function listMoment(at: string, now: number, zone: string): string {
  const ago = daysAgo(at, now, zone);
  if (ago <= 0) return clockOf(at, zone);
  const date = new Date(at);
  if (ago < WEEK_DAYS) return format(zone, 'weekday', { weekday: 'short' }).format(date);
  if (isThisYear(at, now, zone)) return clean(format(zone, 'short', { day: 'numeric', month: 'short' }).format(date));
  return format(zone, 'numbers', { dateStyle: 'short' }).format(date);
}

/** Between messages: «Сегодня», «Вчера, 10 ноября», «6 ноября». */
export function dayTitle(at: string, now: number, zone: string): string {
  const ago = daysAgo(at, now, zone);
  if (ago <= 0) return 'Сегодня';
  const day = longDay(at, now, zone);
  return ago === 1 ? `Вчера, ${day}` : day;
}

/** «17 ноября, 14:20» */
export const untilOf = (at: string, now: number, zone: string): string =>
  `${longDay(at, now, zone)}, ${clockOf(at, zone)}`;

/** Under the name of whoever is not there now. */
export function seenWords(seenAt: string | null, now: number, zone: string): string {
  if (seenAt === null) return 'давно не в сети';
  const minutes = Math.floor((now - Date.parse(seenAt)) / MINUTE);
  if (minutes < 1) return 'был(а) в сети только что';
  if (minutes < 60) {
    return `был(а) в сети ${minutes} ${plural(minutes, { one: 'минуту', few: 'минуты', many: 'минут' })} назад`;
  }
  const ago = daysAgo(seenAt, now, zone);
  if (ago <= 0) return `был(а) в сети сегодня в ${clockOf(seenAt, zone)}`;
  if (ago === 1) return `был(а) в сети вчера в ${clockOf(seenAt, zone)}`;
  return `был(а) в сети ${longDay(seenAt, now, zone)}`;
}

const never = () => () => {};

export const useZone = (): string =>
  useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => MOSCOW,
  );

/** The present, going on; it begins with the moment the data was read, which the server and the browser share. */
export function useNow(loadedAt: number): number {
  const [now, setNow] = useState(loadedAt);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
}
