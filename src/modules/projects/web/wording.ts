/** How projects speak Russian. */
import { plural } from '#ui/plural.ts';
import { longDay, shortDay } from '../../ad-objects/web/index.ts';
import { addDays, daysFrom } from '../domain/days.ts';
import type { InvitedRole, ProjectRole } from '../domain/roles.ts';

const NBSP = '\u00a0';
const MOSCOW_MILLISECONDS = 3 * 3_600_000;

export const ROLE_NAMES = {
  owner: 'Владелец',
  editor: 'Редактор',
  viewer: 'Читатель',
} as const satisfies Record<ProjectRole, string>;

export const ROLE_MEANINGS = {
  owner: 'решает про деньги, даты и людей',
  editor: 'ведёт задачи, заметки и файлы',
  viewer: 'видит всё, ничего не меняет',
} as const satisfies Record<ProjectRole, string>;

export const INVITED_ROLE_NOTES = {
  editor: 'Добавляет и меняет задачи, заметки и файлы. Бюджет, даты и людей не трогает.',
  viewer: 'Видит сделки, задачи, бюджет и ленту. Ничего не меняет.',
} as const satisfies Record<InvitedRole, string>;

/** To the person who is invited. */
export const YOUR_ROLE_NOTES = {
  editor: 'Вы сможете добавлять и менять задачи, заметки и файлы.',
  viewer: 'Вы увидите сделки, задачи, бюджет и ленту; менять ничего не нужно.',
} as const satisfies Record<InvitedRole, string>;

const withoutYear = (day: string): string => longDay(day).replace(/ \d{4}$/, '');

/** «3 ноября — 12 декабря», with years only where they are not this one. */
export function rangeWords(from: string | null, to: string | null, today: string): string {
  const year = today.slice(0, 4);
  const words = (day: string) => (day.startsWith(year) ? withoutYear(day) : longDay(day));
  if (from && to) return `${words(from)} — ${words(to)}`;
  if (from) return `с${NBSP}${words(from)}`;
  return to ? `до${NBSP}${words(to)}` : '';
}

/** «день 12 из 40», or how far it is from its days. */
export function progressWords(from: string | null, to: string | null, today: string): string {
  if (from && today < from) return `начнётся через ${countedDays(daysFrom(today, from))}`;
  if (to && today > to) return 'срок прошёл';
  if (!from || !to) return '';
  return `день${NBSP}${daysFrom(from, today) + 1} из${NBSP}${daysFrom(from, to) + 1}`;
}

/** How much of the time is over, from 0 to 1; null outside the days of the project. */
export function timeShare(from: string | null, to: string | null, today: string): number | null {
  if (!from || !to || today < from || today > to) return null;
  return (daysFrom(from, today) + 1) / (daysFrom(from, to) + 1);
}

export const countedDays = (days: number): string =>
  `${days}${NBSP}${plural(days, { one: 'день', few: 'дня', many: 'дней' })}`;

export const countedTasks = (tasks: number): string =>
  `${tasks}${NBSP}${plural(tasks, { one: 'задача', few: 'задачи', many: 'задач' })}`;

export const countedDeals = (deals: number): string =>
  `${deals}${NBSP}${plural(deals, { one: 'сделка', few: 'сделки', many: 'сделок' })}`;

/** «вчера», «сегодня», «24 ноя». */
export function dueWords(day: string, today: string): string {
  if (day === today) return 'сегодня';
  if (day === addDays(today, -1)) return 'вчера';
  if (day === addDays(today, 1)) return 'завтра';
  return day.startsWith(today.slice(0, 4)) ? shortDay(day) : `${shortDay(day)} ${day.slice(0, 4)}`;
}

/** «сегодня, 14:20», «12 ноября, 18:30» by the clocks of Moscow, the same on the server and in the browser. */
export function momentWords(instant: string, today: string): string {
  const moscow = new Date(Date.parse(instant) + MOSCOW_MILLISECONDS).toISOString();
  const day = moscow.slice(0, 10);
  const near = day === today ? 'сегодня' : day === addDays(today, -1) ? 'вчера' : null;
  const far = day.startsWith(today.slice(0, 4)) ? withoutYear(day) : longDay(day);
  return `${near ?? far}, ${moscow.slice(11, 16)}`;
}

const KILOBYTE = 1024;

export function sizeWords(bytes: number): string {
  if (bytes < KILOBYTE) return `${bytes}${NBSP}Б`;
  if (bytes < KILOBYTE ** 2) return `${Math.round(bytes / KILOBYTE)}${NBSP}КБ`;
  return `${(bytes / KILOBYTE ** 2).toFixed(1).replace('.', ',')}${NBSP}МБ`;
}
