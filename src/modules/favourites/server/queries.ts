import { z } from 'zod';
import type { Viewer } from '#platform/http/viewer.ts';
import { cursorId, type Keyset, type Page, type PageRequest, pageOf } from '#platform/paging.ts';
import type { AdObjectKind } from '../../ad-objects/contract.ts';
import type { Favourite, Overview } from '../contract.ts';
import { type FavouriteSort, NO_LIST } from '../domain/limits.ts';
import type { FavouritesContext } from './context.ts';
import { presentFavourite, presentOverview } from './presenter.ts';
import {
  countGroups,
  type FavouriteFilter,
  type LiveRow,
  listAllFavourites,
  listFavourites,
  listLists,
} from './store.ts';

/** Sort key of a favourite whose price is not known, then or now: it sorts after every one that is. */
const UNKNOWN_CHANGE = 4e15;

export interface FavouritesRequest extends PageRequest {
  kind?: AdObjectKind | undefined;
  list_id?: string | undefined;
  sort?: FavouriteSort | undefined;
}

interface Position {
  /** Sort key of the cursor: the moment of saving in milliseconds, or the change of the price in kopecks. */
  value: number;
  id: string;
}

interface Placed {
  row: LiveRow;
  place: Position;
}

/** More than any price, and a moment between the years 1199 before our era and 5138. */
const MAX_VALUE = 1e14;
const FAVOURITES: Keyset<Placed, Position> = {
  size: 24,
  placeOf: ({ place: { value, id } }) => [value, id],
  shape: z.tuple([z.int().min(-MAX_VALUE).max(MAX_VALUE), cursorId]).transform(([value, id]) => ({ value, id })),
};

export async function listPage(
  context: FavouritesContext,
  viewer: Viewer,
  { kind, list_id, sort = 'recent', ...page }: FavouritesRequest,
): Promise<Page<Favourite>> {
  const filter: FavouriteFilter = { kind, listId: list_id === NO_LIST ? null : list_id };
  const { rows, next_cursor } = await pageOf(page, FAVOURITES, (after, limit) =>
    ORDERS[sort](context, viewer.accountId, filter, after, limit),
  );
  const [cards, hidden] = await Promise.all([
    context.objects.cardsOf(
      rows.map(({ row }) => row.object_id),
      viewer,
    ),
    context.hiddenFrom(viewer),
  ]);
  return {
    items: rows.map(({ row }) => presentFavourite(row, cards.get(row.object_id), hidden)),
    next_cursor,
  };
}

type Order = (
  context: FavouritesContext,
  accountId: string,
  filter: FavouriteFilter,
  after: Position | null,
  limit: number,
) => Promise<Placed[]>;

const ORDERS: Record<FavouriteSort, Order> = {
  async recent({ db }, accountId, filter, after, limit) {
    const rows = await listFavourites(db, accountId, filter, {
      after: after && { savedAt: new Date(after.value), id: after.id },
      limit,
    });
    return rows.map((row) => ({ row, place: { value: row.saved_at.getTime(), id: row.object_id } }));
  },

  /** Largest fall in price first. Today's prices are another module's, so up to a thousand rows of one person are sorted in memory. */
  async price_drop({ db, objects }, accountId, filter, after, limit) {
    const rows = await listAllFavourites(db, accountId, filter);
    const prices = await objects.pricesOf(rows.map((row) => row.object_id));
    const changeOf = ({ object_id, price_at_saving: then }: LiveRow): number => {
      const now = prices.get(object_id);
      return now === undefined || then === null ? UNKNOWN_CHANGE : now - then;
    };
    return rows
      .map((row) => ({ row, place: { value: changeOf(row), id: row.object_id } }))
      .filter(({ place }) => !after || compare(place, after) > 0)
      .sort((one, other) => compare(one.place, other.place))
      .slice(0, limit);
  },
};

function compare(one: Position, other: Position): number {
  if (one.value !== other.value) return one.value - other.value;
  // Of equal ones the newer object first.
  return one.id < other.id ? 1 : one.id > other.id ? -1 : 0;
}

export async function getOverview({ db }: FavouritesContext, accountId: string): Promise<Overview> {
  const [lists, groups] = await Promise.all([listLists(db, accountId), countGroups(db, accountId)]);
  return presentOverview(lists, groups);
}
