/** Autocomplete: counts, filters, titles and sellers for a query. */
import type { Viewer } from '#platform/http/viewer.ts';
import type { AdObjectKind, ListFilter, UnderstoodPiece } from '../../ad-objects/contract.ts';
import type { Counts, Seller, Suggestions } from '../contract.ts';
import { addressOf, choicesIn, defaultSort, FIRST_KIND, pathOfAddress } from '../domain/address.ts';
import { asFilters } from '../domain/understood.ts';
import type { CatalogContext } from './context.ts';

const MAX_WORDS = 3;
const MAX_SELLERS = 4;
/** Of those with the name some have no objects. */
const LOOKED_THROUGH = 200;
const MIN_NAME = 3;

type Context = Pick<CatalogContext, 'objects' | 'findByName' | 'facesOf' | 'hiddenFrom'>;

/** By public name; several words mean all of them. */
export async function findSellers(
  { objects, findByName, facesOf, hiddenFrom }: Context,
  q: string,
  viewer: Viewer | null,
): Promise<Seller[]> {
  const words = q.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  if (words.join('').length < MIN_NAME) return [];
  const hidden = new Set(await hiddenFrom(viewer));
  const named = (await findByName(words, LOOKED_THROUGH)).filter((accountId) => !hidden.has(accountId));
  const sellers = (await objects.sellersAmong(named)).slice(0, MAX_SELLERS);
  const faces = await facesOf(sellers.map(({ ownerId }) => ownerId));
  return sellers.flatMap(({ ownerId, objects: count, example }) => {
    const face = faces.get(ownerId);
    return face ? [{ account_id: ownerId, name: face.name, avatar: face.avatar, objects: count, example }] : [];
  });
}

interface Asked {
  q?: string | undefined;
  exact?: '1' | undefined;
  topic?: string | undefined;
  region?: string | undefined;
  rating?: number | undefined;
}

export function countFound(objects: Context['objects'], { q, exact, topic, region, rating }: Asked): Promise<Counts> {
  const filter: ListFilter = {
    ...(q && { q, ...(exact && { exact: true }) }),
    ...(topic && { topics: topic.split(',') }),
    ...(region && { region }),
    ...(rating !== undefined && { rating_from: rating }),
  };
  return Object.keys(filter).length > 0 ? objects.countFound(filter) : objects.countPublic();
}

export async function suggest(
  context: Context,
  { q, kind }: { q: string; kind?: AdObjectKind | undefined },
  viewer: Viewer | null,
): Promise<Suggestions> {
  const { objects } = context;
  const [{ items, words, terms, understood }, people, counts] = await Promise.all([
    objects.suggest(q, viewer, kind),
    findSellers(context, q, viewer),
    q === '' ? objects.countPublic() : objects.countFound({ q }),
  ]);
  // The last word is the one being typed; those before it stay as they are.
  const queries = new Set(words.map((word) => q.replace(/[\p{L}\d]*$/u, () => word)));
  return {
    items,
    people,
    terms,
    understood: await filtersOf(objects, understood, kind ?? FIRST_KIND),
    counts,
    words: [...queries].slice(0, MAX_WORDS),
  };
}

/** Suggested filters with their counts: an empty list is not suggested. */
async function filtersOf(
  objects: Context['objects'],
  pieces: readonly UnderstoodPiece[],
  current: AdObjectKind,
): Promise<Suggestions['understood']> {
  const found = asFilters(pieces, { kind: current, filter: {} });
  const count = found ? await objects.countOf(found.kind, found.filter) : 0;
  if (!found || count === 0) return null;
  const { kind, filter, terms, rest } = found;
  const path = pathOfAddress(addressOf({ kind, filter, sort: defaultSort(filter) }, choicesIn(filter)));
  return { kind, path, terms, rest, count };
}
