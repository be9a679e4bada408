/** The only SQL on the catalog's tables. */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { AdObjectKind, Sort } from '../../ad-objects/contract.ts';

interface SavedSearchesTable {
  search_id: string;
  account_id: string;
  title: string;
  kind: AdObjectKind;
  filter: Record<string, unknown>;
  sort: Sort;
  created_at: Date;
}
type Tables = { saved_searches: SavedSearchesTable };

type Db = Kysely<unknown> | Transaction<unknown>;
export type SavedSearchRow = Selectable<SavedSearchesTable>;

const tables = (db: Db) => db.withTables<Tables>();

/** Newest first, which the ids carry. */
export function listSearches(db: Db, accountId: string): Promise<SavedSearchRow[]> {
  return tables(db)
    .selectFrom('saved_searches')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('search_id', 'desc')
    .execute();
}

/** Saves of one account wait for each other until the transaction ends, so that a limit can be counted. */
export async function lockSearchesOf(db: Transaction<unknown>, accountId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`saved_searches:${accountId}`}, 0))`.execute(db);
}

export async function countSearches(db: Db, accountId: string): Promise<number> {
  const { searches } = await tables(db)
    .selectFrom('saved_searches')
    .select(({ fn }) => fn.countAll<number>().as('searches'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return searches;
}

type NewSearch = Omit<SavedSearchesTable, 'created_at'>;

/** Gives the same search its new name. Undefined when there is none. */
export function renameSameSearch(db: Db, search: NewSearch): Promise<SavedSearchRow | undefined> {
  return tables(db)
    .updateTable('saved_searches')
    .set({ title: search.title })
    .where('account_id', '=', search.account_id)
    .where('kind', '=', search.kind)
    .where('sort', '=', search.sort)
    .where(sql<boolean>`md5(filter::text) = md5(${JSON.stringify(search.filter)}::jsonb::text)`)
    .returningAll()
    .executeTakeFirst();
}

export function insertSearch(db: Db, search: NewSearch): Promise<SavedSearchRow> {
  return tables(db)
    .insertInto('saved_searches')
    .values({ ...search, filter: sql`${JSON.stringify(search.filter)}::jsonb` } as unknown as SavedSearchesTable)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteSearchesOf(db: Db, accountId: string): Promise<void> {
  await tables(db).deleteFrom('saved_searches').where('account_id', '=', accountId).execute();
}

/** False when the account has no such search. */
export async function deleteSearch(db: Db, accountId: string, searchId: string): Promise<boolean> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('saved_searches')
    .where('search_id', '=', searchId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
