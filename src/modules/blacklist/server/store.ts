/** The only SQL on the table of blocks. Expired blocks are ignored by every query; a job deletes them later. */

import { type Selectable, sql } from 'kysely';
import { executePrepared } from '#platform/database/prepared.ts';
import type { Db } from '#platform/database/schema.ts';
import type { MomentPlace } from '#platform/paging.ts';
import type { BlockBetween } from './policy.ts';

interface BlocksTable {
  account_id: string;
  blocked_id: string;
  reason: string | null;
  until: Date | null;
  created_at: Date;
}

export type BlockRow = Selectable<BlocksTable>;

declare module '#platform/database/schema.ts' {
  interface Schema {
    blocks: BlocksTable;
  }
}

const inForce = (now: Date) => sql<boolean>`(until IS NULL OR until > ${now})`;

export function findBlock(db: Db, accountId: string, blockedId: string, now: Date): Promise<BlockRow | undefined> {
  return db
    .selectFrom('blocks')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('blocked_id', '=', blockedId)
    .where(inForce(now))
    .executeTakeFirst();
}

/** Of one account, newest first. */
export function listBlocks(
  db: Db,
  accountId: string,
  { after, limit, now }: { after: MomentPlace | null; limit: number; now: Date },
): Promise<BlockRow[]> {
  let query = db
    .selectFrom('blocks')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(inForce(now))
    .orderBy('created_at', 'desc')
    .orderBy('blocked_id', 'desc')
    .limit(limit);
  if (after) query = query.where(sql<boolean>`(created_at, blocked_id) < (${after.at}, ${after.id}::uuid)`);
  return query.execute();
}

export async function countBlocks(db: Db, accountId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('blocks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where(inForce(now))
    .executeTakeFirstOrThrow();
  return count;
}

/** One that is there already gets the new reason and term and keeps its place, unless it had run out. */
export function putBlock(db: Db, block: BlocksTable, now: Date): Promise<BlockRow> {
  const { reason, until } = block;
  return db
    .insertInto('blocks')
    .values(block)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'blocked_id']).doUpdateSet({
        reason,
        until,
        created_at: sql`CASE WHEN blocks.until <= ${now} THEN excluded.created_at ELSE blocks.created_at END`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteBlock(db: Db, accountId: string, blockedId: string): Promise<void> {
  await db.deleteFrom('blocks').where('account_id', '=', accountId).where('blocked_id', '=', blockedId).execute();
}

/** Everybody the account blocks or is blocked by, also those whose blocks have run out. */
export async function listOthers(db: Db, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ other: string }>`
    SELECT blocked_id AS other FROM blocks WHERE account_id = ${accountId}
    UNION SELECT account_id FROM blocks WHERE blocked_id = ${accountId}`.execute(db);
  return rows.map(({ other }) => other);
}

/** Blocks of the account by others and of others by the account. */
export async function listBetween(
  db: Db,
  accountId: string,
  others: readonly string[],
  now: Date,
): Promise<BlockBetween[]> {
  const { rows } = await executePrepared(
    db,
    sql<BlockBetween>`
    SELECT account_id, blocked_id FROM blocks
    WHERE account_id = ${accountId} AND blocked_id = ANY(${[...others]}::uuid[]) AND ${inForce(now)}
    UNION ALL
    SELECT account_id, blocked_id FROM blocks
    WHERE blocked_id = ${accountId} AND account_id = ANY(${[...others]}::uuid[]) AND ${inForce(now)}`,
  );
  return rows;
}

/** Everybody who is apart from the account now. */
export async function listApart(db: Db, accountId: string, now: Date): Promise<string[]> {
  const { rows } = await executePrepared(
    db,
    sql<{ other: string }>`
    SELECT blocked_id AS other FROM blocks WHERE account_id = ${accountId} AND ${inForce(now)}
    UNION SELECT account_id FROM blocks WHERE blocked_id = ${accountId} AND ${inForce(now)}`,
  );
  return rows.map(({ other }) => other);
}

/** Of these accounts, those that have a block on either side, run out or not. */
export async function haveBlocks(db: Db, accountIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ account_id: string }>`
    SELECT asked.account_id FROM unnest(${[...accountIds]}::uuid[]) AS asked (account_id)
    WHERE EXISTS (SELECT 1 FROM blocks b WHERE b.account_id = asked.account_id)
       OR EXISTS (SELECT 1 FROM blocks b WHERE b.blocked_id = asked.account_id)`.execute(db);
  return new Set(rows.map(({ account_id }) => account_id));
}

export function listRunOut(db: Db, now: Date, limit: number): Promise<BlockBetween[]> {
  return db
    .selectFrom('blocks')
    .select(['account_id', 'blocked_id'])
    .where('until', '<=', now)
    .orderBy('until')
    .limit(limit)
    .execute();
}

/** Prolonged ones stay. */
export async function deleteRunOut(db: Db, { account_id, blocked_id }: BlockBetween, now: Date): Promise<void> {
  await db
    .deleteFrom('blocks')
    .where('account_id', '=', account_id)
    .where('blocked_id', '=', blocked_id)
    .where('until', '<=', now)
    .execute();
}

export async function deleteAllOf(db: Db, accountId: string): Promise<void> {
  await db
    .deleteFrom('blocks')
    .where(({ or, eb }) => or([eb('account_id', '=', accountId), eb('blocked_id', '=', accountId)]))
    .execute();
}
