/** State of the catalog page as its query string: `?kind=contractor&topic=food,it&price_to=5000`. */
import { type AdObjectKind, KIND_DEFINITIONS, KINDS, TOPICS } from '#modules/ad-objects/web/index.ts';
import type { Search } from '#platform/web/plain-search.ts';
import type { ListFilter, Sort } from '../../ad-objects/contract.ts';
import { REGIONS } from '../../geography/contract.ts';
import { AMOUNTS, type Amount, addressOf, defaultSort, FIRST_KIND, pathOfAddress } from '../domain/address.ts';

export { defaultSort };

const FIRST_TABS: readonly AdObjectKind[] = [FIRST_KIND, 'contractor'];
/** The order of the tabs: those who sell, then the rest. The first is where the catalog opens. */
export const TABS = [...FIRST_TABS, ...KINDS.filter((kind) => !FIRST_TABS.includes(kind))];

export type View = 'cards' | 'table';

export interface CatalogState {
  kind: AdObjectKind;
  /** As the list call takes it; nothing empty is in it. */
  filter: ListFilter;
  sort: Sort;
  view: View;
  /** Where the list begins, for visitors without scripts and for robots. */
  cursor: string | null;
}

const MAX_QUERY = 200;
const MAX_KOPECKS = 10_000_000_000_000;
const MAX_COUNT = MAX_KOPECKS;
/** Only where the kind has an audience. */
const OF_AUDIENCE: readonly Amount[] = ['audience_from', 'audience_to', 'cpm_to'];

export const SORT_LABELS = {
  relevance: 'Сначала подходящие',
  newest: 'Сначала новые',
  price_asc: 'Сначала дешёвые',
  price_desc: 'Сначала дорогие',
  audience: 'По аудитории',
  rating: 'По рейтингу',
  cpm: 'По CPM',
} as const satisfies Record<Sort, string>;

/** Relevance needs words to be relevant to, audience and CPM need an audience. */
export function sortsOf({ kind, filter }: Pick<CatalogState, 'kind' | 'filter'>): Sort[] {
  const { hasAudience } = KIND_DEFINITIONS[kind];
  return [
    ...(filter.q ? (['relevance'] as const) : []),
    'newest',
    'price_asc',
    'price_desc',
    ...(hasAudience ? (['audience', 'cpm'] as const) : []),
    'rating',
  ];
}

/** Parses any address; unknown or invalid parameters are dropped. */
export function parseCatalog(search: Record<string, unknown>): CatalogState {
  const named = textOf(search.kind);
  const kind = TABS.find((tab) => tab === named) ?? FIRST_KIND;
  const { choiceFilters, hasAudience, hasPlaces } = KIND_DEFINITIONS[kind];
  const filter: ListFilter = {};

  const q = textOf(search.q)
    ?.replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, MAX_QUERY)
    .toWellFormed()
    .trim();
  if (q) filter.q = q;
  if (q && textOf(search.exact) === '1') filter.exact = true;
  const topics = chosen(search.topic, Object.keys(TOPICS));
  if (topics.length > 0) filter.topics = topics;
  const [region] = chosen(search.region, Object.keys(REGIONS));
  if (region) filter.region = region;
  for (const { name, names } of choiceFilters) {
    const values = chosen(search[name], Object.keys(names));
    if (values.length > 0) filter[name] = values;
  }
  for (const name of Object.keys(AMOUNTS) as Amount[]) {
    if (!hasAudience && OF_AUDIENCE.includes(name)) continue;
    const amount = amountOf(search[name], AMOUNTS[name]);
    if (amount !== null) filter[name] = amount;
  }
  putInOrder(filter, 'price_from', 'price_to');
  putInOrder(filter, 'audience_from', 'audience_to');
  if (hasPlaces && textOf(search.allowed) === '1') filter.allowed_now = true;
  const rating = Number(textOf(search.rating)?.replace(',', '.'));
  if (rating > 0 && rating <= 5) filter.rating_from = Math.round(rating * 10) / 10;

  const wanted = textOf(search.sort);
  const sort = sortsOf({ kind, filter }).find((each) => each === wanted) ?? defaultSort(filter);
  const cursor = textOf(search.cursor);
  return {
    kind,
    filter,
    sort,
    view: textOf(search.view) === 'table' ? 'table' : 'cards',
    cursor: cursor && /^[\w-]{1,300}$/.test(cursor) ? cursor : null,
  };
}

