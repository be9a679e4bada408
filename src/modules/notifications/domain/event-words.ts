/** How an event is put into words: the shape of them, and moments as people say them. */
import type { Group } from './groups.ts';

export interface EventWords<Data> {
  group: Group;
  title(data: Data): string;
  text(data: Data): string;
  link(data: Data): string;
}

const MOSCOW = { timeZone: 'Europe/Moscow' } as const;
const DAY = new Intl.DateTimeFormat('ru-RU', { ...MOSCOW, day: 'numeric', month: 'long' });
const MOMENT = new Intl.DateTimeFormat('ru-RU', {
  ...MOSCOW,
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});

export const dayOf = (day: string | null): string =>
  day ? DAY.format(new Date(`${day}T12:00:00+03:00`)) : 'не назван';
export const momentOf = (at: Date): string => `${MOMENT.format(at)} (мск)`;
export const quoted = (title: string): string => `«${title}»`;
