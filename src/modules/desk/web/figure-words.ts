/** The figures of the business in words. */
import { hoursAndMinutes } from '#words/durations.ts';
import { roubles } from '#words/money.ts';
import { shortCount } from '#words/numbers.ts';
import { countedThings, type MetricWords } from '../../statistics/web/index.ts';
import type { Figure } from '../domain/figures.ts';

const money = (title: string, note: string): MetricWords => ({
  title,
  show: roubles,
  say: roubles,
  mark: (kopecks) => shortCount(kopecks / 100),
  unit: 100,
  series: 'income',
  note,
});

export const FIGURE_WORDS = {
  turnover: money('Оборот', 'Сколько покупатели заплатили за заказы, в день оплаты. Возвраты не вычтены.'),
  commission: money('Комиссия', 'Сколько удержано с продавцов, в день, когда сделка завершена.'),
  sign_ups: countedThings(
    'Регистрации',
    { one: 'регистрация', few: 'регистрации', many: 'регистраций' },
    'Новые аккаунты, вместе с теми, что потом удалены.',
  ),
  orders: {
    ...countedThings(
      'Заказы',
      { one: 'заказ', few: 'заказа', many: 'заказов' },
      'Каждое заказанное предложение — один заказ, чем бы он ни кончился.',
    ),
    series: 'orders',
  },
  completed: countedThings(
    'Завершено',
    { one: 'сделка', few: 'сделки', many: 'сделок' },
    'Работа принята, или спор решён целиком в пользу продавца.',
  ),
  answer_minutes: {
    title: 'Ответ продавца',
    show: hoursAndMinutes,
    say: hoursAndMinutes,
    mark: hoursAndMinutes,
    unit: 60,
    note: 'От заказа до первого ответа продавца, в среднем по заказам дня. Заказы без ответа не в счёт.',
    isLessBetter: true,
  },
} as const satisfies Record<Figure, MetricWords>;
