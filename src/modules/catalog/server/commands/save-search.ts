import { inTransaction } from '#platform/database/transaction.ts';
import { newId } from '#platform/ids.ts';
import type { AdObjectKind, Sort } from '../../../ad-objects/contract.ts';
import { MAX_SAVED_SEARCHES } from '../../contract.ts';
import type { CatalogContext } from '../context.ts';
import { fail } from '../fail.ts';
import {
  countSearches,
  insertSearch,
  lockSearchesOf,
  renameSameSearch,
  type SavedSearchRow,
  setWish,
} from '../store.ts';
import { readFilter } from './read-filter.ts';

interface SearchToSave {
  accountId: string;
  title: string;
  kind: AdObjectKind;
  filter: Record<string, unknown>;
  sort: Sort;
}

export async function saveSearch(
  { db, objects }: Pick<CatalogContext, 'db' | 'objects'>,
  { accountId, title, kind, filter, sort }: SearchToSave,
): Promise<SavedSearchRow> {
  const search = {
    search_id: newId(),
    account_id: accountId,
    title,
    kind,
    filter: readFilter(kind, filter),
    sort,
  };
  // Before the lock is taken: it may need a second connection.
  const wish = await objects.wishOf(kind, search.filter);
  return inTransaction(db, async (transaction) => {
    await lockSearchesOf(transaction, accountId);
    const same = await renameSameSearch(transaction, search);
    if (same) return same;
    if ((await countSearches(transaction, accountId)) >= MAX_SAVED_SEARCHES) throw fail('too_many_searches');
    const saved = await insertSearch(transaction, search);
    await setWish(transaction, saved, wish);
    return saved;
  });
}
