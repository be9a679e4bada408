/** SQL on words and titles that are searched for, and on what is public as a whole. */

import { sql } from 'kysely';
import { executePrepared } from '#platform/database/prepared.ts';
import type { Db } from '#platform/database/schema.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import { exceptOf } from '../lists/store.ts';

/** Which of the words mean something here, by their stem. */
export async function knownWords(db: Db, words: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ word: string }>`
    SELECT asked.word FROM unnest(${[...words]}::text[]) AS asked (word)
    WHERE cardinality(tsvector_to_array(to_tsvector('russian', asked.word))) = 0
       OR EXISTS (SELECT 1 FROM search_words w WHERE w.lexeme = (tsvector_to_array(to_tsvector('russian', asked.word)))[1])`.execute(
    db,
  );
  return new Set(rows.map(({ word }) => word));
}

/** The word most like a misspelt one, if any is like it enough. */
export async function nearestWord(db: Db, word: string): Promise<string | null> {
  const { rows } = await sql<{ word: string }>`
    SELECT word FROM search_words WHERE word % ${word} AND abs(char_length(word) - char_length(${word})) <= 3
    ORDER BY similarity(word, ${word}) DESC, word LIMIT 1`.execute(db);
  return rows[0]?.word ?? null;
}

export async function wordsBeginningWith(db: Db, start: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    SELECT word FROM search_words WHERE word LIKE ${`${start.replaceAll(/[%_\\]/g, '\\$&')}%`} ORDER BY char_length(word), word LIMIT ${limit}`.execute(
    db,
  );
  return rows.map(({ word }) => word);
}

/** Enough to choose from; two letters may stand in every other title. */
const SORTED_TITLES = 300;

export async function titlesLike(
  db: Db,
  text: string,
  kind: AdObjectKind | null,
  hiddenOwners: readonly string[],
  limit: number,
): Promise<{ kind: AdObjectKind; object_id: string; title: string }[]> {
  const { rows } = await sql<{ kind: AdObjectKind; object_id: string; title: string }>`
    SELECT kind, object_id, title FROM (
      SELECT kind, object_id, title, views_count FROM ad_objects
      WHERE is_public AND lower(title) LIKE ${`%${text.replaceAll(/[%_\\]/g, '\\$&')}%`} ${kind ? sql`AND kind = ${kind}` : sql``} ${exceptOf(hiddenOwners)} LIMIT ${SORTED_TITLES}
    ) found ORDER BY strpos(lower(title), ${text}), views_count DESC, object_id LIMIT ${limit}`.execute(db);
  return rows;
}

export async function listPublicIds(
  db: Db,
  after: string | null,
  limit: number,
): Promise<{ kind: AdObjectKind; id: string; updated_at: Date }[]> {
  const { rows } = await sql<{ kind: AdObjectKind; id: string; updated_at: Date }>`
    SELECT kind, object_id AS id, updated_at FROM ad_objects
    WHERE is_public ${after ? sql`AND object_id > ${after}::uuid` : sql``} ORDER BY object_id LIMIT ${limit}`.execute(
    db,
  );
  return rows;
}

export async function countKinds(db: Db): Promise<Partial<Record<AdObjectKind, number>>> {
  const { rows } = await sql<{
    kind: AdObjectKind;
    objects: number;
  }>`SELECT kind, objects FROM tag_counts WHERE tag = 'all'`.execute(db);
  return Object.fromEntries(rows.map(({ kind, objects }) => [kind, objects]));
}

const WORDS_OF_OBJECT = sql`regexp_split_to_table(
  lower(title || ' ' || coalesce(summary, '') || ' ' || left(coalesce(description, ''), 4000)), '[^а-яёa-z0-9]+') word`;

/** Words a query may be put right with, learnt from a public object's texts. */
export async function learnWords(db: Db, objectId: string): Promise<void> {
  await executePrepared(
    db,
    sql`
    INSERT INTO search_words (word, lexeme)
    SELECT word, (tsvector_to_array(to_tsvector('russian', word)))[1]
    FROM (
      SELECT DISTINCT word FROM ad_objects, ${WORDS_OF_OBJECT}
      WHERE object_id = ${objectId} AND is_public AND char_length(word) BETWEEN 4 AND 40 AND word ~ '^[а-яёa-z]'
      LIMIT 400
    ) words
    WHERE cardinality(tsvector_to_array(to_tsvector('russian', word))) > 0
    ON CONFLICT (word) DO NOTHING`,
  );
}

/** Words that nobody but these objects has brought: a name out of an erased text must not come back as a correction. */
export async function forgetWords(db: Db, objectIds: readonly string[]): Promise<void> {
  const ids = [...objectIds];
  await sql`
    DELETE FROM search_words
    WHERE word IN (SELECT word FROM ad_objects, ${WORDS_OF_OBJECT} WHERE object_id = ANY(${ids}::uuid[]))
      AND NOT EXISTS (
        SELECT 1 FROM ad_objects
        WHERE search @@ quote_literal(lexeme)::tsquery AND is_public AND object_id <> ALL(${ids}::uuid[]))`.execute(db);
}
