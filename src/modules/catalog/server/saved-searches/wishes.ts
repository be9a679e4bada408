/**
 * From a new object to the searches that may have waited for it. A search is found by its anchors: tags of which an object it
 * finds must have one, or pairs of them, of which an object has few and shares each with fewer searches still.
 */
import type { AdObjectKind } from '../../../ad-objects/contract.ts';
import type { FreshObject, Wish } from '../../../ad-objects/server/index.ts';

/** Two groups of choices make this many pairs at most. */
const MAX_ANCHORS = 36;

/** A tag means something only with its kind: topics are the same for all of them. */
const keyOf = (kind: AdObjectKind, ...tags: readonly string[]): string => `${kind}/${tags.toSorted().join('+')}`;
/** Every object of the kind has it. */
export const wholeKind = (kind: AdObjectKind): string => keyOf(kind);
/** Before a lexeme. */
export const wordKey = (kind: AdObjectKind): string => `${kind}/word:`;

/** Half the catalog is for the whole country, and where nothing is forbidden: these tell the least. */
const isTelling = (group: readonly string[]): boolean => !group.some((tag) => /^(?:region|allowed):/.test(tag));

export function anchorsOf(kind: AdObjectKind, { tagGroups }: Wish): string[] {
  const [first, second] = tagGroups.toSorted(
    (one, other) => Number(isTelling(other)) - Number(isTelling(one)) || one.length - other.length,
  );
  if (!first) return [wholeKind(kind)];
  if (!second || first.length * second.length > MAX_ANCHORS) return first.map((tag) => keyOf(kind, tag));
  return first.flatMap((tag) => second.map((other) => keyOf(kind, tag, other)));
}

/** What a search may be anchored by, beside the whole kind and the words. */
export function keysOf({ kind, tags }: Pick<FreshObject, 'kind' | 'tags'>): string[] {
  return [
    ...tags.map((tag) => keyOf(kind, tag)),
    ...tags.flatMap((tag, place) => tags.slice(place + 1).map((other) => keyOf(kind, tag, other))),
  ];
}

/** As a lexeme that no text can have. */
export const lexemeOf = (tag: string): string => `/${tag}`;

/** Of each group one, of all groups: in the language of tsquery. Null when there are none. */
export function tagsQuery({ tagGroups }: Wish): string | null {
  const quoted = (tag: string) => `'${lexemeOf(tag).replaceAll(/['\\]/g, '\\$&')}'`;
  return tagGroups.map((group) => `(${group.map(quoted).join(' | ')})`).join(' & ') || null;
}
