import { z } from 'zod';
import { oneLine } from '#platform/contract.ts';
import { cpmOf } from '../../domain/money.ts';
import { TOPICS } from '../../domain/topics.ts';
import type { KindDetails } from '../details.ts';
import { count, day, line, offerId, oneOf, percent, price, termOf, termsFrom, text, webAddress } from '../fields.ts';
import { AGE_GROUPS, LANGUAGES, PLATFORM_WORDS, PLATFORMS } from './dictionaries.ts';

const share = z.strictObject({ name: oneLine(80).min(1, 'Назовите место.'), share: percent });
const ages = Object.fromEntries(Object.keys(AGE_GROUPS).map((group) => [group, percent])) as Record<
  keyof typeof AGE_GROUPS,
  typeof percent
>;

/** Shares in percent; what is not known is null. */
const split = z.strictObject({
  female: percent.nullable(),
  ages: z.strictObject(ages).nullable(),
  geo: z.array(share).max(10, 'Не больше 10 мест.'),
});

const offer = z.strictObject({
  offer_id: offerId,
  format: oneLine(80).min(1, 'Назовите формат.'),
  price,
  lead_days: z.int('Укажите срок в днях.').min(0, 'Не меньше 0.').max(365, 'Не больше года.'),
  note: text(300).default(null),
});

const shape = {
  platform: termOf(PLATFORMS).nullable().optional(),
  url: webAddress.optional(),
  language: oneOf(LANGUAGES).optional(),
  audience_size: count.nullable().optional(),
  average_reach: count.nullable().optional(),
  engagement_rate: percent.nullable().optional(),
  audience_split: split.optional(),
  measured_on: day.nullable().optional(),
  offers: z.array(offer).max(20, 'Не больше 20 форматов.').optional(),
  refused_topics: termsFrom(TOPICS, 32).optional(),
  address: line(300).optional(),
  size: line(60).optional(),
  side: line(20).optional(),
};

const answer = {
  platform: termOf(PLATFORMS).nullable(),
  url: z.string().nullable(),
  language: oneOf(LANGUAGES),
  audience_size: z.int().nullable(),
  average_reach: z.int().nullable(),
  engagement_rate: z.number().nullable(),
  audience_split: z.object({
    female: z.number().nullable(),
    ages: z.record(z.string(), z.number()).nullable(),
    geo: z.array(z.object({ name: z.string(), share: z.number() })),
  }),
  measured_on: z.string().nullable(),
  offers: z.array(
    z.object({
      offer_id: z.string(),
      format: z.string(),
      price: z.int(),
      lead_days: z.int(),
      note: z.string().nullable(),
      /** Kopecks per thousand of the average reach. */
      cpm: z.int().nullable(),
    }),
  ),
  refused_topics: z.array(z.string()),
  address: z.string().nullable(),
  size: z.string().nullable(),
  side: z.string().nullable(),
};

export type ResourceDetails = z.output<z.ZodObject<typeof answer>>;

const today = () => new Date().toISOString().slice(0, 10);
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

export const resourceDetails: KindDetails<ResourceDetails> = {
  empty: {
    platform: null,
    url: null,
    language: 'ru',
    audience_size: null,
    average_reach: null,
    engagement_rate: null,
    audience_split: { female: null, ages: null, geo: [] },
    measured_on: null,
    offers: [],
    refused_topics: [],
    address: null,
    size: null,
    side: null,
  },
  shape,
  answer,
  problems: ({ measured_on, audience_split: { ages: shares, geo } }) => ({
    ...(measured_on && measured_on > today() && { measured_on: 'Замер не может быть в будущем.' }),
    ...(shares &&
      sum(Object.values(shares)) > 100.5 && { 'audience_split.ages': 'Доли возрастов в сумме больше 100 %.' }),
    ...(sum(geo.map((place) => place.share)) > 100.5 && { 'audience_split.geo': 'Доли мест в сумме больше 100 %.' }),
  }),
  missing: (details) => ({
    ...(!details.platform && { platform: 'Выберите площадку.' }),
    ...(!details.url &&
      details.platform !== 'outdoor' &&
      details.platform !== 'event' && { url: 'Дайте ссылку на площадку.' }),
    ...(!details.address && details.platform === 'outdoor' && { address: 'Укажите адрес конструкции.' }),
    ...(details.audience_size === null && { audience_size: 'Укажите размер аудитории.' }),
    ...(!details.average_reach && { average_reach: 'Укажите средний охват.' }),
    ...(!details.measured_on && { measured_on: 'Укажите дату замера.' }),
    ...(details.offers.length === 0 && { offers: 'Добавьте хотя бы один формат с ценой.' }),
  }),
  derive: (details) => {
    const prices = details.offers.map((each) => each.price);
    const cheapest = prices.length > 0 ? Math.min(...prices) : null;
    return {
      priceFrom: cheapest,
      audience: details.audience_size,
      cpm: cheapest === null ? null : cpmOf(cheapest, details.average_reach),
      tags: [...(details.platform ? [`platform:${details.platform}`] : []), `language:${details.language}`],
      words: [
        details.platform ? (PLATFORM_WORDS[details.platform] ?? PLATFORMS[details.platform]) : '',
        details.address ?? '',
        ...details.offers.map((each) => each.format),
      ].join(' '),
    };
  },
  complete: (details) => ({
    ...details,
    offers: details.offers.map((each) => ({ ...each, cpm: cpmOf(each.price, details.average_reach) })),
  }),
  offers: ({ offers }) =>
    offers.map(({ offer_id, format, price: priceKopecks, lead_days }) => ({
      offerId: offer_id,
      name: format,
      priceKopecks,
      unit: null,
      leadDays: lead_days,
    })),
  figures: ({ measured_on, audience_size, average_reach, engagement_rate }) =>
    measured_on && audience_size !== null ? { measured_on, audience_size, average_reach, engagement_rate } : null,
};
