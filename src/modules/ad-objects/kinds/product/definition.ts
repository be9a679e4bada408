import { type KindDefinition, optionsOf } from '../definition.ts';
import { AGE_MARKS, LEGAL_CATEGORIES } from './dictionaries.ts';

export const product: KindDefinition = {
  kind: 'product',
  idName: 'product_id',
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
  choiceFilters: [
    { name: 'legal_category', label: 'Категория по закону', tag: 'legal', options: optionsOf(LEGAL_CATEGORIES) },
    { name: 'age_mark', label: 'Возраст', tag: 'age', options: optionsOf(AGE_MARKS) },
  ],
  hasAudience: false,
  hasOffers: false,
  offersTitle: null,
};
