/** VAT as the register names it, by how somebody is taxed. */
import { generalVatOn, type LegalForm, regimeOf, TAX_REGIMES, type TaxRegime } from '../../requisites/contract.ts';

export type Vat = 'without_vat' | '5' | '7' | '20' | '22';

/** «general» is whatever the law says on the day. */
export const VAT_REGIMES = ['without_vat', 'general', '5', '7'] as const;
export type VatRegime = (typeof VAT_REGIMES)[number];

export const vatOn = (regime: VatRegime, day: string): Vat => (regime === 'general' ? generalVatOn(day) : regime);

export interface Taxed {
  legalForm: LegalForm | null;
  taxRegime?: TaxRegime | null | undefined;
}

/** Null while it was not told. */
export function vatRegimeOf({ legalForm, taxRegime = null }: Taxed): VatRegime | null {
  if (legalForm === null) return null;
  if (legalForm === 'person') return 'without_vat';
  const regime = regimeOf(legalForm, taxRegime);
  return regime && (TAX_REGIMES[regime].vatRate ?? 'general');
}
