/** Active filters in words: for chips, for the name of a saved search and for advice when nothing is found. */

import { KIND_DEFINITIONS, TOPICS, type Topic } from '#modules/ad-objects/web/index.ts';
import { roubles } from '#words/money.ts';
import { count } from '#words/numbers.ts';
import type { ListFilter } from '../../ad-objects/contract.ts';
import { REGIONS, type RegionCode } from '../../geography/contract.ts';
import { type CatalogState, choicesOf, dropped } from './catalog-state.ts';

export interface ActiveFilter {
  id: string;
  label: string;
  /** The filters without it. */
  rest: ListFilter;
}

/** One chip per chosen value; the words of the query stand in their own field. */
export function activeFilters({ kind, filter }: CatalogState): ActiveFilter[] {
  const choices = KIND_DEFINITIONS[kind].choiceFilters.flatMap(({ name, names }) =>
    Object.entries(names)
      .filter(([value]) => choicesOf(filter, name).includes(value))
      .map(([value, label]) => ({ id: `${name}:${value}`, label, rest: withoutValue(filter, name, value) })),
  );
  const topics = (filter.topics ?? []).map((topic) => ({
    id: `topic:${topic}`,
    label: TOPICS[topic as Topic],
    rest: withoutValue(filter, 'topics', topic),
  }));
  return [...choices, ...topics, ...wholeFilters(filter)];
}

/** Filters of one value or range. */
export function wholeFilters(filter: ListFilter): ActiveFilter[] {
  const { region, allowed_now, price_from, price_to, audience_from, audience_to, cpm_to, rating_from } = filter;
  const found: (ActiveFilter | null)[] = [
    allowed_now ? { id: 'allowed_now', label: 'Можно сейчас', rest: dropped(filter, ['allowed_now']) } : null,
    region ? { id: 'region', label: REGIONS[region as RegionCode], rest: dropped(filter, ['region']) } : null,
    rangeFilter(filter, 'price', range(price_from, price_to, roubles)),
    rangeFilter(
      filter,
      'audience',
      range(audience_from, audience_to, (value) => `${count(value)} человек`),
    ),
    cpm_to === undefined
      ? null
      : { id: 'cpm_to', label: `CPM до ${roubles(cpm_to)}`, rest: dropped(filter, ['cpm_to']) },
    rating_from === undefined
      ? null
      : {
          id: 'rating_from',
          label: `Рейтинг от ${String(rating_from).replace('.', ',')}`,
          rest: dropped(filter, ['rating_from']),
        },
  ];
  return found.filter((each) => each !== null);
}

function rangeFilter(filter: ListFilter, name: 'price' | 'audience', label: string | null): ActiveFilter | null {
  return label === null ? null : { id: name, label, rest: dropped(filter, [`${name}_from`, `${name}_to`]) };
}

function range(from: number | undefined, to: number | undefined, word: (value: number) => string): string | null {
  if (from !== undefined && to !== undefined) return `${word(from)} — ${word(to)}`;
  if (from !== undefined) return `от ${word(from)}`;
  return to === undefined ? null : `до ${word(to)}`;
}

function withoutValue(filter: ListFilter, name: string, value: string): ListFilter {
  const left = choicesOf(filter, name).filter((each) => each !== value);
  return left.length > 0 ? { ...filter, [name]: left } : dropped(filter, [name]);
}
