import { LEGAL_FORMS } from '../../../requisites/contract.ts';
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
import { CAPACITIES, SPECIALISATIONS, UNITS } from './dictionaries.ts';

export const contractorForm: KindForm = {
  newTitle: 'Новый исполнитель',
  priceField: 'offers',
  steps: [
    {
      id: 'main',
      title: 'Кто вы',
      fields: [
        titleField('Например, «Алина Воронцова, редактор рассылок»', 'Имя или название'),
        {
          name: 'specialisations',
          label: 'Специализации',
          control: 'chips',
          get options() {
            return optionsOf(SPECIALISATIONS);
          },
          max: 6,
          needed: true,
        },
        {
          name: 'legal_form',
          label: 'Как работаете',
          control: 'choice',
          options: Object.entries(LEGAL_FORMS).map(([value, { title }]) => ({ value, label: title })),
          look: 'chips',
          half: true,
          needed: true,
        },
        { name: 'inn', label: 'ИНН', control: 'digits', max: 12, hint: 'Видите только вы и модераторы.', half: true },
        { name: 'experience_years', label: 'Опыт', control: 'number', unit: 'лет', max: 80, half: true },
        {
          name: 'languages',
          label: 'Языки',
          control: 'lines',
          maxItems: 10,
          maxLength: 40,
          suggestions: ['Русский', 'Английский', 'Татарский', 'Немецкий', 'Китайский'],
          half: true,
        },
        {
          name: 'capacity',
          label: 'Занятость',
          control: 'choice',
          options: optionsOf(CAPACITIES),
          initial: 'free',
          look: 'chips',
          half: true,
        },
        {
          name: 'busy_until',
          label: 'Занят до',
          control: 'date',
          visibleWhen: { field: 'capacity', is: ['busy'] },
          emptyWhenHidden: true,
          half: true,
        },
      ],
    },
    {
      id: 'about',
      title: 'Описание',
      fields: [
        summaryField('Что делаете и в чём сильны. Одно-два предложения: их увидят на карточке.'),
        descriptionField('Как работаете, с кем работали, что входит в услуги.'),
        TOPICS_FIELD,
        regionField('Где вы'),
      ],
    },
    {
      id: 'offers',
      title: 'Услуги и цены',
      hint: 'Каждая строка — то, что можно положить в корзину.',
      fields: [
        {
          name: 'offers',
          label: 'Услуги и цены',
          control: 'offers',
          max: 20,
          shape: {
            nameField: 'service',
            nameLabel: 'Услуга',
            addLabel: 'Добавить услугу',
            maxName: 120,
            usual: ['Консультация', 'Текст поста', 'Дизайн баннера', 'Настройка рекламы', 'Ведение за месяц'],
            units: optionsOf(UNITS),
          },
          needed: true,
        },
      ],
    },
    {
      id: 'portfolio',
      title: 'Работы',
      hint: 'Две-три лучшие скажут больше длинного рассказа.',
      fields: [{ name: 'portfolio', label: 'Работы', control: 'portfolio', max: 20 }],
    },
    picturesStep('Первая станет обложкой: ваше фото, логотип или лучшая работа.'),
  ],
};
