/** The only SQL on tokens. */

import { sql } from 'kysely';
import type { Pool } from 'pg';
import { prepared } from '#platform/database/prepared.ts';
import type { Db } from '#platform/database/schema.ts';
import type { Scope } from '#platform/scopes.ts';

export interface TokenRow {
  token_id: string;
  name: string;
  scopes: Scope[];
  created_at: Date;
  expires_at: Date;
  is_expired: boolean;
  last_used_at: Date | null;
  last_address: string | null;
}

interface UsedToken {
  token_id: string;
  account_id: string;
  scopes: Scope[];
  is_stale: boolean;
}

const SHOWN = sql`token_id, name, scopes, created_at, expires_at, expires_at <= now() AS is_expired, last_used_at,
  host(last_address) AS last_address`;

/** Not cached: a revoked token is dead on the next request, in every process. */
export function tokenReader(pool: Pool): (tokenHash: Buffer) => Promise<UsedToken | undefined> {
  const read = prepared<UsedToken>(
    pool,
    'access_token_by_hash',
    `SELECT token_id, account_id, scopes,
       last_used_at IS NULL OR last_used_at < now() - interval '1 minute' AS is_stale
     FROM access_tokens WHERE token_hash = $1 AND expires_at > now()`,
  );
  return async (tokenHash) => (await read([tokenHash]))[0];
}

/** Throttled to once a minute, however many concurrent requests saw the same old moment. */
export async function touchToken(db: Db, tokenId: string, address: string): Promise<void> {
  await sql`UPDATE access_tokens SET last_used_at = now(), last_address = ${address}
    WHERE token_id = ${tokenId} AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`.execute(db);
}

export async function listTokens(db: Db, accountId: string): Promise<TokenRow[]> {
  const { rows } = await sql<TokenRow>`
    SELECT ${SHOWN} FROM access_tokens WHERE account_id = ${accountId} ORDER BY token_id DESC`.execute(db);
  return rows;
}

export async function insertToken(
  db: Db,
  token: { tokenId: string; accountId: string; tokenHash: Buffer; name: string; scopes: Scope[]; days: number },
): Promise<TokenRow> {
  const { tokenId, accountId, tokenHash, name, scopes, days } = token;
  const { rows } = await sql<TokenRow>`
    INSERT INTO access_tokens (token_id, account_id, token_hash, name, scopes, expires_at)
    VALUES (${tokenId}, ${accountId}, ${tokenHash}, ${name}, ${scopes}, now() + make_interval(days => ${days}))
    RETURNING ${SHOWN}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a token was not written');
  return row;
}

/** Its name, if it was the account's own. */
export async function deleteToken(db: Db, accountId: string, tokenId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    DELETE FROM access_tokens WHERE token_id = ${tokenId} AND account_id = ${accountId} RETURNING name`.execute(db);
  return rows[0]?.name;
}

/** All, or those made since a moment; answers the names of those that worked until now, the newest first. */
export async function deleteTokensOf(db: Db, accountId: string, since: Date | null = null): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    WITH gone AS (
      DELETE FROM access_tokens
      WHERE account_id = ${accountId} AND (${since}::timestamptz IS NULL OR created_at >= ${since})
      RETURNING token_id, name, expires_at
    ) SELECT name FROM gone WHERE expires_at > now() ORDER BY token_id DESC`.execute(db);
  return rows.map(({ name }) => name);
}

/** Kept for a while after their end, so that their owner sees why a program stopped. */
export async function sweepTokens(db: Db, keptDays: number): Promise<void> {
  await sql`DELETE FROM access_tokens WHERE expires_at < now() - make_interval(days => ${keptDays})`.execute(db);
}
