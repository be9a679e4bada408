/** Puts a query right before it is searched for: a word nobody wrote is replaced by the most similar one somebody did. */
import type { Db } from '#platform/database/schema.ts';
import { knownWords, nearestWord } from './store.ts';

const MIN_LENGTH = 4;
const MAX_WORDS = 12;
const MEMORY = 2000;
const MEMORY_MILLISECONDS = 60_000;

interface Remembered {
  at: number;
  /** What to search for instead; the word itself when it is fine or nothing is like it. */
  word: string;
}

export interface Corrected {
  query: string;
  /** Null when nothing was changed. */
  correctedQuery: string | null;
}

export function createSpelling(db: Db): (query: string) => Promise<Corrected> {
  const memory = new Map<string, Remembered>();

  async function right(words: readonly string[]): Promise<Map<string, string>> {
    const fresh = (word: string) => {
      const found = memory.get(word);
      return found && Date.now() - found.at < MEMORY_MILLISECONDS ? found.word : undefined;
    };
    const unknown = words.filter((word) => fresh(word) === undefined);
    if (unknown.length > 0) {
      const known = await knownWords(db, unknown);
      for (const word of unknown) {
        const instead = known.has(word) ? word : ((await nearestWord(db, word)) ?? word);
        if (memory.size >= MEMORY) memory.clear();
        memory.set(word, { at: Date.now(), word: instead });
      }
    }
    return new Map(words.map((word) => [word, memory.get(word)?.word ?? word]));
  }

  return async (query) => {
    const lower = query.toLowerCase();
    const words = [...new Set(lower.match(/[\p{L}\d]+/gu) ?? [])]
      .filter((word) => word.length >= MIN_LENGTH)
      .slice(0, MAX_WORDS);
    if (words.length === 0) return { query, correctedQuery: null };
    const replacements = await right(words);
    const corrected = lower.replaceAll(/[\p{L}\d]+/gu, (word) => replacements.get(word) ?? word);
    return corrected === lower ? { query, correctedQuery: null } : { query: corrected, correctedQuery: corrected };
  };
}
