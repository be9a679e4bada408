import { apiOf, type Transport } from '#platform/web/api.ts';
import type { AdObjectCard, adObjectCalls } from '../contract.ts';

const SHOWN = 8;

/** The newest resources; the home page stands without them. */
export async function loadShowcase(transport: Transport): Promise<AdObjectCard<'resource'>[]> {
  try {
    const body = { limit: SHOWN };
    return (await apiOf<typeof adObjectCalls>(transport)('POST /v1/products/resource/get_list', { body })).items;
  } catch {
    return [];
  }
}
