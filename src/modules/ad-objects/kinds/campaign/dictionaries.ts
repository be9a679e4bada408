import type { ChoiceFilter } from '../definition.ts';

export const GOALS = {
  awareness: 'Узнаваемость',
  traffic: 'Трафик',
  leads: 'Лиды',
  sales: 'Продажи',
  installs: 'Установки',
} as const;
export const PAY_MODELS = {
  cpm: 'За показы (CPM)',
  cpc: 'За клики (CPC)',
  cpa: 'За заявку (CPA)',
  fixed: 'За размещение',
} as const;
export const SEXES = { any: 'Все', female: 'Женщины', male: 'Мужчины' } as const;
export const LOOKING_FOR = {
  resources: 'Ресурсы',
  contractors: 'Исполнителей',
  both: 'Ресурсы и исполнителей',
} as const;

/** By these the catalog is narrowed; they are compared too. */
export const campaignFilters: readonly ChoiceFilter[] = [
  { name: 'goal', label: 'Цель', tag: 'goal', names: GOALS },
  { name: 'pay_model', label: 'Оплата', tag: 'pay', names: PAY_MODELS },
  { name: 'looking_for', label: 'Кого ищут', tag: 'looking', names: LOOKING_FOR },
];
