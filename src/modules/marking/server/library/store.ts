/** SQL on creatives that are registered already and may be published again. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/schema.ts';
import type { MomentPlace } from '#platform/paging.ts';
import { type CreativeRow, counts } from '../store.ts';

/** Of the person's orders, one line for each creative of the register, the last changed first. */
export async function listLibrary(
  db: Db,
  environment: string,
  { buyerId, after, limit }: { buyerId: string; after: MomentPlace | null; limit: number },
): Promise<(CreativeRow & { uses: number })[]> {
  const { rows } = await sql<CreativeRow & { uses: number }>`
    SELECT * FROM (
      SELECT DISTINCT ON (c.environment, c.external_id) c.*,
        count(*) OVER (PARTITION BY c.environment, c.external_id) AS uses
      FROM marking_creatives c JOIN marking_of_deals m USING (deal_id)
      WHERE m.buyer_id = ${buyerId} AND c.erid IS NOT NULL AND ${counts(environment)}
      ORDER BY c.environment, c.external_id, c.updated_at DESC
    ) AS own
    ${after ? sql`WHERE (updated_at, creative_id) < (${after.at}, ${after.id}::uuid)` : sql``}
    ORDER BY updated_at DESC, creative_id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

export async function hasLibrary(db: Db, environment: string, buyerId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    SELECT EXISTS (SELECT FROM marking_creatives c JOIN marking_of_deals m USING (deal_id)
      WHERE m.buyer_id = ${buyerId} AND c.erid IS NOT NULL AND ${counts(environment)}) AS is`.execute(db);
  return rows[0]?.is ?? false;
}
