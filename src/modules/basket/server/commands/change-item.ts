import type { Transaction } from '#platform/database/schema.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { BasketContext } from '../context.ts';
import { fail } from '../fail.ts';
import { lawfulnessOf, risksOf, subjectOf } from '../lawfulness/lawfulness.ts';
import { canBuy } from '../policy.ts';
import { findOrderCampaign, type ItemChanges, type ItemRow, lockItems, takeBasket, updateItem } from '../store.ts';
import { attachFiles, releaseFiles } from './item-files.ts';
import { refusePastDay } from './wished-day.ts';

type Wanted = Omit<ItemChanges, 'offer' | 'accepted'> & {
  offer_id?: string | undefined;
  accepted_rules?: string[] | undefined;
};

export async function changeItem(
  context: BasketContext,
  {
    accountId,
    itemId,
    changes: { offer_id: offerId, accepted_rules: rules, ...changes },
  }: { accountId: string; itemId: string; changes: Wanted },
): Promise<void> {
  refusePastDay(context, changes.wished_on);
  const { files: fileIds } = changes;
  if (!fileIds && !offerId && !rules) {
    if (!(await updateItem(context.db, accountId, itemId, changes))) throw fail('not_found');
    return;
  }
  await inTransaction(context.db, async (transaction) => {
    // The basket is locked: nobody adds the chosen offer meanwhile.
    if (offerId) await takeBasket(transaction, accountId);
    const items = await lockItems(transaction, accountId);
    const item = items.find(({ item_id }) => item_id === itemId);
    if (!item) throw fail('not_found');
    const offer = offerId ? await chooseOffer(context, transaction, { accountId, item, items, offerId }) : undefined;
    const accepted = rules && (await acceptRules(context, transaction, { accountId, item, rules }));
    await updateItem(transaction, accountId, itemId, { seen_price: offer?.priceKopecks, ...changes, offer, accepted });
    if (!fileIds) return;
    await releaseFiles(context, transaction, itemId);
    await attachFiles(context, transaction, { accountId, itemId, fileIds });
  });
}

/** The consent must name exactly the rules that stand against the item now, else `rules_changed`. */
async function acceptRules(
  context: BasketContext,
  transaction: Transaction,
  { accountId, item, rules }: { accountId: string; item: ItemRow; rules: readonly string[] },
) {
  if (rules.length === 0) return { rules, at: null };
  const object = (await context.objects.findSelling([item.object_id], transaction)).get(item.object_id);
  if (!object) throw fail('offer_gone');
  const subject = await subjectOf(context, await findOrderCampaign(transaction, accountId), transaction);
  const judge = await context.legalityToday(object.rulesVersion);
  const risks = risksOf(lawfulnessOf(object, subject, judge));
  if (new Set(rules).symmetricDifference(new Set(risks)).size > 0) throw fail('rules_changed');
  return { rules: risks, at: context.now() };
}

interface Choice {
  accountId: string;
  item: ItemRow;
  items: readonly ItemRow[];
  offerId: string;
}

/** Another offer of the same object. */
async function chooseOffer(
  { objects }: BasketContext,
  transaction: Transaction,
  { accountId, item, items, offerId }: Choice,
) {
  const isTaken = items.some(
    (other) => other !== item && other.object_id === item.object_id && other.offer_id === offerId,
  );
  if (isTaken) throw fail('offer_in_basket');
  const object = (await objects.findSelling([item.object_id], transaction)).get(item.object_id);
  const offer = object && canBuy(accountId, object) && object.offers.find((one) => one.offerId === offerId);
  if (!offer) throw fail('offer_gone', { message: 'Этот формат больше не продаётся. Выберите другой.' });
  return offer;
}
