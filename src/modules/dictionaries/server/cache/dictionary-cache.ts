/** Cache of the dictionaries in this process: changes are applied to the code's defaults whenever the database has a newer version. */
import { onPrimary } from '#platform/database/replicas.ts';
import type { Db } from '#platform/database/schema.ts';
import { applyChanges, type Changes, dictionaryVersion } from '#platform/dictionary.ts';
import { bornTerms } from '#platform/dictionary-terms.ts';
import type { Dictionaries } from '../../contract.ts';
import { DICTIONARIES, type DictionaryId, OFFERED } from '../../domain/dictionaries.ts';
import { listTerms, readVersion, type TermRow } from '../store.ts';

const IDS = Object.keys(DICTIONARIES) as DictionaryId[];

/** Diff with the code's defaults: only that travels with pages; usually it is empty. */
function changesFrom(rows: readonly TermRow[]): Changes {
  return Object.fromEntries(
    OFFERED.flatMap((id) => {
      const born = new Map(bornTerms(id));
      const own = rows.filter(({ dictionary }) => dictionary === id);
      const terms = own
        .filter(({ code, name, is_hidden }) => is_hidden || born.get(code) !== name)
        .map(({ code, name, is_hidden }) => [code, name, is_hidden ? 1 : 0] as const);
      const order = own.map(({ code }) => code);
      // Added terms stand at the end by default.
      const expected = [...born.keys(), ...order.filter((code) => !born.has(code))];
      const isMoved = order.join() !== expected.join();
      return terms.length > 0 || isMoved ? [[id, { terms, ...(isMoved && { order }) }]] : [];
    }),
  );
}

export interface PresentTerm {
  dictionary: DictionaryId;
  code: string;
  name: string;
  isHidden: boolean;
  /** Synonyms that people write, in lower case. */
  words: readonly string[];
}

export interface PresentTerms {
  version: number;
  terms: readonly PresentTerm[];
}

export interface DictionaryCache {
  /** Reads the version, and the terms only when it has grown. */
  refresh(): Promise<void>;
  all(): Promise<Dictionaries>;
  /** From the cache; the version tells whether they have changed. */
  present(): Promise<PresentTerms>;
}

export function createDictionaryCache(db: Db): DictionaryCache {
  let known: PresentTerms | undefined;

  async function load(): Promise<{ present: PresentTerms; rows: TermRow[] }> {
    // The version is read first: a change in between is read again with the next version. Both on the primary: a replica may lag behind.
    return onPrimary(async () => {
      const version = await readVersion(db);
      const rows = await listTerms(db);
      known = { version, terms: rows.map(({ is_hidden: isHidden, ...term }) => ({ ...term, isHidden })) };
      return { present: known, rows };
    });
  }
  return {
    async refresh() {
      const newest = await readVersion(db);
      if (newest === dictionaryVersion() && newest === known?.version) return;
      const { present, rows } = await load();
      applyChanges({ version: present.version, changes: changesFrom(rows) });
    },
    present: async () => known ?? (await load()).present,

    async all() {
      const { present, rows } = await load();
      return {
        version: present.version,
        items: IDS.map((dictionary) => ({
          dictionary,
          terms: rows
            .filter((row) => row.dictionary === dictionary)
            .map(({ code, name, is_hidden, words }) => ({ code, name, is_hidden, words })),
        })),
      };
    },
  };
}
