/** Names of sort orders, made from the declaration that the SQL is made from. */
import { longDayOf } from '#words/moments.ts';
import { roubles } from '#words/money.ts';
import { count, score } from '#words/numbers.ts';
import type { PlaceInList } from '../../ad-objects/contract.ts';
import { SORT_LABELS } from './catalog-state.ts';

type Chosen = Exclude<PlaceInList['sort'], 'relevance'>;

export const ORDER_RULES = {
  newest: 'по дню публикации, последние опубликованные сверху',
  price_asc: 'по цене «от», дешёвые сверху',
  price_desc: 'по цене «от», дорогие сверху',
  audience: 'по размеру аудитории, большая сверху',
  cpm: 'по цене за тысячу показов, низкая сверху',
  rating: 'по средней оценке в отзывах покупателей, высокая сверху',
} as const satisfies Record<Chosen, string>;

const OWN_VALUES = {
  newest: (_: number, publishedAt: string | null) =>
    publishedAt ? `Опубликован ${longDayOf(publishedAt)}.` : 'Дня публикации нет.',
  price_asc: (value) => (value > 0 ? `Цена этого объекта — от ${roubles(value)}.` : 'Цены у этого объекта нет.'),
  price_desc: (value) => (value > 0 ? `Цена этого объекта — от ${roubles(value)}.` : 'Цены у этого объекта нет.'),
  audience: (value) => `Аудитория этого объекта — ${count(value)}.`,
  cpm: (value) => (value > 0 ? `Тысяча показов стоит здесь ${roubles(value)}.` : 'Цена за тысячу показов не указана.'),
  rating: (value) =>
    value > 0 ? `Средняя оценка этого объекта — ${score(value)}.` : 'Оценок у этого объекта пока нет.',
} as const satisfies Record<Chosen, (value: number, publishedAt: string | null) => string>;

/** Of a list in another order than by the words. */
export function orderWords({ sort, is_chosen, value, published_at }: PlaceInList): string {
  if (sort === 'relevance') return '';
  const who = is_chosen ? `Вы выбрали «${SORT_LABELS[sort]}»` : 'Слов в поиске нет, поэтому порядок обычный';
  return `${who}: ${ORDER_RULES[sort]}. ${OWN_VALUES[sort](value ?? 0, published_at)}`;
}
