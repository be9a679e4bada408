import { LEGAL_FORMS } from '../../../requisites/contract.ts';
import {
  type Column,
  choiceColumn,
  choicePart,
  choicesColumn,
  commonColumns,
  dayColumn,
  daysPart,
  listColumn,
  moneyPart,
  optional,
  recordsColumn,
  textColumn,
  textPart,
  wholeColumn,
} from '../column.ts';
import { CAPACITIES, SPECIALISATIONS, UNITS } from './dictionaries.ts';

const LEGAL_FORM_NAMES = Object.fromEntries(Object.entries(LEGAL_FORMS).map(([code, { title }]) => [code, title]));

export const contractorColumns: readonly Column[] = [
  ...commonColumns({
    title: 'Алина Воронцова, редактор рассылок',
    summary: 'Пишу и веду рассылки для кафе и небольших магазинов.',
    topics: 'Маркетинг',
    region: 'Москва',
  }),
  choicesColumn(
    { field: 'specialisations', heading: 'Специализации', example: 'Копирайтинг; SMM', width: 26 },
    SPECIALISATIONS,
  ),
  choiceColumn(
    { field: 'legal_form', heading: 'Форма работы', example: LEGAL_FORMS.self_employed.title },
    LEGAL_FORM_NAMES,
  ),
  textColumn({ field: 'inn', heading: 'ИНН', example: '', hint: '10 или 12 цифр. Видите только вы и модераторы.' }),
  wholeColumn({ field: 'experience_years', heading: 'Опыт, лет', example: 6 }),
  listColumn({ field: 'languages', heading: 'Языки', example: 'Русский; Английский' }),
  recordsColumn(
    {
      field: 'offers',
      heading: 'Услуги и цены',
      example: 'Письмо рассылки | 4500 | штука | 2\nВедение | 40000 | месяц | 3',
      width: 40,
    },
    [
      textPart('service', 'услуга'),
      moneyPart('price', 'цена'),
      choicePart('unit', 'за что', UNITS),
      daysPart('lead_days', 'срок в днях'),
    ],
    ['offer_id'],
  ),
  recordsColumn(
    {
      field: 'portfolio',
      heading: 'Работы',
      example: 'Серия писем для кофейни | https://works.example/letters',
      width: 40,
    },
    [textPart('title', 'название'), optional(textPart('url', 'ссылка')), optional(textPart('text', 'описание'))],
    ['media_id'],
  ),
  choiceColumn({ field: 'capacity', heading: 'Занятость', example: CAPACITIES.free }, CAPACITIES),
  dayColumn({ field: 'busy_until', heading: 'Занят до', example: '' }),
];
