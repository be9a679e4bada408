import type { FastifyInstance } from 'fastify';
import { type CallsOptions, registerCalls } from '#platform/http/calls.ts';
import { perKind } from '../../ad-objects/contract.ts';
import { favouriteCalls } from '../contract.ts';
import { createList, removeList, renameList, restoreList } from './commands/change-lists.ts';
import { mergeFavourites } from './commands/merge-favourites.ts';
import { removeFavourite } from './commands/remove-favourite.ts';
import { saveFavourite } from './commands/save-favourite.ts';
import type { FavouritesContext } from './context.ts';
import { presentSaved } from './presenter.ts';
import { getOverview, listPage } from './queries.ts';
import { listIds } from './store.ts';

export function registerFavouriteRoutes(app: FastifyInstance, context: FavouritesContext, options: CallsOptions): void {
  registerCalls(
    app,
    favouriteCalls,
    {
      'GET /v1/favourites': ({ viewer, query }) => listPage(context, viewer, query),

      'GET /v1/favourites/ids': async ({ viewer }) => ({ ids: await listIds(context.db, viewer.accountId) }),

      'POST /v1/favourites/merge': ({ viewer, body }) => mergeFavourites(context, viewer, body.items),

      'PUT /v1/favourites/{kind}/{id}': async ({ viewer, params, body }) =>
        presentSaved(await saveFavourite(context, viewer, { ...params, ...body })),

      'DELETE /v1/favourites/{kind}/{id}': async ({ viewer, params }) => {
        await removeFavourite(context, viewer.accountId, params);
        return {};
      },

      'GET /v1/favourites/lists': ({ viewer }) => getOverview(context, viewer.accountId),

      'POST /v1/favourites/lists': async ({ viewer, body }) => ({
        list_id: await createList(context, viewer.accountId, body.title),
        title: body.title,
        counts: perKind(0),
      }),

      'PATCH /v1/favourites/lists/{list_id}': async ({ viewer, params, body }) => {
        await renameList(context, viewer.accountId, params.list_id, body.title);
        return {};
      },

      'DELETE /v1/favourites/lists/{list_id}': async ({ viewer, params }) => {
        await removeList(context, viewer.accountId, params.list_id);
        return {};
      },

      'POST /v1/favourites/lists/{list_id}/restore': async ({ viewer, params }) => {
        await restoreList(context, viewer.accountId, params.list_id);
        return {};
      },
    },
    options,
  );
}
