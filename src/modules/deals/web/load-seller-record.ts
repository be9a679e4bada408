import { apiOf, type Transport } from '#platform/web/api.ts';
import type { dealCalls, SellerRecord } from '../contract.ts';

/** Null when it cannot be had: a profile stands without it. */
export async function loadSellerRecord(transport: Transport, accountId: string): Promise<SellerRecord | null> {
  const answer = await apiOf<typeof dealCalls>(transport)('GET /v1/sellers/records', {
    query: { account_ids: accountId },
  }).catch(() => null);
  return answer?.items[0] ?? null;
}
