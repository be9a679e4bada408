/** SQL on what marking says of deals. */
import { sql } from 'kysely';
import type { Transaction } from '#platform/database/schema.ts';

export async function setMarkingMissing(
  db: Transaction,
  dealIds: readonly string[],
  isMissing: boolean,
): Promise<void> {
  if (dealIds.length === 0) return;
  await sql`
    UPDATE deals SET marking_missing = ${isMissing}
    WHERE deal_id = ANY(${[...dealIds]}::uuid[]) AND marking_missing <> ${isMissing}`.execute(db);
}

export async function extendUntil(db: Transaction, dealId: string, day: string): Promise<void> {
  await sql`
    UPDATE deals SET due_on = ${day}::date
    WHERE deal_id = ${dealId} AND state = 'in_work' AND due_on < ${day}::date`.execute(db);
}
