import { type AdObjectKind, type AnyCard, objectIdOf, type ToldRule } from '#modules/ad-objects/web/index.ts';
import type { legalityCalls } from '#modules/legality/contract.ts';
import { apiOf, type Transport } from '#platform/web/api.ts';
import { isId } from '#platform/web/is-id.ts';
import { FIRST_KIND } from '../domain/address.ts';
import { TABS } from './catalog-state.ts';
import type { RulesAgainst } from './compare-law.tsx';
import { MAX_COMPARED } from './compare-store.ts';
import { listObjects } from './load-catalog.ts';

/** Query string of the comparison: `?kind=resource&ids=a,b,c`. */
export interface ComparisonSearch {
  kind: AdObjectKind;
  ids: string;
}

export function parseComparison(search: Record<string, unknown>): ComparisonSearch {
  const kind = TABS.find((tab) => tab === search.kind) ?? FIRST_KIND;
  const ids = [search.ids].flat().flatMap((each) => (typeof each === 'string' ? each.toLowerCase().split(',') : []));
  return { kind, ids: [...new Set(ids.filter(isId))].slice(0, MAX_COMPARED).join(',') };
}

/** Texts of the rules that stand against some of the cards; no request when none does. */
export async function loadRulesAgainst(transport: Transport, cards: readonly AnyCard[]): Promise<RulesAgainst> {
  // For one release: a process of the one before does not tell the checks.
  const wanted = cards.flatMap(({ legality }) => legality?.checks?.map(({ version_id }) => version_id) ?? []);
  if (wanted.length === 0) return {};
  const { items } = await apiOf<typeof legalityCalls>(transport)('GET /v1/legality/rules');
  const told = items.flatMap(({ title, subject, versions }) =>
    versions.map((version) => ({ ...version, title, kind: subject.kind as ToldRule['kind'] })),
  );
  return Object.fromEntries(
    told.filter(({ version_id }) => wanted.includes(version_id)).map((rule) => [rule.version_id, rule]),
  );
}

/** In the order of the address; what is no longer public is left out. */
export async function loadComparison(transport: Transport, { kind, ids }: ComparisonSearch): Promise<AnyCard[]> {
  if (ids === '') return [];
  const wanted = ids.split(',');
  const { items } = await listObjects(transport, kind, { filter: { ids: wanted }, limit: MAX_COMPARED });
  return wanted.flatMap((id) => items.filter((card) => objectIdOf(card) === id));
}
