/** SQL on words and titles that are searched for, and on what is public as a whole. */

import { sql } from 'kysely';
import { executePrepared } from '#platform/database/prepared.ts';
import type { Db } from '#platform/database/schema.ts';
import type { Picture } from '../../contract.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import { exceptOf } from '../lists/store.ts';

export interface ReadWord {
  /** Null for a word without a meaning of its own, such as «в». */
  lexeme: string | null;
  /** Some public object has it. */
  isKnown: boolean;
}

/** Stems, and which of them stand in texts; words of fields are learnt by nobody, so the objects themselves are asked last. */
export async function readWords(db: Db, words: readonly string[]): Promise<Map<string, ReadWord>> {
  const { rows } = await executePrepared(
    db,
    sql<{ word: string; lexeme: string | null; is_known: boolean }>`
    SELECT word, lexeme, CASE
      WHEN lexeme IS NULL THEN true
      WHEN EXISTS (SELECT FROM search_words w WHERE w.lexeme = stems.lexeme) THEN true
      ELSE EXISTS (SELECT FROM ad_objects WHERE is_public AND search @@ quote_literal(stems.lexeme)::tsquery) END AS is_known
    FROM (
      SELECT word, (tsvector_to_array(to_tsvector('russian', word)))[1] AS lexeme FROM unnest(${[...words]}::text[]) AS asked (word)
    ) AS stems`,
  );
  return new Map(rows.map(({ word, lexeme, is_known }) => [word, { lexeme, isKnown: is_known }]));
}

export interface ReadPhrase {
  phrase: string;
  /** In the language of tsquery; empty when it means nothing. */
  query: string;
  lexemes: string[];
}

export async function readPhrases(db: Db, phrases: readonly string[]): Promise<ReadPhrase[]> {
  const { rows } = await sql<ReadPhrase>`
    SELECT phrase, phraseto_tsquery('russian', phrase)::text AS query,
      ARRAY(SELECT lexeme FROM unnest(to_tsvector('russian', phrase)), unnest(positions) AS place ORDER BY place) AS lexemes
    FROM unnest(${[...phrases]}::text[]) AS asked (phrase)`.execute(db);
  return rows;
}

/** Quotes, dashes and «or» as search engines know them. */
export async function readWebQuery(db: Db, query: string): Promise<string> {
  const { rows } = await sql<{ query: string }>`
    SELECT websearch_to_tsquery('russian', ${query})::text AS query`.execute(db);
  return rows[0]?.query ?? '';
}

export async function hasMatch(db: Db, query: string): Promise<boolean> {
  // For the first match alone the planner would read the table, and to its end when words that are common never meet.
  const { rows } = await sql`
    WITH matches AS MATERIALIZED (SELECT 1 FROM ad_objects WHERE is_public AND search @@ ${query}::tsquery)
    SELECT 1 FROM matches LIMIT 1`.execute(db);
  return rows.length > 0;
}

export interface LikeWord {
  word: string;
  /** The one of the spellings it is like. */
  spelling: string;
}

/** Words like any spelling of a misspelt one, the most like first. Words of texts, and those that are given. */
export async function wordsLike(
  db: Db,
  spellings: readonly string[],
  more: readonly string[],
  limit: number,
): Promise<LikeWord[]> {
  const { rows } = await sql<LikeWord>`
    SELECT word, spelling FROM unnest(${[...spellings]}::text[]) AS asked (spelling), LATERAL (
      SELECT word FROM search_words WHERE word % spelling
      UNION ALL SELECT word FROM unnest(${[...more]}::text[]) AS given (word) WHERE word % spelling) AS like_it
    WHERE abs(char_length(word) - char_length(spelling)) <= 3
    ORDER BY similarity(word, spelling) DESC, word LIMIT ${limit}`.execute(db);
  return rows;
}

/** One form of each. */
export async function wordsBeginningWith(db: Db, start: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    SELECT word FROM (
      SELECT DISTINCT ON (lexeme) word FROM search_words WHERE word LIKE ${`${start.replaceAll(/[%_\\]/g, '\\$&')}%`}
      ORDER BY lexeme, char_length(word), word
    ) AS forms ORDER BY char_length(word), word LIMIT ${limit}`.execute(db);
  return rows.map(({ word }) => word);
}

/** Enough to choose from; two letters may stand in every other title. */
const SORTED_TITLES = 300;

interface TitledRow {
  kind: AdObjectKind;
  object_id: string;
  title: string;
  summary: string | null;
  picture: Picture | null;
  price_from: number;
}

export async function titlesLike(
  db: Db,
  text: string,
  kind: AdObjectKind | null,
  hiddenOwners: readonly string[],
  limit: number,
): Promise<TitledRow[]> {
  const { rows } = await sql<TitledRow>`
    SELECT kind, object_id, title, summary, media -> 0 AS picture, price_from FROM (
      SELECT kind, object_id, title, summary, media, price_from, views_count FROM ad_objects
      WHERE is_public AND lower(title) LIKE ${`%${text.replaceAll(/[%_\\]/g, '\\$&')}%`} ${kind ? sql`AND kind = ${kind}` : sql``} ${exceptOf(hiddenOwners)} LIMIT ${SORTED_TITLES}
    ) found ORDER BY strpos(lower(title), ${text}), views_count DESC, object_id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Those of the people that have public objects. */
export async function listSellers(
  db: Db,
  ownerIds: readonly string[],
): Promise<{ owner_id: string; objects: number; example: string }[]> {
  const { rows } = await sql<{ owner_id: string; objects: number; example: string }>`
    SELECT owner_id, count(*) AS objects, (array_agg(title ORDER BY views_count DESC, object_id))[1] AS example
    FROM ad_objects WHERE owner_id = ANY(${[...ownerIds]}::uuid[]) AND deleted_at IS NULL AND is_public
    GROUP BY owner_id`.execute(db);
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
