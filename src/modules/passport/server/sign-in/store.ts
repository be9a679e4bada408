/** The only SQL on sign-ins: those whose second step is awaited, failures, and browsers that are known. */

import { sql } from 'kysely';
import type { Db } from '#platform/database/schema.ts';

interface PendingSignInsTable {
  token_hash: Buffer;
  account_id: string;
  attempts: number;
  expires_at: Date;
}
declare module '#platform/database/schema.ts' {
  interface Schema {
    pending_sign_ins: PendingSignInsTable;
    known_devices: {
      account_id: string;
      token_hash: Buffer;
      counted_as: Buffer | null;
      last_used_at: Date;
      has_signed_in: boolean;
    };
    sign_in_failures: { key: string; failures: number; last_failed_at: Date; retry_at: Date };
  }
}

export async function insertPending(db: Db, tokenHash: Buffer, accountId: string, minutes: number): Promise<void> {
  await db
    .insertInto('pending_sign_ins')
    .values({
      token_hash: tokenHash,
      account_id: accountId,
      expires_at: sql`now() + make_interval(mins => ${minutes})`,
    } as never)
    .execute();
}

export async function findPending(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('pending_sign_ins')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.account_id;
}

/** Spends one attempt, as with e-mail codes: an atomic UPDATE, so many concurrent ones are still five. */
export async function takePendingAttempt(db: Db, tokenHash: Buffer, maxAttempts: number): Promise<string | undefined> {
  const row = await db
    .updateTable('pending_sign_ins')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('attempts', '<', maxAttempts)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('account_id')
    .executeTakeFirst();
  return row?.account_id;
}

/** Atomic: true for the one caller that completes it. */
export async function consumePending(db: Db, tokenHash: Buffer): Promise<boolean> {
  const result = await db.deleteFrom('pending_sign_ins').where('token_hash', '=', tokenHash).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function deletePendingOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('pending_sign_ins').where('account_id', '=', accountId).execute();
}

export async function sweepSignIns(db: Db): Promise<void> {
  await sql`DELETE FROM pending_sign_ins WHERE expires_at < now()`.execute(db);
  await sql`DELETE FROM sign_in_failures WHERE last_failed_at < now() - interval '1 day'`.execute(db);
  await sql`DELETE FROM known_devices WHERE last_used_at < now() - interval '1 year'`.execute(db);
}

export interface KnownDevice {
  /** Key of its count of failures, however often its token is renewed. */
  counted_as: Buffer;
  /** False where it has only set a new password by e-mail. */
  has_signed_in: boolean;
}

export function findDevice(db: Db, accountId: string, tokenHash: Buffer): Promise<KnownDevice | undefined> {
  return db
    .selectFrom('known_devices')
    .select(['has_signed_in', (known) => known.fn.coalesce('counted_as', 'token_hash').as('counted_as')])
    .where('account_id', '=', accountId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

export async function rememberDevice(
  db: Db,
  accountId: string,
  tokenHash: Buffer,
  { has_signed_in }: { has_signed_in: boolean } = { has_signed_in: true },
): Promise<void> {
  await db
    .insertInto('known_devices')
    .values({ account_id: accountId, token_hash: tokenHash, last_used_at: sql`now()`, has_signed_in } as never)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'token_hash']).doUpdateSet({ last_used_at: sql`now()`, has_signed_in }),
    )
    .execute();
}

/** Rotates the device token for every account that knows the browser: a copy of the old one is worth nothing from now on. */
export async function renewDevice(db: Db, oldHash: Buffer, newHash: Buffer): Promise<void> {
  await sql`UPDATE known_devices SET token_hash = ${newHash}, counted_as = COALESCE(counted_as, token_hash)
    WHERE token_hash = ${oldHash}`.execute(db);
}

export async function forgetDevices(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('known_devices').where('account_id', '=', accountId).execute();
}

/**
 * Counts the attempt as failed before the password is checked, so concurrent attempts cannot slip through;
 * success takes it back. Answers the seconds to wait when it is too early.
 */
export async function takeSignInAttempt(
  db: Db,
  key: string,
  rule: { freeAttempts: number; maxDelaySeconds: number },
): Promise<number | null> {
  const { freeAttempts, maxDelaySeconds } = rule;
  const reserved = await sql<{ failures: number }>`
    INSERT INTO sign_in_failures AS f (key, failures, last_failed_at, retry_at)
    VALUES (${key}, 1, clock_timestamp(), clock_timestamp())
    ON CONFLICT (key) DO UPDATE SET
      failures = f.failures + 1,
      last_failed_at = clock_timestamp(),
      retry_at = clock_timestamp() + make_interval(secs => CASE WHEN f.failures + 1 < ${freeAttempts}::int THEN 0
        ELSE LEAST(${maxDelaySeconds}::float8, power(2, LEAST(f.failures + 1 - ${freeAttempts}::int, 20))) END)
    WHERE f.retry_at <= clock_timestamp()
    RETURNING failures`.execute(db);
  if (reserved.rows.length > 0) return null;
  const waiting = await sql<{ seconds: number }>`
    SELECT GREATEST(1, ceil(extract(epoch FROM retry_at - clock_timestamp())))::float8 AS seconds
    FROM sign_in_failures WHERE key = ${key}`.execute(db);
  return waiting.rows[0]?.seconds ?? 1;
}

export async function forgetFailures(db: Db, key: string): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('key', '=', key).execute();
}

/** The key's own and those of its networks, `key@network`. A range by bytes, `A` being next to `@`: an index serves it. */
export async function forgetFailuresOf(db: Db, key: string): Promise<void> {
  await sql`DELETE FROM sign_in_failures
    WHERE key = ${key} OR (key ~>=~ ${`${key}@`} AND key ~<~ ${`${key}A`})`.execute(db);
}

/** Gives one counted attempt back, keeping what others failed. */
export async function releaseAttempt(db: Db, key: string): Promise<void> {
  await sql`WITH gone AS (DELETE FROM sign_in_failures WHERE key = ${key} AND failures <= 1)
    UPDATE sign_in_failures SET failures = failures - 1, retry_at = clock_timestamp() WHERE key = ${key} AND failures > 1`.execute(
    db,
  );
}
