import { count, decimal, NBSP } from './numbers.ts';

const UNITS = ['Б', 'КБ', 'МБ', 'ГБ', 'ТБ'] as const;

/** «412 КБ», «1,4 МБ»: below a megabyte decimals tell nothing. */
export function fileSize(size: number): string {
  let value = size;
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${(unit < 2 ? count : decimal)(value)}${NBSP}${UNITS[unit]}`;
}
