/** The only SQL on the catalog's tables. */

import { type Selectable, sql } from 'kysely';
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { AdObjectKind, Sort } from '../../ad-objects/contract.ts';
import type { FreshObject, Wish } from '../../ad-objects/server/index.ts';
import { anchorsOf, keysOf, lexemeOf, tagsQuery, wholeKind, wordKey } from './saved-searches/wishes.ts';

interface SavedSearchesTable {
  search_id: string;
  account_id: string;
  title: string;
  kind: AdObjectKind;
  filter: Record<string, unknown>;
  sort: Sort;
  created_at: Date;
  anchors: string[] | null;
}
declare module '#platform/database/schema.ts' {
  interface Schema {
    saved_searches: SavedSearchesTable;
  }
}

export type SavedSearchRow = Omit<Selectable<SavedSearchesTable>, 'anchors'>;

const COLUMNS = ['search_id', 'account_id', 'title', 'kind', 'filter', 'sort', 'created_at'] as const;

/** Newest first, which the ids carry. */
export function listSearches(db: Db, accountId: string): Promise<SavedSearchRow[]> {
  return db
    .selectFrom('saved_searches')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .orderBy('search_id', 'desc')
    .execute();
}

export function findSearch(db: Db, accountId: string, searchId: string): Promise<SavedSearchRow | undefined> {
  return db
    .selectFrom('saved_searches')
    .select(COLUMNS)
    .where('search_id', '=', searchId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** Saves of one account wait for each other until the transaction ends, so that a limit can be counted. */
export async function lockSearchesOf(db: Transaction, accountId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`saved_searches:${accountId}`}, 0))`.execute(db);
}

export async function countSearches(db: Db, accountId: string): Promise<number> {
  const { searches } = await db
    .selectFrom('saved_searches')
    .select(({ fn }) => fn.countAll<number>().as('searches'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return searches;
}

type NewSearch = Omit<SavedSearchRow, 'created_at'>;

/** Gives the same search its new name. Undefined when there is none. */
export function renameSameSearch(db: Db, search: NewSearch): Promise<SavedSearchRow | undefined> {
  return db
    .updateTable('saved_searches')
    .set({ title: search.title })
    .where('account_id', '=', search.account_id)
    .where('kind', '=', search.kind)
    .where('sort', '=', search.sort)
    .where(sql<boolean>`md5(filter::text) = md5(${JSON.stringify(search.filter)}::jsonb::text)`)
    .returning(COLUMNS)
    .executeTakeFirst();
}

export function insertSearch(db: Db, search: NewSearch): Promise<SavedSearchRow> {
  return db
    .insertInto('saved_searches')
    .values({ ...search, filter: sql`${JSON.stringify(search.filter)}::jsonb` } as unknown as SavedSearchesTable)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function deleteSearchesOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('saved_searches').where('account_id', '=', accountId).execute();
}

/** False when the account has no such search. */
export async function deleteSearch(db: Db, accountId: string, searchId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_searches')
    .where('search_id', '=', searchId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

// ── what they wait for ──

/** Null for a search that nothing new can answer. */
export async function setWish(
  db: Db,
  { search_id, kind }: Pick<SavedSearchRow, 'search_id' | 'kind'>,
  wish: Wish | null,
): Promise<void> {
  if (!wish) {
    await sql`UPDATE saved_searches SET anchors = '{}' WHERE search_id = ${search_id}`.execute(db);
    return;
  }
  const { query, priceFrom, priceTo, audienceFrom, audienceTo, cpmTo, ratingFrom } = wish;
  const anchors = anchorsOf(kind, wish);
  // Words alone: of one of them every object it finds has one of the ways to say it.
  const byWords = wish.tagGroups.length === 0 ? wish.anchors?.map((lexeme) => wordKey(kind) + lexeme) : undefined;
  await sql`
    UPDATE saved_searches SET
      wish = coalesce(${tagsQuery(wish)}::tsquery && asked.words, ${tagsQuery(wish)}::tsquery, asked.words),
      anchors = CASE
        -- Words that mean nothing find nothing.
        WHEN numnode(asked.words) = 0 THEN '{}'
        ELSE ${byWords ?? anchors}::text[] END,
      price_from = coalesce(${priceFrom}::bigint, 0), price_to = coalesce(${priceTo}::bigint, 9223372036854775807),
      audience_from = coalesce(${audienceFrom}::bigint, 0), audience_to = coalesce(${audienceTo}::bigint, 9223372036854775807),
      cpm_to = coalesce(${cpmTo}::bigint, 0), rating_from = coalesce(${ratingFrom}::real, 0)
    FROM (SELECT ${query}::tsquery AS words) AS asked
    WHERE search_id = ${search_id}`.execute(db);
}

export function listUnreadSearches(
  db: Db,
  limit: number,
): Promise<Pick<SavedSearchRow, 'search_id' | 'kind' | 'filter'>[]> {
  return db
    .selectFrom('saved_searches')
    .select(['search_id', 'kind', 'filter'])
    .where('anchors', 'is', null)
    .orderBy('search_id')
    .limit(limit)
    .execute();
}

/**
 * Searches of others that would find the object and are older than it. One object at a time: its keys, known to the planner,
 * lead to its searches by the index on the anchors, and only those are looked at more closely.
 */
export async function matchSearches(db: Db, object: FreshObject): Promise<{ search_id: string; account_id: string }[]> {
  const { kind, ownerId, tags, words, since, price, audience, cpm, rating } = object;
  const wordKeys = (await lexemesOf(db, words)).map((lexeme) => wordKey(kind) + lexeme);
  const { rows } = await sql<{ search_id: string; account_id: string }>`
    SELECT search_id, account_id FROM saved_searches
    -- Apart, because the index holds each row it finds against all keys it was asked for.
    WHERE (anchors && ${[wholeKind(kind)]}::text[] OR anchors && ${keysOf(object)}::text[] OR anchors && ${wordKeys}::text[])
      AND account_id <> ${ownerId} AND created_at < ${since}
      AND ${price}::bigint BETWEEN price_from AND price_to AND ${audience}::bigint BETWEEN audience_from AND audience_to
      AND (cpm_to = 0 OR ${cpm}::bigint BETWEEN 1 AND cpm_to) AND rating_from <= ${rating}::real
      AND (wish IS NULL OR (SELECT ${words}::tsvector || array_to_tsvector(${tags.map(lexemeOf)}::text[])) @@ wish)`.execute(
    db,
  );
  return rows;
}

async function lexemesOf(db: Db, words: string): Promise<string[]> {
  const { rows } = await sql<{ lexemes: string[] }>`
    SELECT tsvector_to_array(${words}::tsvector) AS lexemes`.execute(db);
  return rows[0]?.lexemes ?? [];
}

export function listSearchesByIds(db: Db, ids: readonly string[]): Promise<SavedSearchRow[]> {
  return db.selectFrom('saved_searches').select(COLUMNS).where('search_id', 'in', ids).execute();
}
