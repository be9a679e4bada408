/** Text as people compare and count it. */

const alphabet = new Intl.Collator('ru-RU');
const graphemes = new Intl.Segmenter('ru');

const countries = new Intl.DisplayNames('ru', { type: 'region', style: 'short', fallback: 'none' });

/** «Россия» from the two letters of its code. */
export const countryName = (code: string): string | null => countries.of(code) ?? null;

/** For `sort`, by the Russian alphabet. */
export const byAlphabet = alphabet.compare;

/** Counts grapheme clusters: a sign as people see it, however many code points it has. */
export const signsIn = (text: string): number => [...graphemes.segment(text)].length;

/** Letter case and «ё» do not matter in a search. */
export const plainText = (text: string): string => text.toLowerCase().replaceAll('ё', 'е').trim();
