import { inTransaction } from '#platform/database/transaction.ts';
import { dayOf } from '#words/moments.ts';
import { offerKey } from '../../../ad-objects/server/index.ts';
import { MAX_ITEMS, type NewItem } from '../../contract.ts';
import type { BasketContext } from '../context.ts';
import { lawfulnessOf, NO_SUBJECT } from '../lawfulness/lawfulness.ts';
import { canBuy } from '../policy.ts';
import { type ItemRow, lockItems, type NewRow, putItems, takeBasket } from '../store.ts';
import { rowOf } from './add-item.ts';

export interface Merged {
  merged: number;
  skipped: number;
  items: ItemRow[];
}

const keyOf = ({ object_id, offer_id }: Pick<ItemRow, 'object_id' | 'offer_id'>) => `${object_id}/${offer_id}`;

/** Merges an anonymous visitor's basket into the account. Idempotent. */
export async function mergeItems(
  context: BasketContext,
  { accountId, items }: { accountId: string; items: readonly NewItem[] },
): Promise<Merged> {
  const today = dayOf(context.now());
  const offers = await context.objects.findOffers(
    items.map(({ kind, id, offer_id }) => ({ kind, id, offerId: offer_id })),
  );
  const sellers = new Set([...offers.values()].map(({ ownerId }) => ownerId));
  const apart = await context.apartAmong(accountId, [...sellers]);
  const judge = await context.legalityToday();
  const rows = new Map<string, NewRow>();
  for (const item of items) {
    const offer = offers.get(offerKey({ id: item.id, offerId: item.offer_id }));
    if (!offer || !canBuy(accountId, offer) || apart.has(offer.ownerId)) continue;
    if (lawfulnessOf(offer, NO_SUBJECT, judge).verdict?.light === 'red') continue;
    const isPast = item.wished_on && item.wished_on < today;
    const row = rowOf(isPast ? { ...item, wished_on: null } : item, offer);
    const same = rows.get(keyOf(row));
    rows.set(keyOf(row), same && same.quantity > row.quantity ? same : row);
  }
  return inTransaction(context.db, async (transaction) => {
    await takeBasket(transaction, accountId);
    const before = new Set((await lockItems(transaction, accountId)).map(keyOf));
    let room = MAX_ITEMS - before.size;
    const taken = [...rows.values()].filter((row) => before.has(keyOf(row)) || room-- > 0);
    if (taken.length > 0) await putItems(transaction, accountId, taken, 'greatest');
    const all = await lockItems(transaction, accountId);
    const added = taken.filter((row) => !before.has(keyOf(row))).map(({ object_id }) => object_id);
    for (const told of context.onAdd) await told(transaction, added);
    return { merged: taken.length, skipped: items.length - taken.length, items: all };
  });
}
