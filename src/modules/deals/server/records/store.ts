/** The SQL behind sellers' records. */
import { sql } from 'kysely';
import { executePrepared } from '#platform/database/prepared.ts';
import type { Db } from '#platform/database/schema.ts';
import { PAID_STATES } from '../../domain/transitions.ts';
import type { DealRow } from '../store.ts';

export interface RecordedRow
  extends Pick<DealRow, 'deal_id' | 'seller_id' | 'buyer_id' | 'state' | 'due_on' | 'created_at'> {
  answered_at: Date | null;
  delivered_at: Date | null;
  is_agreed: boolean;
}

/** The latest deals of each seller that were not only asked for, the newest first. */
export async function listLatestSold(db: Db, sellerIds: readonly string[], limit: number): Promise<RecordedRow[]> {
  const { rows } = await executePrepared(
    db,
    sql<RecordedRow>`
    SELECT deal_id, asked.seller_id, buyer_id, state, due_on, created_at, answered_at, delivered_at, is_agreed
    FROM unnest(${[...sellerIds]}::uuid[]) AS asked (seller_id),
      LATERAL (
        SELECT deal_id, buyer_id, state, due_on, created_at FROM deals
        WHERE seller_id = asked.seller_id ORDER BY updated_at DESC, deal_id LIMIT ${limit}
      ) AS latest,
      LATERAL (
        SELECT min(at) FILTER (WHERE by = 'seller') AS answered_at,
          min(at) FILTER (WHERE action = 'deliver') AS delivered_at,
          coalesce(bool_or(action IN ('accept', 'accept_counter')), false) AS is_agreed
        FROM deal_steps WHERE deal_id = latest.deal_id
      ) AS steps
    ORDER BY asked.seller_id, created_at DESC, deal_id DESC`,
  );
  return rows;
}

export async function countPaid(db: Db, sellerIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await executePrepared(
    db,
    sql<{ seller_id: string; count: number }>`
    SELECT seller_id, count(*) AS count FROM deals
    WHERE seller_id = ANY(${[...sellerIds]}::uuid[]) AND state = ANY(${[...PAID_STATES]}::text[])
    GROUP BY seller_id`,
  );
  return new Map(rows.map(({ seller_id, count }) => [seller_id, count]));
}
