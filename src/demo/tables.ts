/** Reads the tables of texts/: a line is a row, `|` parts the cells. */

import { addDays } from '#words/days.ts';
import { dayOf } from '#words/moments.ts';

export const rowsOf = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));

export const linesOf = (text: string): string[] => text.trim().split('\n');

/** A cell that must be there. */
export function cell(row: readonly string[], at: number): string {
  const value = row[at];
  if (value === undefined) throw new Error(`no cell ${at}: ${row.join(' | ')}`);
  return value;
}

const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  'а a б b в v г g д d е e ё e ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х h ц c ч ch ш sh щ sch ъ _ ы y ь _ э e ю yu я ya'
    .split(' ')
    .flatMap((letter, at, all) => (at % 2 === 0 ? [[letter, all[at + 1] === '_' ? '' : (all[at + 1] ?? '')]] : [])),
);

/** Latin letters for an address. */
export const slugOf = (title: string): string =>
  [...title.toLowerCase()]
    .map((letter) => LETTERS[letter] ?? letter)
    .join('')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40);

export const dayFrom = (now: Date, days: number): string => addDays(dayOf(now, 'UTC'), days);

/** Roubles to kopecks, rounded as people set prices. */
export function niceKopecks(roubles: number): number {
  const step = roubles < 3000 ? 100 : roubles < 50_000 ? 500 : roubles < 200_000 ? 1000 : 5000;
  return Math.max(step, Math.round(roubles / step) * step) * 100;
}

/** Three significant digits: 31 432 → 31 400. */
export function roughly(value: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 2);
  return Math.round(value / step) * step;
}
