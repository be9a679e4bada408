/** The four tints of tint.css, for things that come in kinds: `data-tint={kind}`. */
export type Tint = 'product' | 'campaign' | 'resource' | 'contractor';

const TINTS: readonly Tint[] = ['resource', 'contractor', 'product', 'campaign'];

/** A number that is always the same for a seed (an id, a name). */
export function hashOf(seed: string): number {
  let hash = 0;
  for (const character of seed) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash;
}

/** The same seed has the same tint everywhere. */
export const tintOf = (seed: string): Tint => TINTS[hashOf(seed) % TINTS.length] ?? 'resource';
