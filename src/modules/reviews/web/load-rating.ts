import { apiOf, type Transport } from '#platform/web/api.ts';
import { score } from '#words/numbers.ts';
import { counted, REVIEWS } from '#words/plurals.ts';
import type { reviewsCalls } from '../contract.ts';

/** Overall rating of a seller by buyers, in words; null without reviews, or when they cannot be had. */
export async function loadRating(
  transport: Transport,
  accountId: string,
): Promise<{ value: string; caption: string } | null> {
  const query = { account_id: accountId, as: 'seller', limit: '1' } as const;
  const answer = await apiOf<typeof reviewsCalls>(transport)('GET /v1/reviews', { query }).catch(() => null);
  if (!answer || answer.summary.mean === null) return null;
  return { value: score(answer.summary.mean), caption: counted(answer.summary.count, REVIEWS) };
}
