import { z } from 'zod';
import { REGIONS } from '../../../geography/contract.ts';
import type { KindDetails } from '../details.ts';
import { day, kopecks, lines, oneOf, price, termOf, text } from '../fields.ts';
import { GOALS, LOOKING_FOR, PAY_MODELS, SEXES } from './dictionaries.ts';

const age = z.int('Укажите возраст числом.').min(0, 'Возраст — от 0.').max(120, 'Возраст — до 120.');

const audience = z.strictObject({
  sex: oneOf(SEXES),
  age_from: age.nullable(),
  age_to: age.nullable(),
  interests: lines(20, 60),
});

const regions = z.array(termOf(REGIONS, 'Выберите регион из списка.')).max(89, 'Не больше 89 регионов.');

const shape = {
  product_id: z.uuid('Выберите продукт из своих.').nullable().optional(),
  goal: oneOf(GOALS).nullable().optional(),
  pay_model: oneOf(PAY_MODELS).nullable().optional(),
  budget: price.nullable().optional(),
  starts_on: day.nullable().optional(),
  ends_on: day.nullable().optional(),
  audience: audience.optional(),
  regions: regions.optional(),
  formats: lines(20, 80).optional(),
  kpi: text(1000).optional(),
  brief: text(5000).optional(),
  looking_for: oneOf(LOOKING_FOR).optional(),
};

const answer = {
  product_id: z.uuid().nullable(),
  goal: oneOf(GOALS).nullable(),
  pay_model: oneOf(PAY_MODELS).nullable(),
  budget: kopecks.nullable(),
  starts_on: z.string().nullable(),
  ends_on: z.string().nullable(),
  audience: z.object({
    sex: oneOf(SEXES),
    age_from: z.int().nullable(),
    age_to: z.int().nullable(),
    interests: z.array(z.string()),
  }),
  regions: z.array(z.string()),
  formats: z.array(z.string()),
  kpi: z.string().nullable(),
  brief: z.string().nullable(),
  looking_for: oneOf(LOOKING_FOR),
};

export type CampaignDetails = z.output<z.ZodObject<typeof answer>>;

export const campaignDetails: KindDetails<CampaignDetails> = {
  empty: {
    product_id: null,
    goal: null,
    pay_model: null,
    budget: null,
    starts_on: null,
    ends_on: null,
    audience: { sex: 'any', age_from: null, age_to: null, interests: [] },
    regions: [],
    formats: [],
    kpi: null,
    brief: null,
    looking_for: 'both',
  },
  shape,
  answer,
  ownObjects: ({ product_id }) =>
    product_id
      ? [{ field: 'product_id', kind: 'product', id: product_id, complaint: 'Выберите продукт из своих.' }]
      : [],
  problems: ({ starts_on, ends_on, audience: { age_from, age_to } }) => ({
    ...(starts_on && ends_on && ends_on < starts_on && { ends_on: 'Окончание не может быть раньше начала.' }),
    ...(age_from !== null &&
      age_to !== null &&
      age_to < age_from && { 'audience.age_to': 'Верхний возраст меньше нижнего.' }),
  }),
  plan: ({ budget, starts_on, ends_on }) => ({ budgetKopecks: budget, startsOn: starts_on, endsOn: ends_on }),
  missing: (details) => ({
    ...(!details.product_id && { product_id: 'Выберите продукт, который рекламируете.' }),
    ...(!details.goal && { goal: 'Выберите цель кампании.' }),
    ...(!details.pay_model && { pay_model: 'Выберите модель оплаты.' }),
    ...(details.budget === null && { budget: 'Укажите бюджет.' }),
    ...(!details.starts_on && { starts_on: 'Укажите дату начала.' }),
    ...(!details.ends_on && { ends_on: 'Укажите дату окончания.' }),
  }),
  derive: (details) => ({
    priceFrom: details.budget,
    audience: null,
    cpm: null,
    tags: [
      ...(details.goal ? [`goal:${details.goal}`] : []),
      ...(details.pay_model ? [`pay:${details.pay_model}`] : []),
      `looking:${details.looking_for}`,
    ],
    words: [...details.formats, ...details.audience.interests, details.brief ?? ''].join(' '),
  }),
};
