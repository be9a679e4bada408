/** The only SQL on the log. */
import { sql } from 'kysely';
import type { SafetyEventName } from '../../contract.ts';
import type { Db } from '../context.ts';

export interface LogRow {
  entry_id: string;
  event: SafetyEventName;
  detail: string | null;
  times: number;
  at: Date;
  address: string;
  user_agent: string;
}

export type NewEntry = Omit<LogRow, 'times' | 'at'> & { account_id: string };

export async function insertEntry(db: Db, entry: NewEntry): Promise<void> {
  const { entry_id, account_id, event, detail, address, user_agent } = entry;
  await sql`INSERT INTO safety_log (entry_id, account_id, event, detail, address, user_agent)
    VALUES (${entry_id}, ${account_id}, ${event}, ${detail}, ${address}, ${user_agent})`.execute(db);
}

/** The same again, of the same origin within an hour, is counted where it stands; false when something came between. */
export async function repeatLastEntry(db: Db, entry: NewEntry): Promise<boolean> {
  const { account_id, event, detail, address, user_agent } = entry;
  const { numAffectedRows } = await sql`
    UPDATE safety_log SET times = times + 1, at = date_trunc('milliseconds', now())
    WHERE entry_id = (SELECT entry_id FROM safety_log WHERE account_id = ${account_id} ORDER BY entry_id DESC LIMIT 1)
      AND event = ${event} AND detail IS NOT DISTINCT FROM ${detail} AND address = ${address}
      AND user_agent = ${user_agent} AND at > now() - interval '1 hour'`.execute(db);
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
