import type { Transaction } from '#platform/database/schema.ts';
import { newIds } from '#platform/ids.ts';
import type { AdObjectKind } from '../../ad-objects/contract.ts';
import { putItems, takeBasket } from './store.ts';

interface PastItem {
  kind: AdObjectKind;
  objectId: string;
  objectTitle: string;
  sellerId: string;
  offerId: string;
  offerName: string;
  priceKopecks: number;
}

/** Seeds the basket of a demonstration account. */
export async function putIntoBasket(
  transaction: Transaction,
  accountId: string,
  items: readonly PastItem[],
): Promise<void> {
  await takeBasket(transaction, accountId);
  const ids = newIds(items.map(() => Date.now()));
  const rows = items.map((item, place) => ({
    item_id: ids[place] as string,
    kind: item.kind,
    object_id: item.objectId,
    object_title: item.objectTitle,
    seller_id: item.sellerId,
    offer_id: item.offerId,
    offer_name: item.offerName,
    quantity: 1,
    seen_price: item.priceKopecks,
    wished_on: null,
    comment: null,
    files: [],
  }));
  await putItems(transaction, accountId, rows, 'greatest');
}
