/** SQL on claims of ownership. */

import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { Method } from '../domain/methods.ts';

export interface ClaimRow {
  object_id: string;
  account_id: string;
  address: string;
  code: string;
  method: Method | null;
  /** When the code was last seen. */
  confirmed_at: Date | null;
  /** Of what is confirmed now. */
  next_check_at: Date | null;
  misses: number;
  missed_since: Date | null;
  lapsed_at: Date | null;
}
export type ConfirmedRow = ClaimRow & { method: Method; confirmed_at: Date; next_check_at: Date };

const COLUMNS = sql.raw(
  'object_id, account_id, address, code, method, confirmed_at, next_check_at, misses, missed_since, lapsed_at',
);

/**
 * Column of a query on `ad_objects`: the standing confirmation of the page that the object names now, or null. By primary key, within
 * the query that reads the objects.
 */
export const CONFIRMATION = `(SELECT jsonb_build_object('method', claim.method, 'confirmed_at', claim.confirmed_at)
  FROM ownership_claims claim
  WHERE claim.object_id = ad_objects.object_id AND claim.address = ad_objects.address AND claim.next_check_at IS NOT NULL)`;

export async function findClaim(db: Db, objectId: string): Promise<ClaimRow | undefined> {
  const { rows } = await sql<ClaimRow>`SELECT ${COLUMNS} FROM ownership_claims WHERE object_id = ${objectId}`.execute(
    db,
  );
  return rows[0];
}

/** The claim of this address; one of another address is replaced, and its mark with it. */
export async function upsertClaim(
  db: Db,
  {
    objectId,
    accountId,
    address,
    code,
    at,
  }: { objectId: string; accountId: string; address: string; code: string; at: Date },
): Promise<void> {
  await sql`
    INSERT INTO ownership_claims AS kept (object_id, account_id, address, code, created_at)
    VALUES (${objectId}, ${accountId}, ${address}, ${code}, ${at})
    ON CONFLICT (object_id) DO UPDATE SET address = EXCLUDED.address, code = EXCLUDED.code, created_at = EXCLUDED.created_at,
      method = NULL, confirmed_at = NULL, next_check_at = NULL, misses = 0, missed_since = NULL, lapsed_at = NULL
    WHERE kept.address <> EXCLUDED.address`.execute(db);
}

/** Undefined when the code was replaced while it was looked for. */
export async function saveConfirmed(
  transaction: Transaction,
  { object_id, code }: Pick<ClaimRow, 'object_id' | 'code'>,
  { method, at, nextCheckAt }: { method: Method; at: Date; nextCheckAt: Date },
): Promise<ClaimRow | undefined> {
  const { rows } = await sql<ClaimRow>`
    UPDATE ownership_claims SET method = ${method}, confirmed_at = ${at}, next_check_at = ${nextCheckAt}, misses = 0,
      missed_since = NULL, lapsed_at = NULL
    WHERE object_id = ${object_id} AND code = ${code} RETURNING ${COLUMNS}`.execute(transaction);
  return rows[0];
}

/** Whoever proved the same page before is asked again at once. */
export async function hastenOthers(
  transaction: Transaction,
  { object_id, address }: Pick<ClaimRow, 'object_id' | 'address'>,
  at: Date,
): Promise<void> {
  await sql`
    UPDATE ownership_claims SET next_check_at = least(next_check_at, ${at}::timestamptz)
    WHERE address = ${address} AND object_id <> ${object_id} AND next_check_at IS NOT NULL`.execute(transaction);
}

/** Due confirmations, put off until `until`: another worker leaves them alone, and a dead one's are taken up then. */
export async function takeDue(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<ConfirmedRow[]> {
  const { rows } = await sql<ConfirmedRow>`
    UPDATE ownership_claims SET next_check_at = ${until}
    WHERE object_id IN (
      SELECT object_id FROM ownership_claims WHERE next_check_at <= ${now}
      ORDER BY next_check_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING ${COLUMNS}`.execute(db);
  return rows;
}

/** False when the owner has proved it anew, or the claim was replaced, in the meantime. */
export async function saveRechecked(
  transaction: Transaction,
  before: ConfirmedRow,
  after: Pick<ClaimRow, 'confirmed_at' | 'next_check_at' | 'misses' | 'missed_since' | 'lapsed_at'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE ownership_claims SET confirmed_at = ${after.confirmed_at}, next_check_at = ${after.next_check_at},
      misses = ${after.misses}, missed_since = ${after.missed_since}, lapsed_at = ${after.lapsed_at}
    WHERE object_id = ${before.object_id} AND code = ${before.code} AND next_check_at = ${before.next_check_at}`.execute(
    transaction,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

export async function deleteClaim(db: Db, { object_id, code }: Pick<ClaimRow, 'object_id' | 'code'>): Promise<void> {
  await sql`DELETE FROM ownership_claims WHERE object_id = ${object_id} AND code = ${code}`.execute(db);
}
