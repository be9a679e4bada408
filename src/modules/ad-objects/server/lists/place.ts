/** The place of one object in a list, in what the declaration of the ranking is made of. */
import { type PlaceInList, partsOfScore, RELEVANCE_PARTS } from '../../domain/ranking.ts';
import type { PlacedRow } from './store.ts';

export function presentPlace(
  { published_at, value, ranks }: PlacedRow,
  sort: PlaceInList['sort'],
): Omit<PlaceInList, 'is_chosen' | 'words_matched'> {
  const points = ranks && partsOfScore(ranks);
  return {
    sort,
    score: points?.score ?? null,
    parts: points
      ? RELEVANCE_PARTS.map(({ part, label }, place) => ({ part, label, points: points.parts[place] ?? 0 }))
      : [],
    value: sort === 'relevance' || sort === 'newest' ? null : value,
    published_at: published_at?.toISOString() ?? null,
  };
}
