/** Sums and moments as the page shows them: the same on the server and in the browser, by the clocks of Moscow. */
import { inRoubles } from '../../ledger/contract.ts';

const MOSCOW_MILLISECONDS = 3 * 3_600_000;
const MONTHS = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ');
const MONTH_NAMES = 'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'.split(' ');
const NBSP = '\u00a0';

/** «12 500 ₽» that never breaks. */
export const sum = (kopecks: number): string => inRoubles(kopecks).replaceAll(' ', NBSP);

/** With its sign: «+12 500 ₽», «−12 500 ₽». */
export const signedSum = (kopecks: number): string => `${kopecks < 0 ? '−' : '+'}${sum(Math.abs(kopecks))}`;

const moscow = (instant: string) => new Date(Date.parse(instant) + MOSCOW_MILLISECONDS);

export const todayInMoscow = (): string => moscow(new Date().toISOString()).toISOString().slice(0, 10);

export function dayOf(instant: string): string {
  const at = moscow(instant);
  return `${at.getUTCDate()}${NBSP}${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
}

/** With the year only when it is another one. */
export function momentOf(instant: string): string {
  const at = moscow(instant);
  const year = at.getUTCFullYear() === new Date().getFullYear() ? '' : ` ${at.getUTCFullYear()}`;
  return `${at.getUTCDate()}${NBSP}${MONTHS[at.getUTCMonth()]}${year}, ${at.toISOString().slice(11, 16)}`;
}

const monthIndex = (month: string): number => Number(month.slice(5, 7)) - 1;

/** «ноябрь 2026» */
export const monthName = (month: string): string => `${MONTH_NAMES[monthIndex(month)] ?? ''} ${month.slice(0, 4)}`;
/** «ноя» */
export const shortMonth = (month: string): string => (MONTH_NAMES[monthIndex(month)] ?? '').slice(0, 3);

const tenths = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 });

/** A mark of the chart's axis: «50 тыс.» */
export function shortSum(kopecks: number): string {
  const roubles = kopecks / 100;
  if (roubles >= 1e6) return `${tenths.format(roubles / 1e6)}${NBSP}млн`;
  return roubles >= 1000 ? `${tenths.format(roubles / 1000)}${NBSP}тыс.` : tenths.format(roubles);
}
