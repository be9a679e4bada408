/**
 * Ranking: sort orders and weights of relevance, declared once for the SQL of lists, the answer to «почему на этом месте» and the page
 * /legal/ranking.
 */

/** Weights of relevance by PostgreSQL's weight letters (setweight). A word in the title counts the most. */
export const RELEVANCE_PARTS = [
  { part: 'title', weight: 1, label: 'В названии' },
  { part: 'fields', weight: 0.4, label: 'В коротком описании и полях карточки' },
  { part: 'description', weight: 0.2, label: 'В подробном описании' },
  { part: 'tags', weight: 0.1, label: 'В теме, регионе, площадке или специализации' },
] as const;
export type RelevancePart = (typeof RELEVANCE_PARTS)[number]['part'];

/**
 * Only the newest matches are ranked, those after them are sorted by age: ranking every match of a common word would grow with the
 * catalog.
 */
export const RANKED_MATCHES = 240;

/** Points per unit of rank: one word met once in the title. */
export const POINTS = 1000;

/** Cumulative ranks (with the first part, with the first two, …) to whole points of each part; all of them add up to the score. */
export function partsOfScore(cumulated: readonly number[]): { score: number; parts: number[] } {
  const points = cumulated.map((rank) => Math.round(rank * POINTS));
  return {
    score: points.at(-1) ?? 0,
    parts: points.map((sum, place) => sum - (points[place - 1] ?? 0)),
  };
}

/** Other sort orders. Ties: the newer record first, or last where the order is ascending. */
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

/** Explanation of an object's place in a list. */
export interface PlaceInList {
  /** Sort order of the list. */
  sort: ChosenOrder | 'relevance';
  /** Whether somebody has chosen that order, or it is the default. */
  is_chosen: boolean;
  /** In points, of a list by relevance; null for those that follow the ranked ones by age, and in other orders. */
  score: number | null;
  /** They add up to the score. */
  parts: { part: RelevancePart; label: string; points: number }[];
  /** The sort value in other orders: kopecks, people, the rating. */
  value: number | null;
  published_at: string | null;
  /** When nothing has all the words of the query. */
  words_matched: { matched: number; asked: number } | null;
}
