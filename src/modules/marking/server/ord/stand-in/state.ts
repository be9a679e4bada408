/** Storage of the stand-in. A map by default; the program keeps it in a table, so that it outlives a restart. */

export type Kind = 'person' | 'contract' | 'cid' | 'pad' | 'media' | 'creative' | 'invoice' | 'statistics';

export interface Kept<Body = unknown> {
  body: Body;
  created_at: string;
  /** The last accepted write: the register checks the object anew after each. */
  written_at: string;
  /** When the register had last come to an end with it, before that write. */
  finalized_at?: string;
  /** Fields of one kind alone: the bytes of a file, the state of an act. */
  more?: Record<string, unknown>;
}

export interface StandInState {
  find<Body>(kind: Kind, id: string): Promise<Kept<Body> | undefined>;
  keep(kind: Kind, id: string, kept: Kept): Promise<void>;
  remove(kind: Kind, id: string): Promise<void>;
  /** Sorted by id, as the ОРД sorts its lists. */
  list<Body>(kind: Kind): Promise<[id: string, kept: Kept<Body>][]>;
}

const byText = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);

export function memoryState(): StandInState {
  const kinds = new Map<Kind, Map<string, Kept>>();
  const of = (kind: Kind) => {
    const found = kinds.get(kind) ?? new Map<string, Kept>();
    kinds.set(kind, found);
    return found;
  };
  return {
    find: async <Body>(kind: Kind, id: string) => of(kind).get(id) as Kept<Body> | undefined,
    keep: async (kind, id, kept) => void of(kind).set(id, kept),
    remove: async (kind, id) => void of(kind).delete(id),
    list: async <Body>(kind: Kind) => [...of(kind)].sort(byText) as [string, Kept<Body>][],
  };
}
