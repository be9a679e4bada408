import { inTransaction } from '#platform/database/transaction.ts';
import { addressOf, choicesIn, pathOfAddress } from '../../domain/address.ts';
import type { CatalogContext } from '../context.ts';
import { listSearchesByIds, listUnreadSearches, matchSearches, setWish } from '../store.ts';

/** Batch size: the rest is left to the next run of the job. */
const OBJECTS_AT_ONCE = 200;
const SEARCHES_AT_ONCE = 500;
const NOTICES_AT_ONCE = 500;

/** Migration on the fly: searches saved before criteria were computed on saving. */
async function readSearches({ db, objects }: CatalogContext): Promise<void> {
  for (;;) {
    const unread = await listUnreadSearches(db, SEARCHES_AT_ONCE);
    for (const search of unread) await setWish(db, search, await objects.wishOf(search.kind, search.filter));
    if (unread.length < SEARCHES_AT_ONCE) return;
  }
}

/** Saved search alerts: one notice per search with new matches. Returns their number. */
export async function matchNewObjects(context: CatalogContext): Promise<number> {
  const { db, objects, apartAmong, onMatched } = context;
  await readSearches(context);
  return inTransaction(db, async (transaction) => {
    const fresh = await objects.takeFresh(transaction, OBJECTS_AT_ONCE);
    if (fresh.length === 0) return 0;
    const found = new Map<string, { count: number; example: string; ownerId: string | null }>();
    for (const object of fresh) {
      const searches = await matchSearches(transaction, object);
      const searchers = searches.map(({ account_id }) => account_id);
      const apart = searchers.length > 0 ? await apartAmong(object.ownerId, searchers, transaction) : new Set();
      for (const { search_id, account_id } of searches) {
        if (apart.has(account_id)) continue;
        // Later ones are newer.
        const count = (found.get(search_id)?.count ?? 0) + 1;
        found.set(search_id, { count, example: object.title, ownerId: object.ownerId });
      }
    }
    const ids = [...found.keys()];
    for (let from = 0; from < ids.length; from += NOTICES_AT_ONCE) {
      const searches = await listSearchesByIds(transaction, ids.slice(from, from + NOTICES_AT_ONCE));
      const matched = searches.map(({ search_id, account_id, title, kind, filter }) => ({
        accountId: account_id,
        search: title,
        ...(found.get(search_id) ?? { count: 0, example: '', ownerId: null }),
        link: pathOfAddress(addressOf({ kind, filter, sort: 'newest' }, choicesIn(filter))),
      }));
      for (const told of onMatched) await told(transaction, matched);
    }
    return found.size;
  });
}
