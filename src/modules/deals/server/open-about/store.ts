/** SQL on the open deals of many objects at once. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/schema.ts';
import type { DealRow } from '../store.ts';

export async function countOpenAbout(db: Db, objectIds: readonly string[]): Promise<number> {
  if (objectIds.length === 0) return 0;
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM deals WHERE object_id = ANY(${[...objectIds]}::uuid[]) AND closed_at IS NULL`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Deals that an object keeps from going on: on it, of its campaign, for its product. What is handed over or disputed goes on as it was. */
export async function listStoppedBy(db: Db, objectId: string): Promise<DealRow[]> {
  const { rows } = await sql<DealRow>`
    SELECT * FROM deals WHERE state IN ('requested', 'in_work') AND (object_id = ${objectId} OR campaign_id = ${objectId})
    UNION ALL
    SELECT deals.* FROM deals JOIN deal_advertised USING (deal_id)
    WHERE state IN ('requested', 'in_work') AND closed_at IS NULL AND advertised->'product'->>'id' = ${objectId}`.execute(
    db,
  );
  return rows;
}

/** Open deals of a buyer without a campaign of their own: they are for that of their project. */
export async function listUnboundOf(db: Db, buyerId: string): Promise<DealRow[]> {
  const { rows } = await sql<DealRow>`
    SELECT * FROM deals
    WHERE buyer_id = ${buyerId} AND closed_at IS NULL AND state IN ('requested', 'in_work') AND campaign_id IS NULL`.execute(
    db,
  );
  return rows;
}

/** Of orders that advertise these products. */
export async function countOpenAdvertising(db: Db, productIds: readonly string[]): Promise<number> {
  if (productIds.length === 0) return 0;
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM deals JOIN deal_advertised USING (deal_id)
    WHERE closed_at IS NULL AND advertised->'product'->>'id' = ANY(${[...productIds]}::text[])`.execute(db);
  return rows[0]?.count ?? 0;
}
