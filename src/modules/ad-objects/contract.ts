/** API contract of ad objects of all four kinds. */
import { z } from 'zod';
import { type Call, defineCalls, id, instant, nothing } from '#platform/contract.ts';
import { REGIONS } from '../geography/contract.ts';
import { checkAnswer, LIGHTS } from '../legality/contract.ts';
import { confirmation } from '../ownership/contract.ts';
import { APPEAL_STATES, face } from '../passport/contract.ts';
import { REFUSALS } from './domain/refusals.ts';
import { LIVES, MODERATIONS, REJECTION_REASONS } from './domain/states.ts';
import { TOPICS } from './domain/topics.ts';
import type { KindDefinition } from './kinds/definition.ts';
import { KIND_DEFINITIONS } from './kinds/definitions.ts';
import { KIND_DETAILS } from './kinds/details.ts';
import { type Details, KIND_FORMS } from './kinds/forms.ts';
import { type AdObjectKind, idNameOf, KINDS } from './kinds/kind.ts';
import { inputShape, MAX_KOPECKS, termOf, termsFrom } from './kinds/schemas.ts';

// Exports for other modules: they know nothing else of an object's inside.
export { cpmOf } from './domain/money.ts';
export { type PlaceInList, RELEVANCE_PARTS } from './domain/ranking.ts';
export { adObjectErrors } from './domain/refusals.ts';
export { DECISIONS, LIVES, MODERATIONS, type Moderation, REJECTION_REASONS } from './domain/states.ts';
export { type AdObjectKind, KINDS, objectIdOf, perKind } from './kinds/kind.ts';

/** Kinds whose objects sell by offers. */
export const SELLING_KINDS = KINDS.filter((kind) => KIND_DEFINITIONS[kind].hasOffers);
/** Kinds on which ads are placed: orders there are marked and reported. */
export const PLACED_KINDS = KINDS.filter((kind) => KIND_DEFINITIONS[kind].hasPlaces);

/** Kinds whose objects have a budget and days. */
export const SPENDING_KINDS = KINDS.filter((kind) => KIND_DETAILS[kind].plan);

export const picture = z.object({
  media_id: id,
  alt: z.string().nullable(),
  width: z.int(),
  height: z.int(),
  /** Blur placeholder as a data URL, while the picture loads. */
  placeholder: z.string(),
});

const can = z.object({
  change: z.boolean(),
  delete: z.boolean(),
  /** States of life the viewer may move it to now. */
  move_to: z.array(z.enum(LIVES)),
  resubmit: z.boolean(),
  moderate: z.boolean(),
});

const light = z.object({
  light: z.enum(LIGHTS),
  title: z.string().nullable(),
  version_id: id.nullable(),
  /** All rules that stand against it, the worst first. */
  checks: z.array(z.object({ version_id: id, title: z.string() })),
});

const commonAnswer = z.object({
  kind: z.enum(KINDS),
  owner: face,
  title: z.string(),
  summary: z.string().nullable(),
  topics: z.array(z.string()),
  region: z.string().nullable(),
  media: z.array(picture),
  life: z.enum(LIVES),
  moderation: z.enum(MODERATIONS),
  /** Kopecks. */
  price_from: z.int().nullable(),
  /** Kopecks per thousand. */
  cpm: z.int().nullable(),
  rating: z.number().nullable(),
  reviews_count: z.int(),
  views_count: z.int(),
  favourites_count: z.int(),
  created_at: instant,
  updated_at: instant,
  published_at: instant.nullable(),
  version: z.int(),
  is_owner: z.boolean(),
  /** Verdict of today's rules of advertising on ads there, with the rule that weighs most; null for other kinds. */
  legality: light.nullable(),
  /** The owner has proved that they control the page it names; null when not, and of what names none. */
  ownership: confirmation.nullable(),
  can,
});

const wholeAnswer = commonAnswer.extend({
  /** `order`, `write`: whether the viewer and the owner may deal with each other; `confirm`: the owner may prove control of its page. */
  can: can.extend({ order: z.boolean(), write: z.boolean(), confirm: z.boolean() }),
  description: z.string().nullable(),
  legality: light.extend({ checks: z.array(checkAnswer) }).nullable(),
  /** Why a moderator sent it back; only for the owner and moderators. */
  rejection: z
    .object({
      reason: z.enum(Object.keys(REJECTION_REASONS) as [keyof typeof REJECTION_REASONS]),
      field: z.string().nullable(),
      comment: z.string().nullable(),
    })
    .nullable(),
  /** The owner's appeal against a moderator who rejected or blocked it. */
  appeal: z.object({ link: z.string(), until: instant, state: z.enum(APPEAL_STATES) }).nullable(),
  /** Missing required fields, field → sentence; only for the owner. */
  missing: z.record(z.string(), z.string()).nullable(),
  /** Why a moderator has to see it before everybody does; only for the owner and moderators. */
  doubts: z.array(
    z.object({
      field: z.string().nullable(),
      words: z.string(),
      /** The object that was taken down before and comes again; others' only for moderators. */
      object: z.object({ kind: z.enum(KINDS), object_id: id, title: z.string() }).nullable(),
    }),
  ),
});

