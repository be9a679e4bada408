import { apiOf, type Transport } from '#platform/web/api.ts';
import type { DealReviews, reviewsCalls } from '../contract.ts';

/** For the sides of a deal: nobody else is told. */
export const loadDealReviews = (transport: Transport, dealId: string): Promise<DealReviews> =>
  apiOf<typeof reviewsCalls>(transport)('GET /v1/deals/{deal_id}/reviews', { params: { deal_id: dealId } });
