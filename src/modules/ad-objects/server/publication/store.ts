/** SQL on the states of an object: its life, and what moderators say. */

import { sql } from 'kysely';
import type { Db } from '#platform/database/schema.ts';
import type { Life, Moderation } from '../../domain/states.ts';
import type { Position } from '../lists/cursor.ts';
import { type ListedRow, microseconds, momentOf } from '../lists/store.ts';
import { CARD_COLUMNS, type ObjectRow, objectColumns, type Rejection } from '../store.ts';

/** Moves by a conditional update: zero rows is a conflict. */
export async function moveLife(
  db: Db,
  { object_id, owner_id, version, life }: Pick<ObjectRow, 'object_id' | 'owner_id' | 'version' | 'life'>,
  to: Life,
  { moderation, address }: { moderation: Moderation; address: string | null },
): Promise<ObjectRow | undefined> {
  const { rows } = await sql<ObjectRow>`
    UPDATE ad_objects SET life = ${to}, moderation = ${moderation}, address = ${address}, version = version + 1, updated_at = now(),
      published_at = CASE WHEN ${to} = 'active' THEN coalesce(published_at, now()) ELSE published_at END
    WHERE object_id = ${object_id} AND owner_id = ${owner_id} AND version = ${version} AND life = ${life} AND deleted_at IS NULL
    RETURNING ${objectColumns}`.execute(db);
  return rows[0];
}

export type AddressHolder = Pick<ObjectRow, 'object_id' | 'owner_id'> & { address: string };

/** Which published objects are these pages. */
export async function listHolders(db: Db, addresses: readonly string[]): Promise<AddressHolder[]> {
  if (addresses.length === 0) return [];
  const { rows } = await sql<AddressHolder>`
    SELECT p.address, p.object_id, o.owner_id FROM published_addresses p JOIN ad_objects o USING (object_id)
    WHERE p.address = ANY(${[...addresses]}::text[])`.execute(db);
  return rows;
}

/** Whoever publishes one of these numbers at the same moment waits; in one order, so that no two wait for each other. */
export async function lockNumbers(db: Db, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(number, 680)) FROM unnest(${[...numbers].sort()}::text[]) AS number`.execute(
    db,
  );
}

type NumberHolder = Pick<ObjectRow, 'object_id' | 'owner_id' | 'details'> & { number: string };

/** Which pages in the catalog have these numbers of the register: one that was taken out of it holds none. */
export async function listNumberHolders(db: Db, numbers: readonly string[]): Promise<NumberHolder[]> {
  if (numbers.length === 0) return [];
  const { rows } = await sql<NumberHolder>`
    SELECT object_id, owner_id, details, regexp_replace(details ->> 'register_number', '\\D', '', 'g') AS number FROM ad_objects
    WHERE kind = 'resource' AND life = 'active' AND moderation = 'accepted' AND deleted_at IS NULL
      AND details ->> 'register_number' IS NOT NULL
      AND regexp_replace(details ->> 'register_number', '\\D', '', 'g') = ANY(${[...numbers]}::text[])`.execute(db);
  return rows;
}

/** A moderator has taken this page out of the catalog, whoever published it, and nobody has overturned that. */
export async function isBarredAddress(db: Db, objectId: string, address: string | null): Promise<boolean> {
  if (address === null) return false;
  const { rows } = await sql<{ is_barred: boolean }>`
    SELECT EXISTS (SELECT FROM ad_objects WHERE address = ${address} AND moderation IN ('blocked', 'rejected')
      AND deleted_at IS NULL AND object_id <> ${objectId}) AS is_barred`.execute(db);
  return rows[0]?.is_barred ?? false;
}

/** Somebody else has taken the address in the meantime; the transaction is lost. */
export const isAddressClash = (error: unknown): boolean =>
  (error as { constraint?: string } | null)?.constraint === 'published_addresses_pkey';

/** Many drafts at once, in one statement: it holds the counters of the catalog for as short as it can. */
export async function publishDrafts(db: Db, ownerId: string, objectIds: readonly string[]): Promise<void> {
  await sql`
    UPDATE ad_objects AS own SET life = 'active', version = version + 1, updated_at = now(), published_at = coalesce(published_at, now()),
      moderation = CASE WHEN EXISTS (SELECT FROM ad_objects AS other WHERE other.address = own.address
        AND other.moderation IN ('blocked', 'rejected') AND other.deleted_at IS NULL) THEN 'pending' ELSE moderation END
    WHERE object_id = ANY(${[...objectIds]}::uuid[]) AND owner_id = ${ownerId} AND life = 'draft' AND deleted_at IS NULL`.execute(
    db,
  );
}

export async function setModeration(
  db: Db,
  { object_id, moderation }: Pick<ObjectRow, 'object_id' | 'moderation'>,
  to: Moderation,
  { rejection, address }: { rejection: Rejection | null; address: string | null },
): Promise<ObjectRow | undefined> {
  const { rows } = await sql<ObjectRow>`
    UPDATE ad_objects SET moderation = ${to}, rejection = ${rejection && JSON.stringify(rejection)}, address = ${address}, version = version + 1, updated_at = now()
    WHERE object_id = ${object_id} AND moderation = ${moderation} AND deleted_at IS NULL
    RETURNING ${objectColumns}`.execute(db);
  return rows[0];
}

export async function countPending(db: Db): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    SELECT count(*)::int AS count, min(updated_at) AS "oldestAt" FROM ad_objects
    WHERE moderation = 'pending' AND life = 'active' AND deleted_at IS NULL`.execute(db);
  return rows[0] ?? { count: 0, oldestAt: null };
}

export async function listPending(db: Db, after: Position | null, limit: number): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    SELECT ${sql.raw(CARD_COLUMNS)}, ${microseconds(sql.ref('updated_at'))} AS sort_value FROM ad_objects
    WHERE moderation = 'pending' AND life = 'active' AND deleted_at IS NULL
      ${after ? sql`AND (updated_at, object_id) > (${momentOf(after.value)}, ${after.id}::uuid)` : sql``}
    ORDER BY updated_at, object_id LIMIT ${limit}`.execute(db);
  return rows;
}
