import type { ChoiceFilter } from '../definition.ts';

export const LEGAL_CATEGORIES = {
  ordinary: 'Обычный товар или услуга',
  alcohol: 'Алкоголь',
  tobacco: 'Табак и никотин',
  energy: 'Энергетические напитки',
  medicine: 'Лекарства и БАД',
  medical: 'Медицинские услуги',
  finance: 'Финансы',
  gambling: 'Азартные игры',
  realty: 'Недвижимость',
  adult: '18+',
} as const;
export const AGE_MARKS = { '0': '0+', '6': '6+', '12': '12+', '16': '16+', '18': '18+' } as const;

/** The register's names of an advertiser whose ИНН has 12 digits; with 10 it is a company. */
export const ADVERTISER_TYPES = { ip: 'ИП', physical: 'Физлицо или самозанятый' } as const;

/** By these the catalog is narrowed; they are compared too. */
export const productFilters: readonly ChoiceFilter[] = [
  { name: 'legal_category', label: 'Категория по закону', tag: 'legal', names: LEGAL_CATEGORIES },
  { name: 'age_mark', label: 'Возраст', tag: 'age', names: AGE_MARKS },
];
