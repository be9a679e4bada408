import { z } from 'zod';
import { oneLine } from '#platform/contract.ts';
import { isInn, LEGAL_FORMS } from '../../../requisites/contract.ts';
import type { KindDetails } from '../details.ts';
import { day, line, offerId, oneOf, price, termOf, termsFrom, text, webAddress } from '../fields.ts';
import { CAPACITIES, SPECIALISATIONS, UNITS } from './dictionaries.ts';

const work = z.strictObject({
  title: oneLine(120).min(1, 'Назовите работу.'),
  url: webAddress.default(null),
  media_id: z.uuid().nullable().default(null),
  text: text(1000).default(null),
});

const offer = z.strictObject({
  offer_id: offerId,
  service: oneLine(120).min(1, 'Назовите услугу.'),
  price,
  unit: oneOf(UNITS),
  lead_days: z.int('Укажите срок в днях.').min(0, 'Не меньше 0.').max(365, 'Не больше года.'),
});

const shape = {
  specialisations: termsFrom(SPECIALISATIONS, 6).optional(),
  legal_form: oneOf(LEGAL_FORMS).nullable().optional(),
  inn: line(12)
    .refine((value) => !value || isInn(value), 'Проверьте ИНН: контрольные цифры не сходятся.')
    .optional(),
  experience_years: z
    .int('Укажите опыт в годах.')
    .min(0, 'Не меньше 0.')
    .max(80, 'Не больше 80.')
    .nullable()
    .optional(),
  languages: z.array(oneLine(40).min(1)).max(10, 'Не больше 10.').optional(),
  portfolio: z.array(work).max(20, 'Не больше 20 работ.').optional(),
  offers: z.array(offer).max(20, 'Не больше 20 услуг.').optional(),
  capacity: oneOf(CAPACITIES).optional(),
  busy_until: day.nullable().optional(),
};

const answer = {
  specialisations: z.array(termOf(SPECIALISATIONS)),
  legal_form: oneOf(LEGAL_FORMS).nullable(),
  inn: z.string().nullable(),
  experience_years: z.int().nullable(),
  languages: z.array(z.string()),
  portfolio: z.array(
    z.object({
      title: z.string(),
      url: z.string().nullable(),
      media_id: z.string().nullable(),
      text: z.string().nullable(),
    }),
  ),
  offers: z.array(
    z.object({ offer_id: z.string(), service: z.string(), price: z.int(), unit: oneOf(UNITS), lead_days: z.int() }),
  ),
  capacity: oneOf(CAPACITIES),
  busy_until: z.string().nullable(),
};

export type ContractorDetails = z.output<z.ZodObject<typeof answer>>;

export const contractorDetails: KindDetails<ContractorDetails> = {
  empty: {
    specialisations: [],
    legal_form: null,
    inn: null,
    experience_years: null,
    languages: [],
    portfolio: [],
    offers: [],
    capacity: 'free',
    busy_until: null,
  },
  shape,
  answer,
  privateFields: ['inn'],
  pictures: ({ portfolio }) => ({ field: 'portfolio', mediaIds: portfolio.flatMap(({ media_id }) => media_id ?? []) }),
  problems: ({ capacity, busy_until, legal_form, inn }) => ({
    ...(capacity === 'free' && busy_until && { busy_until: 'Дата нужна, только если вы заняты.' }),
    ...(legal_form &&
      inn &&
      inn.length !== LEGAL_FORMS[legal_form].innLength && {
        inn: `Для формы «${LEGAL_FORMS[legal_form].title}» в ИНН должно быть ${LEGAL_FORMS[legal_form].innLength} цифр.`,
      }),
  }),
  offers: ({ offers }) =>
    offers.map(({ offer_id, service, price: priceKopecks, unit, lead_days }) => ({
      offerId: offer_id,
      name: service,
      priceKopecks,
      unit: UNITS[unit],
      leadDays: lead_days,
    })),
  missing: (details) => ({
    ...(details.specialisations.length === 0 && { specialisations: 'Выберите хотя бы одну специализацию.' }),
    ...(!details.legal_form && { legal_form: 'Выберите, как вы работаете.' }),
    ...(details.offers.length === 0 && { offers: 'Добавьте хотя бы одну услугу с ценой.' }),
  }),
  derive: (details) => ({
    priceFrom: details.offers.length > 0 ? Math.min(...details.offers.map((each) => each.price)) : null,
    audience: null,
    cpm: null,
    tags: [
      ...details.specialisations.map((value) => `spec:${value}`),
      ...(details.legal_form ? [`form:${details.legal_form}`] : []),
      `capacity:${details.capacity}`,
    ],
    words: [
      ...details.specialisations.map((value) => SPECIALISATIONS[value]),
      ...details.offers.map((each) => each.service),
      ...details.languages,
    ].join(' '),
  }),
};
