/**
 * How lists are ordered: the one declaration that the SQL of lists, the answer to «почему на этом месте» and the page
 * /legal/ranking are made of.
 */

/** Where a word of the query was met, by the weight letters of PostgreSQL. A word in the title counts the most. */
export const RELEVANCE_PARTS = [
  { part: 'title', weight: 1, label: 'В названии' },
  { part: 'fields', weight: 0.4, label: 'В коротком описании и полях карточки' },
  { part: 'description', weight: 0.2, label: 'В подробном описании' },
  { part: 'tags', weight: 0.1, label: 'В теме, регионе, площадке или специализации' },
] as const;
export type RelevancePart = (typeof RELEVANCE_PARTS)[number]['part'];

/** The newest matches are ranked, those after them follow by age: ranking every match of a common word would grow with the catalog. */
export const RANKED_MATCHES = 240;

/** One word met once in the title. */
export const POINTS = 1000;

/** From the rank with the first part alone, with the first two, …, to what each adds in whole points; all of them add up to the score. */
export function partsOfScore(cumulated: readonly number[]): { score: number; parts: number[] } {
  const points = cumulated.map((rank) => Math.round(rank * POINTS));
  return {
    score: points.at(-1) ?? 0,
    parts: points.map((sum, place) => sum - (points[place - 1] ?? 0)),
  };
}

/** What else a list may be ordered by. Equal ones: the newer record first, or last where the order goes up. */
export const ORDERS = {
  newest: { column: 'published_at', direction: 'desc', unit: 'moment' },
  price_asc: { column: 'price_from', direction: 'asc', unit: 'whole' },
  price_desc: { column: 'price_from', direction: 'desc', unit: 'whole' },
  audience: { column: 'audience', direction: 'desc', unit: 'whole' },
  rating: { column: 'rating', direction: 'desc', unit: 'real' },
  cpm: { column: 'cpm', direction: 'asc', unit: 'whole' },
} as const;
export type ChosenOrder = keyof typeof ORDERS;

export const defaultOrder = (query: unknown): 'relevance' | 'newest' => (query ? 'relevance' : 'newest');

/** Why an object stands where it does in a list. */
export interface PlaceInList {
  /** By what the list is ordered. */
  sort: ChosenOrder | 'relevance';
  /** Whether somebody has chosen that order, or it came by itself. */
  is_chosen: boolean;
  /** In points, of a list by relevance; null for those that follow the ranked ones by age, and in other orders. */
  score: number | null;
  /** They add up to the score. */
  parts: { part: RelevancePart; label: string; points: number }[];
  /** What it is ordered by instead: kopecks, people, the rating. */
  value: number | null;
  published_at: string | null;
  /** When nobody has all the words that were asked for. */
  words_matched: { matched: number; asked: number } | null;
}
