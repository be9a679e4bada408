import { roughRoubles, shortRoubles } from '#words/money.ts';
import { shortCount } from '#words/numbers.ts';
import type { FactIcon, KindFacts } from '../facts.ts';
import { PLATFORMS, type Platform } from './dictionaries.ts';

/** Whom the size of the audience counts. */
export const AUDIENCE_WORDS = {
  telegram: 'подписчиков',
  vk: 'подписчиков',
  max: 'подписчиков',
  site: 'посетителей',
  blog: 'читателей',
  dzen: 'подписчиков',
  rutube: 'подписчиков',
  youtube: 'подписчиков',
  podcast: 'слушателей',
  email: 'адресов',
  outdoor: 'прохожих',
  radio: 'слушателей',
  press: 'читателей',
  event: 'гостей',
  other: 'человек',
} as const satisfies Record<Platform, string>;

const PLATFORM_ICONS = {
  telegram: 'telegram',
  vk: 'vk',
  max: 'messenger',
  site: 'site',
  blog: 'writing',
  dzen: 'writing',
  rutube: 'video',
  youtube: 'youtube',
  podcast: 'voice',
  email: 'mail',
  outdoor: 'outdoor',
  radio: 'radio',
  press: 'press',
  event: 'event',
  other: 'resource',
} as const satisfies Record<Platform, FactIcon>;

export const resourceFacts: KindFacts<'resource'> = {
  badge: ({ platform }) =>
    platform
      ? { label: PLATFORMS[platform], icon: PLATFORM_ICONS[platform] ?? 'resource' }
      : { label: 'Ресурс', icon: 'resource' },
  cardFacts: ({ platform, audience_size, average_reach, cpm }) => [
    ...(audience_size === null
      ? []
      : [{ value: shortCount(audience_size), caption: AUDIENCE_WORDS[platform ?? 'other'] ?? AUDIENCE_WORDS.other }]),
    ...(average_reach ? [{ value: shortCount(average_reach), caption: 'охват' }] : []),
    ...(cpm === null ? [] : [{ value: roughRoubles(cpm), caption: 'CPM' }]),
  ],
  priceLabel: ({ offers, price_from }) =>
    price_from === null ? null : { word: offers.length > 1 ? 'от' : null, sum: shortRoubles(price_from) },
};
