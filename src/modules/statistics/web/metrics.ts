/** What is counted, in words. A later module adds its column here and in the contract. */
import type { PluralForms } from '#ui/plural.ts';
import type { Metric } from '../contract.ts';

export interface MetricWords {
  title: string;
  forms: PluralForms;
  /** What exactly is counted. */
  note: string;
}

export const METRICS = {
  views: {
    title: 'Просмотры',
    forms: { one: 'просмотр', few: 'просмотра', many: 'просмотров' },
    note: 'Одно устройство — один просмотр в день. Роботы и вы сами не в счёт.',
  },
  visitors: {
    title: 'Посетители',
    forms: { one: 'посетитель', few: 'посетителя', many: 'посетителей' },
    note: 'Кто вошёл с нескольких устройств, считается за день один раз.',
  },
} as const satisfies Record<Metric, MetricWords>;

export const METRIC_NAMES = Object.keys(METRICS) as Metric[];
