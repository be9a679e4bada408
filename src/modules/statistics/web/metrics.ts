/** Labels and formats of metrics. */
import { roubles } from '#words/money.ts';
import { count, shortCount } from '#words/numbers.ts';
import { type Forms, plural } from '#words/plurals.ts';
import type { Metric } from '../contract.ts';
import { METRIC_TITLES } from '../domain/metrics.ts';

export interface MetricWords {
  title: string;
  /** As it stands in a table. */
  show(value: number): string;
  /** As it stands in a sentence: «342 просмотра». */
  say(value: number): string;
  /** As it stands on an axis, short. */
  mark(value: number): string;
  /** Step unit of the axis: a kopeck is no round step of money. */
  unit: number;
  /** Definition of the metric: what exactly is counted. */
  note: string;
  /** Its colour on a chart; whatever is looked at has that of the views. */
  series?: 'views' | 'orders' | 'income';
  /** A fall is good news. */
  isLessBetter?: boolean;
}

/** Of things that are counted: views, orders, sign-ups. */
export const countedThings = (title: string, forms: Forms, note: string): MetricWords => ({
  title,
  show: count,
  say: (value) => `${count(value)} ${plural(value, forms)}`,
  mark: shortCount,
  unit: 1,
  note,
});

export const METRIC_WORDS = {
  views: countedThings(
    METRIC_TITLES.views,
    { one: 'просмотр', few: 'просмотра', many: 'просмотров' },
    'Одно устройство — один просмотр в день. Роботы и вы сами не в счёт.',
  ),
  visitors: countedThings(
    METRIC_TITLES.visitors,
    { one: 'посетитель', few: 'посетителя', many: 'посетителей' },
    'Кто вошёл с нескольких устройств, считается за день один раз.',
  ),
  favourites: countedThings(
    METRIC_TITLES.favourites,
    { one: 'сохранение', few: 'сохранения', many: 'сохранений' },
    'Сколько раз объект сохранили в избранное.',
  ),
  basket_adds: countedThings(
    METRIC_TITLES.basket_adds,
    { one: 'раз в корзину', few: 'раза в корзину', many: 'раз в корзину' },
    'Сколько раз ваши предложения положили в корзину.',
  ),
  orders: {
    ...countedThings(
      METRIC_TITLES.orders,
      { one: 'заказ', few: 'заказа', many: 'заказов' },
      'Каждое заказанное предложение — один заказ, даже если потом от него отказались.',
    ),
    series: 'orders',
  },
  revenue: {
    title: METRIC_TITLES.revenue,
    show: roubles,
    say: roubles,
    mark: (kopecks) => shortCount(kopecks / 100),
    unit: 100,
    series: 'income',
    note: 'Сколько заплатили покупатели, до комиссии. Считается в день, когда сделка завершена.',
  },
} as const satisfies Record<Metric, MetricWords>;
