/** The only SQL on links to feeds. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/schema.ts';

export async function findCalendar(db: Db, accountId: string): Promise<{ created_at: Date } | null> {
  const { rows } = await sql<{ created_at: Date }>`
    SELECT created_at FROM duty_calendars WHERE account_id = ${accountId}`.execute(db);
  return rows[0] ?? null;
}

/** One for each person: a new one takes the place of the old. */
export async function putCalendar(db: Db, accountId: string, tokenHash: Buffer): Promise<{ created_at: Date }> {
  const { rows } = await sql<{ created_at: Date }>`
    INSERT INTO duty_calendars (account_id, token_hash) VALUES (${accountId}, ${tokenHash})
    ON CONFLICT (account_id) DO UPDATE SET token_hash = excluded.token_hash, created_at = now()
    RETURNING created_at`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a link was not written');
  return row;
}

export async function deleteCalendar(db: Db, accountId: string): Promise<void> {
  await sql`DELETE FROM duty_calendars WHERE account_id = ${accountId}`.execute(db);
}

export async function findOwner(db: Db, tokenHash: Buffer): Promise<string | null> {
  const { rows } = await sql<{ account_id: string }>`
    SELECT account_id FROM duty_calendars WHERE token_hash = ${tokenHash}`.execute(db);
  return rows[0]?.account_id ?? null;
}
