import type { Comparison } from '../comparison.ts';
import { AGE_MARKS, LEGAL_CATEGORIES } from './dictionaries.ts';

export const productComparison: Comparison<'product'> = [
  { title: 'Категория', text: ({ category }) => category, isColumn: true },
  { title: 'Бренд', text: ({ brand }) => brand, isColumn: true },
  { title: 'Чем хорош', text: ({ usp }) => usp },
  { title: 'Возраст', text: ({ age_mark }) => AGE_MARKS[age_mark], isColumn: true },
  { title: 'Категория по закону', text: ({ legal_category }) => LEGAL_CATEGORIES[legal_category] },
  { title: 'Рекламодатель', text: ({ advertiser_name }) => advertiser_name },
];
