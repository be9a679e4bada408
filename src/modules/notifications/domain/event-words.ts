/** How an event is put into words: the shape of them, and moments as people say them. */
import { dayAndMonth } from '#words/days.ts';
import { momentNear } from '#words/moments.ts';
import { quoted } from '#words/quotes.ts';
import type { Group } from './groups.ts';

export interface EventWords<Data> {
  group: Group;
  title(data: Data): string;
  text(data: Data): string;
  link(data: Data): string;
  /** On the button of its letter that leads there: what it does. Of the link, where it leads to several places. */
  action: string | ((link: string) => string);
}

const MESSAGE_LENGTH = 140;
/** Words of a person as one line, as many as a bell shows. */
export const shortened = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > MESSAGE_LENGTH ? `${line.slice(0, MESSAGE_LENGTH - 1).trimEnd()}…` : line;
};

export const dayOf = (day: string | null): string => (day ? dayAndMonth(day) : 'не назван');
export const momentOf = (at: Date): string => `${momentNear(at, at)} (мск)`;
export { quoted };

/** The same as a sentence: the stop stands after the mark, and after no other stop. */
export function saying(text: string): string {
  const words = shortened(text).replace(/(?<!\.)\.$/, '');
  return `${quoted(words)}${/[!?…]$/.test(words) ? '' : '.'}`;
}
