import { TOPICS } from '../../domain/topics.ts';
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
import { AGE_GROUPS, LANGUAGES, PLATFORMS } from './dictionaries.ts';

const OUTDOOR = { field: 'platform', is: ['outdoor'] } as const;

export const resourceForm: KindForm = {
  newTitle: 'Новый ресурс',
  priceField: 'offers',
  reachField: 'average_reach',
  steps: [
    {
      id: 'main',
      title: 'Площадка',
      fields: [
        titleField('Например, «Город вечером»'),
        {
          name: 'platform',
          label: 'Где размещаем',
          control: 'choice',
          get options() {
            return optionsOf(PLATFORMS);
          },
          half: true,
          needed: true,
        },
        {
          name: 'language',
          label: 'Язык',
          control: 'choice',
          options: optionsOf(LANGUAGES),
          initial: 'ru',
          half: true,
        },
        {
          name: 'url',
          label: 'Ссылка на площадку',
          control: 'url',
          max: 500,
          placeholder: 'https://t.me/gorod_vecherom',
          visibleWhen: { field: 'platform', isNot: ['outdoor', 'event'] },
          needed: true,
        },
        {
          name: 'address',
          label: 'Адрес конструкции',
          control: 'text',
          max: 300,
          placeholder: 'Москва, Каширское ш., 26',
          visibleWhen: OUTDOOR,
          needed: true,
        },
        {
          name: 'size',
          label: 'Размер',
          control: 'text',
          max: 60,
          placeholder: '3×6 м',
          visibleWhen: OUTDOOR,
          half: true,
        },
        {
          name: 'side',
          label: 'Сторона',
          control: 'text',
          max: 20,
          placeholder: 'А',
          visibleWhen: OUTDOOR,
          half: true,
        },
      ],
    },
    {
      id: 'about',
      title: 'Описание',
      fields: [
        summaryField('О чём площадка и для кого. Одно-два предложения: их увидят на карточке.'),
        descriptionField('Как вы работаете с рекламой, кто ваши читатели, какие были удачные размещения.'),
        TOPICS_FIELD,
        regionField('Где ваша аудитория'),
      ],
    },
    {
      id: 'audience',
      title: 'Аудитория',
      hint: 'Цифры с датой замера: через 90 дней попросим их обновить.',
      fields: [
        {
          name: 'audience_size',
          label: 'Сколько человек',
          control: 'number',
          unit: 'чел.',
          max: 10_000_000_000,
          half: true,
          needed: true,
        },
        {
          name: 'average_reach',
          label: 'Средний охват',
          control: 'number',
          unit: 'чел.',
          max: 10_000_000_000,
          half: true,
          needed: true,
        },
        {
          name: 'engagement_rate',
          label: 'Вовлечённость',
          control: 'percent',
          hint: 'ER: реакции к охвату.',
          half: true,
        },
        { name: 'measured_on', label: 'Дата замера', control: 'date', notAfterToday: true, half: true, needed: true },
        {
          name: 'audience_split',
          label: 'Состав аудитории',
          control: 'audience_split',
          ages: optionsOf(AGE_GROUPS),
          maxPlaces: 10,
        },
      ],
    },
    {
      id: 'offers',
      title: 'Форматы и цены',
      hint: 'Каждая строка — то, что можно положить в корзину. CPM посчитаем по среднему охвату.',
      fields: [
        {
          name: 'offers',
          label: 'Форматы и цены',
          control: 'offers',
          max: 20,
          shape: {
            nameField: 'format',
            nameLabel: 'Формат',
            addLabel: 'Добавить формат',
            maxName: 80,
            usual: ['1/24', '2/48', 'Нативный пост', 'Сторис', 'Баннер', 'Закреп на сутки', 'Выпуск'],
            hasNote: true,
            reachField: 'average_reach',
          },
          needed: true,
        },
        {
          name: 'refused_topics',
          label: 'Что не рекламируете',
          control: 'chips',
          get options() {
            return optionsOf(TOPICS);
          },
          max: 32,
          folded: true,
          hint: 'С такими заказами к вам не придут.',
        },
      ],
    },
    picturesStep('Первая станет обложкой. Покажите, как выглядит площадка и реклама на ней.'),
  ],
};
