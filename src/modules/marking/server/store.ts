/** The only SQL on what is marked of a deal: its need, its creatives, who changed what. */
import { type Generated, type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Transaction } from '#platform/database/schema.ts';
import { newId } from '#platform/ids.ts';
import type { CREATIVE_FORMS, CreativeState, ERID_ISSUERS, MarkingProblem } from '../contract.ts';
import type { Chain, ChainModel } from './chain/chain.ts';

export interface Advertised {
  name: string;
  inn: string;
  type: 'juridical' | 'ip' | 'physical';
  kktu: string;
  brand: string | null;
  description: string | null;
  agency: { kind: 'contract'; serial: string; date: string } | { kind: 'cid'; cid: string } | null;
}

/** Who, by which contracts and where, as it was sent: later acts and statistics name the same. */
export interface Frozen {
  chain: Chain;
  padId: string;
}

export interface Picture {
  media_id: string;
  alt: string | null;
  width: number;
  height: number;
  placeholder: string;
}

interface MarkingOfDealsTable {
  deal_id: string;
  environment: string;
  buyer_id: string;
  seller_id: string;
  need: 'required' | 'none';
  reason: 'offline' | 'contractor' | 'waived' | null;
  object_id: string;
  platform: string | null;
  place_title: string;
  place_url: string | null;
  advertiser: Advertised | null;
  legal_category: string | null;
  chain: ChainModel | null;
  frozen: Frozen | null;
  waived_words: string | null;
  waived_by: string | null;
  waived_at: Date | null;
  published_on: string | null;
  removed_on: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface CreativesTable {
  creative_id: string;
  deal_id: string;
  environment: string;
  version: number;
  external_id: string;
  form: (typeof CREATIVE_FORMS)[number];
  text: string;
  media: Picture[];
  target_urls: string[];
  content_hash: string;
  state: CreativeState;
  buyer_approved_at: Date | null;
  seller_approved_at: Date | null;
  advertiser_name: string | null;
  advertiser_inn: string | null;
  erid: string | null;
  erid_source: 'ord' | 'manual' | null;
  erid_issuer: (typeof ERID_ISSUERS)[number] | null;
  erid_at: Date | null;
  problems: MarkingProblem[];
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface ShowsTable {
  deal_id: string;
  /** Its first day. */
  month: string;
  shows: number;
  source: 'seller' | 'delivery' | 'measured';
  version: Generated<number>;
  entered_by: string | null;
  entered_at: Generated<Date>;
}

declare module '#platform/database/schema.ts' {
  interface Schema {
    marking_of_deals: MarkingOfDealsTable;
    marking_creatives: CreativesTable;
    marking_shows: ShowsTable;
  }
}

export type MarkingRow = Selectable<MarkingOfDealsTable>;
export type CreativeRow = Selectable<CreativesTable>;

const json = (value: unknown) => (value === null ? null : JSON.stringify(value)) as never;

export async function findMarking(db: Db, dealId: string): Promise<MarkingRow | undefined> {
  return db.selectFrom('marking_of_deals').selectAll().where('deal_id', '=', dealId).executeTakeFirst();
}

/** Whoever changes something of a deal's marking waits for whoever does so now. */
export async function lockMarking(db: Transaction, dealId: string): Promise<MarkingRow | undefined> {
  return db.selectFrom('marking_of_deals').selectAll().where('deal_id', '=', dealId).forUpdate().executeTakeFirst();
}

export async function insertMarkings(db: Transaction, rows: readonly Insertable<MarkingOfDealsTable>[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('marking_of_deals')
    .values(rows.map((row) => ({ ...row, advertiser: json(row.advertiser), frozen: json(row.frozen) })))
    .execute();
}

export async function updateMarking(
  db: Transaction,
  dealId: string,
  patch: Updateable<MarkingOfDealsTable>,
): Promise<void> {
  await db
    .updateTable('marking_of_deals')
    .set({
      ...patch,
      ...(patch.advertiser !== undefined && { advertiser: json(patch.advertiser) }),
      ...(patch.frozen !== undefined && { frozen: json(patch.frozen) }),
      updated_at: sql<Date>`now()`,
    })
    .where('deal_id', '=', dealId)
    .execute();
}

/** The newest first; the first is the one that counts. */
export function listCreatives(db: Db, dealId: string): Promise<CreativeRow[]> {
  return db
    .selectFrom('marking_creatives')
    .selectAll()
    .where('deal_id', '=', dealId)
    .orderBy('version', 'desc')
    .execute();
}

export async function insertCreative(
  db: Transaction,
  row: Omit<Insertable<CreativesTable>, 'created_at' | 'updated_at'>,
): Promise<void> {
  await db
    .insertInto('marking_creatives')
    .values({ ...row, media: json(row.media), problems: json(row.problems) })
    .execute();
}

export async function updateCreative(
  db: Transaction,
  creativeId: string,
  patch: Updateable<CreativesTable>,
): Promise<void> {
  await db
    .updateTable('marking_creatives')
    .set({
      ...patch,
      ...(patch.media !== undefined && { media: json(patch.media) }),
      ...(patch.problems !== undefined && { problems: json(patch.problems) }),
      updated_at: sql<Date>`date_trunc('milliseconds', clock_timestamp())`,
    })
    .where('creative_id', '=', creativeId)
    .execute();
}

/** Who, when, what it was and what it became. */
export async function insertChange(
  db: Transaction,
  change: { dealId: string; actorId: string | null; what: string; before: unknown; after: unknown },
): Promise<void> {
  await sql`
    INSERT INTO marking_changes (change_id, deal_id, actor_id, what, before, after)
    VALUES (${newId()}, ${change.dealId}, ${change.actorId}, ${change.what}, ${json(change.before ?? null)}::jsonb,
      ${json(change.after ?? null)}::jsonb)`.execute(db);
}
