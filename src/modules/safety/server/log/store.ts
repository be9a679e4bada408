/** The only SQL on the log. */

import { sql } from 'kysely';
import type { Db } from '#platform/database/schema.ts';
import type { SafetyEventName } from '../../contract.ts';

export interface LogRow {
  entry_id: string;
  event: SafetyEventName;
  detail: string | null;
  times: number;
  at: Date;
  address: string;
  user_agent: string;
}

export type NewEntry = Omit<LogRow, 'times' | 'at'> & {
  account_id: string;
  /** Null: now. */
  at: Date | null;
};

const momentOf = ({ at }: NewEntry) => sql`coalesce(${at}::timestamptz, date_trunc('milliseconds', now()))`;

/** Idempotent insert: false when it is there already. */
export async function insertEntry(db: Db, entry: NewEntry): Promise<boolean> {
  const { entry_id, account_id, event, detail, address, user_agent } = entry;
  const { numAffectedRows } = await sql`
    INSERT INTO safety_log (entry_id, account_id, event, at, detail, address, user_agent)
    VALUES (${entry_id}, ${account_id}, ${event}, ${momentOf(entry)}, ${detail}, ${address}, ${user_agent})
    ON CONFLICT (entry_id) DO NOTHING`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/**
 * The same again, of the same origin within an hour, is counted where it stands; false when something came between. Ids are in
 * the order of what happened, so one that is not later than the last counted is counted already.
 */
export async function repeatLastEntry(db: Db, entry: NewEntry): Promise<boolean> {
  const { entry_id, account_id, event, detail, address, user_agent } = entry;
  const { numAffectedRows } = await sql`
    UPDATE safety_log SET times = times + (coalesce(counted_to, entry_id) < ${entry_id}::uuid)::int,
      at = greatest(at, ${momentOf(entry)}), counted_to = greatest(counted_to, ${entry_id}::uuid)
    WHERE entry_id = (
        SELECT entry_id FROM safety_log WHERE account_id = ${account_id} AND entry_id <= ${entry_id}::uuid
        ORDER BY entry_id DESC LIMIT 1
      )
      AND event = ${event} AND detail IS NOT DISTINCT FROM ${detail} AND address = ${address}
      AND user_agent = ${user_agent} AND at > ${momentOf(entry)} - interval '1 hour'`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function listEntries(
  db: Db,
  accountId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<LogRow[]> {
  const { rows } = await sql<LogRow>`
    SELECT entry_id, event, detail, times, at, host(address) AS address, user_agent
    FROM safety_log WHERE account_id = ${accountId} AND (${before}::uuid IS NULL OR entry_id < ${before}::uuid)
    ORDER BY entry_id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

export async function eraseLog(db: Db, accountId: string): Promise<void> {
  await sql`DELETE FROM safety_log WHERE account_id = ${accountId}`.execute(db);
}

export async function sweepLog(db: Db, keptDays: number): Promise<void> {
  await sql`DELETE FROM safety_log WHERE at < now() - make_interval(days => ${keptDays})`.execute(db);
}
