/** Favourites of past days, written many at a time: how the demonstration fills them. */
import type { Transaction } from '#platform/database/schema.ts';
import { insertPast, type PastFavourite, type PastList } from './store.ts';

export type { PastFavourite };

/** The lists first: favourites lie in them. Prices are those of the day; nobody is told about what was before. */
export async function addPastFavourites(
  transaction: Transaction,
  { lists, favourites }: { lists: readonly PastList[]; favourites: readonly PastFavourite[] },
): Promise<void> {
  await insertPast(transaction, lists, favourites);
}
