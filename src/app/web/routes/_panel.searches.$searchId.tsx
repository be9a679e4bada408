import { createFileRoute, redirect } from '@tanstack/react-router';
import type { catalogCalls } from '#modules/catalog/contract.ts';
import { apiOf } from '#platform/web/api.ts';
import { orNotFound } from '#platform/web/or-not-found.ts';
import { needsLogin } from '../guards.ts';
import { pathIds } from '../path-ids.ts';

/** The address of a saved search: it leads to the catalog as it was saved, whatever the catalog calls its filters by then. */
export const Route = createFileRoute('/_panel/searches/$searchId')({
  staticData: { drawn: 'each' },
  params: pathIds<'searchId'>(),
  beforeLoad: needsLogin,
  loader: async ({ context, params }) => {
    const { path } = await apiOf<typeof catalogCalls>(context.transport)('GET /v1/catalog/searches/{search_id}', {
      params: { search_id: params.searchId },
    }).catch(orNotFound);
    throw redirect({ href: path, replace: true });
  },
});
