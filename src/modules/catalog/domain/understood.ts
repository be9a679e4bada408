/** Recognised words of a query as filters. */
import type { AdObjectKind, FilterTerm, ListFilter, UnderstoodPiece } from '../../ad-objects/contract.ts';
import { FIRST_KIND } from './address.ts';

/** Which kind has the filter of a dictionary; null: all of them. */
const KINDS_OF = {
  platforms: FIRST_KIND,
  specialisations: 'contractor',
  topics: null,
  regions: null,
} as const satisfies Record<FilterTerm['dictionary'], AdObjectKind | null>;

/** Filter names of the list call by dictionary. */
const FILTERS = {
  platforms: 'platform',
  specialisations: 'specialisations',
  topics: 'topics',
  regions: 'region',
} as const satisfies Record<FilterTerm['dictionary'], string>;

interface AsFilters {
  kind: AdObjectKind;
  filter: ListFilter;
  /** Those that became filters. */
  terms: FilterTerm[];
  /** The words that did not. */
  rest: string;
}

/** A word of several terms of one dictionary is any of them; a region is one only. */
function chosenOf({ terms }: UnderstoodPiece, kind: AdObjectKind): FilterTerm[] {
  const fitting = terms.filter(({ dictionary }) => KINDS_OF[dictionary] === null || KINDS_OF[dictionary] === kind);
  const [first] = fitting;
  if (!first) return [];
  const alike = fitting.filter(({ dictionary }) => dictionary === first.dictionary);
  return first.dictionary === 'regions' ? alike.slice(0, 1) : alike;
}

/** Null when no word names a filter. */
export function asFilters(
  pieces: readonly UnderstoodPiece[],
  { kind: current, filter: before }: { kind: AdObjectKind; filter: ListFilter },
): AsFilters | null {
  const named = new Set<AdObjectKind | null>(
    pieces.flatMap(({ terms }) => terms.map(({ dictionary }) => KINDS_OF[dictionary])),
  );
  const kind = named.has(current) ? current : ([...named].find((each) => each !== null) ?? current);
  const { q: _, exact: __, ...others } = before;
  // Another kind has other choices.
  const filter: ListFilter = { ...others };
  if (kind !== current) {
    delete filter.platform;
    delete filter.specialisations;
  }
  const terms: FilterTerm[] = [];
  const rest: string[] = [];
  for (const piece of pieces) {
    const chosen = chosenOf(piece, kind);
    const isSecondRegion = chosen[0]?.dictionary === 'regions' && filter.region !== undefined;
    if (chosen.length === 0 || isSecondRegion) {
      rest.push(piece.text);
      continue;
    }
    terms.push(...chosen);
    for (const { dictionary, code } of chosen) {
      const name = FILTERS[dictionary];
      if (name === 'region') filter.region = code;
      else filter[name] = [...new Set([...((filter[name] as string[] | undefined) ?? []), code])];
    }
  }
  if (terms.length === 0) return null;
  return { kind, filter: rest.length > 0 ? { ...filter, q: rest.join(' ') } : filter, terms, rest: rest.join(' ') };
}

const NAMES = {
  platforms: 'площадку',
  topics: 'тему',
  specialisations: 'специализацию',
  regions: 'регион',
} as const satisfies Record<FilterTerm['dictionary'], string>;

/** «площадку и тему», in the accusative. */
export function takenFor(terms: readonly FilterTerm[]): string {
  const names = [...new Set(terms.map(({ dictionary }) => NAMES[dictionary]))];
  const last = names.pop() ?? '';
  return names.length > 0 ? `${names.join(', ')} и ${last}` : last;
}
