/** The four tints of tint.css, for things that come in kinds: `data-tint={kind}`. */
export type Tint = 'product' | 'campaign' | 'resource' | 'contractor';

const TINTS: readonly Tint[] = ['resource', 'contractor', 'product', 'campaign'];

export const isTint = (name: string): name is Tint => (TINTS as readonly string[]).includes(name);

/** The same seed (an id, a name) has the same tint everywhere. */
export function tintOf(seed: string): Tint {
  let hash = 0;
  for (const character of seed) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return TINTS[hash % TINTS.length] ?? 'resource';
}
