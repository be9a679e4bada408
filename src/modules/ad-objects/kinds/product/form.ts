import { optionsOf } from '../definition.ts';
import {
  descriptionField,
  type KindForm,
  picturesStep,
  regionField,
  summaryField,
  TOPICS_FIELD,
  titleField,
} from '../form.ts';
import { AGE_MARKS, LEGAL_CATEGORIES } from './dictionaries.ts';

export const productForm: KindForm = {
  newTitle: 'Новый продукт',
  priceField: 'price',
  steps: [
    {
      id: 'main',
      title: 'Что рекламируем',
      fields: [
        titleField('Например, «Кофе „Ровно“, зерно 1 кг»'),
        { name: 'brand', label: 'Бренд', control: 'text', max: 120, half: true },
        {
          name: 'category',
          label: 'Категория',
          control: 'text',
          max: 120,
          placeholder: 'Бакалея, курсы, доставка…',
          half: true,
          needed: true,
        },
        {
          name: 'price',
          label: 'Цена',
          control: 'money',
          hint: 'Если цен несколько, укажите самую низкую.',
          half: true,
          needed: true,
        },
        { name: 'landing_url', label: 'Сайт или страница', control: 'url', max: 500, half: true },
      ],
    },
    {
      id: 'about',
      title: 'Описание',
      fields: [
        summaryField('Одно-два предложения: их увидят на карточке.'),
        {
          name: 'usp',
          label: 'Чем отличается от других',
          control: 'textarea',
          max: 500,
          rows: 2,
          hint: 'Поможет площадке или исполнителю написать о продукте.',
        },
        descriptionField('Состав, размеры, условия: всё, что спросит покупатель.'),
        TOPICS_FIELD,
        regionField('Где продаётся'),
      ],
    },
    picturesStep('Первая станет обложкой. Лучше всего работает сам продукт крупно, без надписей.'),
    {
      id: 'law',
      title: 'Для закона о рекламе',
      hint: 'По этим данным площадки понимают, можно ли им показывать продукт, и делают маркировку.',
      fields: [
        {
          name: 'legal_category',
          label: 'Категория по закону',
          control: 'choice',
          options: optionsOf(LEGAL_CATEGORIES),
          initial: 'ordinary',
          half: true,
        },
        {
          name: 'age_mark',
          label: 'Возрастная отметка',
          control: 'choice',
          options: optionsOf(AGE_MARKS),
          initial: '0',
          look: 'chips',
          half: true,
        },
        {
          name: 'advertiser_name',
          label: 'Рекламодатель',
          control: 'text',
          max: 200,
          placeholder: 'ООО «Ровно»',
          half: true,
        },
        {
          name: 'advertiser_inn',
          label: 'ИНН рекламодателя',
          control: 'digits',
          max: 12,
          hint: '10 цифр у компании, 12 у ИП и физлица.',
          half: true,
        },
      ],
    },
  ],
};