export type AdObjectCard<K extends AdObjectKind = AdObjectKind> = z.output<typeof commonAnswer> &
  Details[K] &
  Record<`${K}_id`, string>;
export type AdObject<K extends AdObjectKind = AdObjectKind> = z.output<typeof wholeAnswer> &
  Details[K] &
  Record<`${K}_id`, string>;
export type Picture = z.output<typeof picture>;

export const SORTS = ['relevance', 'newest', 'price_asc', 'price_desc', 'audience', 'rating', 'cpm'] as const;
export type Sort = (typeof SORTS)[number];

/** A dash takes away the word after it. Of several only the last has one, and PostgreSQL's parser fails at a pile of them. */
const withoutIdleDashes = (query: string): string => query.replaceAll(/-[\s-]*-/g, '-');

const amount = z.int('Укажите целое число.').min(0, 'Не меньше 0.').max(MAX_KOPECKS, 'Слишком большое число.');

function filterOf(kind: AdObjectKind) {
  const definition: KindDefinition = KIND_DEFINITIONS[kind];
  const references = (definition.referenceFilters ?? []).map((name) => [name, z.uuid().optional()]);
  const choices = definition.choiceFilters.map((choice) => [
    choice.name,
    z
      .array(z.string().refine((code) => Object.hasOwn(choice.names, code), 'Выберите из списка.'))
      .max(30)
      .optional(),
  ]);
  return z.strictObject({
    q: z.string().trim().overwrite(withoutIdleDashes).max(200, 'Запрос слишком длинный.').optional(),
    exact: z.boolean().optional(),
    topics: termsFrom(TOPICS, 32).optional(),
    region: termOf(REGIONS, 'Выберите регион из списка.').optional(),
    price_from: amount.optional(),
    price_to: amount.optional(),
    audience_from: amount.optional(),
    audience_to: amount.optional(),
    cpm_to: amount.optional(),
    rating_from: z.number().min(0).max(5).optional(),
    mine: z.boolean().optional(),
    owner: z.uuid().optional(),
    ids: z.array(z.uuid()).max(100, 'Не больше 100.').optional(),
    ...(definition.hasPlaces && { allowed_now: z.boolean().optional() }),
    life: z.array(z.enum(LIVES)).optional(),
    moderation: z.array(z.enum(MODERATIONS)).optional(),
    ...(Object.fromEntries(references) as Record<string, z.ZodOptional<z.ZodUUID>>),
    ...(Object.fromEntries(choices) as Record<string, z.ZodOptional<z.ZodArray<z.ZodString>>>),
  });
}

export interface ListFilter {
  q?: string | undefined;
  /** Exact words, without correction of misspelt ones. */
  exact?: boolean | undefined;
  topics?: string[] | undefined;
  region?: string | undefined;
  price_from?: number | undefined;
  price_to?: number | undefined;
  audience_from?: number | undefined;
  audience_to?: number | undefined;
  cpm_to?: number | undefined;
  rating_from?: number | undefined;
  mine?: boolean | undefined;
  owner?: string | undefined;
  ids?: string[] | undefined;
  /** Only objects that no rule of advertising stands against today; for kinds on which ads are placed. */
  allowed_now?: boolean | undefined;
  life?: string[] | undefined;
  moderation?: string[] | undefined;
  /** The kind's own choices and references, by the names in its definition. */
  [choice: string]: unknown;
}
export interface ListRequest {
  filter?: ListFilter | undefined;
  sort?: Sort | undefined;
  limit?: number | undefined;
  cursor?: string | null | undefined;
}

const facets = z.object({
  /** Facets: `topic:food`, `platform:telegram`, `region:16` … → how many of the found objects have it. */
  tags: z.record(z.string(), z.int()),
  /** Price histogram of the found objects: the edges of equal steps and the count in each. Kopecks. */
  price: z.object({ min: z.int(), max: z.int(), counts: z.array(z.int()) }).nullable(),
});
export type Facets = z.output<typeof facets>;

