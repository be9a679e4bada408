/** How moments are said in chats, in the reader's zone. */

import { numericDay, shortDay, shortWeekday } from '#words/days.ts';
import { waitingTime } from '#words/durations.ts';
import { clockOf, dayNearOf, dayOf, daysAgo } from '#words/moments.ts';

const MINUTE = 60_000;
const WEEK_DAYS = 7;

/** Beside a name in the list: «11:48», «вт», «6 ноя», «06.11.2025». */
export function listMoment(at: string, now: number, zone: string): string {
  const ago = daysAgo(at, now, zone);
  if (ago <= 0) return clockOf(at, zone);
  const day = dayOf(at, zone);
  if (ago < WEEK_DAYS) return shortWeekday(day);
  return (day.slice(0, 4) === dayOf(now, zone).slice(0, 4) ? shortDay : numericDay)(day);
}

/** Between messages: «Сегодня», «Вчера, 10 ноября», «6 ноября». */
export function dayTitle(at: string, now: number, zone: string): string {
  const ago = daysAgo(at, now, zone);
  if (ago <= 0) return 'Сегодня';
  const day = dayNearOf(at, now, zone);
  return ago === 1 ? `Вчера, ${day}` : day;
}

/** Under the name of whoever is not there now. */
export function seenWords(seenAt: string | null, now: number, zone: string): string {
  if (seenAt === null) return 'давно не в сети';
  const minutes = Math.floor((now - Date.parse(seenAt)) / MINUTE);
  if (minutes < 1) return 'был(а) в сети только что';
  if (minutes < 60) return `был(а) в сети ${waitingTime(minutes * 60)} назад`;
  const ago = daysAgo(seenAt, now, zone);
  if (ago <= 0) return `был(а) в сети сегодня в ${clockOf(seenAt, zone)}`;
  if (ago === 1) return `был(а) в сети вчера в ${clockOf(seenAt, zone)}`;
  return `был(а) в сети ${dayNearOf(seenAt, now, zone)}`;
}
