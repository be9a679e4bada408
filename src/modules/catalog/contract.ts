/** The catalog around the lists of ad objects: counts, suggestions, saved searches. */
import { z } from 'zod';
import { defineCalls, type ErrorCatalogue, id, instant, nothing, oneLine } from '#platform/contract.ts';
import { KINDS, perKind, SORTS } from '../ad-objects/contract.ts';

export const MAX_SAVED_SEARCHES = 50;

export const catalogErrors = {
  too_many_searches: {
    status: 409,
    message: `Сохранено уже ${MAX_SAVED_SEARCHES} поисков. Удалите ненужные, и этот сохранится.`,
  },
} as const satisfies ErrorCatalogue;

const kind = z.enum(KINDS, 'Выберите раздел каталога.');

const counts = z.object(perKind(z.int()));

const suggestions = z.object({
  items: z.array(z.object({ kind, id, title: z.string() })),
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
  created_at: instant,
});
export type Counts = z.output<typeof counts>;
export type Suggestions = z.output<typeof suggestions>;
export type SavedSearch = z.output<typeof savedSearch>;

export const catalogCalls = defineCalls({
  'GET /v1/catalog/counts': {
    summary: 'Сколько объектов каждого вида в каталоге',
    access: 'anyone',
    answer: counts,
  },
  'GET /v1/catalog/suggest': {
    summary: 'Подсказки к недописанному запросу',
    access: 'anyone',
    query: z.strictObject({ q: z.string().trim().max(100, 'Запрос слишком длинный.'), kind: kind.optional() }),
    answer: suggestions,
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
  'DELETE /v1/catalog/searches/{search_id}': {
    summary: 'Удалить сохранённый поиск',
    access: 'signed_in',
    params: z.strictObject({ search_id: id }),
    answer: nothing,
  },
});
