import { apiOf, type Transport } from '#platform/web/api.ts';
import type { dealCalls, SellerRecord } from '../contract.ts';

/** Empty after a failed request: the page does without them. */
export async function loadSellerRecords(
  transport: Transport,
  accountIds: readonly string[],
): Promise<readonly SellerRecord[]> {
  if (accountIds.length === 0) return [];
  const answer = await apiOf<typeof dealCalls>(transport)('GET /v1/sellers/records', {
    query: { account_ids: [...new Set(accountIds)].join() },
  }).catch(() => null);
  return answer?.items ?? [];
}
