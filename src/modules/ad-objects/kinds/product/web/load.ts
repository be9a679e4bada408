import type { AdObjectCard } from '../../../contract.ts';
import { type DetailContext, detailCalls, loadDetail, orNull } from '../../../web/detail/load.ts';

/** Public campaigns of this product. */
export type ProductExtra = AdObjectCard<'campaign'>[];

const MOST_CAMPAIGNS = 50;

export async function loadProduct(context: DetailContext, productId: string) {
  const data = await loadDetail(context, 'product', productId);
  const found = await orNull(
    detailCalls(context.transport)('POST /v1/products/campaign/get_list', {
      body: { filter: { product_id: productId }, sort: 'newest', limit: MOST_CAMPAIGNS },
    }),
  );
  const campaigns: ProductExtra = found?.items ?? [];
  return { ...data, extra: campaigns };
}
