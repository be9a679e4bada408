import { dictionary } from '#platform/dictionary.ts';
import type { ChoiceFilter } from '../definition.ts';

export const PLATFORMS = dictionary('platforms', {
  telegram: 'Telegram',
  vk: 'ВКонтакте',
  max: 'MAX',
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
/** Places that are not on the internet have no address there; one that was typed before stays hidden. */
export const WITHOUT_ADDRESS = ['outdoor', 'radio', 'press', 'event'] as const satisfies Platform[];
/** Whose pages stand in the register of those with more than 10,000 followers: nobody else has a number of it. */
export const WITH_REGISTER_NUMBER = ['telegram', 'vk', 'dzen', 'rutube', 'youtube'] as const satisfies Platform[];
/** Of a number in the register of pages with more than 10,000 followers: nobody has told its form, but it has digits, and not zeros alone. */
export const REGISTER_NUMBER_FORM = '^(?=.*[1-9])([^0-9]*[0-9]){5}';
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

/** By these the catalog is narrowed; they are compared too. */
export const resourceFilters: readonly ChoiceFilter[] = [
  {
    name: 'platform',
    label: 'Площадка',
    tag: 'platform',
    names: PLATFORMS,
  },
  { name: 'language', label: 'Язык', tag: 'language', names: LANGUAGES },
];
