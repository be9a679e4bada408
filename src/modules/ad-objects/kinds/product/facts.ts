import { shortRoubles } from '#words/money.ts';
import type { KindFacts } from '../facts.ts';
import { AGE_MARKS, LEGAL_CATEGORIES } from './dictionaries.ts';

export const productFacts: KindFacts<'product'> = {
  badge: ({ category }) => ({ label: category ?? 'Продукт', icon: 'product' }),
  cardFacts: ({ brand, legal_category, age_mark }) => [
    ...(brand ? [{ value: brand, caption: 'бренд' }] : []),
    { value: AGE_MARKS[age_mark], caption: 'возраст' },
    ...(legal_category !== 'ordinary' && legal_category !== 'adult'
      ? [{ value: LEGAL_CATEGORIES[legal_category], caption: 'категория' }]
      : []),
  ],
  priceLabel: ({ price }) => (price === null ? null : { word: null, sum: shortRoubles(price) }),
};
