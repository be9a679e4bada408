/** SQL of rewriting stored addresses. */
import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/database/schema.ts';
import { PLACED_KINDS } from '../../contract.ts';
import { type ObjectRow, ofKinds } from '../store.ts';

export type Placed = Pick<ObjectRow, 'object_id' | 'kind' | 'details'> & {
  address: string | null;
  seen_address: string | null;
};

export async function isRead(db: Db, reading: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM address_readings WHERE reading = ${reading} AND done_at IS NOT NULL`.execute(db);
  return rows.length > 0;
}

export async function startReading(db: Db, reading: number): Promise<void> {
  await sql`INSERT INTO address_readings (reading) VALUES (${reading}) ON CONFLICT DO NOTHING`.execute(db);
}

/** Row lock: batches of several processes follow each other. */
export async function lockReading(
  db: Transaction,
  reading: number,
): Promise<{ after_id: string; done_at: Date | null } | undefined> {
  const { rows } = await sql<{ after_id: string; done_at: Date | null }>`
    SELECT after_id, done_at FROM address_readings WHERE reading = ${reading} FOR UPDATE`.execute(db);
  return rows[0];
}

export async function moveReading(db: Transaction, reading: number, afterId: string): Promise<void> {
  await sql`UPDATE address_readings SET after_id = ${afterId} WHERE reading = ${reading}`.execute(db);
}

export async function finishReading(db: Transaction, reading: number): Promise<void> {
  await sql`UPDATE address_readings SET done_at = now() WHERE reading = ${reading}`.execute(db);
}

/** In whatever state, deleted ones too: what was taken down is compared with by its address. Locked in the order of ids. */
export async function listPlaces(db: Transaction, afterId: string, limit: number): Promise<Placed[]> {
  const { rows } = await sql<Placed>`
    SELECT object_id, kind, details, address, seen_address FROM ad_objects
    WHERE ${ofKinds(PLACED_KINDS)} AND object_id > ${afterId}::uuid ORDER BY object_id LIMIT ${limit} FOR NO KEY UPDATE`.execute(
    db,
  );
  return rows;
}

/**
 * In two statements: the trigger `ad_objects_address` gives up the old addresses first, and then lets whoever comes to an address that is
 * held stay published without it, as those of before there were holders.
 */
export async function writeAddresses(
  db: Transaction,
  read: readonly Omit<Placed, 'kind' | 'details'>[],
): Promise<void> {
  if (read.length === 0) return;
  const ids = read.map(({ object_id }) => object_id);
  await sql`UPDATE ad_objects SET address = NULL WHERE object_id = ANY(${ids}::uuid[])`.execute(db);
  await sql`
    UPDATE ad_objects SET address = found.address, seen_address = found.seen_address
    FROM unnest(${ids}::uuid[], ${read.map(({ address }) => address)}::text[],
      ${read.map(({ seen_address }) => seen_address)}::text[]) AS found (object_id, address, seen_address)
    WHERE ad_objects.object_id = found.object_id`.execute(db);
}

const WITHOUT_ADDRESS = sql`
  ${ofKinds(PLACED_KINDS)} AND life = 'active' AND moderation = 'accepted' AND deleted_at IS NULL AND o.address IS NOT NULL
    AND NOT EXISTS (SELECT FROM published_addresses AS held WHERE held.object_id = o.object_id)`;

/** Whoever was published first gets the address that nobody holds. */
export async function holdAddresses(db: Transaction): Promise<void> {
  await sql`
    INSERT INTO published_addresses (address, object_id)
    SELECT address, object_id FROM ad_objects AS o WHERE ${WITHOUT_ADDRESS} ORDER BY published_at, object_id
    ON CONFLICT DO NOTHING`.execute(db);
}

export interface Twin {
  address: string;
  object_id: string;
  holder_id: string;
}

/** Published objects whose page another one holds. */
export async function listTwins(db: Db, limit: number): Promise<Twin[]> {
  const { rows } = await sql<Twin>`
    SELECT o.address, o.object_id, holder.object_id AS holder_id
    FROM ad_objects AS o JOIN published_addresses AS holder ON holder.address = o.address
    WHERE ${WITHOUT_ADDRESS} ORDER BY o.address, o.object_id LIMIT ${limit}`.execute(db);
  return rows;
}
