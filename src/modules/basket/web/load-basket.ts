import { apiOf, type Transport } from '#platform/web/api.ts';
import type { Basket, BasketChoices, basketCalls } from '../contract.ts';

export interface BasketData extends BasketChoices {
  loaded: Basket;
}

export async function loadBasket(transport: Transport): Promise<BasketData> {
  const api = apiOf<typeof basketCalls>(transport);
  const [loaded, choices] = await Promise.all([
    api('GET /v1/basket'),
    // Without the choice the basket can still be paid.
    api('GET /v1/basket/choices').catch(() => ({ campaigns: [], projects: [] })),
  ]);
  return { loaded, ...choices };
}
