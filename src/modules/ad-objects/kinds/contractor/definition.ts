import { LEGAL_FORMS } from '../../../requisites/contract.ts';
import { type KindDefinition, optionsOf } from '../definition.ts';
import { CAPACITIES, SPECIALISATIONS } from './dictionaries.ts';

export const contractor: KindDefinition = {
  kind: 'contractor',
  idName: 'contractor_id',
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
  choiceFilters: [
    {
      name: 'specialisations',
      label: 'Специализация',
      tag: 'spec',
      get options() {
        return optionsOf(SPECIALISATIONS);
      },
    },
    {
      name: 'legal_form',
      label: 'Форма работы',
      tag: 'form',
      options: Object.entries(LEGAL_FORMS).map(([value, { title }]) => ({ value, label: title })),
    },
    { name: 'capacity', label: 'Занятость', tag: 'capacity', options: optionsOf(CAPACITIES) },
  ],
  hasAudience: false,
  hasOffers: true,
  offersTitle: 'Услуги',
};
