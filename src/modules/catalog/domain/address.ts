/** Searches as query strings of the catalog: `?kind=contractor&topic=food,it&price_to=5000`. */
import type { AdObjectKind, ListFilter, Sort } from '../../ad-objects/contract.ts';

/** Where the catalog opens. */
export const FIRST_KIND = 'resource' satisfies AdObjectKind;

/** Conversion of units: prices are roubles in the query string, kopecks in the API. */
export const AMOUNTS = { price_from: 100, price_to: 100, audience_from: 1, audience_to: 1, cpm_to: 100 } as const;
export type Amount = keyof typeof AMOUNTS;

export const defaultSort = (filter: ListFilter): Sort => (filter.q ? 'relevance' : 'newest');

interface SearchState {
  kind: AdObjectKind;
  filter: ListFilter;
  sort: Sort;
}

/** Canonical form: the shortest, in the order of the names of choices. */
export function addressOf({ kind, filter, sort }: SearchState, choices: readonly string[]): Record<string, string> {
  const search: Record<string, string> = {};
  if (kind !== FIRST_KIND) search.kind = kind;
  if (filter.q) search.q = filter.q;
  if (filter.q && filter.exact) search.exact = '1';
  if (filter.topics?.length) search.topic = filter.topics.join(',');
  if (filter.region) search.region = filter.region;
  for (const name of choices) {
    const values = filter[name] as string[] | undefined;
    if (values?.length) search[name] = values.join(',');
  }
  for (const [name, unit] of Object.entries(AMOUNTS) as [Amount, number][]) {
    const amount = filter[name];
    if (amount !== undefined) search[name] = String(amount / unit);
  }
  if (filter.allowed_now) search.allowed = '1';
  if (filter.rating_from !== undefined) search.rating = String(filter.rating_from);
  if (sort !== defaultSort(filter)) search.sort = sort;
  return search;
}

export function pathOfAddress(search: Record<string, string>): string {
  const query = new URLSearchParams(search).toString().replaceAll('%2C', ',');
  return query ? `/catalog?${query}` : '/catalog';
}

/** Words alone, in one of the tabs. */
export const pathOfQuery = (q: string, kind: AdObjectKind = FIRST_KIND): string => {
  const filter = q ? { q } : {};
  return pathOfAddress(addressOf({ kind, filter, sort: defaultSort(filter) }, []));
};

/** Choice filters of the kind: every list in the filter but the topics. */
export const choicesIn = (filter: ListFilter): string[] =>
  Object.keys(filter).filter((name) => Array.isArray(filter[name]) && name !== 'topics');
