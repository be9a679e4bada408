/**
 * Dictionaries: names by code that an operator may change while the application runs. The code has the defaults; changes are applied to
 * the objects in place, so that whoever holds one sees the present names.
 */

export type Names = Readonly<Record<string, string>>;

export interface Term {
  code: string;
  name: string;
  /** No longer offered; objects that have it keep it. */
  isHidden: boolean;
}

/** Differences from the code's defaults, by dictionary: `[code, name, 1 when hidden]`, and the whole order when that differs. */
export type Changes = Readonly<
  Record<string, { terms: readonly (readonly [string, string, 0 | 1])[]; order?: readonly string[] }>
>;

interface Kept {
  names: Record<string, string>;
  born: readonly (readonly [string, string])[];
  /** Present terms in their order. */
  terms: Term[];
}

/** Registry by id; read through dictionary-terms.ts. */
export const kept = new Map<string, Kept>();
export interface Present {
  /** 0: the code's defaults. */
  version: number;
  changes: Changes;
}

let present: Present = { version: 0, changes: {} };

function lay(id: string, entry: Kept): void {
  const { terms = [], order = [] } = present.changes[id] ?? {};
  const all = new Map([...entry.born, ...terms].map((term) => [term[0], term]));
  for (const code of Object.keys(entry.names)) delete entry.names[code];
  entry.terms = [...new Set([...order, ...all.keys()])].flatMap((code) => {
    const [, name, isHidden] = all.get(code) ?? [];
    if (!name) return [];
    entry.names[code] = name;
    return { code, name, isHidden: isHidden === 1 };
  });
}

/** `order`: object keys that look like numbers would lose theirs. */
export function dictionary<const T extends Names>(
  id: string,
  born: T,
  order: readonly string[] = Object.keys(born),
): T {
  const names = { ...born };
  const entry = { names, born: order.map((code) => [code, born[code] ?? code] as const), terms: [] };
  kept.set(id, entry);
  lay(id, entry);
  return names;
}

export function applyChanges(next: Present | undefined): void {
  if (!next || next.version === present.version) return;
  present = next;
  for (const [id, entry] of kept) lay(id, entry);
}

export const presentChanges = (): Present => present;
/** For caches of what follows from the names. */
export const dictionaryVersion = (): number => present.version;
