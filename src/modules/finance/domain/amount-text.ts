/** What a person types as a sum, without a float in between. */

/** «12 500,50 ₽» → 1250050; null when it is no sum of roubles. */
export function kopecksOf(text: string): number | null {
  const match = /^(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(text.replaceAll(/[\s\u00a0\u202f₽]/g, ''));
  if (!match) return null;
  const [, roubles = '', kopecks = ''] = match;
  return Number(roubles) * 100 + Number(kopecks.padEnd(2, '0'));
}

/** 1250050 → «12500,50», for a field and for the provider's decimal notation with another point. */
export function plainAmount(kopecks: number, point = ','): string {
  return `${Math.floor(kopecks / 100)}${point}${String(kopecks % 100).padStart(2, '0')}`;
}
