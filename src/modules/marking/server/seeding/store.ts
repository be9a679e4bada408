/** SQL that only a demonstration needs: what its one transaction writes happened at different times. */
import { sql } from 'kysely';
import type { Transaction } from '#platform/database/schema.ts';

const WRITTEN = {
  marking_changes: ['at'],
  marking_of_deals: ['created_at', 'updated_at'],
  marking_creatives: ['created_at', 'updated_at'],
  marking_objects: ['created_at', 'updated_at'],
  marking_persons: ['created_at'],
  marking_contracts: ['created_at'],
  marking_pads: ['created_at'],
} as const;

/** In the transaction `now()` is when it began: nothing of before is younger. */
export async function setBack(transaction: Transaction, at: Date): Promise<void> {
  const updates = Object.entries(WRITTEN).map(([table, columns]) => {
    const set = columns.map((name) => sql`${sql.ref(name)} = least(${sql.ref(name)}, ${at}::timestamptz)`);
    const young = columns.map((name) => sql`${sql.ref(name)} >= now()`);
    return sql`${sql.ref(`of_${table}`)} AS (UPDATE ${sql.table(table)} SET ${sql.join(set)} WHERE ${sql.join(young, sql` OR `)})`;
  });
  await sql`WITH ${sql.join(updates)} SELECT`.execute(transaction);
}

/** The ОРД did not answer: what waits is tried again then. */
export async function pauseUntil(transaction: Transaction, environment: string, until: Date): Promise<void> {
  await sql`
    UPDATE marking_objects SET next_at = ${until}, attempts = 1
    WHERE environment = ${environment} AND state = 'waiting'`.execute(transaction);
}
