import type { Comparison } from '../comparison.ts';

export const productComparison: Comparison<'product'> = [
  { title: 'Категория', text: ({ category }) => category, isColumn: true },
  { title: 'Бренд', text: ({ brand }) => brand, isColumn: true },
  { title: 'Чем хорош', text: ({ usp }) => usp },
  { filter: 'age_mark', isColumn: true },
  { filter: 'legal_category' },
  { title: 'Рекламодатель', text: ({ advertiser_name }) => advertiser_name },
];
