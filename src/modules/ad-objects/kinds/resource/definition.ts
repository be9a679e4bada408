import type { KindDefinition } from '../definition.ts';
import { resourceFilters } from './dictionaries.ts';

export const resource: KindDefinition = {
  kind: 'resource',
  names: {
    one: 'Ресурс',
    many: 'Ресурсы',
    genitive: 'ресурса',
    plural: { one: 'ресурс', few: 'ресурса', many: 'ресурсов' },
  },
  notYours: 'Ресурс не принадлежит вам',
  catalogDescription: 'Каналы, сайты, подкасты и щиты с ценами, охватом и отзывами.',
  priceTitle: 'Цена размещения',
  priceMoves: { down: 'дешевле на', up: 'дороже на' },
  choiceFilters: resourceFilters,
  hasAudience: true,
  hasOffers: true,
  hasPlaces: true,
  offersTitle: 'Размещения',
  offerTitle: 'Формат',
  writeLabel: 'Написать владельцу',
};
