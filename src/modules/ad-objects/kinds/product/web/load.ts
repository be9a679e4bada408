import type { AdObjectCard } from '../../../contract.ts';
import { type DetailContext, detailCalls, loadDetail, orNull } from '../../../web/detail-load.ts';

/** Public campaigns of this product. */
export type ProductExtra = AdObjectCard<'campaign'>[];

const MOST_CAMPAIGNS = 50;

/** The list knows campaigns by their owner; a product's campaigns are always its owner's. */
export async function loadProduct(context: DetailContext, productId: string) {
  const data = await loadDetail(context, 'product', productId);
  const found = await orNull(
    detailCalls(context.transport)('POST /v1/products/campaign/get_list', {
      body: { filter: { owner: data.object.owner.account_id }, sort: 'newest', limit: MOST_CAMPAIGNS },
    }),
  );
  const campaigns: ProductExtra = found?.items.filter(({ product_id }) => product_id === productId) ?? [];
  return { ...data, extra: campaigns };
}
