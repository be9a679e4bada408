/** Commands on lists: create, rename, delete, restore. All take the same lock. */
import type { Transaction } from '#platform/database/schema.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { newId } from '#platform/ids.ts';
import { favouriteErrors } from '../../contract.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { FavouritesContext } from '../context.ts';
import { fail } from '../fail.ts';
import { findList, insertList, type ListRow, listLists, lockFavouritesOf, updateList } from '../store.ts';

async function refuseOneMore(transaction: Transaction, accountId: string): Promise<void> {
  if ((await listLists(transaction, accountId)).length >= LIMITS.lists) throw fail('too_many_lists');
}

async function refuseTaken(transaction: Transaction, list: Pick<ListRow, 'account_id' | 'list_id' | 'title'>) {
  const isSame = (title: string) => title.toLowerCase() === list.title.toLowerCase();
  const others = await listLists(transaction, list.account_id);
  if (!others.some(({ list_id, title }) => list_id !== list.list_id && isSame(title))) return;
  throw fail('list_title_taken', { fields: { title: favouriteErrors.list_title_taken.message } });
}

async function getList(transaction: Transaction, accountId: string, listId: string): Promise<ListRow> {
  const list = await findList(transaction, accountId, listId);
  if (!list) throw fail('not_found');
  return list;
}

export function createList({ db }: FavouritesContext, accountId: string, title: string): Promise<string> {
  return inTransaction(db, async (transaction) => {
    await lockFavouritesOf(transaction, accountId);
    const list = { account_id: accountId, list_id: newId(), title };
    await refuseOneMore(transaction, accountId);
    await refuseTaken(transaction, list);
    await insertList(transaction, list);
    return list.list_id;
  });
}

export function renameList({ db }: FavouritesContext, accountId: string, listId: string, title: string): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await lockFavouritesOf(transaction, accountId);
    const list = await getList(transaction, accountId, listId);
    if (list.removed_at) throw fail('not_found');
    await refuseTaken(transaction, { ...list, title });
    await updateList(transaction, accountId, listId, { title });
  });
}

export function removeList({ db }: FavouritesContext, accountId: string, listId: string): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await lockFavouritesOf(transaction, accountId);
    const list = await getList(transaction, accountId, listId);
    if (!list.removed_at) await updateList(transaction, accountId, listId, { isRemoved: true });
  });
}

export function restoreList({ db }: FavouritesContext, accountId: string, listId: string): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await lockFavouritesOf(transaction, accountId);
    const list = await getList(transaction, accountId, listId);
    if (!list.removed_at) return;
    await refuseOneMore(transaction, accountId);
    await refuseTaken(transaction, list);
    await updateList(transaction, accountId, listId, { isRemoved: false });
  });
}
