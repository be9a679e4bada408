/** Loader of the catalog; requests run in parallel. */
import { type AnyCard, KIND_DEFINITIONS } from '#modules/ad-objects/web/index.ts';
import { ApiError, apiOf, type Transport } from '#platform/web/api.ts';
import type { AdObjectList, adObjectCalls, Facets, ListFilter, ListRequest } from '../../ad-objects/contract.ts';
import type { Counts, catalogCalls, Seller } from '../contract.ts';
import { type CatalogState, TABS, withFilter, withKind } from './catalog-state.ts';
import { filterGroups } from './filter-groups.ts';
import type { ForbiddenPlace } from './forbidden-places.ts';

export { catalogFacts } from './catalog-facts.ts';
export { parseCatalog, pathOf } from './catalog-state.ts';

export interface ObjectList extends Omit<AdObjectList, 'items'> {
  items: AnyCard[];
}

/** Suggestion for an empty list: a choice that would show something. */
export interface WayOut {
  state: CatalogState;
  /** The filter to give up, or null for another tab. */
  filter: string | null;
  total: number;
  isExact: boolean;
  /** The first of another tab. */
  items: AnyCard[];
}

export interface CatalogData {
  state: CatalogState;
  counts: Counts | null;
  /** Sellers whose name was searched for. */
  people: Seller[];
  list: ObjectList;
  facets: Facets;
  waysOut: WayOut[];
  /** Places in the query where nothing may be advertised. */
  forbidden: ForbiddenPlace[];
}

const PAGE_SIZE = 24;
/** Requests besides the list itself. */
const MAX_EXTRA = 6;
/** Cards of another tab where this one has nothing. */
const NEARBY = 3;
const NO_FACETS: Facets = { tags: {}, price: null };

export function listObjects(
  transport: Transport,
  kind: CatalogState['kind'],
  request: ListRequest,
): Promise<ObjectList> {
  const api = apiOf<typeof adObjectCalls>(transport);
  return api(`POST /v1/products/${kind}/get_list` as 'POST /v1/products/resource/get_list', {
    body: request,
  }) as unknown as Promise<ObjectList>;
}

export function loadPage(transport: Transport, { kind, filter, sort }: CatalogState, cursor: string | null) {
  return listObjects(transport, kind, { filter, sort, limit: PAGE_SIZE, cursor });
}

export async function loadCatalog(transport: Transport, state: CatalogState): Promise<CatalogData> {
  // Facet counts of a choice ignore that choice: with Telegram on, YouTube still shows its number.
  const choices = filterGroups(state).filter(({ id, rest }) => hasFacet(id, state.filter, rest));
  const catalog = apiOf<typeof catalogCalls>(transport);
  const [counts, people, forbidden, list, first, ...without] = await Promise.all([
    // The page is worth showing without the figures on its tabs.
    catalog('GET /v1/catalog/counts', { query: sharedOf(state) }).catch(() => null),
    state.filter.q && !state.cursor
      ? catalog('GET /v1/catalog/people', { query: { q: state.filter.q } }).catch(() => null)
      : null,
    // Most words are far from such a name, and what knows the names is not loaded for them.
    !state.cursor && /инс|ins|ф[бе]|f[ab]|тред|thr/i.test(state.filter.q ?? '')
      ? import('./load-forbidden.ts').then(({ loadForbidden }) => loadForbidden(transport, state.filter.q ?? ''))
      : [],
    loadPage(transport, state, state.cursor),
    state.cursor ? listObjects(transport, state.kind, { filter: state.filter, limit: 1 }) : null,
    ...choices.slice(0, MAX_EXTRA).map(({ rest }) => listObjects(transport, state.kind, { filter: rest, limit: 1 })),
  ]);
  const facets = (first ?? list).facets ?? NO_FACETS;
  return {
    state,
    counts,
    people: people?.items ?? [],
    forbidden,
    list,
    facets: without.reduce(
      (sum, found, index) => merged(state.kind, sum, found.facets, choices[index]?.id ?? ''),
      facets,
    ),
    waysOut: list.total === 0 ? await findWaysOut(transport, state) : [],
  };
}

/** Filters that all kinds share, for the counts of the tabs. */
function sharedOf({ filter: { q, exact, topics, region, rating_from } }: CatalogState) {
  return {
    ...(q && { q, ...(exact && { exact: '1' as const }) }),
    ...(topics?.length && { topic: topics.join(',') }),
    ...(region && { region }),
    ...(rating_from !== undefined && { rating: rating_from }),
  };
}

/** Tag prefix of a group. */
function prefixOf(kind: CatalogState['kind'], group: string): string {
  if (group === 'topics') return 'topic:';
  const choice = KIND_DEFINITIONS[kind].choiceFilters.find(({ name }) => name === group);
  return `${choice?.tag ?? group}:`;
}

const hasFacet = (group: string, filter: ListFilter, rest: ListFilter) =>
  group === 'price' || group === 'region' || (Array.isArray(filter[group]) && !Array.isArray(rest[group]));

/** The facets of a group as they are without the group's own choice. */
function merged(kind: CatalogState['kind'], facets: Facets, wider: Facets | null, group: string): Facets {
  if (!wider) return facets;
  if (group === 'price') return { ...facets, price: wider.price };
  const own = Object.entries(wider.tags).filter(([tag]) => tag.startsWith(prefixOf(kind, group)));
  return { ...facets, tags: { ...facets.tags, ...Object.fromEntries(own) } };
}

/** Which filter to loosen: each is left out in turn, and the ones that help are offered, the most helpful first. */
async function findWaysOut(transport: Transport, state: CatalogState): Promise<WayOut[]> {
  const tries: Omit<WayOut, 'total' | 'isExact' | 'items'>[] = [
    ...filterGroups(state).map(({ label, rest }) => ({
      filter: label,
      state: withFilter(state, rest),
    })),
    ...TABS.filter((kind) => kind !== state.kind).map((kind) => ({ filter: null, state: withKind(state, kind) })),
  ];
  const found = await Promise.all(
    tries.slice(0, MAX_EXTRA).map(async (each): Promise<WayOut[]> => {
      try {
        const { kind, filter } = each.state;
        const limit = each.filter === null ? NEARBY : 1;
        const { total, total_is_exact, words_matched, items } = await listObjects(transport, kind, { filter, limit });
        // Where only some of the words are met, there is nothing better than here.
        return total > 0 && !words_matched ? [{ ...each, total, isExact: total_is_exact, items }] : [];
      } catch (error) {
        // Advice that cannot be had is left out.
        if (error instanceof ApiError) return [];
        throw error;
      }
    }),
  );
  const byTotal = (one: WayOut, other: WayOut) => other.total - one.total;
  const [loosened, elsewhere] = [
    found.flat().filter(({ filter }) => filter !== null),
    found.flat().filter(({ filter }) => filter === null),
  ];
  return [...loosened.sort(byTotal), ...elsewhere.sort(byTotal)];
}
