/** The only SQL on the tables of realtime. */

import { sql } from 'kysely';
import type { Pool } from 'pg';
import { executePrepared, prepared } from '#platform/database/prepared.ts';
import { scanInParts } from '#platform/database/scan.ts';
import type { Db, Transaction } from '#platform/database/schema.ts';
import { type Whisper, wakingUp } from './wakeups/store.ts';

export interface LiveEvent extends Whisper {
  /** Other people whose names, words or deeds it tells: it goes when one of their accounts is erased (decision 0037). */
  aboutIds: readonly string[];
}

/** The type of a row that stands for several events, which its data lists. */
export const SEVERAL = 'several';
/** Tells pages to load what they show anew. */
export const RESET = 'reset';

/** One row with one sequence number per account and transaction, however many events it holds. */
function rowsOf(
  events: readonly LiveEvent[],
): { accountId: string; type: string; data: string; aboutIds: ReadonlySet<string> }[] {
  return [...Map.groupBy(events, ({ accountId }) => accountId)].map(([accountId, told]) => {
    const aboutIds = new Set(told.flatMap((event) => event.aboutIds));
    const [first] = told;
    if (told.length === 1 && first) return { accountId, type: first.type, data: JSON.stringify(first.data), aboutIds };
    const data = JSON.stringify(told.map((event) => ({ type: event.type, data: event.data })));
    return { accountId, type: SEVERAL, data, aboutIds };
  });
}

/**
 * Sequence numbers of an account are taken under the row lock of its head, held to the end of the transaction, so they become
 * visible in order. Heads are locked in the order of accounts: no deadlock between two of these.
 */
export async function insertEvents(transaction: Transaction, events: readonly LiveEvent[]): Promise<void> {
  const rows = rowsOf(events);
  const accountIds = rows.map(({ accountId }) => accountId);
  // unnest() would take an array of arrays for one long list, so each is written as text.
  const about = rows.map(({ aboutIds }) => `{${[...aboutIds]}}`);
  await executePrepared(
    transaction,
    sql`
    WITH given AS (
      SELECT * FROM unnest(${accountIds}::uuid[], ${rows.map(({ type }) => type)}::text[], ${rows.map(({ data }) => data)}::text[],
          ${about}::text[])
        AS given (account_id, type, data, about_ids)
    ), heads AS (
      INSERT INTO account_event_heads AS head (account_id, last_seq)
      SELECT account_id, 1 FROM given ORDER BY account_id
      ON CONFLICT (account_id) DO UPDATE SET last_seq = head.last_seq + 1
      RETURNING account_id, last_seq
    ), written AS (
      INSERT INTO account_events (account_id, seq, type, data, about_ids)
      SELECT account_id, last_seq, type, data, about_ids::uuid[] FROM given JOIN heads USING (account_id)
    )
    ${wakingUp(accountIds)}`,
  );
}

export interface EventRow {
  account_id: string;
  /** The account's last number; null when nothing has happened to it yet. */
  head: number | null;
  /** The rest is null when there is nothing after the asked number. */
  seq: number | null;
  type: string | null;
  data: string | null;
}

/** Events after the given sequence number, up to `limit` per account, with each account's latest number; one snapshot. */
export function eventReader(
  pool: Pool,
  limit: number,
): (asked: ReadonlyMap<string, number>) => Promise<readonly EventRow[]> {
  const read = prepared<EventRow>(
    pool,
    'realtime_events',
    `SELECT asked.account_id, head.last_seq AS head, event.seq, event.type, event.data
     FROM unnest($1::uuid[], $2::int8[]) AS asked (account_id, after)
     LEFT JOIN account_event_heads AS head ON head.account_id = asked.account_id
     LEFT JOIN LATERAL (
       SELECT seq, type, data FROM account_events
       WHERE account_id = asked.account_id AND seq > asked.after ORDER BY seq LIMIT ${limit}
     ) AS event ON true
     ORDER BY asked.account_id, event.seq`,
  );
  return (asked) => read([[...asked.keys()], [...asked.values()]]);
}

export function headReader(
  pool: Pool,
): (accountIds: readonly string[]) => Promise<readonly { account_id: string; last_seq: number }[]> {
  const read = prepared<{ account_id: string; last_seq: number }>(
    pool,
    'realtime_heads',
    'SELECT account_id, last_seq FROM account_event_heads WHERE account_id = ANY($1::uuid[])',
  );
  return (accountIds) => read([accountIds]);
}

/** Locked in the order of accounts: no deadlock between two processes. */
export async function markSeen(pool: Pool, accountIds: readonly string[]): Promise<void> {
  await pool.query(
    `INSERT INTO account_presence (account_id, seen_at)
     SELECT account_id, now() FROM unnest($1::uuid[]) AS account_id ORDER BY account_id
     ON CONFLICT (account_id) DO UPDATE SET seen_at = EXCLUDED.seen_at`,
    [accountIds],
  );
}

export async function listSeen(db: Db, accountIds: readonly string[]): Promise<Map<string, Date>> {
  if (accountIds.length === 0) return new Map();
  const { rows } = await sql<{ account_id: string; seen_at: Date }>`
    SELECT account_id, seen_at FROM account_presence WHERE account_id = ANY(${accountIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ account_id, seen_at }) => [account_id, seen_at]));
}

/**
 * Erases mentions of the person in others' events. Rows and numbers stay, so there is no gap; a client that has not read one yet is
 * told to load anew instead, because such a row may tell of third people too.
 */
export const eraseMentions = (db: Transaction, accountId: string): Promise<void> =>
  scanInParts(
    db,
    'account_events',
    (part, table) => sql`
      UPDATE ${table} SET type = ${RESET}, data = '{}', about_ids = '{}'
      WHERE ${part} AND ${accountId} = ANY(about_ids)`,
  );

export async function eraseEvents(db: Db, accountId: string): Promise<void> {
  await sql`DELETE FROM account_events WHERE account_id = ${accountId}`.execute(db);
  await sql`DELETE FROM account_event_heads WHERE account_id = ${accountId}`.execute(db);
  await sql`DELETE FROM account_presence WHERE account_id = ${accountId}`.execute(db);
}
