import { isShortLink } from '../../../legality/contract.ts';
import type { Details } from '../forms.ts';
import type { KindRules } from '../rules.ts';
import { demandsOf, isDocumentNumber, isTooYoung, warningOf } from './legal-categories.ts';

export const productRules: KindRules<Details['product']> = {
  readAs: 'goods',
  // Legacy: a value that was there before its format was checked is accepted.
  problems: ({ document_number, landing_url }, before) => ({
    ...(landing_url &&
      landing_url !== before.landing_url &&
      isShortLink(landing_url) && {
        landing_url: 'Это короткая ссылка: по ней не видно, куда она ведёт. Укажите адрес самого сайта.',
      }),
    ...(document_number &&
      document_number !== before.document_number &&
      !isDocumentNumber(document_number) && {
        document_number: 'Это не похоже на номер документа. Если номер короткий, добавьте дату: «1481 от 11.08.2015».',
      }),
  }),
  missing: ({ legal_category, age_mark }) => ({
    ...(isTooYoung(legal_category, age_mark) && {
      age_mark: `Для этой категории нужна отметка ${demandsOf(legal_category)?.leastAge}+.`,
    }),
  }),
  advertised: ({ landing_url, legal_category, age_mark, advertiser_name, advertiser_inn, ...more }) => ({
    site: landing_url,
    legalCategory: legal_category,
    ageMark: age_mark,
    advertiserName: advertiser_name,
    advertiserInn: advertiser_inn,
    advertiserType: more.advertiser_type,
    kktu: more.kktu,
    brand: more.brand,
    documentNumber: more.document_number,
    documentUntil: more.document_until,
    warning: warningOf(legal_category, more.kktu),
  }),
};
