import { inTransaction } from '#platform/database/transaction.ts';
import type { AdObjectKind } from '../../../ad-objects/contract.ts';
import type { FavouritesContext } from '../context.ts';
import { lockFavouritesOf, markRemoved } from '../store.ts';

export function removeFavourite(
  { db, objects }: FavouritesContext,
  accountId: string,
  object: { kind: AdObjectKind; id: string },
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await lockFavouritesOf(transaction, accountId);
    if (!(await markRemoved(transaction, accountId, object))) return;
    await objects.addToCounter(transaction, [object.id], 'favourites', -1);
  });
}
