/** SQL on what sellers say of the reach of their work. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/schema.ts';

/** By deal, how many had seen the publication when it was handed over for the last time; none where the seller did not say. */
export async function listReaches(db: Db, dealIds: readonly string[]): Promise<Map<string, number>> {
  if (dealIds.length === 0) return new Map();
  const { rows } = await sql<{ deal_id: string; reach: number | null }>`
    SELECT DISTINCT ON (deal_id) deal_id, reach FROM deal_steps
    WHERE deal_id = ANY(${[...dealIds]}::uuid[]) AND action = 'deliver' ORDER BY deal_id, ordinal DESC`.execute(db);
  return new Map(rows.flatMap(({ deal_id, reach }) => (reach === null ? [] : [[deal_id, reach] as const])));
}
