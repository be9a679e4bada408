/** How an event is put into words: the shape of them, and moments as people say them. */
import { dayAndMonth } from '#words/days.ts';
import { momentNear } from '#words/moments.ts';
import type { Group } from './groups.ts';

export interface EventWords<Data> {
  group: Group;
  title(data: Data): string;
  text(data: Data): string;
  link(data: Data): string;
  /** On the button of its letter that leads there. */
  action?: string;
}

export const dayOf = (day: string | null): string => (day ? dayAndMonth(day) : 'не назван');
export const momentOf = (at: Date): string => `${momentNear(at, at)} (мск)`;
export const quoted = (title: string): string => `«${title}»`;
