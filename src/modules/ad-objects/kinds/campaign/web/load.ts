import type { AdObjectCard } from '../../../contract.ts';
import { type DetailContext, detailCalls, loadDetail, orNull } from '../../../web/detail/load.ts';

/** The product it advertises; null while the product is not public. */
export type CampaignExtra = AdObjectCard<'product'> | null;

export async function loadCampaign(context: DetailContext, campaignId: string) {
  const data = await loadDetail(context, 'campaign', campaignId);
  const { product_id: productId, is_owner: isOwner } = data.object;
  // A list, because a product that is still a draft is nothing to fail at.
  const found = productId
    ? await orNull(
        detailCalls(context.transport)('POST /v1/products/product/get_list', {
          body: { filter: { ids: [productId], ...(isOwner && { mine: true }) }, limit: 1 },
        }),
      )
    : null;
  const product: CampaignExtra = found?.items[0] ?? null;
  return { ...data, extra: product };
}
