/** SQL on the dictionaries. */

import { sql } from 'kysely';
import type { Db } from '#platform/database/schema.ts';
import type { DictionaryId } from '../domain/dictionaries.ts';

export interface TermRow {
  dictionary: DictionaryId;
  code: string;
  name: string;
  is_hidden: boolean;
  /** Synonyms that people write, in lower case. */
  words: string[];
}

export async function readVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ version: number }>`SELECT version FROM dictionary_version`.execute(db);
  return rows[0]?.version ?? 0;
}

export async function listTerms(db: Db): Promise<TermRow[]> {
  const { rows } = await sql<TermRow>`
    SELECT dictionary, code, name, is_hidden, words FROM dictionary_terms ORDER BY dictionary, place, code`.execute(db);
  return rows;
}

/** Row lock of the version: concurrent changes wait here. */
export async function raiseVersion(db: Db): Promise<void> {
  await sql`UPDATE dictionary_version SET version = version + 1`.execute(db);
}

export async function findTerm(db: Db, dictionary: DictionaryId, code: string): Promise<TermRow | undefined> {
  const { rows } = await sql<TermRow>`
    SELECT dictionary, code, name, is_hidden, words FROM dictionary_terms
    WHERE dictionary = ${dictionary} AND code = ${code}`.execute(db);
  return rows[0];
}

/** Appends. False when the code or the name is there already. */
export async function insertTerm(
  db: Db,
  { dictionary, code, name, words }: Omit<TermRow, 'is_hidden'>,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO dictionary_terms (dictionary, code, name, words, place)
    SELECT ${dictionary}, ${code}, ${name}, ${words}::text[], coalesce(max(place), 0) + 1 FROM dictionary_terms WHERE dictionary = ${dictionary}
    ON CONFLICT DO NOTHING RETURNING 1`.execute(db);
  return rows.length > 0;
}

/** False when another has the name. */
export async function updateTerm(db: Db, { dictionary, code, name, is_hidden, words }: TermRow): Promise<boolean> {
  const { rows } = await sql`
    UPDATE dictionary_terms SET name = ${name}, is_hidden = ${is_hidden}, words = ${words}::text[]
    WHERE dictionary = ${dictionary} AND code = ${code} AND NOT EXISTS (
      SELECT FROM dictionary_terms other
      WHERE other.dictionary = ${dictionary} AND lower(other.name) = lower(${name}) AND other.code <> ${code}
    ) RETURNING 1`.execute(db);
  return rows.length > 0;
}

export async function orderTerms(db: Db, dictionary: DictionaryId, codes: readonly string[]): Promise<void> {
  await sql`
    UPDATE dictionary_terms SET place = wanted.place
    FROM unnest(${codes}::text[]) WITH ORDINALITY AS wanted (code, place)
    WHERE dictionary = ${dictionary} AND dictionary_terms.code = wanted.code`.execute(db);
}
