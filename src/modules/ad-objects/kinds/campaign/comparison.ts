import { shortDays } from '#words/days.ts';
import type { Comparison } from '../comparison.ts';
import { SEXES } from './dictionaries.ts';

export const campaignComparison: Comparison<'campaign'> = [
  { filter: 'goal', isColumn: true },
  { filter: 'pay_model', isColumn: true },
  {
    title: 'Сроки',
    text: ({ starts_on, ends_on }) => (starts_on && ends_on ? shortDays(starts_on, ends_on) : null),
    isColumn: true,
  },
  { filter: 'looking_for', isColumn: true },
  {
    title: 'Аудитория',
    text: ({ audience: { sex, age_from, age_to } }) =>
      [SEXES[sex], age_from === null ? null : `от ${age_from}`, age_to === null ? null : `до ${age_to} лет`]
        .filter(Boolean)
        .join(', '),
  },
  { title: 'Форматы', text: ({ formats }) => formats.join(', ') || null },
  { title: 'Ожидания', text: ({ kpi }) => kpi },
];
