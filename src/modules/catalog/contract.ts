/** API contract around the lists of ad objects: counts, suggestions, saved searches. */
import { z } from 'zod';
import { defineCalls, type ErrorCatalogue, id, instant, nothing, oneLine } from '#platform/contract.ts';
import {
  filterTerm,
  KINDS,
  type PlaceInList,
  perKind,
  picture,
  RELEVANCE_PARTS,
  SORTS,
} from '../ad-objects/contract.ts';
import { face } from '../passport/contract.ts';

export const MAX_SAVED_SEARCHES = 50;

export const catalogErrors = {
  too_many_searches: {
    status: 409,
    message: `Сохранено уже ${MAX_SAVED_SEARCHES} поисков. Удалите ненужные, и этот сохранится.`,
  },
} as const satisfies ErrorCatalogue;

const kind = z.enum(KINDS, 'Выберите раздел каталога.');

const counts = z.object(perKind(z.int()));

/** A seller: somebody with public objects. */
const seller = face.extend({
  objects: z.int(),
  /** The title of one of them. */
  example: z.string(),
});
export type Seller = z.output<typeof seller>;

export const suggestions = z.object({
  items: z.array(
    z.object({
      kind,
      id,
      title: z.string(),
      summary: z.string().nullable(),
      picture: picture.nullable(),
      /** Kopecks. */
      price_from: z.int().nullable(),
    }),
  ),
  people: z.array(seller),
  /** Filters of the catalog by their names, with how many objects each would show. */
  terms: z.array(filterTerm.extend({ count: z.int() })),
  /** The query with the filters it names put as filters; null when it names none, or they would show nothing. */
  understood: z
    .object({
      kind,
      /** Of the catalog. */
      path: z.string(),
      terms: z.array(filterTerm),
      /** The words that are left. */
      rest: z.string(),
      count: z.int(),
    })
    .nullable(),
  /** Counts of the search's results; 1000 stands for more as well. */
  counts,
  /** Whole queries to search for. */
  words: z.array(z.string()),
});

const savedSearch = z.object({
  search_id: id,
  title: z.string(),
  kind,
  /** As the list call of the kind takes it. */
  filter: z.record(z.string(), z.unknown()),
  sort: z.enum(SORTS),
  /** Of the catalog, with its filters: opens for everybody. */
  path: z.string(),
  created_at: instant,
});
export type Counts = z.output<typeof counts>;
export type Suggestions = z.output<typeof suggestions>;
export type SavedSearch = z.output<typeof savedSearch>;

const partNames = RELEVANCE_PARTS.map(({ part }) => part);
const placeInList = z.object({
  sort: z.enum(SORTS),
  is_chosen: z.boolean(),
  score: z.int().nullable(),
  parts: z.array(z.object({ part: z.enum(partNames), label: z.string(), points: z.int() })),
  value: z.number().nullable(),
  published_at: instant.nullable(),
  words_matched: z.object({ matched: z.int(), asked: z.int() }).nullable(),
}) satisfies z.ZodType<PlaceInList>;

export const catalogCalls = defineCalls({
  'GET /v1/catalog/counts': {
    summary:
      'Сколько объектов каждого вида в каталоге; с запросом и общими фильтрами — сколько найдётся, не больше 1000',
    access: 'anyone',
    reads: 'replica',
    query: z.strictObject({
      q: z.string().trim().max(200, 'Запрос слишком длинный.').optional(),
      exact: z.literal('1').optional(),
      /** Codes with commas between them. */
      topic: z.string().max(400).optional(),
      region: z.string().max(32).optional(),
      rating: z.coerce.number().min(0).max(5).optional(),
    }),
    answer: counts,
  },
  'GET /v1/catalog/suggest': {
    summary: 'Подсказки к недописанному запросу: объекты, люди, темы и площадки',
    access: 'anyone',
    reads: 'replica',
    query: z.strictObject({ q: z.string().trim().max(100, 'Запрос слишком длинный.'), kind: kind.optional() }),
    answer: suggestions,
  },
  'POST /v1/catalog/why': {
    summary:
      'Почему объект стоит на этом месте списка: слагаемые, которые в сумме дают его балл, или выбранный порядок',
    access: 'anyone',
    reads: 'replica',
    body: z.strictObject({
      kind,
      id,
      filter: z.record(z.string(), z.unknown()).optional(),
      sort: z.enum(SORTS, 'Такой сортировки нет.').optional(),
    }),
    answer: placeInList,
    errors: ['not_found'],
  },
  'GET /v1/catalog/people': {
    summary: 'Продавцы по имени',
    access: 'anyone',
    reads: 'replica',
    query: z.strictObject({ q: z.string().trim().max(200, 'Запрос слишком длинный.') }),
    answer: z.object({ items: z.array(seller) }),
  },
  'GET /v1/catalog/searches': {
    summary: 'Сохранённые поиски, новые сначала',
    access: 'signed_in',
    answer: z.object({ items: z.array(savedSearch) }),
  },
  'POST /v1/catalog/searches': {
    summary: 'Сохранить поиск; такой же второй раз не заводится',
    access: 'signed_in',
    body: z.strictObject({
      title: oneLine(120).min(1, 'Назовите поиск.'),
      kind,
      filter: z.record(z.string(), z.unknown()),
      sort: z.enum(SORTS, 'Такой сортировки нет.'),
    }),
    answer: savedSearch,
    errors: ['too_many_searches'],
  },
  'GET /v1/catalog/searches/{search_id}': {
    summary: 'Сохранённый поиск; чужого для вас нет',
    access: 'signed_in',
    params: z.strictObject({ search_id: id }),
    answer: savedSearch,
  },
  'DELETE /v1/catalog/searches/{search_id}': {
    summary: 'Удалить сохранённый поиск',
    access: 'signed_in',
    params: z.strictObject({ search_id: id }),
    answer: nothing,
  },
});
