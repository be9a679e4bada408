import { inTransaction } from '#platform/database/transaction.ts';
import type { FavouritesContext } from '../context.ts';
import { type Keeper, listKeepers } from '../store.ts';

const OBJECTS_AT_ONCE = 50;
const PEOPLE_AT_ONCE = 500;

/** Tells those who keep an object that everybody sees it again; once for each return. Answers how many were told. */
export async function tellReturns({ db, objects, apartAmong, onReturn }: FavouritesContext): Promise<number> {
  let told = 0;
  for (;;) {
    const returned = await inTransaction(db, async (transaction) => {
      const taken = await objects.takeReturned(transaction, OBJECTS_AT_ONCE);
      for (const { id, kind, ownerId, title, price, since } of taken) {
        let people: Keeper[] = [];
        do {
          const after = people.at(-1);
          people = await listKeepers(transaction, id, { savedBefore: since, after, limit: PEOPLE_AT_ONCE });
          const others = people.map(({ account_id }) => account_id).filter((accountId) => accountId !== ownerId);
          const apart = await apartAmong(ownerId, others, transaction);
          const welcome = others.filter((accountId) => !apart.has(accountId));
          const returns = welcome.map((accountId) => ({
            accountId,
            kind,
            objectId: id,
            ownerId,
            title,
            priceKopecks: price,
          }));
          if (returns.length > 0) for (const tell of onReturn) await tell(transaction, returns);
          told += returns.length;
        } while (people.length === PEOPLE_AT_ONCE);
      }
      return taken.length;
    });
    if (returned === 0) return told;
  }
}
