/** SQL on the stored verdict of waiting orders (`held_by_law`). */
import { sql } from 'kysely';
import { executePrepared } from '#platform/database/prepared.ts';
import type { Db } from '#platform/database/schema.ts';
import type { DealRow } from '../store.ts';

/** All orders without an answer: few beside all deals. */
export async function listOrderIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ deal_id: string }>`SELECT deal_id FROM deals WHERE state = 'requested'`.execute(db);
  return rows.map(({ deal_id }) => deal_id);
}

export async function listOrders(db: Db, dealIds: readonly string[]): Promise<DealRow[]> {
  const { rows } = await sql<DealRow>`
    SELECT * FROM deals WHERE deal_id = ANY(${dealIds}::uuid[]) AND state = 'requested'`.execute(db);
  return rows;
}

/** In the order of ids, as every other lock of several deals. */
export async function lockOrders(db: Db, dealIds: readonly string[]): Promise<void> {
  await sql`SELECT 1 FROM deals WHERE deal_id = ANY(${[...dealIds]}::uuid[]) ORDER BY deal_id FOR UPDATE`.execute(db);
}

export interface Held {
  dealId: string;
  light: 'amber' | 'red' | null;
}

/** Answers the orders whose verdict has changed: another process may have stored the same. */
export async function saveHeld(db: Db, held: readonly Held[]): Promise<DealRow[]> {
  const statement = sql<DealRow>`
    UPDATE deals SET held_by_law = found.light
    FROM unnest(${held.map(({ dealId }) => dealId)}::uuid[], ${held.map(({ light }) => light)}::text[]) AS found (deal_id, light)
    WHERE deals.deal_id = found.deal_id AND deals.state = 'requested' AND deals.held_by_law IS DISTINCT FROM found.light
    RETURNING deals.*`;
  const { rows } = await executePrepared(db, statement);
  return rows;
}
