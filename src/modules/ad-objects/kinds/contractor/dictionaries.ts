import { dictionary } from '#platform/dictionary.ts';

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
