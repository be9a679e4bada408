/** The only SQL on favourites and their lists. */

import { type Selectable, sql } from 'kysely';
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { AdObjectKind } from '../../ad-objects/contract.ts';

interface FavouritesTable {
  account_id: string;
  object_id: string;
  object_kind: AdObjectKind;
  list_id: string | null;
  note: string | null;
  price_at_saving: number | null;
  saved_at: Date;
  removed_at: Date | null;
  told_price: number | null;
}
interface ListsTable {
  account_id: string;
  list_id: string;
  title: string;
  created_at: Date;
  removed_at: Date | null;
}
declare module '#platform/database/schema.ts' {
  interface Schema {
    favourites: FavouritesTable;
    favourite_lists: ListsTable;
  }
}

export type FavouriteRow = Selectable<FavouritesTable>;
export type ListRow = Selectable<ListsTable>;

/** An object whose list is removed lies in none; the list brings it along when it is restored. */
const favouritesOf = (db: Db, accountId: string) =>
  db
    .selectFrom('favourites as f')
    .leftJoin('favourite_lists as l', (join) =>
      join
        .onRef('l.account_id', '=', 'f.account_id')
        .onRef('l.list_id', '=', 'f.list_id')
        .on('l.removed_at', 'is', null),
    )
    .select(['f.object_id', 'f.object_kind', 'f.note', 'f.price_at_saving', 'f.saved_at', 'l.list_id'])
    .where('f.account_id', '=', accountId)
    .where('f.removed_at', 'is', null);

export type LiveRow = Pick<
  FavouriteRow,
  'object_id' | 'object_kind' | 'note' | 'price_at_saving' | 'saved_at' | 'list_id'
>;

