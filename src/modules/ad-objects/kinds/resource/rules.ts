import type { Details } from '../forms.ts';
import type { KindRules } from '../rules.ts';
import { PLATFORMS, type Platform } from './dictionaries.ts';

/** What people call a platform when they search for it. */
const PLATFORM_WORDS = {
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

const sum = (shares: readonly number[]) => shares.reduce((total, each) => total + each, 0);
const today = () => new Date().toISOString().slice(0, 10);

export const resourceRules: KindRules<Details['resource']> = {
  problems: ({ measured_on, audience_split: { ages, geo } }) => ({
    ...(measured_on && measured_on > today() && { measured_on: 'Замер не может быть в будущем.' }),
    ...(ages && sum(Object.values(ages)) > 100.5 && { 'audience_split.ages': 'Доли возрастов в сумме больше 100 %.' }),
    ...(sum(geo.map(({ share }) => share)) > 100.5 && { 'audience_split.geo': 'Доли мест в сумме больше 100 %.' }),
  }),
  missing: ({ average_reach }) => ({ ...(average_reach === 0 && { average_reach: 'Укажите средний охват.' }) }),
  words: ({ platform }) => (platform ? (PLATFORM_WORDS[platform] ?? PLATFORMS[platform]) : ''),
  audience: ({ audience_size }) => audience_size,
  figures: ({ measured_on, audience_size, average_reach, engagement_rate }) =>
    measured_on && audience_size !== null ? { measured_on, audience_size, average_reach, engagement_rate } : null,
};
