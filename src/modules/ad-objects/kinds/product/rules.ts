import type { Details } from '../forms.ts';
import type { KindRules } from '../rules.ts';

export const productRules: KindRules<Details['product']> = {
  missing: ({ legal_category, age_mark }) => ({
    ...(legal_category === 'adult' && age_mark !== '18' && { age_mark: 'Для этой категории нужна отметка 18+.' }),
  }),
};
