/** The only SQL on what is marked of a deal: its need, its creatives, who changed what. */
import { type Generated, type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { insertRows } from '#platform/database/insert-rows.ts';
import type { Db, Transaction } from '#platform/database/schema.ts';
import { newId } from '#platform/ids.ts';
import type { CREATIVE_FORMS, CreativeState, ERID_ISSUERS, MarkingProblem } from '../contract.ts';
import { TRIALS } from '../domain/kinds.ts';
import type { Taxed } from '../domain/vat.ts';
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

/** An erid from elsewhere that one side has brought; it counts once the other agrees to it. */
export interface EridOffer {
  offer_id: string;
  erid: string;
  issuer: (typeof ERID_ISSUERS)[number];
  reporter: 'buyer' | 'seller';
  by: 'buyer' | 'seller';
  at: string;
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
  /** The page where it came out, when that is another one. */
  out_url: Generated<string | null>;
  advertiser: Advertised | null;
  legal_category: string | null;
  chain: ChainModel | null;
  frozen: Frozen | null;
  /** How the seller was taxed when the creative was sent. */
  seller_tax: Taxed | null;
  /** Versions of rules about the goods that the buyer has read. */
  accepted_rules: Generated<string[]>;
  waived_words: string | null;
  waived_by: string | null;
  waived_at: Date | null;
  published_on: string | null;
  removed_on: string | null;
  /** Something of its report may still have to be sent. */
  has_open_report: Generated<boolean>;
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
  /** Who reports what came out under an erid from elsewhere. */
  reporter: 'buyer' | 'seller' | null;
  offer: EridOffer | null;
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
export type Content = Pick<CreativeRow, 'form' | 'text' | 'media' | 'target_urls'>;

const json = (value: unknown) => (value === null ? null : JSON.stringify(value)) as never;

export async function findMarking(db: Db, dealId: string): Promise<MarkingRow | undefined> {
  return db.selectFrom('marking_of_deals').selectAll().where('deal_id', '=', dealId).executeTakeFirst();
}

export interface OrderedPlace {
  platform: string | null;
  /** It stands among the placements of a month: neither waived nor of another register. */
  isReported: boolean;
}

export async function listPlatforms(
  db: Db,
  environment: string,
  dealIds: readonly string[],
): Promise<Map<string, OrderedPlace>> {
  const { rows } = await sql<OrderedPlace & { deal_id: string }>`
    SELECT deal_id, platform, need = 'required' AND environment = ${environment} AS "isReported" FROM marking_of_deals
    WHERE deal_id = ANY(${[...dealIds]}::uuid[])`.execute(db);
  return new Map(rows.map(({ deal_id, ...place }) => [deal_id, place]));
}

/** Row lock (FOR UPDATE): changes of a deal's marking are serialised. */
export async function lockMarking(db: Transaction, dealId: string): Promise<MarkingRow | undefined> {
  return db.selectFrom('marking_of_deals').selectAll().where('deal_id', '=', dealId).forUpdate().executeTakeFirst();
}

type NewMarking = Pick<
  MarkingRow,
  | 'deal_id'
  | 'environment'
  | 'buyer_id'
  | 'seller_id'
  | 'need'
  | 'reason'
  | 'object_id'
  | 'platform'
  | 'place_title'
  | 'place_url'
>;

export async function insertMarkings(db: Transaction, rows: readonly NewMarking[]): Promise<void> {
  await insertRows(db, 'marking_of_deals', rows);
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
      ...(patch.seller_tax !== undefined && { seller_tax: json(patch.seller_tax) }),
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

/** Row lock on the newest version, so that the next response of the ОРД waits. */
export function lockCreative(db: Transaction, dealId: string): Promise<CreativeRow | undefined> {
  return db
    .selectFrom('marking_creatives')
    .selectAll()
    .where('deal_id', '=', dealId)
    .orderBy('version', 'desc')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function insertCreative(
  db: Transaction,
  row: Omit<Insertable<CreativesTable>, 'created_at' | 'updated_at'>,
): Promise<void> {
  await db
    .insertInto('marking_creatives')
    .values({ ...row, media: json(row.media), problems: json(row.problems), offer: json(row.offer ?? null) })
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
      ...(patch.offer !== undefined && { offer: json(patch.offer) }),
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

/** Of each of the deals: the ОРД did not take its creative. What it said stands with the creative. */
export async function insertRefusals(db: Transaction, dealIds: readonly string[]): Promise<void> {
  await sql`
    INSERT INTO marking_changes (change_id, deal_id, what)
    SELECT change_id, deal_id, 'refused'
    FROM unnest(${dealIds.map(() => newId())}::uuid[], ${[...dealIds]}::uuid[]) AS refused (change_id, deal_id)`.execute(
    db,
  );
}

/** Creatives of the current environment: a trial's registrations count in that trial alone, an erid typed in counts everywhere. */
export const counts = (environment: string) =>
  sql<boolean>`(c.erid_source = 'manual' OR c.environment = ${environment})`;

/** Deals whose creative was sent, or has its erid, in a trial that is over. */
export async function listOfOtherTrials(
  db: Db,
  environment: string,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ deal_id: string }>`
    SELECT deal_id FROM marking_creatives
    WHERE environment = ANY(${[...TRIALS]}::text[]) AND environment <> ${environment}
      AND state IN ('queued', 'registered', 'verified', 'bad')
      AND deal_id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
    ORDER BY deal_id LIMIT ${limit}`.execute(db);
  return rows.map(({ deal_id }) => deal_id);
}

/** A creative with an erid of the person's own orders. */
export async function findOwnCreative(
  db: Db,
  environment: string,
  { buyerId, creativeId }: { buyerId: string; creativeId: string },
): Promise<(CreativeRow & Pick<MarkingRow, 'advertiser'>) | undefined> {
  return db
    .selectFrom('marking_creatives as c')
    .innerJoin('marking_of_deals', 'marking_of_deals.deal_id', 'c.deal_id')
    .selectAll('c')
    .select('marking_of_deals.advertiser')
    .where(counts(environment))
    .where('creative_id', '=', creativeId)
    .where('buyer_id', '=', buyerId)
    .where('erid', 'is not', null)
    .executeTakeFirst();
}

/** `otherSpelling`: the erid is known only in another letter case. */
type EridOwner = { isOfAnother: boolean; isOurs: boolean; otherSpelling: string | null; contents: Content[] };

/**
 * Conflicts of a typed erid: used by another buyer or advertiser, or given to us by the ОРД. An advisory lock makes whoever types the same
 * erid at the same moment wait.
 */
export async function findEridOwner(
  db: Transaction,
  environment: string,
  { erid, inn, buyerId }: { erid: string; inn: string; buyerId: string },
): Promise<EridOwner> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(lower(${erid}), 540))`.execute(db);
  const { rows } = await sql<EridOwner>`
    SELECT coalesce(jsonb_agg(jsonb_build_object('form', c.form, 'text', c.text, 'media', c.media,
        'target_urls', c.target_urls)) FILTER (WHERE c.erid IS NOT NULL), '[]') AS contents,
      CASE WHEN NOT bool_or(c.erid = ${erid}) THEN min(c.erid) END AS "otherSpelling",
      coalesce(bool_or(c.advertiser_inn IS DISTINCT FROM ${inn} OR m.buyer_id <> ${buyerId}), false) AS "isOfAnother",
      coalesce(bool_or(c.erid_source = 'ord'), false) OR EXISTS (
        SELECT FROM marking_objects WHERE lower(erid) = lower(${erid}) AND environment = ${environment}) AS "isOurs"
    FROM marking_creatives AS c JOIN marking_of_deals AS m USING (deal_id)
    WHERE lower(c.erid) = lower(${erid}) AND ${counts(environment)}`.execute(db);
  return rows[0] ?? { isOfAnother: false, isOurs: false, otherSpelling: null, contents: [] };
}

/** Gives the erid to every deal whose creative waits for it, and to refused ones that were not changed since: both sides approved them. */
export async function registerErid(
  db: Transaction,
  { environment, externalId, erid, at }: { environment: string; externalId: string; erid: string; at: Date },
): Promise<{ dealId: string; erid: string }[]> {
  const { rows } = await sql<{ deal_id: string }>`
    UPDATE marking_creatives SET state = 'registered', erid = ${erid}, erid_source = 'ord', erid_issuer = 'vk', erid_at = ${at},
      problems = '[]', offer = NULL, updated_at = date_trunc('milliseconds', clock_timestamp())
    WHERE environment = ${environment} AND external_id = ${externalId} AND state IN ('queued', 'refused')
    RETURNING deal_id`.execute(db);
  return rows.map(({ deal_id }) => ({ dealId: deal_id, erid }));
}

/** Back to the editor, with what to change; answers the deals. */
export async function refuseCreatives(
  db: Transaction,
  environment: string,
  externalIds: readonly string[],
  problems: readonly MarkingProblem[],
): Promise<string[]> {
  const { rows } = await sql<{ deal_id: string }>`
    UPDATE marking_creatives SET state = 'refused', problems = ${JSON.stringify(problems)}::jsonb, buyer_approved_at = NULL,
      seller_approved_at = NULL, updated_at = date_trunc('milliseconds', clock_timestamp())
    WHERE environment = ${environment} AND external_id = ANY(${[...externalIds]}::text[]) AND state = 'queued'
    RETURNING deal_id`.execute(db);
  return rows.map(({ deal_id }) => deal_id);
}

/** Status of a creative in ЕРИР; a late one, of a version that has been replaced since, changes nothing. */
export async function checkCreatives(
  db: Transaction,
  environment: string,
  externalId: string,
  given: { state: 'verified' | 'bad'; problems: readonly MarkingProblem[] },
): Promise<{ deal_id: string; erid: string }[]> {
  const { rows } = await sql<{ deal_id: string; erid: string }>`
    UPDATE marking_creatives SET state = ${given.state}, problems = ${JSON.stringify(given.problems)}::jsonb,
      updated_at = date_trunc('milliseconds', clock_timestamp())
    WHERE environment = ${environment} AND external_id = ${externalId} AND state IN ('registered', 'verified', 'bad')
      AND state <> ${given.state}
    RETURNING deal_id, erid`.execute(db);
  return rows;
}

/** A creative that several deals share is in one state everywhere: what the register says of its object. Without an id, of whatever it spoke of lately. */
export async function followObjects(db: Db, environment: string, externalId: string | null): Promise<void> {
  await sql`
    UPDATE marking_creatives AS creative SET state = object.erir,
      problems = CASE WHEN object.erir = 'bad' THEN (
        SELECT coalesce(jsonb_agg(jsonb_build_object('who', 'operator', 'field', NULL, 'message', 'ЕРИР: ' || message)), '[]')
        FROM unnest(object.messages) AS message) ELSE '[]' END,
      updated_at = date_trunc('milliseconds', clock_timestamp())
    FROM marking_objects AS object
    WHERE creative.environment = ${environment} AND object.environment = ${environment} AND object.kind = 'creative'
      AND object.external_id = creative.external_id AND object.state = 'sent' AND object.erir IN ('verified', 'bad')
      AND creative.state IN ('registered', 'verified', 'bad') AND creative.state <> object.erir
      AND ${externalId === null ? sql`object.updated_at > now() - interval '2 days'` : sql`creative.external_id = ${externalId}`}`.execute(
    db,
  );
}
