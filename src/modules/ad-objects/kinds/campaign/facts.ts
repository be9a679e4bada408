import { shortDays } from '#words/days.ts';
import { shortRoubles } from '#words/money.ts';
import type { KindFacts } from '../facts.ts';
import { GOALS, type PAY_MODELS } from './dictionaries.ts';

const SEEKS = { resources: 'площадки', contractors: 'исполнителей', both: 'площадки и исполнителей' } as const;
/** Where there is little room. */
const PAYS = { cpm: 'CPM', cpc: 'CPC', cpa: 'CPA', fixed: 'За выход' } as const satisfies Record<
  keyof typeof PAY_MODELS,
  string
>;

export const campaignFacts: KindFacts<'campaign'> = {
  badge: ({ goal }) => ({ label: goal ? GOALS[goal] : 'Кампания', icon: 'campaign' }),
  cardFacts: ({ starts_on, ends_on, pay_model, looking_for }) => [
    ...(starts_on && ends_on ? [{ value: shortDays(starts_on, ends_on), caption: 'сроки' }] : []),
    ...(pay_model ? [{ value: PAYS[pay_model], caption: 'оплата' }] : []),
    { value: 'Ищут', caption: SEEKS[looking_for] },
  ],
  priceLabel: ({ budget }) => (budget === null ? null : { word: 'бюджет', sum: shortRoubles(budget) }),
};
