/** SQL on what marking says of deals. */
import { sql } from 'kysely';
import { executePrepared } from '#platform/database/prepared.ts';
import type { Db, Transaction } from '#platform/database/schema.ts';

export async function setMarkingMissing(
  db: Transaction,
  dealIds: readonly string[],
  isMissing: boolean,
): Promise<void> {
  if (dealIds.length === 0) return;
  await executePrepared(
    db,
    sql`
    UPDATE deals SET marking_missing = ${isMissing}
    WHERE deal_id = ANY(${[...dealIds]}::uuid[]) AND marking_missing <> ${isMissing}`,
  );
}

/** Those in work whose day has come while they wait for their erid. */
export async function listLateUnmarked(db: Db, today: string): Promise<string[]> {
  const { rows } = await sql<{ deal_id: string }>`
    SELECT deal_id FROM deals
    WHERE state = 'in_work' AND closed_at IS NULL AND marking_missing AND due_on <= ${today}::date ORDER BY deal_id`.execute(
    db,
  );
  return rows.map(({ deal_id }) => deal_id);
}

export async function extendUntil(db: Transaction, dealId: string, day: string): Promise<void> {
  await sql`
    UPDATE deals SET due_on = ${day}::date
    WHERE deal_id = ${dealId} AND state = 'in_work' AND due_on < ${day}::date`.execute(db);
}