/** Canonical query string: the shortest, always in the same order. */
export function searchOf({ kind, filter, sort, view, cursor }: CatalogState): Search {
  const search: Search = addressOf(
    { kind, filter, sort },
    KIND_DEFINITIONS[kind].choiceFilters.map(({ name }) => name),
  );
  if (view !== 'cards') search.view = view;
  if (cursor) search.cursor = cursor;
  return search;
}

export function pathOf(state: CatalogState): string {
  return pathOfAddress(searchOf(state));
}

/** Another choice resets the pagination; a sort order that makes no sense any more is dropped. */
export function withFilter(state: CatalogState, wanted: ListFilter): CatalogState {
  // Other words may be misspelt as well.
  const filter = wanted.q === state.filter.q ? wanted : dropped(wanted, ['exact']);
  const wasDefault = state.sort === defaultSort(state.filter);
  const keepsSort = !wasDefault && sortsOf({ kind: state.kind, filter }).includes(state.sort);
  return { ...state, filter, sort: keepsSort ? state.sort : defaultSort(filter), cursor: null };
}

/** Switching the kind keeps the shared filters: words, topics, region, price, rating. */
export function withKind(state: CatalogState, kind: AdObjectKind): CatalogState {
  const { q, exact, topics, region, rating_from } = state.filter;
  const filter: ListFilter = {
    ...(q && { q }),
    ...(q && exact && { exact }),
    ...(topics && { topics }),
    ...(region && { region }),
    ...(rating_from && { rating_from }),
  };
  return { kind, filter, sort: defaultSort(filter), view: state.view, cursor: null };
}

export const choicesOf = (filter: ListFilter, name: string): string[] => (filter[name] as string[] | undefined) ?? [];

/** How many there are to take away: every chosen value, and every range as a whole. The words of the query have their field. */
export function filterCount(filter: ListFilter): number {
  const ids = Object.entries(dropped(filter, ['q', 'exact'])).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((each) => `${name}:${each}`) : [name.replace(/_(?:from|to)$/, '')],
  );
  return new Set(ids).size;
}

/** A filter without some of its parts. */
export function dropped(filter: ListFilter, names: readonly string[]): ListFilter {
  return Object.fromEntries(Object.entries(filter).filter(([name]) => !names.includes(name)));
}

/** Adds or takes away one value of a choice, in the order of the choice's own list. */
export function toggled(filter: ListFilter, name: string, value: string, order: readonly string[]): ListFilter {
  const before = choicesOf(filter, name);
  const after = order.filter((each) => (each === value ? !before.includes(each) : before.includes(each)));
  return after.length > 0 ? { ...filter, [name]: after } : dropped(filter, [name]);
}

/** Parses typed amounts: «5 000», «5000,50». Null when it is no such number. */
export function amountOf(value: unknown, unit: number): number | null {
  const text = textOf(value)
    ?.replaceAll(/[\s\u00a0\u202f]/g, '')
    .replace(',', '.');
  if (!text || !/^\d{1,15}(?:\.\d{1,2})?$/.test(text)) return null;
  const amount = Math.round(Number(text) * unit);
  return amount <= (unit === 1 ? MAX_COUNT : MAX_KOPECKS) ? amount : null;
}

function textOf(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' && first.trim() !== '' ? first.trim() : undefined;
}

/** `a,b` and `name=a&name=b` (as a form without scripts sends it) are the same. */
function chosen(value: unknown, allowed: readonly string[]): string[] {
  const given = new Set([value].flat().flatMap((each) => (typeof each === 'string' ? each.split(',') : [])));
  return allowed.filter((each) => given.has(each));
}

function putInOrder(filter: ListFilter, from: 'price_from' | 'audience_from', to: 'price_to' | 'audience_to'): void {
  const low = filter[from];
  const high = filter[to];
  if (low === undefined || high === undefined || low <= high) return;
  filter[from] = high;
  filter[to] = low;
}
