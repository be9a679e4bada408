import type { Details } from '../forms.ts';
import type { KindRules } from '../rules.ts';

export const productRules: KindRules<Details['product']> = {
  missing: ({ legal_category, age_mark }) => ({
    ...(legal_category === 'adult' && age_mark !== '18' && { age_mark: 'Для этой категории нужна отметка 18+.' }),
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
  }),
};
