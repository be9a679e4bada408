import { dictionary } from '#platform/dictionary.ts';

export const PLATFORMS = dictionary('platforms', {
  telegram: 'Telegram',
  vk: 'ВКонтакте',
  site: 'Сайт',
  blog: 'Блог',
  dzen: 'Дзен',
  rutube: 'RuTube',
  youtube: 'YouTube',
  podcast: 'Подкаст',
  email: 'E-mail-рассылка',
  outdoor: 'Наружная реклама',
  radio: 'Радио',
  press: 'Пресса',
  event: 'Мероприятие',
  other: 'Другое',
});
export type Platform = keyof typeof PLATFORMS;
/** What people call a platform when they search for it. */
export const PLATFORM_WORDS = {
  telegram: 'telegram телеграм телеграмм телега тг канал',
  vk: 'вконтакте вк сообщество паблик группа',
  site: 'сайт портал площадка',
  blog: 'блог',
  dzen: 'дзен яндекс',
  rutube: 'rutube рутуб видео',
  youtube: 'youtube ютуб ютюб видео канал',
  podcast: 'подкаст',
  email: 'рассылка email письма',
  outdoor: 'наружная реклама щит билборд баннер',
  radio: 'радио эфир',
  press: 'пресса газета журнал',
  event: 'мероприятие конференция событие',
  other: '',
} as const satisfies Record<Platform, string>;
export const LANGUAGES = {
  ru: 'Русский',
  en: 'Английский',
  tt: 'Татарский',
  ba: 'Башкирский',
  kk: 'Казахский',
  other: 'Другой',
} as const;
export const AGE_GROUPS = {
  under_18: 'до 18',
  '18_24': '18–24',
  '25_34': '25–34',
  '35_44': '35–44',
  '45_54': '45–54',
  over_55: '55+',
} as const;
