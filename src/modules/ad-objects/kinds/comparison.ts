/** Comparison rows and table columns of a kind. */
import type { AdObjectCard } from '../contract.ts';
import { campaignComparison } from './campaign/comparison.ts';
import { contractorComparison, contractorOffers } from './contractor/comparison.ts';
import type { ChoiceFilter } from './definition.ts';
import { KIND_DEFINITIONS } from './definitions.ts';
import type { AnyCard } from './facts.ts';
import type { AdObjectKind } from './kind.ts';
import { productComparison } from './product/comparison.ts';
import { resourceComparison, resourceOffers } from './resource/comparison.ts';

export interface ComparisonRow<K extends AdObjectKind = AdObjectKind> {
  title: string;
  /** The filter of the catalog that the row stands for. */
  filter?: string;
  /** Null where the object does not say. */
  text(card: AdObjectCard<K>): string | null;
  /** For rows that have a best value. */
  figure?(card: AdObjectCard<K>): number | null;
  better?: 'more' | 'less';
  /** Also a column of the catalog's table. */
  isColumn?: true;
}

/** Of a filter that reads as it is filtered by, its name is enough. */
type FilterRow = { filter: string } & Pick<ComparisonRow, 'isColumn'>;
export type Comparison<K extends AdObjectKind = AdObjectKind> = readonly (ComparisonRow<K> | FilterRow)[];

/** An offer as a column of the comparison shows it. */
export interface ComparedOffer {
  offerId: string;
  name: string;
  priceKopecks: number;
  /** «CPM 265 ₽, 2 дня» */
  note: string;
  /** Unit of the price: offers are compared only within the same unit. */
  worth: { measure: string; figure: number };
}

const COMPARISONS = {
  product: productComparison,
  campaign: campaignComparison,
  resource: resourceComparison,
  contractor: contractorComparison,
} as const satisfies { [K in AdObjectKind]: Comparison<K> };

const OFFERS: { [K in AdObjectKind]?: (card: AdObjectCard<K>) => ComparedOffer[] } = {
  resource: resourceOffers,
  contractor: contractorOffers,
};

/** Offers that can go into the basket; none for kinds without offers. */
export const comparedOffersOf = (card: AnyCard): ComparedOffer[] => OFFERS[card.kind]?.(card as never) ?? [];

function rowOf({ name, label, names }: ChoiceFilter): ComparisonRow {
  const text = (card: AdObjectCard) => {
    const codes = [(card as unknown as Record<string, string | string[] | null>)[name] ?? []].flat();
    return codes.map((code) => names[code]).join(', ') || null;
  };
  return { title: label, filter: name, text };
}

/** Every filter of the catalog is a row of the comparison, whether the kind gives it a place or not. */
export function comparisonOf(kind: AdObjectKind): readonly ComparisonRow[] {
  const filters = new Map(KIND_DEFINITIONS[kind].choiceFilters.map((filter) => [filter.name, rowOf(filter)]));
  const rows = (COMPARISONS[kind] as unknown as Comparison).map((row) => {
    const found = row.filter === undefined ? undefined : filters.get(row.filter);
    filters.delete(row.filter ?? '');
    return { ...found, ...row } as ComparisonRow;
  });
  return [...rows, ...filters.values()];
}

/** Indices of the cards with the row's best figure; none when there is nothing to choose between. */
export function bestIn(row: ComparisonRow, cards: readonly AnyCard[]): number[] {
  const { figure, better } = row;
  if (!figure || !better) return [];
  return bestOf(
    cards.map((card) => figure(card as AdObjectCard)),
    better,
  );
}

export function bestOf(figures: readonly (number | null)[], better: 'more' | 'less'): number[] {
  const known = figures.filter((each) => each !== null);
  const best = better === 'more' ? Math.max(...known) : Math.min(...known);
  if (known.length < 2 || known.every((each) => each === best)) return [];
  return figures.flatMap((each, index) => (each === best ? [index] : []));
}
