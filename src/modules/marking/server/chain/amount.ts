import { plainRoubles } from '#words/money.ts';
import type { Amount, VatRate } from '../ord/rules/amount.ts';

const PERCENT: Record<VatRate, number> = { without_vat: 0, '0': 0, '5': 5, '7': 7, '10': 10, '20': 20, '22': 22 };

/** A sum that includes its vat, as the register wants it. The vat is computed from the gross, in kopecks. */
export function amountOf(grossKopecks: number, rate: VatRate): Amount {
  const excluding = Math.round((grossKopecks * 100) / (100 + PERCENT[rate]));
  return {
    excluding_vat: plainRoubles(excluding, '.'),
    vat_rate: rate,
    vat: rate === 'without_vat' ? '0' : plainRoubles(grossKopecks - excluding, '.'),
    including_vat: plainRoubles(grossKopecks, '.'),
  };
}
