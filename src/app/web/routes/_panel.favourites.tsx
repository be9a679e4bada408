import { createFileRoute } from '@tanstack/react-router';
import { KINDS } from '#modules/ad-objects/kinds/kind.ts';
import type { basketCalls } from '#modules/basket/contract.ts';
import type { PutIntoBasket } from '#modules/favourites/web/buy-all.tsx';
import { FavouritesPage } from '#modules/favourites/web/favourites-page.tsx';
import { type Chosen, loadFavourites } from '#modules/favourites/web/load-favourites.ts';
import { apiOf, browserTransport } from '#platform/web/api.ts';
import { needsLogin } from '../guards.ts';
import { pageHead } from '../head.ts';
import { idText, oneOf, searchOf } from '../search.ts';
import { PageSkeleton } from '../shell/page-skeleton.tsx';

/** The basket takes no more. */
const BASKET_SIZE = 50;

const readSearch = searchOf({
  kind: oneOf(KINDS),
  list: (value) => (value === 'none' ? value : idText(value)),
  sort: oneOf(['price_drop']),
  view: oneOf(['rows']),
});

export const Route = createFileRoute('/_panel/favourites')({
  staticData: { drawn: 'frame' },
  validateSearch: readSearch,
  beforeLoad: needsLogin,
  loaderDeps: ({ search: { kind, list, sort } }): Chosen => ({ kind, list, sort }),
  loader: ({ context, deps }) => loadFavourites(context.transport, deps),
  head: ({ match }) => pageHead(match.context.publicUrl, { title: 'Избранное' }),
  component: Favourites,
  pendingComponent: PageSkeleton,
});

function Favourites() {
  return <FavouritesPage loaded={Route.useLoaderData()} chosen={Route.useSearch()} onBuy={putIntoBasket} />;
}

/** Only what is not there yet: pressing twice must not order twice. */
const putIntoBasket: PutIntoBasket = async (offers) => {
  const api = apiOf<typeof basketCalls>(browserTransport);
  const { items: before } = await api('GET /v1/basket/summary');
  const fresh = offers.filter(({ id }) => !before.some((line) => line.id === id));
  const already = offers.length - fresh.length;
  const taken = fresh.slice(0, BASKET_SIZE - before.length);
  const left = fresh.length - taken.length;
  if (taken.length === 0) return { added: 0, already, left };
  const { tellBasket } = await import('#modules/basket/web/basket-store.ts');
  const { items, merged } = await api('POST /v1/basket/merge', {
    body: { items: taken as never },
  });
  tellBasket(items);
  return { added: merged, already, left };
};
