/** SQL for whose turn it is, over many deals, and for what happened in one. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/schema.ts';
import type { Corrected } from '../../contract.ts';
import type { Stopped } from '../../domain/stops.ts';
import type { CreativeRow, MarkingRow } from '../store.ts';

export async function listMarkings(db: Db, dealIds: readonly string[]): Promise<Map<string, MarkingRow>> {
  const rows = await db
    .selectFrom('marking_of_deals')
    .selectAll()
    .where('deal_id', 'in', [...dealIds])
    .execute();
  return new Map(rows.map((row) => [row.deal_id, row]));
}

/** By deal, the one that counts. */
export async function listCurrentCreatives(db: Db, dealIds: readonly string[]): Promise<Map<string, CreativeRow>> {
  const rows = await db
    .selectFrom('marking_creatives')
    .distinctOn('deal_id')
    .selectAll()
    .where('deal_id', 'in', [...dealIds])
    .orderBy('deal_id')
    .orderBy('version', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.deal_id, row]));
}

export interface NotedChange {
  at: Date;
  what: 'approved' | 'refused' | 'erid_declined' | 'shows' | 'publication' | 'page' | 'stopped';
  version: number | null;
  side: 'buyer' | 'seller' | null;
  /** Who had brought the erid that was declined; older ones do not say. */
  offered_by: 'buyer' | 'seller' | null;
  /** Of what was said of the publication and said anew. */
  before: (Corrected & { month?: string; url?: string }) | null;
  after: (Corrected & { url?: string; words?: string | null; stopped?: Stopped }) | null;
}

/**
 * History that both sides may see: approvals, declined erids, refusals of the ОРД, and corrections of the publication's report. The last
 * hundred, the oldest first.
 */
export async function listNoted(db: Db, dealId: string): Promise<NotedChange[]> {
  const { rows } = await sql<NotedChange>`
    SELECT at, what, (after ->> 'version')::int AS version, before ->> 'by' AS offered_by,
      coalesce(after ->> 'side', CASE WHEN what NOT IN ('approved', 'refused') THEN
        CASE actor_id WHEN marked.buyer_id THEN 'buyer' WHEN marked.seller_id THEN 'seller' END END) AS side,
      CASE WHEN what IN ('shows', 'publication', 'page') THEN before END AS before,
      CASE WHEN what IN ('shows', 'publication', 'page', 'stopped') THEN after END AS after
    FROM marking_changes JOIN marking_of_deals AS marked USING (deal_id)
    WHERE deal_id = ${dealId} AND (what IN ('approved', 'refused', 'erid_declined', 'page', 'stopped')
      OR (what = 'shows' AND before ->> 'shows' IS NOT NULL)
      OR (what = 'publication' AND before ->> 'published_on' IS NOT NULL AND before <> after))
    ORDER BY at DESC, change_id DESC LIMIT 100`.execute(db);
  return rows.reverse();
}

const MOST_UNMARKED = 50;

/** Those of a buyer's that have to be marked and have no erid, the newest first. */
export async function listUnmarkedOf(db: Db, buyerId: string): Promise<string[]> {
  const { rows } = await sql<{ deal_id: string }>`
    SELECT m.deal_id FROM marking_of_deals m
    WHERE m.buyer_id = ${buyerId} AND need = 'required'
      AND NOT EXISTS (SELECT FROM marking_creatives c
        WHERE c.deal_id = m.deal_id AND c.state IN ('registered', 'verified', 'bad', 'manual'))
    ORDER BY m.created_at DESC LIMIT ${MOST_UNMARKED}`.execute(db);
  return rows.map(({ deal_id }) => deal_id);
}
