/** Sums as people read and type them. Money is whole kopecks everywhere; roubles exist only in these texts. */
import { count, decimal, exact, NBSP, shortCount } from './numbers.ts';

const SIGN = `${NBSP}₽`;

/** «12 500 ₽», with kopecks only when there are some. */
export const roubles = (kopecks: number): string => `${(kopecks % 100 === 0 ? count : exact)(kopecks / 100)}${SIGN}`;

/** «12 500,00 ₽»: documents always show kopecks. */
export const exactRoubles = (kopecks: number): string => `${exact(kopecks / 100)}${SIGN}`;

/** A figure to compare by, not to pay: kopecks only where they matter. */
export function roughRoubles(kopecks: number): string {
  const value = kopecks / 100;
  const hasKopecks = kopecks % 100 !== 0;
  return `${(hasKopecks && value < 10 ? exact : hasKopecks && value < 100 ? decimal : count)(value)}${SIGN}`;
}

/** «1,25 млн ₽» for sums too long for a card. */
export const shortRoubles = (kopecks: number): string =>
  kopecks < 1_000_000_00 ? roubles(kopecks) : `${shortCount(kopecks / 100)}${SIGN}`;

/** With its sign: «+12 500 ₽», «−12 500 ₽». */
export const signedRoubles = (kopecks: number): string => `${kopecks < 0 ? '−' : '+'}${roubles(Math.abs(kopecks))}`;

/** «50 тыс.»: a mark of a chart's axis, which names the rouble once. */
export const axisRoubles = (kopecks: number): string => shortCount(kopecks / 100, 1000);

/** «12 500,50 ₽» as a person types it → 1250050, without a float in between; null when it is no sum of roubles. */
export function parseRoubles(text: string): number | null {
  const match = /^(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(text.replaceAll(/[\s\u00a0\u202f₽]/g, ''));
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

/** 1250050 → 12500.5, a number for a cell of a spreadsheet: two digits print exactly, and nobody counts on with it here. */
export const cellRoubles = (kopecks: number): number => kopecks / 100;

/** 1250050 → «12500,50», for a field and for a provider's decimal notation with another point. */
export const plainRoubles = (kopecks: number, point = ','): string =>
  `${Math.floor(kopecks / 100)}${point}${String(kopecks % 100).padStart(2, '0')}`;
