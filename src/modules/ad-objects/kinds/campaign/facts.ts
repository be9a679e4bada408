import { shortDays } from '#words/days.ts';
import { shortRoubles } from '#words/money.ts';
import type { KindFacts } from '../facts.ts';
import { GOALS, PAY_MODELS } from './dictionaries.ts';

const SEEKS = { resources: 'ресурсы', contractors: 'людей', both: 'всех' } as const;

export const campaignFacts: KindFacts<'campaign'> = {
  badge: ({ goal }) => ({ label: goal ? GOALS[goal] : 'Кампания', icon: 'campaign' }),
  cardFacts: ({ starts_on, ends_on, pay_model, looking_for }) => [
    ...(starts_on && ends_on ? [{ value: shortDays(starts_on, ends_on), caption: 'сроки' }] : []),
    ...(pay_model ? [{ value: PAY_MODELS[pay_model], caption: 'оплата' }] : []),
    { value: SEEKS[looking_for], caption: 'ищут' },
  ],
  priceLabel: ({ budget }) => (budget === null ? null : { word: 'бюджет', sum: shortRoubles(budget) }),
};