/** Limit of the total: nobody reads on to the thousandth, and an exact count would cost more the larger the catalog is. */
const MAX_EXACT_TOTAL = 1000;
export const LIST_LIMITS = { defaultPage: 24, maxPage: 100, maxExactTotal: MAX_EXACT_TOTAL } as const;

export const filterTerm = z.object({
  dictionary: z.enum(['platforms', 'topics', 'specialisations', 'regions']),
  code: z.string(),
  name: z.string(),
});
export type FilterTerm = z.output<typeof filterTerm>;

/** A word or phrase of a query, and the filters of the catalog that it names. */
export const understoodPiece = z.object({ text: z.string(), terms: z.array(filterTerm) });
export type UnderstoodPiece = z.output<typeof understoodPiece>;

export interface AdObjectList<K extends AdObjectKind = AdObjectKind> {
  items: AdObjectCard<K>[];
  /** Exact up to 1000; above that `total` is 1000 and `total_is_exact` false. */
  total: number;
  total_is_exact: boolean;
  next_cursor: string | null;
  facets: Facets | null;
  /** Spelling correction: the words that were searched for instead of misspelt ones. */
  corrected_q: string | null;
  /** When nothing has all the words: how many of how many words the found ones have. */
  words_matched: { matched: number; asked: number } | null;
  /** The meaningful words of the query, with the dictionary terms they were recognised as. */
  understood: UnderstoodPiece[];
}

const figuresAnswer = z.object({
  history: z.array(
    z.object({
      measured_on: z.string(),
      audience_size: z.int(),
      average_reach: z.int().nullable(),
      engagement_rate: z.number().nullable(),
      source: z.enum(['entered', 'imported']),
    }),
  ),
  /** The newest figures are older than 90 days. */
  is_stale: z.boolean(),
  /** The object's offers among the published CPMs of the same platform and main topic; null while there are too few. */
  market: z
    .object({
      platform: z.string(),
      topic: z.string(),
      median_cpm: z.int(),
      count: z.int(),
      samples: z.array(z.int()),
      offers: z.array(z.object({ offer_id: z.string(), cpm: z.int(), share_dearer: z.int() })),
    })
    .nullable(),
});
export type FiguresAnswer = z.output<typeof figuresAnswer>;

type Typed<T> = z.ZodType<T>;
type Changes = Record<string, unknown>;

function callsOf<K extends AdObjectKind>(kind: K) {
  const { names } = KIND_DEFINITIONS[kind];
  const idName = idNameOf(kind);
  // Each optional, because a draft needs only a title and a change only what changes.
  const { title, ...optional } = inputShape(KIND_FORMS[kind].fields);
  const details = z.object(KIND_DETAILS[kind].answer);
  const whole = wholeAnswer.extend({ [idName]: id }).extend(details.shape) as unknown as Typed<AdObject<K>>;
  const card = commonAnswer.extend({ [idName]: id }).extend(details.shape) as unknown as Typed<AdObjectCard<K>>;
  const params = z.strictObject({ [idName]: id }) as unknown as z.ZodObject<Record<`${K}_id`, z.ZodUUID>>;
  const create = {
    summary: `${names.one}: создать черновик`,
    access: 'signed_in',
    body: z.strictObject({ ...z.strictObject(optional).partial().shape, title }) as unknown as Typed<
      Changes & { title: string }
    >,
    answer: whole,
    idempotency: 'optional',
    errors: ['media_unknown'],
  } as const satisfies Call;
  const change = {
    summary: `${names.one}: изменить`,
    access: 'signed_in',
    params,
    body: z
      .strictObject({ title, ...optional })
      .partial()
      .extend({ version: z.int('Укажите версию, которую вы правили.') }) as unknown as Typed<
      Changes & { version: number }
    >,
    answer: whole,
    errors: [...REFUSALS, 'media_unknown'],
  } as const satisfies Call;
  const remove = {
    summary: `${names.one}: удалить`,
    access: 'signed_in',
    params,
    answer: nothing,
    errors: ['object_not_yours', 'object_has_open_deals'],
  } as const satisfies Call;
  const getList = {
    summary: `${names.many}: список`,
    access: 'anyone',
    reads: 'replica',
    body: z.strictObject({
      filter: filterOf(kind).optional(),
      sort: z.enum(SORTS, 'Такой сортировки нет.').optional(),
      limit: z.int().min(1, 'От 1 до 100.').max(LIST_LIMITS.maxPage, 'От 1 до 100.').optional(),
      cursor: z.string().max(300).nullable().optional(),
    }) as unknown as Typed<ListRequest>,
    answer: z.object({
      items: z.array(card),
      total: z.int(),
      total_is_exact: z.boolean(),
      next_cursor: z.string().nullable(),
      facets: facets.nullable(),
      corrected_q: z.string().nullable(),
      words_matched: z.object({ matched: z.int(), asked: z.int() }).nullable(),
      understood: z.array(understoodPiece),
    }) as unknown as Typed<AdObjectList<K>>,
  } as const satisfies Call;
  const retrieve = {
    summary: `${names.one}: открыть`,
    access: 'anyone',
    reads: 'replica',
    params,
    answer: whole,
  } as const satisfies Call;
  const life = {
    summary: `${names.one}: опубликовать, поставить на паузу, убрать в архив, вернуть в черновики`,
    access: 'signed_in',
    params,
    body: z.strictObject({ to: z.enum(LIVES), version: z.int() }),
    answer: whole,
    errors: [...REFUSALS, 'wrong_life', 'not_ready'],
  } as const satisfies Call;
  const resubmit = {
    summary: `${names.one}: отправить на проверку снова`,
    access: 'signed_in',
    params,
    body: z.strictObject({ version: z.int() }),
    answer: whole,
    errors: ['object_not_yours', 'stale_version', 'wrong_life'],
  } as const satisfies Call;
  const duplicate = {
    summary: `${names.one}: сделать копию черновиком`,
    access: 'signed_in',
    params,
    answer: whole,
    errors: ['object_not_yours', 'object_blocked'],
  } as const satisfies Call;
  const similar = {
    summary: `${names.many}: похожие`,
    access: 'anyone',
    reads: 'replica',
    params,
    answer: z.object({ items: z.array(card) }),
  } as const satisfies Call;
  const figures = {
    summary: `${names.one}: история цифр и цена на рынке`,
    access: 'anyone',
    reads: 'replica',
    params,
    answer: figuresAnswer,
  } as const satisfies Call;
  return { figures, create, change, remove, getList, retrieve, life, resubmit, duplicate, similar };
}

