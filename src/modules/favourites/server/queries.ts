import type { Viewer } from '#platform/http/viewer.ts';
import type { AdObjectKind } from '../../ad-objects/contract.ts';
import type { Favourite, Overview } from '../contract.ts';
import { type FavouriteSort, NO_LIST } from '../domain/limits.ts';
import type { FavouritesContext } from './context.ts';
import { decodeCursor, encodeCursor, type Position } from './cursor.ts';
import { presentFavourite, presentOverview } from './presenter.ts';
import {
  countGroups,
  type FavouriteFilter,
  type LiveRow,
  listAllFavourites,
  listFavourites,
  listLists,
} from './store.ts';

const DEFAULT_PAGE = 24;
/** Of a favourite whose price is not known, then or now: after every price that is. */
const UNKNOWN_CHANGE = 4e15;

export interface FavouritesRequest {
  kind?: AdObjectKind | undefined;
  list_id?: string | undefined;
  sort?: FavouriteSort | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

interface Placed {
  row: LiveRow;
  place: Position;
}

export async function listPage(
  context: FavouritesContext,
  viewer: Viewer,
  { kind, list_id, sort = 'recent', limit = DEFAULT_PAGE, cursor }: FavouritesRequest,
): Promise<{ items: Favourite[]; next_cursor: string | null }> {
  const filter: FavouriteFilter = { kind, listId: list_id === NO_LIST ? null : list_id };
  const after = decodeCursor(cursor);
  // One more than a page tells whether there is another.
  const found = await ORDERS[sort](context, viewer.accountId, filter, after, limit + 1);
  const page = found.slice(0, limit);
  const [cards, hidden] = await Promise.all([
    context.objects.cardsOf(
      page.map(({ row }) => row.object_id),
      viewer,
    ),
    context.hiddenFrom(viewer),
  ]);
  const last = page.at(-1);
  return {
    items: page.map(({ row }) => presentFavourite(row, cards.get(row.object_id), hidden)),
    next_cursor: found.length > limit && last ? encodeCursor(last.place) : null,
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

  /** What fell most comes first. Prices of now are another module's, so a person's thousand at most is sorted here. */
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
