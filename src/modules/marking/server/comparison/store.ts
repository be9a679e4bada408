/** SQL on the differences between the ОРД and us. */
import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/database/schema.ts';

export interface Difference {
  external_id: string;
  our_erid: string | null;
  their_erid: string | null;
  deal_id: string | null;
}

/** Each creative once, whatever number of deals shows it. */
export async function listOwnErids(
  db: Db,
  environment: string,
): Promise<{ external_id: string; erid: string; deal_id: string }[]> {
  const { rows } = await sql<{ external_id: string; erid: string; deal_id: string }>`
    SELECT DISTINCT ON (external_id) external_id, erid, deal_id FROM marking_creatives
    WHERE environment = ${environment} AND erid_source = 'ord' ORDER BY external_id, created_at`.execute(db);
  return rows;
}

/** Replaces the differences: resolved ones are deleted, known ones keep the day on which they were found. */
export async function replaceDifferences(
  db: Transaction,
  environment: string,
  found: readonly Difference[],
  at: Date,
): Promise<void> {
  const ids = found.map(({ external_id }) => external_id);
  await sql`
    DELETE FROM marking_differences WHERE environment = ${environment} AND external_id <> ALL(${ids}::text[])`.execute(
    db,
  );
  for (const { external_id, our_erid, their_erid, deal_id } of found)
    await sql`
      INSERT INTO marking_differences (environment, external_id, our_erid, their_erid, deal_id, found_at)
      VALUES (${environment}, ${external_id}, ${our_erid}, ${their_erid}, ${deal_id}, ${at})
      ON CONFLICT (environment, external_id) DO UPDATE
      SET our_erid = excluded.our_erid, their_erid = excluded.their_erid, deal_id = excluded.deal_id`.execute(db);
}

export async function listDifferences(
  db: Db,
  environment: string,
  limit: number,
): Promise<(Difference & { found_at: Date })[]> {
  const { rows } = await sql<Difference & { found_at: Date }>`
    SELECT external_id, our_erid, their_erid, deal_id, found_at FROM marking_differences
    WHERE environment = ${environment} ORDER BY found_at DESC, external_id LIMIT ${limit}`.execute(db);
  return rows;
}
