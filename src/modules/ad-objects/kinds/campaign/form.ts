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
import { GOALS, LOOKING_FOR, PAY_MODELS, SEXES } from './dictionaries.ts';

export const campaignForm: KindForm = {
  newTitle: 'Новая кампания',
  priceField: 'budget',
  steps: [
    {
      id: 'main',
      title: 'Продукт и цель',
      fields: [
        titleField('Например, «Осенний купаж: запуск в Поволжье»'),
        { name: 'product_id', label: 'Что рекламируем', control: 'own_product', needed: true },
        { name: 'goal', label: 'Цель', control: 'choice', options: optionsOf(GOALS), look: 'chips', needed: true },
        {
          name: 'looking_for',
          label: 'Кого ищете',
          control: 'choice',
          options: optionsOf(LOOKING_FOR),
          initial: 'both',
          look: 'chips',
        },
      ],
    },
    {
      id: 'budget',
      title: 'Бюджет и сроки',
      fields: [
        {
          name: 'budget',
          label: 'Бюджет',
          control: 'money',
          hint: 'На всю кампанию, с комиссией площадок.',
          half: true,
          needed: true,
        },
        {
          name: 'pay_model',
          label: 'Как платите',
          control: 'choice',
          options: optionsOf(PAY_MODELS),
          look: 'chips',
          half: true,
          needed: true,
        },
        { name: 'starts_on', label: 'Начало', control: 'date', half: true, needed: true },
        { name: 'ends_on', label: 'Окончание', control: 'date', notBefore: 'starts_on', half: true, needed: true },
        {
          name: 'kpi',
          label: 'Чего хотите добиться',
          control: 'textarea',
          max: 1000,
          rows: 2,
          placeholder: '400 заявок не дороже 900 ₽',
        },
      ],
    },
    {
      id: 'audience',
      title: 'Кому показываем',
      fields: [
        {
          name: 'audience.sex',
          label: 'Пол',
          control: 'choice',
          options: optionsOf(SEXES),
          initial: 'any',
          look: 'chips',
        },
        { name: 'audience.age_from', label: 'Возраст от', control: 'number', unit: 'лет', max: 120, half: true },
        { name: 'audience.age_to', label: 'Возраст до', control: 'number', unit: 'лет', max: 120, half: true },
        {
          name: 'audience.interests',
          label: 'Интересы',
          control: 'lines',
          maxItems: 20,
          maxLength: 60,
          suggestions: ['кофе', 'ремонт', 'путешествия', 'дети', 'спорт', 'технологии'],
        },
        { name: 'regions', label: 'Регионы показа', control: 'regions', max: 89, hint: 'Пусто — показываем везде.' },
      ],
    },
    {
      id: 'about',
      title: 'Описание и задание',
      fields: [
        summaryField('Одно-два предложения: их увидят на карточке.'),
        {
          name: 'formats',
          label: 'Какие форматы нужны',
          control: 'lines',
          maxItems: 20,
          maxLength: 80,
          suggestions: ['Пост 1/24', 'Пост 2/48', 'Нативный пост', 'Сторис', 'Баннер', 'Обзор', 'Интеграция в выпуск'],
        },
        {
          name: 'brief',
          label: 'Задание',
          control: 'textarea',
          max: 5000,
          rows: 5,
          hint: 'Что сказать, чего не говорить, на что вести людей.',
        },
        descriptionField('Если нужно рассказать больше.'),
        TOPICS_FIELD,
        regionField('Основной регион'),
      ],
    },
    picturesStep('Первая станет обложкой. Подойдут макеты или фото продукта.'),
  ],
};
