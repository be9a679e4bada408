/** SQL on the table of pictures. */

import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/database/schema.ts';
import { inTransaction } from '#platform/database/transaction.ts';

interface MediaTable {
  media_id: string;
  owner_id: string;
  width: number;
  height: number;
  placeholder: string;
  bytes: number;
  created_at: Date;
  stored_at: Date | null;
  used_at: Date | null;
  checked_at: Date | null;
  let_go_at: Date | null;
  doomed_at: Date | null;
}

declare module '#platform/database/schema.ts' {
  interface Schema {
    media: MediaTable;
  }
}

export interface Quota {
  pictures: number;
  bytes: number;
}
export type NewPicture = Pick<MediaTable, 'media_id' | 'owner_id' | 'width' | 'height' | 'placeholder' | 'bytes'>;
/** What is shown of a picture before its file has come. */
export interface TakenPicture {
  width: number;
  height: number;
  placeholder: string;
}

export function sumOfOwner(db: Db, ownerId: string): Promise<Quota> {
  return db
    .selectFrom('media')
    .select(({ fn }) => [fn.countAll<number>().as('pictures'), sql<number>`coalesce(sum(bytes), 0)::int8`.as('bytes')])
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
}

export async function sumAll(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`SELECT coalesce(sum(bytes), 0)::int8 AS bytes FROM media`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Inserts the row if the owner's quota has room. An advisory lock per owner keeps concurrent uploads from exceeding it. */
export function insertWithin(db: Db, picture: NewPicture, quota: Quota): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`media/${picture.owner_id}`}, 0))`.execute(transaction);
    const sum = await sumOfOwner(transaction, picture.owner_id);
    if (sum.pictures >= quota.pictures || sum.bytes + picture.bytes > quota.bytes) return false;
    await transaction
      .insertInto('media')
      .values(picture as never)
      .execute();
    return true;
  });
}

export async function markStored(db: Db, mediaId: string): Promise<void> {
  await db.updateTable('media').set({ stored_at: sql<Date>`now()` }).where('media_id', '=', mediaId).execute();
}

export async function isStored(db: Db, mediaId: string): Promise<boolean> {
  const row = await db
    .selectFrom('media')
    .select('media_id')
    .where('media_id', '=', mediaId)
    .where('stored_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stored, and not about to be deleted. */
export function findStored(db: Db, mediaId: string): Promise<Pick<MediaTable, 'owner_id' | 'let_go_at'> | undefined> {
  return db
    .selectFrom('media')
    .select(['owner_id', 'let_go_at'])
    .where('media_id', '=', mediaId)
    .where('stored_at', 'is not', null)
    .where('doomed_at', 'is', null)
    .executeTakeFirst();
}

/** Marks the owner's pictures as used. Rows are locked in the order of ids: no deadlock between two of these. */
export async function markUsed(
  transaction: Transaction,
  ownerId: string,
  ids: readonly string[],
): Promise<(TakenPicture & { media_id: string })[]> {
  if (ids.length === 0) return [];
  const own = await transaction
    .selectFrom('media')
    .select(['media_id', 'width', 'height', 'placeholder'])
    .where('media_id', 'in', ids)
    .where('owner_id', '=', ownerId)
    .where('stored_at', 'is not', null)
    .where('doomed_at', 'is', null)
    .orderBy('media_id')
    .forUpdate()
    .execute();
  if (own.length === 0) return [];
  await transaction
    .updateTable('media')
    .set({ used_at: sql<Date>`clock_timestamp()`, let_go_at: null })
    .where(
      'media_id',
      'in',
      own.map(({ media_id }) => media_id),
    )
    .execute();
  return own;
}

export async function markLetGo(transaction: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction.updateTable('media').set({ let_go_at: sql<Date>`now()` }).where('media_id', 'in', ids).execute();
}

// ── sweeping ──

const DAY_AGO = sql<Date>`now() - interval '1 day'`;

/** Pictures that nothing has ever referred to. */
export async function doomUnused(db: Db): Promise<void> {
  await db
    .updateTable('media')
    .set({ doomed_at: sql<Date>`now()` })
    .where('used_at', 'is', null)
    .where('doomed_at', 'is', null)
    .where('created_at', '<', DAY_AGO)
    .execute();
}

/** Used pictures that nobody has asked about for a day. */
export async function listToCheck(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('media_id')
    .where('used_at', '<', DAY_AGO)
    .where('doomed_at', 'is', null)
    .where(sql<Date>`coalesce(checked_at, used_at)`, '<', DAY_AGO)
    .orderBy(sql`coalesce(checked_at, used_at)`)
    .limit(limit)
    .execute();
  return rows.map(({ media_id }) => media_id);
}

export async function markChecked(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('media').set({ checked_at: sql<Date>`now()` }).where('media_id', 'in', ids).execute();
}

/** A picture marked as used since the check has a newer `used_at` and stays. */
export async function doomReleased(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('media')
    .set({ doomed_at: sql<Date>`now()` })
    .where('media_id', 'in', ids)
    .where('used_at', '<', DAY_AGO)
    .execute();
}

export async function listDoomed(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('media_id')
    .where('doomed_at', 'is not', null)
    .orderBy('doomed_at')
    .limit(limit)
    .execute();
  return rows.map(({ media_id }) => media_id);
}

export async function deletePicture(db: Db, mediaId: string): Promise<void> {
  await db.deleteFrom('media').where('media_id', '=', mediaId).execute();
}
