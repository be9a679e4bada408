import type { KindDefinition } from '../definition.ts';
import { contractorFilters } from './dictionaries.ts';

export const contractor: KindDefinition = {
  kind: 'contractor',
  names: {
    one: 'Исполнитель',
    many: 'Исполнители',
    genitive: 'исполнителя',
    plural: { one: 'исполнитель', few: 'исполнителя', many: 'исполнителей' },
  },
  notYours: 'Исполнитель не принадлежит вам',
  catalogDescription: 'Дизайнеры, копирайтеры, таргетологи и агентства с ценами и портфолио.',
  priceTitle: 'Цена услуги',
  priceMoves: { down: 'дешевле на', up: 'дороже на' },
  choiceFilters: contractorFilters,
  hasAudience: false,
  hasOffers: true,
  hasPlaces: false,
  offersTitle: 'Услуги',
  offerTitle: 'Услуга',
  writeLabel: 'Написать исполнителю',
};
