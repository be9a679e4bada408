import type { Amount, VatRate } from '../ord/rules/amount.ts';

const text = (kopecks: number) => `${Math.floor(kopecks / 100)}.${String(kopecks % 100).padStart(2, '0')}`;

const PERCENT: Record<VatRate, number> = { without_vat: 0, '0': 0, '5': 5, '7': 7, '10': 10, '20': 20, '22': 22 };

/** A sum that includes its vat, as the register wants it. The vat is computed from the gross, in kopecks. */
export function amountOf(grossKopecks: number, rate: VatRate): Amount {
  const excluding = Math.round((grossKopecks * 100) / (100 + PERCENT[rate]));
  return {
    excluding_vat: text(excluding),
    vat_rate: rate,
    vat: rate === 'without_vat' ? '0' : text(grossKopecks - excluding),
    including_vat: text(grossKopecks),
  };
}

/**
 * Whole kopecks in shares of the weights, equal ones when nothing weighs anything. What rounding leaves goes to the first, so the
 * shares make the sum again.
 */
export function splitBy(kopecks: number, weights: readonly number[]): number[] {
  const given = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
  const total = given.reduce((sum, weight) => sum + BigInt(weight), 0n);
  // The product of a sum and a weight may be too long for a number.
  const shares = given.map((weight) => Number((BigInt(kopecks) * BigInt(weight)) / total));
  let left = kopecks - shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => (left-- > 0 ? share + 1 : share));
}
