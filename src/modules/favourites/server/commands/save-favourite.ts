import { inTransaction } from '#platform/database/transaction.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { AdObjectKind } from '../../../ad-objects/contract.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { FavouritesContext } from '../context.ts';
import { fail } from '../fail.ts';
import {
  countFavourites,
  findFavourite,
  findList,
  insertFavourites,
  type LiveRow,
  lockFavouritesOf,
  updateFavourite,
} from '../store.ts';

export interface FavouriteToSave {
  kind: AdObjectKind;
  id: string;
  list_id?: string | null | undefined;
  note?: string | null | undefined;
}

/** Refuses what the person cannot see; kopecks, or null when there is no price that others see too. */
async function priceOfVisible(
  { objects }: FavouritesContext,
  viewer: Viewer,
  { kind, id }: Pick<FavouriteToSave, 'kind' | 'id'>,
): Promise<number | null> {
  const object = (await objects.cardsOf([id], viewer)).get(id);
  if (object?.isAvailable && object.card.kind === kind) return object.card.price_from;
  if (await objects.findOwn(kind, id, viewer.accountId)) return null;
  throw fail('not_found');
}

export async function saveFavourite(
  context: FavouritesContext,
  viewer: Viewer,
  { kind, id, list_id, note }: FavouriteToSave,
): Promise<LiveRow> {
  const { db, objects, onSave } = context;
  const { accountId } = viewer;
  const known = await findFavourite(db, accountId, id);
  if (known && known.object_kind !== kind) throw fail('not_found');
  // A favourite that exists may be moved and noted whatever became of its object. Looked up before the lock is taken: a
  // question that needs a second connection must not wait for those who wait for the lock.
  const price = known ? known.price_at_saving : await priceOfVisible(context, viewer, { kind, id });

  return inTransaction(db, async (transaction) => {
    await lockFavouritesOf(transaction, accountId);
    const added = await insertFavourites(transaction, accountId, [
      { object_id: id, object_kind: kind, price_at_saving: price },
    ]);
    if (added.length > 0) {
      if ((await countFavourites(transaction, accountId)) > LIMITS.objects) throw fail('too_many_favourites');
      await objects.addToCounter(transaction, added, 'favourites', 1);
      for (const told of onSave) await told(transaction, added);
    }
    if (list_id) {
      const list = await findList(transaction, accountId, list_id);
      if (!list || list.removed_at) throw fail('invalid_fields', { fields: { list_id: 'Такого списка нет.' } });
    }
    const changes = { ...(list_id !== undefined && { list_id }), ...(note !== undefined && { note }) };
    if (Object.keys(changes).length > 0) await updateFavourite(transaction, accountId, id, changes);
    const saved = await findFavourite(transaction, accountId, id);
    if (!saved) throw new Error('the favourite was not stored');
    return saved;
  });
}
