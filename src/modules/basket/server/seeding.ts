import type { Transaction } from '#platform/database/schema.ts';
import { newIds } from '#platform/ids.ts';
import { type NewRow, putItems, takeBasket } from './store.ts';

/** Seeds the basket of a demonstration account. */
export async function putIntoBasket(
  transaction: Transaction,
  accountId: string,
  items: readonly Omit<NewRow, 'item_id'>[],
): Promise<void> {
  await takeBasket(transaction, accountId);
  const ids = newIds(items.map(() => Date.now()));
  const rows = items.map((item, place) => ({ ...item, item_id: ids[place] as string }));
  await putItems(transaction, accountId, rows, 'greatest');
}
