import { MAX_COMMENT, MAX_FILES } from '../../contract.ts';
import type { BasketContext } from '../context.ts';
import { fail } from '../fail.ts';
import { canBuy, isOwn } from '../policy.ts';
import { type Added, addItem } from './add-item.ts';

/** The same offer as in a deal of one's own, at today's price; the brief comes along. */
export async function repeatDeal(
  context: BasketContext,
  { accountId, dealId }: { accountId: string; dealId: string },
): Promise<Added> {
  const bought = await context.deals.findBought(dealId, accountId);
  if (!bought) throw fail('not_found');
  const { kind, objectId, objectTitle, offerId, offerName, quantity, comment, files } = bought;
  const object = (await context.objects.findSelling([objectId])).get(objectId);
  if (object && isOwn(accountId, object)) throw fail('own_offer');
  if (!object || !canBuy(accountId, object))
    throw fail('repeat_gone', { message: `«${objectTitle}» больше не в каталоге. Найдите похожее и закажите там.` });
  if (!object.offers.some((offer) => offer.offerId === offerId))
    throw fail('repeat_gone', {
      message: `«${objectTitle}» больше не продаёт «${offerName}». Выберите другой формат на странице.`,
      details: { path: `/${kind}/${objectId}` },
    });
  const kept = await context.files.factsOf(files);
  return addItem(context, {
    accountId,
    onRepeat: 'greatest',
    item: {
      kind,
      id: objectId,
      offer_id: offerId,
      quantity,
      comment: comment && shortened(comment),
      files: files.filter((fileId) => kept.has(fileId)).slice(0, MAX_FILES),
    },
  });
}

/** The brief of that order and of the item together may have been longer than one item's may be. */
const shortened = (text: string): string => (text.length > MAX_COMMENT ? `${text.slice(0, MAX_COMMENT - 1)}…` : text);
