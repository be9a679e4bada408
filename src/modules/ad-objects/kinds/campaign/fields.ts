import { WHOLE_COUNTRY } from '../../../geography/contract.ts';
import {
  choice,
  commonFields,
  date,
  formOf,
  lines,
  money,
  ownProduct,
  picturesStep,
  regions,
  text,
  whole,
} from '../field.ts';
import { GOALS, LOOKING_FOR, PAY_MODELS, SEXES } from './dictionaries.ts';

const AGE = {
  unit: 'лет',
  max: 120,
  says: ['Укажите возраст числом.', 'Возраст — от 0.', 'Возраст — до 120.'],
  half: true,
} as const;

const fields = {
  ...commonFields({
    title: {
      placeholder: 'Например, «Осенний купаж: запуск в Поволжье»',
      example: 'Осенний купаж: запуск в Поволжье',
    },
    summary: {
      hint: 'Одно-два предложения: они стоят под названием на странице и в подсказках поиска.',
      example: 'Ищем городские каналы и авторов о еде для запуска нового купажа.',
    },
    description: { hint: 'Если нужно рассказать больше.' },
    topics: { example: 'Еда; Город' },
    region: { label: 'Где показываем', hint: 'По этому региону кампанию находят в каталоге.', example: 'Татарстан' },
  }),
  product_id: ownProduct({
    label: 'Что рекламируем',
    complaint: 'Выберите продукт из своих.',
    needed: 'Выберите продукт, который рекламируете.',
    column: { heading: 'ID продукта', example: '', hint: 'ID из вашей таблицы продуктов.', width: 38 },
  }),
  goal: choice(GOALS, {
    label: 'Цель',
    look: 'chips',
    needed: 'Выберите цель кампании.',
    column: { example: GOALS.sales },
  }),
  pay_model: choice(PAY_MODELS, {
    label: 'Как платите',
    look: 'chips',
    half: true,
    needed: 'Выберите модель оплаты.',
    column: { heading: 'Модель оплаты', example: PAY_MODELS.cpm },
  }),
  budget: money({
    label: 'Бюджет',
    hint: 'На всю кампанию. Комиссии с вас нет.',
    half: true,
    needed: 'Укажите бюджет.',
    column: { heading: 'Бюджет, ₽', example: 350_000 },
  }),
  starts_on: date({
    label: 'Начало',
    half: true,
    needed: 'Укажите дату начала.',
    column: { example: '01.10.2026' },
  }),
  ends_on: date({
    label: 'Окончание',
    notBefore: 'starts_on',
    half: true,
    needed: 'Укажите дату окончания.',
    column: { example: '15.11.2026' },
  }),
  looking_for: choice(LOOKING_FOR, {
    label: 'Кого ищете',
    initial: 'both',
    look: 'chips',
    column: { heading: 'Кого ищем', example: LOOKING_FOR.both, width: 24 },
  }),
  'audience.sex': choice(SEXES, {
    label: 'Пол',
    initial: 'any',
    look: 'chips',
    column: { heading: 'Пол аудитории', example: SEXES.any },
  }),
  'audience.age_from': whole({ label: 'Возраст от', ...AGE, column: { example: 25 } }),
  'audience.age_to': whole({ label: 'Возраст до', ...AGE, column: { example: 45 } }),
  'audience.interests': lines({
    label: 'Интересы',
    maxItems: 20,
    maxLength: 60,
    suggestions: ['кофе', 'ремонт', 'путешествия', 'дети', 'спорт', 'технологии'],
    isSearched: true,
    column: { example: 'кофе; кулинария', width: 24 },
  }),
  regions: regions({
    label: 'Ещё регионы',
    max: 89,
    hint: 'Если показываете не в одном.',
    visibleWhen: { field: 'region', isNot: [WHOLE_COUNTRY] },
    column: { heading: 'Регионы показа', example: 'Татарстан; Самарская область', width: 28 },
  }),
  formats: lines({
    label: 'Какие форматы нужны',
    maxItems: 20,
    maxLength: 80,
    suggestions: ['Пост 1/24', 'Пост 2/48', 'Нативный пост', 'Сторис', 'Баннер', 'Обзор', 'Интеграция в выпуск'],
    isSearched: true,
    column: { heading: 'Форматы', example: 'Пост 1/24; Сторис', width: 24 },
  }),
  kpi: text({
    label: 'Чего хотите добиться',
    max: 1000,
    rows: 2,
    placeholder: '400 заявок не дороже 900 ₽',
    column: { heading: 'Чего ждём', example: '400 заявок не дороже 900 ₽', width: 28 },
  }),
  brief: text({
    label: 'Задание',
    max: 5000,
    rows: 5,
    hint: 'Что сказать, чего не говорить, на что вести людей.',
    isSearched: true,
    column: { heading: 'Бриф', example: 'Рассказать о вкусе и обжарке, без сравнений.', width: 34 },
  }),
};

export const campaignForm = formOf(fields, {
  newTitle: 'Новая кампания',
  priceField: 'budget',
  steps: [
    { id: 'main', title: 'Продукт и цель', fields: ['title', 'product_id', 'goal', 'looking_for'] },
    { id: 'budget', title: 'Бюджет и сроки', fields: ['budget', 'pay_model', 'starts_on', 'ends_on', 'kpi'] },
    {
      id: 'audience',
      title: 'Кому показываем',
      fields: ['region', 'regions', 'audience.sex', 'audience.age_from', 'audience.age_to', 'audience.interests'],
    },
    {
      id: 'about',
      title: 'Описание и задание',
      fields: ['summary', 'topics', 'formats', 'brief', 'description'],
    },
    picturesStep('Первая станет обложкой. Подойдут макеты или фото продукта.'),
  ],
});
