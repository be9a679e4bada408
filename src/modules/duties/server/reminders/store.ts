/** The only SQL on what was reminded of. */
import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/database/schema.ts';

/** True for the first who says so. */
export async function keepTold(db: Transaction, accountId: string, key: string, daysBefore: number): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO duty_reminders (account_id, duty_key, days_before) VALUES (${accountId}, ${key}, ${daysBefore})
    ON CONFLICT DO NOTHING RETURNING 1`.execute(db);
  return rows.length > 0;
}

export async function sweepTold(db: Db, days: number): Promise<void> {
  await sql`DELETE FROM duty_reminders WHERE told_at < now() - make_interval(days => ${days})`.execute(db);
}
