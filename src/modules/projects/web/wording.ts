/** How projects speak Russian. */
import { dayNear, daysBetween } from '#words/days.ts';
import { NBSP } from '#words/numbers.ts';
import { counted, DAYS, type Forms } from '#words/plurals.ts';
import type { InvitedRole, ProjectRole } from '../domain/roles.ts';

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

/** «3 ноября — 12 декабря», with years only where they are not this one. */
export function rangeWords(from: string | null, to: string | null, today: string): string {
  const words = (day: string) => dayNear(day, today);
  if (from && to) return `${words(from)} — ${words(to)}`;
  if (from) return `с${NBSP}${words(from)}`;
  return to ? `до${NBSP}${words(to)}` : '';
}

/** «день 12 из 40», or how far it is from its days. */
export function progressWords(from: string | null, to: string | null, today: string): string {
  if (from && today < from) return `начнётся через ${counted(daysBetween(today, from), DAYS)}`;
  if (to && today > to) return 'срок прошёл';
  if (!from || !to) return '';
  return `день${NBSP}${daysBetween(from, today) + 1} из${NBSP}${daysBetween(from, to) + 1}`;
}

/** How much of the time is over, from 0 to 1; null outside the days of the project. */
export function timeShare(from: string | null, to: string | null, today: string): number | null {
  if (!from || !to || today < from || today > to) return null;
  return (daysBetween(from, today) + 1) / (daysBetween(from, to) + 1);
}

export const TASKS: Forms = { one: 'задача', few: 'задачи', many: 'задач' };
