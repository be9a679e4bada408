import { type KindDefinition, optionsOf } from '../definition.ts';
import { LANGUAGES, PLATFORMS } from './dictionaries.ts';

export const resource: KindDefinition = {
  kind: 'resource',
  idName: 'resource_id',
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
  choiceFilters: [
    {
      name: 'platform',
      label: 'Площадка',
      tag: 'platform',
      get options() {
        return optionsOf(PLATFORMS);
      },
    },
    { name: 'language', label: 'Язык', tag: 'language', options: optionsOf(LANGUAGES) },
  ],
  hasAudience: true,
  hasOffers: true,
  offersTitle: 'Размещения',
};