type CallsOf<K extends AdObjectKind> = ReturnType<typeof callsOf<K>>;
type Calls = { [K in AdObjectKind as `GET /v1/products/${K}/figures/{${K}_id}`]: CallsOf<K>['figures'] } & {
  [K in AdObjectKind as `POST /v1/products/${K}/create`]: CallsOf<K>['create'];
} & { [K in AdObjectKind as `PATCH /v1/products/${K}/change/{${K}_id}`]: CallsOf<K>['change'] } & {
  [K in AdObjectKind as `DELETE /v1/products/${K}/delete/{${K}_id}`]: CallsOf<K>['remove'];
} & { [K in AdObjectKind as `POST /v1/products/${K}/get_list`]: CallsOf<K>['getList'] } & {
  [K in AdObjectKind as `GET /v1/products/${K}/retrieve/{${K}_id}`]: CallsOf<K>['retrieve'];
} & { [K in AdObjectKind as `POST /v1/products/${K}/life/{${K}_id}`]: CallsOf<K>['life'] } & {
  [K in AdObjectKind as `POST /v1/products/${K}/resubmit/{${K}_id}`]: CallsOf<K>['resubmit'];
} & { [K in AdObjectKind as `POST /v1/products/${K}/duplicate/{${K}_id}`]: CallsOf<K>['duplicate'] } & {
  [K in AdObjectKind as `GET /v1/products/${K}/similar/{${K}_id}`]: CallsOf<K>['similar'];
};

function pathsOf(kind: AdObjectKind) {
  const calls = callsOf(kind);
  const at = `{${idNameOf(kind)}}`;
  return {
    [`GET /v1/products/${kind}/figures/${at}`]: calls.figures,
    [`POST /v1/products/${kind}/create`]: calls.create,
    [`PATCH /v1/products/${kind}/change/${at}`]: calls.change,
    [`DELETE /v1/products/${kind}/delete/${at}`]: calls.remove,
    [`POST /v1/products/${kind}/get_list`]: calls.getList,
    [`GET /v1/products/${kind}/retrieve/${at}`]: calls.retrieve,
    [`POST /v1/products/${kind}/life/${at}`]: calls.life,
    [`POST /v1/products/${kind}/resubmit/${at}`]: calls.resubmit,
    [`POST /v1/products/${kind}/duplicate/${at}`]: calls.duplicate,
    [`GET /v1/products/${kind}/similar/${at}`]: calls.similar,
  };
}

export const adObjectCalls = defineCalls(Object.assign({}, ...KINDS.map(pathsOf)) as Calls);
