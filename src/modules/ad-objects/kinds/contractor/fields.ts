import {
  chips,
  choice,
  commonFields,
  date,
  formOf,
  inn,
  lines,
  offers,
  picturesStep,
  portfolio,
  whole,
} from '../field.ts';
import { CAPACITIES, LEGAL_FORM_NAMES, SPECIALISATIONS, UNITS } from './dictionaries.ts';

interface Service {
  offer_id: string;
  service: string;
  price: number;
  unit: keyof typeof UNITS;
  lead_days: number;
}

const fields = {
  ...commonFields({
    title: {
      label: 'Имя или название',
      placeholder: 'Например, «Алина Воронцова, редактор рассылок»',
      example: 'Алина Воронцова, редактор рассылок',
    },
    summary: {
      hint: 'Что делаете и в чём сильны. Одно-два предложения: они стоят под названием на странице и в подсказках поиска.',
      example: 'Пишу и веду рассылки для кафе и небольших магазинов.',
    },
    description: { hint: 'Как работаете, с кем работали, что входит в услуги.' },
    topics: { example: 'Маркетинг' },
    region: { label: 'Где вы', example: 'Москва' },
  }),
  specialisations: chips(SPECIALISATIONS, {
    label: 'Специализации',
    max: 6,
    needed: 'Выберите хотя бы одну специализацию.',
    isSearched: true,
    column: { example: 'Копирайтинг; SMM', width: 26 },
  }),
  legal_form: choice(LEGAL_FORM_NAMES, {
    label: 'Как работаете',
    look: 'chips',
    half: true,
    needed: 'Выберите, как вы работаете.',
    column: { heading: 'Форма работы', example: LEGAL_FORM_NAMES.self_employed },
  }),
  inn: inn({
    label: 'ИНН',
    hint: 'Видите только вы и модераторы.',
    half: true,
    isPrivate: true,
    column: { example: '', hint: '10 или 12 цифр. Видите только вы и модераторы.' },
  }),
  experience_years: whole({
    label: 'Опыт',
    unit: 'лет',
    max: 80,
    says: ['Укажите опыт в годах.', 'Не меньше 0.', 'Не больше 80.'],
    half: true,
    column: { heading: 'Опыт, лет', example: 6 },
  }),
  languages: lines({
    label: 'Языки',
    maxItems: 10,
    maxLength: 40,
    suggestions: ['Русский', 'Английский', 'Татарский', 'Немецкий', 'Китайский'],
    half: true,
    isSearched: true,
    column: { example: 'Русский; Английский' },
  }),
  offers: offers<Service>({
    label: 'Услуги и цены',
    max: 20,
    shape: {
      nameField: 'service',
      nameLabel: 'Услуга',
      addLabel: 'Добавить услугу',
      maxName: 120,
      nameless: 'Назовите услугу.',
      tooMany: 'Не больше 20 услуг.',
      usual: ['Консультация', 'Текст поста', 'Дизайн баннера', 'Настройка рекламы', 'Ведение за месяц'],
      units: UNITS,
    },
    needed: 'Добавьте хотя бы одну услугу с ценой.',
    isSearched: true,
    column: { example: 'Письмо рассылки | 4500 | штука | 2\nВедение | 40000 | месяц | 3', width: 40 },
  }),
  portfolio: portfolio({
    label: 'Работы',
    max: 20,
    column: { example: 'Серия писем для кофейни | https://works.example/letters', width: 40 },
  }),
  capacity: choice(CAPACITIES, {
    label: 'Занятость',
    initial: 'free',
    look: 'chips',
    half: true,
    column: { example: CAPACITIES.free },
  }),
  busy_until: date({
    label: 'Занят до',
    visibleWhen: { field: 'capacity', is: ['busy'] },
    emptyWhenHidden: true,
    half: true,
    column: { example: '' },
  }),
};

export const contractorForm = formOf(fields, {
  newTitle: 'Новый исполнитель',
  priceField: 'offers',
  steps: [
    {
      id: 'main',
      title: 'Кто вы',
      fields: [
        'title',
        'specialisations',
        'legal_form',
        'inn',
        'experience_years',
        'languages',
        'capacity',
        'busy_until',
      ],
    },
    { id: 'about', title: 'Описание', fields: ['summary', 'description', 'topics', 'region'] },
    {
      id: 'offers',
      title: 'Услуги и цены',
      hint: 'Каждая строка — то, что можно положить в корзину.',
      fields: ['offers'],
    },
    {
      id: 'portfolio',
      title: 'Работы',
      hint: 'Две-три лучшие скажут больше длинного рассказа.',
      fields: ['portfolio'],
    },
    picturesStep('Первая станет обложкой: ваше фото, логотип или лучшая работа.'),
  ],
});
