/** Limits kept in PostgreSQL, so that all processes share them. A sliding log: exact in every window, not only in clock minutes. */

import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Transaction } from '#platform/database/schema.ts';
import { plainSql } from '../database/connect.ts';
import { AppError, fail } from '../errors.ts';

export interface Limit {
  max: number;
  windowSeconds: number;
}

const TAKE = `
INSERT INTO rate_limits (key, hits, expires_at)
VALUES ($1, ARRAY[clock_timestamp()], clock_timestamp() + make_interval(secs => $3))
ON CONFLICT (key) DO UPDATE SET
  hits = ARRAY(SELECT hit FROM unnest(rate_limits.hits) hit WHERE hit > clock_timestamp() - make_interval(secs => $3)) || clock_timestamp(),
  expires_at = clock_timestamp() + make_interval(secs => $3)
WHERE (SELECT count(*) FROM unnest(rate_limits.hits) hit WHERE hit > clock_timestamp() - make_interval(secs => $3)) < $2
RETURNING 1`;

const WAIT = `
SELECT GREATEST(1, extract(epoch FROM min(hit) + make_interval(secs => $2) - clock_timestamp())) AS seconds
FROM rate_limits, unnest(hits) hit
WHERE key = $1 AND hit > clock_timestamp() - make_interval(secs => $2)`;

const nameOf = (key: string, limit: Limit) => `${key}/${limit.windowSeconds}`;

/** Takes one from the limit; false when there is none left, for callers that then do something else. */
export async function tryTake(pool: Pool, key: string, limit: Limit): Promise<boolean> {
  const values = [nameOf(key, limit), limit.max, limit.windowSeconds];
  return ((await pool.query({ name: 'rate_limit_take', text: TAKE, values })).rowCount ?? 0) > 0;
}

/** Within the transaction: a rollback returns the attempt. */
export async function tryTakeWithin(transaction: Transaction, key: string, limit: Limit): Promise<boolean> {
  const values = [nameOf(key, limit), limit.max, limit.windowSeconds];
  return (await plainSql(transaction).executeSql(TAKE, values)).rows.length > 0;
}

/** Takes one from the limit, or refuses with the seconds to wait. */
export async function takeFromLimit(pool: Pool, key: string, limit: Limit): Promise<void> {
  if (await tryTake(pool, key, limit)) return;
  const wait = await pool.query<{ seconds: number }>(WAIT, [nameOf(key, limit), limit.windowSeconds]);
  throw fail('too_many_requests', { retryAfterSeconds: Number(wait.rows[0]?.seconds ?? 1) });
}

/** Within the caller's transaction (a rollback returns the attempt), for work that must not take a second connection. */
export async function takeFromLimitWithin(transaction: Transaction, key: string, limit: Limit): Promise<void> {
  if (await tryTakeWithin(transaction, key, limit)) return;
  const wait = await plainSql(transaction).executeSql<{ seconds: number }>(WAIT, [
    nameOf(key, limit),
    limit.windowSeconds,
  ]);
  throw fail('too_many_requests', { retryAfterSeconds: Number(wait.rows[0]?.seconds ?? 1) });
}

/** Says it in the words of the caller: the seconds to wait are given to the sentence. */
export async function inWords<T>(taking: Promise<T>, refusal: (seconds: number) => AppError): Promise<T> {
  try {
    return await taking;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') throw refusal(error.retryAfterSeconds ?? 1);
    throw error;
  }
}

/** For a key that names a mailbox and goes with it: the limits it was taken from. */
export async function forgetLimits(transaction: Transaction, key: string, limits: readonly Limit[]): Promise<void> {
  const names = limits.map((limit) => nameOf(key, limit));
  await sql`DELETE FROM rate_limits WHERE key = ANY(${names}::text[])`.execute(transaction);
}

export async function sweepLimits(pool: Pool): Promise<void> {
  await pool.query('DELETE FROM rate_limits WHERE expires_at < clock_timestamp()');
}
