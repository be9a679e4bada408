/** SQL on the snapshots of a deal: its papers (for the act), the advertised product, the legal verdict. */

import { type Selectable, sql } from 'kysely';
import { insertRows } from '#platform/database/insert-rows.ts';
import type { Db } from '#platform/database/schema.ts';
import type { Advertised } from '../../../ad-objects/server/index.ts';
import type { LegalityCheck, Light } from '../../../legality/contract.ts';
import type { LegalForm, TaxRegime } from '../../../requisites/contract.ts';

/** Snapshot of the verdict at the time of the order. */
export interface OrderedLegality {
  light: Exclude<Light, 'green'>;
  checks: readonly LegalityCheck[];
  acceptedAt: Date | null;
}

/** Snapshot of a side's requisites. */
export interface Party {
  name: string;
  legalForm: LegalForm | null;
  companyName: string | null;
  inn: string | null;
  ogrn: string | null;
  /** Missing in snapshots from before they were asked for. */
  legalName?: string | null;
  taxRegime?: TaxRegime | null;
  kpp?: string | null;
}

interface PapersTable {
  deal_id: string;
  /** Object and offer, as the act names them. */
  service: string;
  buyer: Party;
  seller: Party;
}
export type Papers = Selectable<PapersTable>;

declare module '#platform/database/schema.ts' {
  interface Schema {
    deal_papers: PapersTable;
    deal_advertised: { deal_id: string; advertised: Advertised };
    deal_legality: {
      deal_id: string;
      light: OrderedLegality['light'];
      checks: LegalityCheck[];
      accepted_at: Date | null;
    };
  }
}

/** Bulk insert in one statement. */
export async function insertPapers(db: Db, papers: readonly Papers[]): Promise<void> {
  await insertRows(db, 'deal_papers', papers);
}

export async function insertAdvertised(db: Db, dealIds: readonly string[], advertised: Advertised): Promise<void> {
  await sql`
    INSERT INTO deal_advertised (deal_id, advertised)
    SELECT deal_id, ${JSON.stringify(advertised)}::jsonb FROM unnest(${dealIds}::uuid[]) AS ordered (deal_id)`.execute(
    db,
  );
}

export async function insertLegality(
  db: Db,
  ordered: readonly (OrderedLegality & { dealId: string })[],
): Promise<void> {
  const rows = ordered.map(({ dealId, light, checks, acceptedAt }) => ({
    deal_id: dealId,
    light,
    checks: [...checks],
    accepted_at: acceptedAt,
  }));
  await insertRows(db, 'deal_legality', rows);
}

/** Replaces the snapshot. */
export async function saveLegality(db: Db, kept: OrderedLegality & { dealId: string }): Promise<void> {
  await db.deleteFrom('deal_legality').where('deal_id', '=', kept.dealId).execute();
  await insertLegality(db, [kept]);
}

export async function findLegality(db: Db, dealId: string): Promise<OrderedLegality | null> {
  const row = await db.selectFrom('deal_legality').selectAll().where('deal_id', '=', dealId).executeTakeFirst();
  return row ? { light: row.light, checks: row.checks, acceptedAt: row.accepted_at } : null;
}

/** Batched; deals that nothing stood against are absent. */
export async function listLegality(db: Db, dealIds: readonly string[]): Promise<Map<string, OrderedLegality>> {
  if (dealIds.length === 0) return new Map();
  const rows = await db.selectFrom('deal_legality').selectAll().where('deal_id', 'in', dealIds).execute();
  return new Map(
    rows.map(({ deal_id, light, checks, accepted_at }) => [deal_id, { light, checks, acceptedAt: accepted_at }]),
  );
}

export async function listAdvertised(db: Db, dealIds: readonly string[]): Promise<Map<string, Advertised>> {
  if (dealIds.length === 0) return new Map();
  const rows = await db.selectFrom('deal_advertised').selectAll().where('deal_id', 'in', dealIds).execute();
  return new Map(rows.map(({ deal_id, advertised }) => [deal_id, advertised]));
}

/** Null for deals without a campaign, and for those from before snapshots were kept. */
export async function findAdvertised(db: Db, dealId: string): Promise<Advertised | null> {
  const row = await db
    .selectFrom('deal_advertised')
    .select('advertised')
    .where('deal_id', '=', dealId)
    .executeTakeFirst();
  return row?.advertised ?? null;
}

export function findPapers(db: Db, dealId: string): Promise<Papers | undefined> {
  return db.selectFrom('deal_papers').selectAll().where('deal_id', '=', dealId).executeTakeFirst();
}

/** ON CONFLICT DO NOTHING: of two concurrent snapshots the first one stays. */
export async function freezeLate(db: Db, { deal_id, service, buyer, seller }: Papers): Promise<void> {
  await sql`
    INSERT INTO deal_papers (deal_id, service, buyer, seller)
    VALUES (${deal_id}, ${service}, ${JSON.stringify(buyer)}, ${JSON.stringify(seller)})
    ON CONFLICT DO NOTHING`.execute(db);
}

export async function deletePapers(db: Db, dealId: string): Promise<void> {
  await db.deleteFrom('deal_papers').where('deal_id', '=', dealId).execute();
}