/** Advisory lock per account until the transaction ends: writes are serialised, so that limits can be counted. */
export async function lockFavouritesOf(db: Transaction, accountId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`favourites/${accountId}`}, 0))`.execute(db);
}

export interface FavouriteFilter {
  kind?: AdObjectKind | undefined;
  /** Null is no list. */
  listId?: string | null | undefined;
}

function filtered(db: Db, accountId: string, { kind, listId }: FavouriteFilter) {
  let query = favouritesOf(db, accountId);
  if (kind) query = query.where('f.object_kind', '=', kind);
  if (listId === null) query = query.where('l.list_id', 'is', null);
  if (listId) query = query.where('l.list_id', '=', listId);
  return query;
}

/** Newest first. */
export function listFavourites(
  db: Db,
  accountId: string,
  filter: FavouriteFilter,
  { after, limit }: { after: { savedAt: Date; id: string } | null; limit: number },
): Promise<LiveRow[]> {
  let query = filtered(db, accountId, filter).orderBy('f.saved_at', 'desc').orderBy('f.object_id', 'desc').limit(limit);
  if (after) {
    query = query.where(sql<boolean>`(f.saved_at, f.object_id) < (${after.savedAt}, ${after.id}::uuid)`);
  }
  return query.execute();
}

export function listAllFavourites(db: Db, accountId: string, filter: FavouriteFilter): Promise<LiveRow[]> {
  return filtered(db, accountId, filter).execute();
}

export async function listIds(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('favourites')
    .select('object_id')
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .execute();
  return rows.map(({ object_id }) => object_id);
}

export function findFavourite(db: Db, accountId: string, objectId: string): Promise<LiveRow | undefined> {
  return favouritesOf(db, accountId).where('f.object_id', '=', objectId).executeTakeFirst();
}

export async function countFavourites(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('favourites')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export type NewFavourite = Pick<FavouritesTable, 'object_id' | 'object_kind' | 'price_at_saving'>;

/** Upsert: inserts new favourites and undeletes removed ones as they were; answers the ids of both. Existing ones stay. */
export async function insertFavourites(
  db: Db,
  accountId: string,
  favourites: readonly NewFavourite[],
): Promise<string[]> {
  const rows = await db
    .insertInto('favourites')
    .values(favourites.map((each) => ({ ...each, account_id: accountId }) as FavouritesTable))
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'object_id'])
        .doUpdateSet({ removed_at: null })
        .where('favourites.removed_at', 'is not', null),
    )
    .returning('object_id')
    .execute();
  return rows.map(({ object_id }) => object_id);
}

export async function updateFavourite(
  db: Db,
  accountId: string,
  objectId: string,
  changes: Partial<Pick<FavouritesTable, 'list_id' | 'note'>>,
): Promise<void> {
  await db
    .updateTable('favourites')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('object_id', '=', objectId)
    .execute();
}

/** Soft delete; false when it was not saved. */
export async function markRemoved(
  db: Db,
  accountId: string,
  { kind, id }: { kind: AdObjectKind; id: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('favourites')
    .set({ removed_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('object_id', '=', id)
    .where('object_kind', '=', kind)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Everything of an account; answers what was saved until now. */
export async function deleteAllOf(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('favourites')
    .where('account_id', '=', accountId)
    .returning(['object_id', 'removed_at'])
    .execute();
  await db.deleteFrom('favourite_lists').where('account_id', '=', accountId).execute();
  return rows.filter(({ removed_at }) => removed_at === null).map(({ object_id }) => object_id);
}

/** Deletes what was soft-deleted and whose undo period is over. */
export async function sweepRemoved(db: Db): Promise<void> {
  const isOld = sql<boolean>`removed_at < now() - interval '1 hour'`;
  await db.deleteFrom('favourites').where(isOld).execute();
  await db.deleteFrom('favourite_lists').where(isOld).execute();
}

export function listLists(db: Db, accountId: string): Promise<Pick<ListRow, 'list_id' | 'title'>[]> {
  return db
    .selectFrom('favourite_lists')
    .select(['list_id', 'title'])
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .orderBy(sql`lower(title)`)
    .execute();
}

export function countGroups(
  db: Db,
  accountId: string,
): Promise<{ object_kind: AdObjectKind; list_id: string | null; count: number }[]> {
  return favouritesOf(db, accountId)
    .clearSelect()
    .select(({ fn }) => ['f.object_kind', 'l.list_id', fn.countAll<number>().as('count')])
    .groupBy(['f.object_kind', 'l.list_id'])
    .execute();
}

export function findList(db: Db, accountId: string, listId: string): Promise<ListRow | undefined> {
  return db
    .selectFrom('favourite_lists')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('list_id', '=', listId)
    .executeTakeFirst();
}

export async function insertList(db: Db, list: Pick<ListsTable, 'account_id' | 'list_id' | 'title'>): Promise<void> {
  await db
    .insertInto('favourite_lists')
    .values(list as ListsTable)
    .execute();
}

export async function updateList(
  db: Db,
  accountId: string,
  listId: string,
  changes: { title: string } | { isRemoved: boolean },
): Promise<void> {
  await db
    .updateTable('favourite_lists')
    .set('title' in changes ? changes : { removed_at: changes.isRemoved ? sql<Date>`now()` : null })
    .where('account_id', '=', accountId)
    .where('list_id', '=', listId)
    .execute();
}

/** Raises `told_price` when the price rises, so that a later fall is news again. */
export async function followPriceUp(db: Db, objectId: string, price: number): Promise<void> {
  await db
    .updateTable('favourites')
    .set({ told_price: price })
    .where('object_id', '=', objectId)
    .where('removed_at', 'is', null)
    .where('told_price', '<', price)
    .execute();
}

/** Row and cursor of the keepers of an object. The moment is text: a Date cuts off its microseconds, and the same row would come again. */
export interface Keeper {
  saved_at: string;
  account_id: string;
}

/** Accounts that have saved an object before a moment, in batches by keyset (saved_at, account_id), in the order of the index. */
export function listKeepers(
  db: Db,
  objectId: string,
  { savedBefore, after, limit }: { savedBefore: Date; after: Keeper | undefined; limit: number },
): Promise<Keeper[]> {
  let query = db
    .selectFrom('favourites as f')
    .select([sql<string>`f.saved_at::text`.as('saved_at'), 'f.account_id'])
    .where('f.object_id', '=', objectId)
    .where('f.removed_at', 'is', null)
    .where('f.saved_at', '<', savedBefore)
    .orderBy('f.saved_at')
    .orderBy('f.account_id')
    .limit(limit);
  if (after)
    query = query.where(
      sql<boolean>`(f.saved_at, f.account_id) > (${after.saved_at}::timestamptz, ${after.account_id}::uuid)`,
    );
  return query.execute();
}

/** Claims those to whom the price is news, marked as told; in batches. */
export async function takePriceDrop(
  db: Db,
  objectId: string,
  price: number,
  limit: number,
): Promise<{ account_id: string; known_price: number }[]> {
  const { rows } = await sql<{ account_id: string; known_price: number }>`
    WITH dropped AS (
      SELECT account_id, least(told_price, price_at_saving) AS known_price FROM favourites
      WHERE object_id = ${objectId} AND removed_at IS NULL AND least(told_price, price_at_saving) > ${price}
        AND price_at_saving IS NOT NULL
      ORDER BY account_id LIMIT ${limit} FOR UPDATE)
    UPDATE favourites f SET told_price = ${price} FROM dropped
    WHERE f.account_id = dropped.account_id AND f.object_id = ${objectId}
    RETURNING f.account_id, dropped.known_price`.execute(db);
  return rows;
}

export interface PastList {
  accountId: string;
  listId: string;
  title: string;
}

export interface PastFavourite {
  accountId: string;
  objectId: string;
  kind: AdObjectKind;
  priceKopecks: number | null;
  savedAt: Date;
  listId: string | null;
  note: string | null;
}

/** All in two statements. What the person keeps already stays as it is. */
export async function insertPast(
  db: Transaction,
  lists: readonly PastList[],
  favourites: readonly PastFavourite[],
): Promise<void> {
  await sql`
    INSERT INTO favourite_lists (account_id, list_id, title)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(lists)}::jsonb) AS l ("accountId" uuid, "listId" uuid, title text)
    ON CONFLICT DO NOTHING`.execute(db);
  await sql`
    INSERT INTO favourites (account_id, object_id, object_kind, list_id, note, price_at_saving, told_price, saved_at)
    SELECT "accountId", "objectId", kind, "listId", note, "priceKopecks", "priceKopecks", date_trunc('milliseconds', "savedAt")
    FROM jsonb_to_recordset(${JSON.stringify(favourites)}::jsonb) AS f ("accountId" uuid, "objectId" uuid, kind text,
      "listId" uuid, note text, "priceKopecks" bigint, "savedAt" timestamptz)
    ON CONFLICT DO NOTHING`.execute(db);
}
