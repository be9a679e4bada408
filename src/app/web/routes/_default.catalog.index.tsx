import { createFileRoute, redirect } from '@tanstack/react-router';
import { CatalogPage } from '#modules/catalog/web/catalog-page.tsx';
import { ApiError } from '#platform/web/api.ts';
import { isNoAnswer } from '#platform/web/connection.ts';
import { plainSearch } from '#platform/web/plain-search.ts';
import { pageHead } from '../head.ts';

export const Route = createFileRoute('/_default/catalog/')({
  staticData: { drawn: 'shared-unless-blocked' },
  validateSearch: plainSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    // A route's loader is part of every page's first load; what this one needs is not.
    const { catalogFacts, loadCatalog, parseCatalog, pathOf } = await import('#modules/catalog/web/load-catalog.ts');
    const state = parseCatalog(deps);
    const facts = catalogFacts(state);
    try {
      return { facts, data: await loadCatalog(context.transport, state), failure: null };
    } catch (error) {
      // Without an answer the navigation waits, and the list that is there stays.
      if (!(error instanceof ApiError) || isNoAnswer(error)) throw error;
      // The place where an old link begins is gone; the list is not.
      if (state.cursor && error.status === 422) throw redirect({ href: pathOf({ ...state, cursor: null }) });
      // In the browser the page keeps what it shows and offers to try again.
      if (typeof document === 'undefined') throw error;
      return { facts, data: null, failure: error.message };
    }
  },
  head: ({ match, loaderData }) => (loaderData ? pageHead(match.context.publicUrl, loaderData.facts) : {}),
  component: Catalog,
});

function Catalog() {
  const { data, failure } = Route.useLoaderData();
  const { session } = Route.useRouteContext();
  return <CatalogPage data={data} failure={failure} isSignedIn={session !== null} />;
}
