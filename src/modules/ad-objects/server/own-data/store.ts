/** Personal data in this module; their erasure is in erase-objects-of.ts. */

import { type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from '#platform/database/schema.ts';
import { collectOwnData, type OwnData } from '#platform/own-data.ts';
import type { Life, Moderation } from '../../domain/states.ts';
import { FOLLOWERS } from '../../kinds/details.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import type { ObjectRow } from '../store.ts';

export const exportObjects = (db: Db, ownerId: string): Promise<OwnData> =>
  collectOwnData(db, {
    objects: sql`SELECT to_jsonb(o) - 'search' - 'tags' - 'owner_id' AS entry FROM ad_objects o
      WHERE owner_id = ${ownerId} AND deleted_at IS NULL ORDER BY object_id`,
    audience_figures: sql`SELECT to_jsonb(f) AS entry FROM audience_figures f JOIN ad_objects USING (object_id)
      WHERE owner_id = ${ownerId} AND deleted_at IS NULL ORDER BY object_id, measured_on`,
  });

export async function listIdsOf(db: Db, ownerId: string): Promise<string[]> {
  const { rows } = await sql<{ object_id: string }>`
    SELECT object_id FROM ad_objects WHERE owner_id = ${ownerId}`.execute(db);
  return rows.map(({ object_id }) => object_id);
}

export async function countBlocked(db: Db, ownerIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ owner_id: string; count: number }>`
    SELECT owner_id, count(*)::int AS count FROM ad_objects
    WHERE owner_id = ANY(${[...ownerIds]}::uuid[]) AND moderation = 'blocked' GROUP BY owner_id`.execute(db);
  return new Map(rows.map(({ owner_id, count }) => [owner_id, count]));
}

/** Pauses the objects of an account that is about to be deleted: nobody orders from it. */
export async function pauseObjectsOf(db: Transaction, ownerId: string): Promise<void> {
  await sql`
    UPDATE ad_objects SET life = 'paused', version = version + 1, updated_at = now()
    WHERE object_id IN (
      SELECT object_id FROM ad_objects WHERE owner_id = ${ownerId} AND life = 'active' AND deleted_at IS NULL
      ORDER BY object_id FOR UPDATE
    )`.execute(db);
}

/** Soft-deleted ones too: the owner's text is still in them. */
export async function lockAllOf(db: Db, ownerId: string): Promise<Pick<ObjectRow, 'object_id' | 'kind'>[]> {
  // Apart, because each has an index of its own.
  const lock = async (which: RawBuilder<unknown>) => {
    const { rows } = await sql<Pick<ObjectRow, 'object_id' | 'kind'>>`
      SELECT object_id, kind FROM ad_objects WHERE owner_id = ${ownerId} AND ${which} ORDER BY object_id FOR UPDATE`.execute(
      db,
    );
    return rows;
  };
  return [...(await lock(sql`deleted_at IS NULL`)), ...(await lock(sql`deleted_at IS NOT NULL`))];
}

/** Deleted, and empty but for what the table needs. */
export async function eraseObjects(
  db: Db,
  objectIds: readonly string[],
  emptyDetails: Record<string, unknown>,
): Promise<void> {
  await sql`
    UPDATE ad_objects SET title = 'Удалённый объект', summary = NULL, description = NULL, topics = '{}', region = NULL, media = '[]',
      address = NULL, seen_address = NULL, details = ${JSON.stringify(emptyDetails)}, rejection = NULL, price_from = 0, audience = 0, cpm = 0, tags = '{}', search = '',
      version = version + 1, updated_at = now(), deleted_at = coalesce(deleted_at, now())
    WHERE object_id = ANY(${[...objectIds]}::uuid[])`.execute(db);
  await sql`DELETE FROM ad_object_goods WHERE object_id = ANY(${[...objectIds]}::uuid[])`.execute(db);
}

export async function withholdObjectsOf(db: Db, ownerId: string, isWithheld: boolean): Promise<void> {
  await sql`
    UPDATE ad_objects SET is_withheld = ${isWithheld}
    WHERE owner_id = ${ownerId} AND deleted_at IS NULL AND is_withheld <> ${isWithheld}
      -- What follows another object comes back with it.
      AND (${isWithheld} OR NOT (${sql.join(
        FOLLOWERS.map(
          ({ kind, field }) => sql`kind = ${sql.lit(kind)} AND EXISTS (
        SELECT FROM ad_objects p WHERE p.object_id::text = ad_objects.details ->> ${sql.lit(field)} AND p.moderation = 'blocked')`,
        ),
        sql` OR `,
      )}))`.execute(db);
}

export interface OwnedRow {
  object_id: string;
  kind: AdObjectKind;
  title: string;
  life: Life;
  moderation: Moderation;
}

/** The last changed of the owner's, and how many there are. */
export async function listOwned(db: Db, ownerId: string, limit: number): Promise<{ items: OwnedRow[]; total: number }> {
  const { rows } = await sql<OwnedRow & { total: number }>`
    SELECT object_id, kind, title, life, moderation, (count(*) OVER ())::int AS total FROM ad_objects
    WHERE owner_id = ${ownerId} AND deleted_at IS NULL ORDER BY updated_at DESC LIMIT ${limit}`.execute(db);
  return { items: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}
