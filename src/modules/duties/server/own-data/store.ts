/** Everything this module keeps of one person: that there is a link, and what they were reminded of. */
import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/database/schema.ts';
import { collectOwnData, type OwnData } from '#platform/own-data.ts';

export const exportDuties = (db: Db, accountId: string): Promise<OwnData> =>
  collectOwnData(db, {
    duty_calendars: sql`SELECT to_jsonb(c) - 'account_id' - 'token_hash' AS entry FROM duty_calendars c
      WHERE account_id = ${accountId}`,
    duty_reminders: sql`SELECT to_jsonb(r) - 'account_id' AS entry FROM duty_reminders r
      WHERE account_id = ${accountId} ORDER BY told_at`,
  });

export async function eraseDutiesOf(db: Transaction, accountId: string): Promise<void> {
  await sql`DELETE FROM duty_calendars WHERE account_id = ${accountId}`.execute(db);
  await sql`DELETE FROM duty_reminders WHERE account_id = ${accountId}`.execute(db);
}
