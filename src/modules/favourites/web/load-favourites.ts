import { apiOf, type Transport } from '#platform/web/api.ts';
import type { Favourite, favouriteCalls, Overview } from '../contract.ts';
import type { FavouriteSort } from '../domain/limits.ts';

/** Filters and sorting from the URL's search parameters. */
export interface Chosen {
  kind?: Favourite['kind'] | undefined;
  /** A list's id, or `none`. */
  list?: string | undefined;
  sort?: FavouriteSort | undefined;
  view?: 'rows' | undefined;
}

export interface LoadedFavourites {
  items: Favourite[];
  next_cursor: string | null;
  overview: Overview;
}

const PAGE_SIZE = 48;

export const queryOf = ({ kind, list, sort }: Chosen) => ({ kind, list_id: list, sort, limit: String(PAGE_SIZE) });

export async function loadFavourites(transport: Transport, chosen: Chosen): Promise<LoadedFavourites> {
  const api = apiOf<typeof favouriteCalls>(transport);
  const [page, overview] = await Promise.all([
    api('GET /v1/favourites', { query: queryOf(chosen) }),
    api('GET /v1/favourites/lists'),
  ]);
  return { ...page, overview };
}

export function pathOf({ kind, list, sort, view }: Chosen): string {
  const query = new URLSearchParams({
    ...(kind && { kind }),
    ...(list && { list }),
    ...(sort && sort !== 'recent' && { sort }),
    ...(view && { view }),
  });
  return query.size > 0 ? `/favourites?${query}` : '/favourites';
}
