/** Tax regimes of sellers, and the VAT that each of them means. Rates change by law: they are rows with a day. */
import type { LegalForm } from './legal-forms.ts';

/** As the register of advertising names them. */
type VatRate = 'without_vat' | '5' | '7' | '20' | '22';

interface RegimeRow {
  title: string;
  note: string;
  forms: readonly LegalForm[];
  /** Null: the general rate of the day. */
  vatRate: Exclude<VatRate, '20' | '22'> | null;
}

/** 10 % and 0 % are rates of goods and of export: advertising shown in Russia is taxed by neither. */
export const TAX_REGIMES = {
  npd: {
    title: 'НПД',
    note: 'Налог на профессиональный доход, без НДС',
    forms: ['self_employed', 'entrepreneur'],
    vatRate: 'without_vat',
  },
  usn: {
    title: 'УСН, без НДС',
    note: 'Упрощённая система с освобождением от НДС',
    forms: ['entrepreneur', 'company'],
    vatRate: 'without_vat',
  },
  usn_5: {
    title: 'УСН, НДС 5 %',
    note: 'Упрощённая система, пониженная ставка',
    forms: ['entrepreneur', 'company'],
    vatRate: '5',
  },
  usn_7: {
    title: 'УСН, НДС 7 %',
    note: 'Упрощённая система, пониженная ставка',
    forms: ['entrepreneur', 'company'],
    vatRate: '7',
  },
  usn_general: {
    title: 'УСН, общая ставка НДС',
    note: 'Упрощённая система с вычетами',
    forms: ['entrepreneur', 'company'],
    vatRate: null,
  },
  ausn: {
    title: 'АУСН',
    note: 'Автоматизированная упрощённая система, без НДС',
    forms: ['entrepreneur', 'company'],
    vatRate: 'without_vat',
  },
  patent: { title: 'Патент', note: 'Патентная система, без НДС', forms: ['entrepreneur'], vatRate: 'without_vat' },
  general: { title: 'ОСН, общая ставка НДС', note: 'Общая система', forms: ['entrepreneur', 'company'], vatRate: null },
  exempt: {
    title: 'ОСН, без НДС',
    note: 'Общая система с освобождением по статье 145 НК',
    forms: ['entrepreneur', 'company'],
    vatRate: 'without_vat',
  },
} as const satisfies Record<string, RegimeRow>;

export type TaxRegime = keyof typeof TAX_REGIMES;

/** The general rate of VAT, the newest first. Law: article 164 of the tax code. */
const GENERAL_VAT: readonly { from: string; rate: '20' | '22' }[] = [
  { from: '2026-01-01', rate: '22' },
  { from: '2019-01-01', rate: '20' },
];

export const generalVatOn = (day: string): '20' | '22' => GENERAL_VAT.find(({ from }) => from <= day)?.rate ?? '20';

/** Regimes that a legal form may have: none for people without a business, and one only for the self-employed. */
export const regimesOf = (form: LegalForm | null): TaxRegime[] =>
  (Object.keys(TAX_REGIMES) as TaxRegime[]).filter(
    (regime) => form !== null && (TAX_REGIMES[regime].forms as readonly LegalForm[]).includes(form),
  );

/** The regime that counts: of the self-employed it is known without asking. */
export const regimeOf = (form: LegalForm | null, regime: TaxRegime | null): TaxRegime | null =>
  form === 'self_employed' ? 'npd' : regime;
