import { dictionary } from '#platform/dictionary.ts';
import { LEGAL_FORMS, type LegalForm } from '../../../requisites/contract.ts';
import type { ChoiceFilter } from '../definition.ts';

export const SPECIALISATIONS = dictionary('specialisations', {
  design: 'Дизайн',
  copywriting: 'Копирайтинг',
  targeting: 'Таргет',
  context: 'Контекстная реклама',
  smm: 'SMM',
  seo: 'SEO',
  video: 'Видео',
  motion: 'Моушн',
  photo: 'Фотография',
  strategy: 'Стратегия',
  media_buying: 'Закупка рекламы',
  analytics: 'Аналитика',
  pr: 'PR',
  influence: 'Работа с блогерами',
  development: 'Сайты и лендинги',
  scripts: 'Сценарии',
  audio: 'Аудио и озвучка',
  translation: 'Переводы',
});
export const UNITS = { hour: 'час', piece: 'штука', project: 'проект', month: 'месяц' } as const;
export const CAPACITIES = { free: 'Свободен', busy: 'Занят' } as const;
export const LEGAL_FORM_NAMES = Object.fromEntries(
  Object.entries(LEGAL_FORMS).map(([code, { title }]) => [code, title]),
) as Record<LegalForm, string>;

/** By these the catalog is narrowed; they are compared too. */
export const contractorFilters: readonly ChoiceFilter[] = [
  {
    name: 'specialisations',
    label: 'Специализация',
    tag: 'spec',
    names: SPECIALISATIONS,
  },
  {
    name: 'legal_form',
    label: 'Форма работы',
    tag: 'form',
    names: LEGAL_FORM_NAMES,
  },
  { name: 'capacity', label: 'Занятость', tag: 'capacity', names: CAPACITIES },
];
