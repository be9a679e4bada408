import type { AdObject } from '../../../contract.ts';
import { type DetailContext, detailCalls, loadDetail, orNull } from '../../../web/detail-load.ts';

/** The product it advertises; null while the product is not public. */
export type CampaignExtra = AdObject<'product'> | null;

export async function loadCampaign(context: DetailContext, campaignId: string) {
  const data = await loadDetail(context, 'campaign', campaignId);
  const productId = data.object.product_id;
  const product: CampaignExtra = productId
    ? await orNull(
        detailCalls(context.transport)('GET /v1/products/product/retrieve/{product_id}', {
          params: { product_id: productId },
        }),
      )
    : null;
  return { ...data, extra: product };
}
