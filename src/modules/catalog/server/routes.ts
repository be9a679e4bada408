import type { FastifyInstance } from 'fastify';
import { type CallsOptions, registerCalls } from '#platform/http/calls.ts';
import { catalogCalls, type SavedSearch } from '../contract.ts';
import { addressOf, choicesIn, pathOfAddress } from '../domain/address.ts';
import { readFilter } from './commands/read-filter.ts';
import { saveSearch } from './commands/save-search.ts';
import type { CatalogContext } from './context.ts';
import { fail } from './fail.ts';
import { countFound, findSellers, suggest } from './queries.ts';
import { deleteSearch, findSearch, listSearches, type SavedSearchRow } from './store.ts';

export function registerCatalogRoutes(app: FastifyInstance, context: CatalogContext, options: CallsOptions): void {
  const { db, objects } = context;
  registerCalls(
    app,
    catalogCalls,
    {
      'GET /v1/catalog/counts': ({ query }) => countFound(objects, query),

      'GET /v1/catalog/suggest': ({ viewer, query }) => suggest(context, query, viewer),

      'POST /v1/catalog/why': ({ viewer, body: { kind, id, filter, sort } }) =>
        objects.explain(kind, id, { filter: readFilter(kind, filter ?? {}), sort }, viewer),

      'GET /v1/catalog/people': async ({ viewer, query }) => ({ items: await findSellers(context, query.q, viewer) }),

      'GET /v1/catalog/searches': async ({ viewer }) => ({
        items: (await listSearches(db, viewer.accountId)).map(presentSearch),
      }),

      'POST /v1/catalog/searches': async ({ viewer, body }) =>
        presentSearch(await saveSearch({ db, objects }, { accountId: viewer.accountId, ...body })),

      'GET /v1/catalog/searches/{search_id}': async ({ viewer, params }) => {
        const search = await findSearch(db, viewer.accountId, params.search_id);
        if (!search) throw fail('not_found');
        return presentSearch(search);
      },

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
  path: pathOfAddress(addressOf({ kind, filter, sort }, choicesIn(filter))),
  created_at: created_at.toISOString(),
});
