import { inTransaction } from '#platform/database/transaction.ts';
import { fieldsOf } from '#platform/http/issue-words.ts';
import { newId } from '#platform/ids.ts';
import { type AdObjectKind, adObjectCalls, type Sort } from '../../../ad-objects/contract.ts';
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

/** What is saved must be what the list call of the kind understands. */
function readFilter(kind: AdObjectKind, filter: Record<string, unknown>): Record<string, unknown> {
  const result = adObjectCalls[`POST /v1/products/${kind}/get_list`].body.safeParse({ filter });
  if (result.success) return result.data.filter ?? {};
  throw fail('invalid_fields', { fields: fieldsOf(result.error) });
}
