import { inTransaction } from '#platform/database/transaction.ts';
import { newId } from '#platform/ids.ts';
import { type OfferNow, offerKey } from '../../../ad-objects/server/index.ts';
import { MAX_ITEMS, type NewItem } from '../../contract.ts';
import type { BasketContext } from '../context.ts';
import { fail } from '../fail.ts';
import { lawfulnessOf, refuseUnlawful, subjectOf } from '../lawfulness/lawfulness.ts';
import { isOwn } from '../policy.ts';
import {
  findOrderCampaign,
  type ItemRow,
  lockItems,
  type NewRow,
  type OnRepeat,
  putItems,
  takeBasket,
} from '../store.ts';
import { attachFiles } from './item-files.ts';
import { refusePastDay } from './wished-day.ts';

export interface Added {
  item: ItemRow;
  items: ItemRow[];
}

export async function addItem(
  context: BasketContext,
  { accountId, item, onRepeat = 'sum' }: { accountId: string; item: NewItem; onRepeat?: OnRepeat },
): Promise<Added> {
  refusePastDay(context, item.wished_on);
  const ref = { kind: item.kind, id: item.id, offerId: item.offer_id };
  const offer = (await context.objects.findOffers([ref])).get(offerKey(ref));
  if (offer && isOwn(accountId, offer)) throw fail('own_offer');
  if (!offer?.isPublic) throw fail('not_found', { message: 'Этого предложения больше нет.' });
  if ((await context.apartAmong(accountId, [offer.ownerId])).size > 0) throw fail('order_refused');
  const [judge, subject] = await Promise.all([
    context.legalityToday(offer.rulesVersion),
    findOrderCampaign(context.db, accountId).then((campaignId) => subjectOf(context, campaignId)),
  ]);
  refuseUnlawful(offer, lawfulnessOf(offer, subject, judge));
  return inTransaction(context.db, async (transaction) => {
    await takeBasket(transaction, accountId);
    const row = rowOf(item, offer);
    const [put] = await putItems(transaction, accountId, [row], onRepeat);
    if (put && item.files)
      await attachFiles(context, transaction, { accountId, itemId: put.item_id, fileIds: put.files });
    const items = await lockItems(transaction, accountId);
    if (items.length > MAX_ITEMS) throw fail('basket_full');
    if (!put) throw new Error('the item was not written');
    // Upsert: an item that was there already keeps its id, and is not told as added.
    if (put.item_id === row.item_id) for (const told of context.onAdd) await told(transaction, [row.object_id]);
    return { item: put, items };
  });
}

export const rowOf = (item: NewItem, { kind, id, ownerId, title, offer }: OfferNow): NewRow => ({
  item_id: newId(),
  kind,
  object_id: id,
  offer_id: offer.offerId,
  quantity: item.quantity,
  seen_price: item.seen_price ?? offer.priceKopecks,
  wished_on: item.wished_on ?? null,
  comment: item.comment ?? null,
  files: item.files ?? [],
  seller_id: ownerId,
  object_title: title,
  offer_name: offer.name,
});
