/** Predicate of an entry of the feed, after the name of its author. Without verbs that would need a gender. */

import type { ReactNode } from 'react';
import { longDay } from '#words/days.ts';
import { roubles } from '#words/money.ts';
import type { ActivityEntry } from '../contract.ts';
import { PROJECT_ROLES } from '../domain/roles.ts';
import { ROLE_NAMES } from './wording.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const roleOf = (value: unknown): string => {
  const role = PROJECT_ROLES.find((one) => one === value);
  return role ? ROLE_NAMES[role].toLowerCase() : '';
};
const titled = ({ data }: ActivityEntry) => `«${textOf(data.title)}»`;

type Words = (entry: ActivityEntry) => ReactNode;

const WORDS: Readonly<Record<string, Words>> = {
  project_created: ({ data }) => (data.copy_of ? `: копия проекта «${textOf(data.copy_of)}»` : ': новый проект'),
  project_changed: (entry) => `: ${changeWords(entry.data.changes).join('; ')}`,
  project_archived: () => ': проект в архиве',
  project_restored: () => ': проект снова в работе',
  task_added: (entry) => `: новая задача ${titled(entry)}`,
  task_done: (entry) => `: сделано ${titled(entry)}`,
  task_reopened: (entry) => `: снова открыта задача ${titled(entry)}`,
  task_removed: (entry) => `: удалена задача ${titled(entry)}`,
  task_assigned: (entry) => (
    <>
      : задачу {titled(entry)} делает <b>{entry.person?.name}</b>
    </>
  ),
  note_added: () => ': новая заметка',
  note_removed: () => ': удалена заметка',
  files_added: ({ data }) => {
    const names = Array.isArray(data.names) ? data.names.map(textOf) : [];
    return names.length === 1 ? `: новый файл ${names[0]}` : `: новые файлы, ${names.length}`;
  },
  file_removed: ({ data }) => `: убран файл ${Array.isArray(data.names) ? textOf(data.names[0]) : ''}`,
  member_invited: ({ data }) => `: отправлено приглашение, роль — ${roleOf(data.role)}`,
  invitation_revoked: () => ': приглашение отозвано',
  member_joined: ({ data }) => ` теперь в проекте, роль — ${roleOf(data.role)}`,
  member_left: () => ' больше не в проекте',
  member_removed: ({ person }) => (
    <>
      : <b>{person?.name}</b> больше не в проекте
    </>
  ),
  role_changed: ({ person, data }) => (
    <>
      : <b>{person?.name}</b>, новая роль — {roleOf(data.role)}
    </>
  ),
};

/** Of what projects themselves write; null for the rest. */
export const wordsOf = (entry: ActivityEntry): ReactNode => WORDS[entry.kind]?.(entry) ?? null;

/** Title and offer of a deal, as far as its entry has them. */
export const dealWords = ({ data }: ActivityEntry): string =>
  [textOf(data.title), textOf(data.offer)].filter(Boolean).join(', ') || 'шаг в сделке';

interface Change {
  before?: unknown;
  after?: unknown;
}

const sum = (value: unknown): string => (typeof value === 'number' ? roubles(value) : 'без бюджета');
const day = (value: unknown): string => (typeof value === 'string' ? longDay(value) : 'не задано');

const CHANGES: Readonly<Record<string, (change: Change) => string>> = {
  title: ({ after }) => `новое название «${textOf(after)}»`,
  budget: ({ before, after }) => `бюджет ${sum(before)} → ${sum(after)}`,
  starts_on: ({ after }) => `начало — ${day(after)}`,
  ends_on: ({ after }) => `конец — ${day(after)}`,
  note: () => 'новое описание',
  campaign_id: () => 'другая кампания',
};

function changeWords(changes: unknown): string[] {
  if (typeof changes !== 'object' || changes === null) return ['изменён проект'];
  return Object.entries(changes).map(([field, change]) => CHANGES[field]?.(change as Change) ?? 'изменён проект');
}
