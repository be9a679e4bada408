/**
 * Inverted index of saved searches: from a new object to the searches it may match. A search is indexed by anchors, one of which every
 * match must have: a tag, or a pair of tags, which fewer searches share.
 */
import type { AdObjectKind } from '../../../ad-objects/contract.ts';
import type { FreshObject, Wish } from '../../../ad-objects/server/index.ts';

/** Limit of anchors per search: the pairs of two groups of choices. */
const MAX_ANCHORS = 36;

/** Index key: tags are prefixed with the kind, because topics are the same for all kinds. */
const keyOf = (kind: AdObjectKind, ...tags: readonly string[]): string => `${kind}/${tags.toSorted().join('+')}`;
/** Key of searches without tags: every object of the kind has it. */
export const wholeKind = (kind: AdObjectKind): string => keyOf(kind);
/** Key prefix of a lexeme. */
export const wordKey = (kind: AdObjectKind): string => `${kind}/word:`;

/** Selectivity: half the catalog has these tags (the whole country, nothing forbidden), so they are the last choice for an anchor. */
const isTelling = (group: readonly string[]): boolean => !group.some((tag) => /^(?:region|allowed):/.test(tag));

export function anchorsOf(kind: AdObjectKind, { tagGroups }: Wish): string[] {
  const [first, second] = tagGroups.toSorted(
    (one, other) => Number(isTelling(other)) - Number(isTelling(one)) || one.length - other.length,
  );
  if (!first) return [wholeKind(kind)];
  if (!second || first.length * second.length > MAX_ANCHORS) return first.map((tag) => keyOf(kind, tag));
  return first.flatMap((tag) => second.map((other) => keyOf(kind, tag, other)));
}

/** Index keys of an object, beside the whole kind and the words. */
export function keysOf({ kind, tags }: Pick<FreshObject, 'kind' | 'tags'>): string[] {
  return [
    ...tags.map((tag) => keyOf(kind, tag)),
    ...tags.flatMap((tag, place) => tags.slice(place + 1).map((other) => keyOf(kind, tag, other))),
  ];
}

/** Tag as a lexeme that no text can have. */
export const lexemeOf = (tag: string): string => `/${tag}`;

/** Tag groups as a tsquery: OR within a group, AND between groups. Null when there are none. */
export function tagsQuery({ tagGroups }: Wish): string | null {
  const quoted = (tag: string) => `'${lexemeOf(tag).replaceAll(/['\\]/g, '\\$&')}'`;
  return tagGroups.map((group) => `(${group.map(quoted).join(' | ')})`).join(' & ') || null;
}
