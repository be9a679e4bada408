import { apiOf, type Transport } from '#platform/web/api.ts';
import { dayOf } from '#words/moments.ts';
import type { legalityCalls } from '../../legality/contract.ts';
import { type ForbiddenPlace, forbiddenNamesIn, forbiddenPlaces } from './forbidden-places.ts';

/** Places in the query where nothing may be advertised; without the rules the list is worth showing too. */
export async function loadForbidden(transport: Transport, query: string): Promise<ForbiddenPlace[]> {
  const names = forbiddenNamesIn(query);
  if (names.length === 0) return [];
  const rules = await apiOf<typeof legalityCalls>(transport)('GET /v1/legality/rules').catch(() => null);
  return forbiddenPlaces(names, rules?.items ?? [], dayOf(new Date()));
}
