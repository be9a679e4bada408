import { shortDay } from '#words/days.ts';
import { leadTimeFrom } from '#words/durations.ts';
import { shortRoubles } from '#words/money.ts';
import { counted, YEARS } from '#words/plurals.ts';
import type { FactIcon, KindFacts } from '../facts.ts';
import { SPECIALISATIONS } from './dictionaries.ts';

const SERVICES = { one: 'услуга', few: 'услуги', many: 'услуг' };

/** Icons of specialisations; the rest have people. */
const ICONS: Partial<Record<keyof typeof SPECIALISATIONS, FactIcon>> = {
  design: 'design',
  copywriting: 'writing',
  scripts: 'writing',
  translation: 'writing',
  context: 'figures',
  targeting: 'figures',
  analytics: 'figures',
  seo: 'figures',
  video: 'video',
  motion: 'video',
  audio: 'voice',
  development: 'site',
};

export const contractorFacts: KindFacts<'contractor'> = {
  badge: ({ specialisations: [first] }) =>
    first
      ? { label: SPECIALISATIONS[first], icon: ICONS[first] ?? 'contractor' }
      : { label: 'Исполнитель', icon: 'contractor' },
  cardFacts: ({ experience_years, offers, capacity, busy_until }) => [
    ...(experience_years ? [{ value: counted(experience_years, YEARS), caption: 'опыт' }] : []),
    ...(offers.length > 0
      ? [
          {
            value: leadTimeFrom(offers.map(({ lead_days }) => lead_days)),
            caption: offers.length > 1 ? counted(offers.length, SERVICES) : 'срок',
          },
        ]
      : []),
    capacity === 'free'
      ? { value: 'Свободен', caption: 'сейчас' }
      : { value: 'Занят', caption: busy_until ? `до ${shortDay(busy_until)}` : 'сейчас' },
  ],
  priceLabel: ({ offers, price_from }) =>
    price_from === null ? null : { word: offers.length > 1 ? 'от' : null, sum: shortRoubles(price_from) },
};
