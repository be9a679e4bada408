import { inTransaction } from '#platform/database/transaction.ts';
import type { FavouritesContext } from '../context.ts';
import { followPriceUp, takePriceDrop } from '../store.ts';

const OBJECTS_AT_ONCE = 50;
const PEOPLE_AT_ONCE = 500;

/** Tells those whose favourites cost less than they know of; once for each fall. Answers how many were told. */
export async function tellPriceDrops({ db, objects, apartAmong, onPriceDrop }: FavouritesContext): Promise<number> {
  let told = 0;
  for (;;) {
    const moved = await inTransaction(db, async (transaction) => {
      const taken = await objects.takeMovedPrices(transaction, OBJECTS_AT_ONCE);
      for (const { id, kind, ownerId, title, price } of taken) {
        await followPriceUp(transaction, id, price);
        for (;;) {
          const people = await takePriceDrop(transaction, id, price, PEOPLE_AT_ONCE);
          if (people.length === 0) break;
          const savers = people.map(({ account_id }) => account_id);
          const apart = await apartAmong(ownerId, savers, transaction);
          const welcome = people.filter(({ account_id }) => !apart.has(account_id));
          const drops = welcome.map(({ account_id, known_price }) => ({
            accountId: account_id,
            kind,
            objectId: id,
            ownerId,
            title,
            beforeKopecks: known_price,
            nowKopecks: price,
          }));
          for (const tell of onPriceDrop) await tell(transaction, drops);
          told += drops.length;
        }
      }
      return taken.length;
    });
    if (moved === 0) return told;
  }
}
