import { inTransaction } from '#platform/database/transaction.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { AdObjectKind } from '../../../ad-objects/contract.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { FavouritesContext } from '../context.ts';
import { countFavourites, insertFavourites, listIds, lockFavouritesOf, type NewFavourite } from '../store.ts';

/** Merges an anonymous visitor's favourites into the account. Items that cannot be saved any more are skipped. */
export async function mergeFavourites(
  { db, objects, onSave }: FavouritesContext,
  viewer: Viewer,
  items: readonly { kind: AdObjectKind; id: string }[],
): Promise<{ merged: number; ids: string[] }> {
  const { accountId } = viewer;
  const cards = await objects.cardsOf(
    items.map(({ id }) => id),
    viewer,
  );
  const visible = new Map<string, NewFavourite>();
  for (const { kind, id } of items) {
    const object = cards.get(id);
    if (!object?.isAvailable || object.card.kind !== kind) continue;
    visible.set(id, { object_id: id, object_kind: kind, price_at_saving: object.card.price_from });
  }
  return inTransaction(db, async (transaction) => {
    await lockFavouritesOf(transaction, accountId);
    const saved = new Set(await listIds(transaction, accountId));
    const room = LIMITS.objects - (await countFavourites(transaction, accountId));
    const fresh = [...visible.values()].filter(({ object_id }) => !saved.has(object_id)).slice(0, room);
    if (fresh.length === 0) return { merged: 0, ids: [...saved] };
    const added = await insertFavourites(transaction, accountId, fresh);
    await objects.addToCounter(transaction, added, 'favourites', 1);
    for (const told of onSave) await told(transaction, added);
    return { merged: added.length, ids: [...saved, ...added] };
  });
}
