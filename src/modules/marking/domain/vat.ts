/** VAT as the register names it. A new rate is a new row: acts are taxed by their own day. */

export type Vat = 'without_vat' | '0' | '5' | '7' | '10' | '20' | '22';

const GENERAL: readonly { from: string; rate: Vat }[] = [
  { from: '2019-01-01', rate: '20' },
  { from: '2026-01-01', rate: '22' },
];

export const generalVatOn = (day: string): Vat => GENERAL.findLast(({ from }) => from <= day)?.rate ?? '20';

/** How somebody is taxed: «general» is whatever the law says on the day. */
export const VAT_REGIMES = ['without_vat', 'general', '0', '5', '7', '10'] as const;
export type VatRegime = (typeof VAT_REGIMES)[number];

export const vatOn = (regime: VatRegime, day: string): Vat => (regime === 'general' ? generalVatOn(day) : regime);
