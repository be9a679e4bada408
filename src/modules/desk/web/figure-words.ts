/** The figures of the business in words. */
import { hoursAndMinutes } from '#words/durations.ts';
import { roubles } from '#words/money.ts';
import { count, shortCount } from '#words/numbers.ts';
import { type Forms, plural } from '#words/plurals.ts';
import type { MetricWords } from '../../statistics/web/index.ts';
import type { Figure } from '../domain/figures.ts';

const money = (title: string, note: string): MetricWords => ({
  title,
  show: roubles,
  say: roubles,
  mark: (kopecks) => shortCount(kopecks / 100),
  unit: 100,
  note,
});
const things = (title: string, forms: Forms, note: string): MetricWords => ({
  title,
  show: count,
  say: (value) => `${count(value)} ${plural(value, forms)}`,
  mark: shortCount,
  unit: 1,
  note,
});

export const FIGURE_WORDS = {
  turnover: money('Оборот', 'Сколько покупатели заплатили за заказы, в день оплаты. Возвраты не вычтены.'),
  commission: money('Комиссия', 'Сколько удержано с продавцов, в день, когда сделка завершена.'),
  sign_ups: things(
    'Регистрации',
    { one: 'регистрация', few: 'регистрации', many: 'регистраций' },
    'Новые аккаунты, вместе с теми, что потом удалены.',
  ),
  orders: things(
    'Заказы',
    { one: 'заказ', few: 'заказа', many: 'заказов' },
    'Каждое заказанное предложение — один заказ, чем бы он ни кончился.',
  ),
  completed: things(
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
