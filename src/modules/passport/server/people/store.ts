/** SQL of the desk on accounts, their sessions and their blocks. */

import { type Selectable, sql } from 'kysely';
import type { Pool } from 'pg';
import { prepared } from '#platform/database/prepared.ts';
import type { Db } from '#platform/database/schema.ts';
import type { Role } from '#platform/http/viewer.ts';
import { MOSCOW } from '#words/moments.ts';
import type { SessionsTable } from '../sessions/store.ts';

interface BlocksTable {
  account_id: string;
  reason: string;
  until: Date | null;
  blocked_at: Date;
  blocked_by: string;
}
declare module '#platform/database/schema.ts' {
  interface Schema {
    account_blocks: BlocksTable;
  }
}

export type BlockRow = Selectable<BlocksTable>;
export type PersonSession = Pick<
  Selectable<SessionsTable>,
  'session_id' | 'user_agent' | 'address' | 'created_at' | 'last_seen_at'
>;
export interface PersonRow {
  account_id: string;
  email: string;
  name: string;
  role: Role;
  created_at: Date;
  reason: string | null;
  until: Date | null;
  blocked_at: Date | null;
  blocked_by: string | null;
}

export interface PeopleFilter {
  /** Lower case; a part of a name or an e-mail, or a whole id. */
  q: string | null;
  only: 'staff' | 'blocked' | null;
}

/** A block whose time is over counts no more, also before it is swept. */
const inForce = sql<boolean>`(account_blocks.until IS NULL OR account_blocks.until > now())`;

const people = (db: Db) =>
  db
    .selectFrom('accounts')
    .leftJoin('account_blocks', (join) =>
      join.onRef('account_blocks.account_id', '=', 'accounts.account_id').on(inForce),
    )
    .select([
      'accounts.account_id',
      'accounts.email',
      'accounts.name',
      'accounts.role',
      'accounts.created_at',
      'account_blocks.reason',
      'account_blocks.until',
      'account_blocks.blocked_at',
      'account_blocks.blocked_by',
    ])
    .where('accounts.deleted_at', 'is', null)
    .$narrowType<{ email: string }>();

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const likeText = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** The newest first. */
export function searchPeople(
  db: Db,
  { q, only }: PeopleFilter,
  { before, limit }: { before: string | null; limit: number },
): Promise<PersonRow[]> {
  let query = people(db).orderBy('accounts.account_id', 'desc').limit(limit);
  if (before) query = query.where('accounts.account_id', '<', before);
  if (only === 'staff') query = query.where('accounts.role', '!=', 'member');
  if (only === 'blocked') query = query.where('account_blocks.account_id', 'is not', null);
  if (q && UUID.test(q)) query = query.where('accounts.account_id', '=', q);
  else if (q)
    query = query.where(({ eb, or }) =>
      or([eb(sql`lower(accounts.name)`, 'like', likeText(q)), eb('accounts.email_normalised', 'like', likeText(q))]),
    );
  return query.execute();
}

export function findPerson(db: Db, accountId: string): Promise<PersonRow | undefined> {
  return people(db).where('accounts.account_id', '=', accountId).executeTakeFirst();
}

/** Row locks in one order: no deadlock between two administrators who change each other. */
export async function lockPeople(db: Db, accountIds: readonly string[]): Promise<Map<string, Role>> {
  const rows = await db
    .selectFrom('accounts')
    .select(['account_id', 'role'])
    .where('account_id', 'in', accountIds)
    .where('deleted_at', 'is', null)
    .orderBy('account_id')
    .forUpdate()
    .execute();
  return new Map(rows.map(({ account_id, role }) => [account_id, role]));
}

export async function changeRole(db: Db, accountId: string, role: Role): Promise<void> {
  await db.updateTable('accounts').set({ role, updated_at: sql`now()` }).where('account_id', '=', accountId).execute();
}

// ── whom programs act for ──

interface OwnerRow {
  name: string;
  email: string;
  has_blocks: boolean;
  consented_through: string | null;
}

/** A person who may act: locked as they are, and neither blocked nor leaving nor gone. */
export async function holdActive(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM accounts
    WHERE account_id = ${accountId} AND deleted_at IS NULL AND erase_after IS NULL FOR NO KEY UPDATE`.execute(db);
  // A statement of its own, after the lock: it sees a block that was being written.
  return rows.length > 0 && !(await findBlock(db, accountId));
}

export type ReadOwner = (accountId: string) => Promise<OwnerRow | undefined>;

/** Nobody who is blocked, leaving or gone. */
export function ownerReader(pool: Pool): ReadOwner {
  const read = prepared<OwnerRow>(
    pool,
    'owner_of_token',
    `SELECT name, email, has_blocks, consented_through FROM accounts
     WHERE account_id = $1 AND deleted_at IS NULL AND erase_after IS NULL AND NOT EXISTS (
       SELECT FROM account_blocks b WHERE b.account_id = $1 AND (b.until IS NULL OR b.until > now())
     )`,
  );
  return async (accountId) => (await read([accountId]))[0];
}

// ── sessions ──

export function listSessionsOf(db: Db, accountId: string, idleDays: number): Promise<PersonSession[]> {
  return db
    .selectFrom('sessions')
    .select(['session_id', 'user_agent', sql<string>`host(address)`.as('address'), 'created_at', 'last_seen_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('last_seen_at', '>', sql<Date>`now() - make_interval(days => ${idleDays})`)
    .orderBy('last_seen_at', 'desc')
    .execute();
}

/** One of the person's, or all of them; answers how many. */
export async function endSessionsOf(db: Db, accountId: string, sessionId?: string): Promise<number> {
  let query = db.deleteFrom('sessions').where('account_id', '=', accountId);
  if (sessionId) query = query.where('session_id', '=', sessionId);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

// ── blocks ──

export function findBlock(db: Db, accountId: string): Promise<BlockRow | undefined> {
  return db
    .selectFrom('account_blocks')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(inForce)
    .executeTakeFirst();
}

/** A new reason or term takes the place of the old one. */
export async function putBlock(db: Db, block: Omit<BlockRow, 'blocked_at'>): Promise<void> {
  const { account_id: _, ...rest } = block;
  await db
    .insertInto('account_blocks')
    .values(block as never)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ...rest, blocked_at: sql`now()` }))
    .execute();
}

export async function deleteBlock(db: Db, accountId: string): Promise<boolean> {
  const result = await db.deleteFrom('account_blocks').where('account_id', '=', accountId).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Blocks whose time is over go, one transaction each at the caller. */
export async function listEndedBlocks(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('account_blocks')
    .select('account_id')
    .where('until', '<=', sql<Date>`now()`)
    .orderBy('until')
    .limit(limit)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

export async function countSignUps(db: Db, from: Date, to: Date): Promise<{ day: string; count: number }[]> {
  const { rows } = await sql<{ day: string; count: number }>`
    SELECT to_char(created_at AT TIME ZONE ${MOSCOW}, 'YYYY-MM-DD') AS day, count(*) AS count
    FROM accounts WHERE created_at >= ${from} AND created_at < ${to} GROUP BY 1`.execute(db);
  return rows;
}

export async function findFirstSignUp(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ first: Date | null }>`SELECT min(created_at) AS first FROM accounts`.execute(db);
  return rows[0]?.first ?? null;
}
