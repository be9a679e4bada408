import type { KindDefinition } from '../definition.ts';
import { productFilters } from './dictionaries.ts';

export const product: KindDefinition = {
  kind: 'product',
  names: {
    one: 'Продукт',
    many: 'Продукты',
    genitive: 'продукта',
    plural: { one: 'продукт', few: 'продукта', many: 'продуктов' },
  },
  notYours: 'Продукт не принадлежит вам',
  catalogDescription: 'Товары и услуги, которым нужна реклама: бренды, цены и условия.',
  priceTitle: 'Цена продукта',
  priceMoves: { down: 'дешевле на', up: 'дороже на' },
  choiceFilters: productFilters,
  hasAudience: false,
  hasOffers: false,
  hasPlaces: false,
  offersTitle: null,
  offerTitle: null,
  writeLabel: 'Написать владельцу',
};
