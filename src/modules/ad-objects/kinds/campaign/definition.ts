import { type KindDefinition, optionsOf } from '../definition.ts';
import { GOALS, LOOKING_FOR, PAY_MODELS } from './dictionaries.ts';

export const campaign: KindDefinition = {
  kind: 'campaign',
  idName: 'campaign_id',
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
  choiceFilters: [
    { name: 'goal', label: 'Цель', tag: 'goal', options: optionsOf(GOALS) },
    { name: 'pay_model', label: 'Оплата', tag: 'pay', options: optionsOf(PAY_MODELS) },
    { name: 'looking_for', label: 'Кого ищут', tag: 'looking', options: optionsOf(LOOKING_FOR) },
  ],
  referenceFilters: ['product_id'],
  hasAudience: false,
  hasOffers: false,
  offersTitle: null,
};
