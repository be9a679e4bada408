/** Objects for a half-typed query: those whose titles have it, then those the search would show. */
import type { Viewer } from '#platform/http/viewer.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import type { AdObjectsContext } from '../context.ts';
import { criteriaOf } from '../lists/list-ad-objects.ts';
import { listByRelevance } from '../lists/store.ts';
import type { SuggestedObject } from './index.ts';
import { titlesLike } from './store.ts';
import type { Understanding } from './understand.ts';

const SUGGESTED = 6;
/** Whom people look for most; the rest is found by its titles. */
const SEARCHED_KINDS: readonly AdObjectKind[] = ['resource', 'contractor'];

interface Asked {
  text: string;
  viewer: Viewer | null;
  /** Only this one. */
  kind: AdObjectKind | undefined;
}

export async function suggestObjects(
  { db, hiddenFrom }: AdObjectsContext,
  { understand }: Understanding,
  { text, viewer, kind }: Asked,
): Promise<SuggestedObject[]> {
  const hiddenOwners = await hiddenFrom(viewer);
  const { query, correctedQuery } = await understand(text, { isUnfinished: true });
  const titled = await titlesLike(db, text, kind ?? null, hiddenOwners, SUGGESTED);
  if (titled.length === 0 && correctedQuery)
    titled.push(...(await titlesLike(db, correctedQuery, kind ?? null, hiddenOwners, SUGGESTED)));
  const found = titled.map(({ object_id, ...rest }) => ({
    ...rest,
    id: object_id,
    price_from: rest.price_from || null,
  }));
  if (found.length >= SUGGESTED || query === '') return found;
  const searched = await Promise.all(
    (kind ? [kind] : SEARCHED_KINDS).map((each) =>
      listByRelevance(db, { ...criteriaOf(each, {}, query, null, null), hiddenOwners, query }, null, SUGGESTED),
    ),
  );
  // In turns, so that one kind does not push out the other.
  const [first = [], second = []] = searched;
  const inTurns = Array.from({ length: SUGGESTED }, (_, place) => [first[place], second[place]]).flat();
  for (const row of inTurns) {
    if (!row || found.length >= SUGGESTED || found.some(({ id }) => id === row.object_id)) continue;
    const { object_id: id, title, summary, media, price_from } = row;
    found.push({ kind: row.kind, id, title, summary, picture: media[0] ?? null, price_from: price_from || null });
  }
  return found;
}
