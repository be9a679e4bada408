import { shortDays } from '#words/days.ts';
import { roubles } from '#words/money.ts';
import { schemaOwner } from '../schema-offers.ts';
import type { KindSeo } from '../seo.ts';
import { GOALS } from './dictionaries.ts';

export const campaignSeo: KindSeo<'campaign'> = {
  title: ({ title }) => `${title}, рекламная кампания`,
  describe: ({ goal, budget, starts_on, ends_on }) =>
    [
      'Рекламная кампания',
      goal && `цель — ${GOALS[goal].toLowerCase()}`,
      budget !== null && `бюджет ${roubles(budget)}`,
      starts_on && ends_on && shortDays(starts_on, ends_on),
    ]
      .filter(Boolean)
      .join(', '),
  structured: ({ owner, budget, starts_on, ends_on }, places) => ({
    '@type': 'Demand',
    seller: schemaOwner(owner, places),
    ...(starts_on && { availabilityStarts: starts_on }),
    ...(ends_on && { availabilityEnds: ends_on }),
    ...(budget !== null && {
      priceSpecification: { '@type': 'PriceSpecification', maxPrice: budget / 100, priceCurrency: 'RUB' },
    }),
  }),
};
