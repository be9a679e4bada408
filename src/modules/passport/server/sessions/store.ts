/** The only SQL on sessions. */

import { sql } from 'kysely';
import type { Pool } from 'pg';
import { prepared } from '#platform/database/prepared.ts';
import type { Db } from '#platform/database/schema.ts';
import type { Role } from '#platform/http/viewer.ts';

export interface SessionsTable {
  session_id: string;
  account_id: string;
  token_hash: Buffer;
  user_agent: string;
  address: string;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  proved_at: Date;
  replaced_hash: Buffer | null;
  replaced_until: Date | null;
}
declare module '#platform/database/schema.ts' {
  interface Schema {
    sessions: SessionsTable;
  }
}

interface SessionRow {
  session_id: string;
  account_id: string;
  role: Role;
  name: string;
  avatar_id: string | null;
  email: string;
  has_blocks: boolean;
  consented_through: string | null;
  is_stale: boolean;
  is_proved: boolean;
}

interface Lifetimes {
  idleDays: number;
  proofMinutes: number;
}

const SELECT = `SELECT s.session_id, s.account_id, a.role, a.name, a.avatar_id, a.email, a.has_blocks, a.consented_through,
       s.last_seen_at < now() - interval '5 minutes' AS is_stale, s.proved_at > now() - make_interval(mins => $3) AS is_proved
     FROM sessions s JOIN accounts a USING (account_id)`;

/** Hot path, read by every signed-in request: one prepared statement. */
export function sessionReader(
  pool: Pool,
  { idleDays, proofMinutes }: Lifetimes,
): (tokenHash: Buffer) => Promise<SessionRow | undefined> {
  const read = prepared<SessionRow>(
    pool,
    'session_by_token',
    `${SELECT} WHERE s.token_hash = $1 AND s.expires_at > now() AND s.last_seen_at > now() - make_interval(days => $2)`,
  );
  // Asked only for tokens that are no more. Such a request was sent before the proof, so it carries none.
  const readReplaced = prepared<SessionRow>(
    pool,
    'session_by_replaced_token',
    `${SELECT} WHERE s.replaced_hash = $1 AND s.replaced_until > now() AND s.expires_at > now()
       AND s.last_seen_at > now() - make_interval(days => $2)`,
  );
  return async (tokenHash) => {
    const values = [tokenHash, idleDays, proofMinutes];
    const [session] = await read(values);
    if (session) return session;
    const [replaced] = await readReplaced(values);
    return replaced && { ...replaced, is_proved: false };
  };
}

/** Of these sessions, those that have ended: every process asks this for its open streams every few seconds. */
export function endedSessionsReader(
  pool: Pool,
  idleDays: number,
): (sessionIds: readonly string[]) => Promise<{ session_id: string }[]> {
  const read = prepared<{ session_id: string }>(
    pool,
    'ended_sessions',
    `SELECT session_id FROM unnest($1::uuid[]) AS asked (session_id)
     WHERE NOT EXISTS (
       SELECT FROM sessions s WHERE s.session_id = asked.session_id
         AND s.expires_at > now() AND s.last_seen_at > now() - make_interval(days => $2)
     )`,
  );
  return (sessionIds) => read([sessionIds, idleDays]);
}

export async function touchSession(db: Db, sessionId: string, address: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: sql`now()`, address })
    .where('session_id', '=', sessionId)
    .execute();
}

export async function insertSession(
  db: Db,
  session: Pick<SessionsTable, 'session_id' | 'account_id' | 'token_hash' | 'user_agent' | 'address'> & {
    absoluteDays: number;
  },
): Promise<void> {
  const { absoluteDays, ...row } = session;
  await db
    .insertInto('sessions')
    .values({ ...row, expires_at: sql`now() + make_interval(days => ${absoluteDays})` } as never)
    .execute();
}

/** Replaces the session's token; false when it has ended meanwhile. */
export async function renewToken(
  db: Db,
  sessionId: string,
  { tokenHash, graceSeconds }: { tokenHash: Buffer; graceSeconds: number },
): Promise<boolean> {
  const result = await db
    .updateTable('sessions')
    .set(({ ref }) => ({
      token_hash: tokenHash,
      replaced_hash: ref('token_hash'),
      replaced_until: sql`now() + make_interval(secs => ${graceSeconds})`,
      proved_at: sql`now()`,
    }))
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Call it under the account's row lock: whoever ends its sessions waits for that. */
export async function isSessionAlive(db: Db, accountId: string, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Newest use first; those that have run out are not there. */
export function listSessions(db: Db, accountId: string, idleDays: number) {
  return db
    .selectFrom('sessions')
    .select(['session_id', 'user_agent', 'created_at', 'last_seen_at', sql<string>`host(address)`.as('address')])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('last_seen_at', '>', sql<Date>`now() - make_interval(days => ${idleDays})`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('session_id', 'desc')
    .execute();
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where(({ eb, or }) => or([eb('token_hash', '=', tokenHash), eb('replaced_hash', '=', tokenHash)]))
    .execute();
}

/** Answers the session that was ended, if it was the account's own. */
export function deleteSessionOf(db: Db, accountId: string, sessionId: string) {
  return db
    .deleteFrom('sessions')
    .where('session_id', '=', sessionId)
    .where('account_id', '=', accountId)
    .returning('user_agent')
    .executeTakeFirst();
}

/** All of the account, or all but one; answers how many. */
export async function deleteSessionsOf(db: Db, accountId: string, exceptSessionId?: string): Promise<number> {
  let query = db.deleteFrom('sessions').where('account_id', '=', accountId);
  if (exceptSessionId) query = query.where('session_id', '!=', exceptSessionId);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

export async function sweepSessions(db: Db, idleDays: number): Promise<void> {
  await sql`DELETE FROM sessions WHERE expires_at < now() OR last_seen_at < now() - make_interval(days => ${idleDays})`.execute(
    db,
  );
}
