/** Rows of a table of resources, and what has become of them. */
import type { Visitor } from '../support/app.ts';

export const HEADINGS = [
  'ID',
  'Название',
  'Коротко',
  'Темы',
  'Регион',
  'Площадка',
  'Ссылка',
  'Аудитория',
  'Средний охват',
  'Дата замера',
  'Форматы и цены',
];
let pages = 0;
/** A page belongs to one published object: each row has its own. */
const nextPage = () => {
  pages += 1;
  return `https://t.me/food_${pages}`;
};

export const resource = (title: string, changes: Record<number, string> = {}) =>
  Object.assign(
    [
      '',
      title,
      'О еде.',
      'Еда; город',
      'Татарстан',
      'Telegram',
      nextPage(),
      '184 000',
      '31400',
      '01.09.2025',
      '1/24 | 12 500,50 | 2; 2/48 | 19900 | 3 | без соседей',
    ],
    changes,
  ) as string[];

export async function own(visitor: Visitor, kind = 'resource') {
  const { body } = await visitor.call(`POST /v1/products/${kind}/get_list`, { filter: { mine: true }, limit: 100 });
  return body.data.items;
}
