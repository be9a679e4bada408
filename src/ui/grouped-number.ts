/** Numbers as people type them in Russian: «12 500,5» while typing, a plain number in the program. */

import { NBSP } from '#words/numbers.ts';

/** Keeps digits and one comma, cuts extra decimals and leading zeros; a dot counts as a comma. */
function cleaned(text: string, decimals: number): { whole: string; fraction: string | null } {
  const kept = text.replaceAll('.', ',').replaceAll(/[^\d,]/g, '');
  const comma = decimals > 0 ? kept.indexOf(',') : -1;
  const digits = (comma < 0 ? kept : kept.slice(0, comma)).replaceAll(',', '');
  return {
    whole: digits.replace(/^0+(?=\d)/, ''),
    fraction:
      comma < 0
        ? null
        : kept
            .slice(comma + 1)
            .replaceAll(',', '')
            .slice(0, decimals),
  };
}

const grouped = (digits: string) => digits.replaceAll(/\B(?=(\d{3})+$)/g, NBSP);

/** The text as it should stand in the field right now, «12 500,» included. */
export function groupTyped(text: string, decimals = 0): string {
  const { whole, fraction } = cleaned(text, decimals);
  return fraction === null ? grouped(whole) : `${grouped(whole || '0')},${fraction}`;
}

/** In units of the last decimal: «12,5» with two decimals is 1250. Null when nothing is typed. */
export function parseTyped(text: string, decimals = 0): number | null {
  const { whole, fraction } = cleaned(text, decimals);
  if (whole === '' && !fraction) return null;
  return Number(`${whole}${(fraction ?? '').padEnd(decimals, '0')}`);
}

/** The tidy form of a value in units of the last decimal: 1250000 with two decimals is «12 500», 1250 is «12,50» or, trimmed, «12,5». */
export function formatTyped(value: number | null, decimals = 0, isTrimmed = false): string {
  if (value === null) return '';
  const digits = String(Math.round(value)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals);
  if (/^0*$/.test(fraction)) return grouped(whole);
  return `${grouped(whole)},${isTrimmed ? fraction.replace(/0+$/, '') : fraction}`;
}

/** Where the caret belongs after regrouping: behind as many typed characters as before. */
export function caretAfter(before: string, caret: number, after: string): number {
  const typed = before.slice(0, caret).replaceAll(/[^\d,.]/g, '').length;
  if (typed === 0) return 0;
  let seen = 0;
  for (let at = 0; at < after.length; at += 1) {
    if (after[at] !== NBSP) seen += 1;
    if (seen === typed) return at + 1;
  }
  return after.length;
}
