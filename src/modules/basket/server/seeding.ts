import type { Transaction } from 'kysely';
import { newId } from '#platform/ids.ts';
import { type NewRow, putItems, takeBasket } from './store.ts';

/** What somebody is about to order: demonstrations. */
export async function putIntoBasket(
  transaction: Transaction<unknown>,
  accountId: string,
  items: readonly Omit<NewRow, 'item_id'>[],
): Promise<void> {
  await takeBasket(transaction, accountId);
  const first = Date.now();
  const rows = items.map((item, at) => ({ ...item, item_id: newId(first + at) }));
  await putItems(transaction, accountId, rows, 'greatest');
}
