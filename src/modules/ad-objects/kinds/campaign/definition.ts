import type { KindDefinition } from '../definition.ts';
import { campaignFilters } from './dictionaries.ts';

export const campaign: KindDefinition = {
  kind: 'campaign',
  names: {
    one: 'Кампания',
    many: 'Кампании',
    genitive: 'кампании',
    plural: { one: 'кампания', few: 'кампании', many: 'кампаний' },
  },
  notYours: 'Рекламная кампания не принадлежит вам',
  catalogDescription: 'Рекламные кампании, которые ищут площадки и исполнителей: цели, сроки и бюджеты.',
  priceTitle: 'Бюджет',
  priceMoves: { down: 'бюджет меньше на', up: 'бюджет больше на' },
  choiceFilters: campaignFilters,
  referenceFilters: ['product_id'],
  hasAudience: false,
  hasOffers: false,
  hasPlaces: false,
  offersTitle: null,
  offerTitle: null,
  writeLabel: 'Написать рекламодателю',
};
