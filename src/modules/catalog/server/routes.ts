import type { FastifyInstance } from 'fastify';
import type { Db } from '#platform/database/schema.ts';
import { type CallsOptions, registerCalls } from '#platform/http/calls.ts';
import { catalogCalls, type SavedSearch } from '../contract.ts';
import { saveSearch } from './commands/save-search.ts';
import type { PublicObjects } from './context.ts';
import { fail } from './fail.ts';
import { deleteSearch, listSearches, type SavedSearchRow } from './store.ts';

const MAX_SUGGESTIONS = 8;
const MAX_WORDS = 4;

export function registerCatalogRoutes(
  app: FastifyInstance,
  { db, objects }: { db: Db; objects: PublicObjects },
  options: CallsOptions,
): void {
  registerCalls(
    app,
    catalogCalls,
    {
      'GET /v1/catalog/counts': () => objects.countPublic(),

      'GET /v1/catalog/suggest': async ({ viewer, query }) => {
        if (query.q === '') return { items: [], words: [] };
        const { items, words } = await objects.suggest(query.q, viewer, query.kind);
        // The last word is the one being typed; those before it stay as they are.
        const queries = new Set(words.map((word) => query.q.replace(/[\p{L}\d]*$/u, () => word)));
        const shown = [...queries].slice(0, MAX_WORDS);
        return { words: shown, items: items.slice(0, MAX_SUGGESTIONS - shown.length) };
      },

      'GET /v1/catalog/searches': async ({ viewer }) => ({
        items: (await listSearches(db, viewer.accountId)).map(presentSearch),
      }),

      'POST /v1/catalog/searches': async ({ viewer, body }) =>
        presentSearch(await saveSearch({ db, objects }, { accountId: viewer.accountId, ...body })),

      'DELETE /v1/catalog/searches/{search_id}': async ({ viewer, params }) => {
        if (!(await deleteSearch(db, viewer.accountId, params.search_id))) throw fail('not_found');
        return {};
      },
    },
    options,
  );
}

const presentSearch = ({ search_id, title, kind, filter, sort, created_at }: SavedSearchRow): SavedSearch => ({
  search_id,
  title,
  kind,
  filter,
  sort,
  created_at: created_at.toISOString(),
});
