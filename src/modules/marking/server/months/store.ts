/** SQL on what is reported month by month. */
import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { Corrected } from '../../contract.ts';
import type { Taxed } from '../../domain/vat.ts';
import type { CreativeRow, MarkingRow } from '../store.ts';

export interface GivenShows {
  month: string;
  shows: number;
  creative_external_id: string | null;
  pad_external_id: string | null;
}

export type PlacedRow = Pick<
  MarkingRow,
  'deal_id' | 'place_title' | 'place_url' | 'out_url' | 'advertiser' | 'frozen' | 'removed_on'
> & {
  buyer_id: string;
  seller_id: string;
  published_on: string;
  seller_tax: Taxed | null;
  creative: Pick<
    CreativeRow,
    'external_id' | 'erid' | 'erid_source' | 'reporter' | 'form' | 'text' | 'media' | 'target_urls'
  > & {
    /** State in the register, whatever became of this version in its deal; null of an erid from elsewhere. */
    erir: SentObject['erir'] | null;
    messages: string[];
  };
  shows: GivenShows[];
};

type Wanted = { environment: string } & (
  | { accountId: string }
  | { creativeIds: readonly string[] }
  | { dealIds: readonly string[] }
);

const filterOf = (wanted: Wanted) => {
  if ('accountId' in wanted)
    return sql`(marked.buyer_id = ${wanted.accountId} OR marked.seller_id = ${wanted.accountId})`;
  if ('dealIds' in wanted) return sql`marked.deal_id = ANY(${[...wanted.dealIds]}::uuid[])`;
  return sql`marked.deal_id IN (
    SELECT deal_id FROM marking_creatives
    WHERE environment = ${wanted.environment} AND external_id = ANY(${[...wanted.creativeIds]}::text[]))`;
};

/** Publications under an erid, each with the newest version that has one, and the shows entered for it. */
export async function listPlaced(db: Db, wanted: Wanted): Promise<PlacedRow[]> {
  const { rows } = await sql<PlacedRow>`
    SELECT marked.deal_id, marked.buyer_id, marked.seller_id, marked.out_url, marked.advertiser,
      coalesce(marked.out_url, marked.place_url) AS place_url,
      coalesce(regexp_replace(marked.out_url, '^https?://', ''), marked.place_title) AS place_title,
      marked.frozen, marked.published_on, marked.removed_on, marked.seller_tax, creative.facts AS creative,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('month', to_char(month, 'YYYY-MM'), 'shows', shows,
          'creative_external_id', creative_external_id, 'pad_external_id', pad_external_id) ORDER BY month)
        FROM marking_shows WHERE deal_id = marked.deal_id
      ), '[]') AS shows
    FROM marking_of_deals AS marked
    JOIN LATERAL (
      SELECT jsonb_build_object('external_id', made.external_id, 'erid', made.erid, 'erid_source', made.erid_source,
        'reporter', made.reporter,
        'form', made.form, 'text', made.text, 'media', made.media, 'target_urls', made.target_urls,
        'erir', sent.erir, 'messages', coalesce(sent.messages, '{}')) AS facts
      FROM marking_creatives AS made
      LEFT JOIN marking_objects AS sent ON made.erid_source = 'ord' AND sent.environment = made.environment
        AND sent.kind = 'creative' AND sent.external_id = made.external_id
      WHERE made.deal_id = marked.deal_id AND made.erid IS NOT NULL ORDER BY made.version DESC LIMIT 1
    ) AS creative ON true
    WHERE marked.environment = ${wanted.environment} AND marked.need = 'required' AND marked.published_on IS NOT NULL
      AND ${filterOf(wanted)}
    ORDER BY marked.published_on, marked.deal_id`.execute(db);
  return rows;
}

export interface SentObject {
  external_id: string;
  body_hash: string;
  sent_hash: string | null;
  state: 'waiting' | 'sent' | 'refused' | 'stopped';
  erir: 'none' | 'processing' | 'verified' | 'bad';
  messages: string[];
  tax_status: string | null;
}

export async function findSent(
  db: Db,
  environment: string,
  kind: 'statistics' | 'invoice',
  externalIds: readonly string[],
): Promise<Map<string, SentObject>> {
  if (externalIds.length === 0) return new Map();
  const { rows } = await sql<SentObject>`
    SELECT external_id, body_hash, sent_hash, state, erir, messages, tax_status FROM marking_objects
    WHERE environment = ${environment} AND kind = ${kind} AND external_id = ANY(${[...externalIds]}::text[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.external_id, row]));
}

/** The creative and the platform of the month stay those of its first number. */
export async function upsertShows(
  db: Transaction,
  given: {
    dealId: string;
    month: string;
    shows: number;
    creativeId: string;
    padId: string | null;
    enteredBy: string;
    at: Date;
  },
): Promise<void> {
  await sql`
    INSERT INTO marking_shows AS known (deal_id, month, shows, source, entered_by, entered_at, creative_external_id, pad_external_id)
    VALUES (${given.dealId}, ${`${given.month}-01`}, ${given.shows}, 'seller', ${given.enteredBy}, ${given.at},
      ${given.creativeId}, ${given.padId})
    ON CONFLICT (deal_id, month) DO UPDATE SET shows = excluded.shows, source = excluded.source,
      entered_by = excluded.entered_by, entered_at = excluded.entered_at, version = known.version + 1`.execute(db);
}

/** Only once: what was reported first goes on. */
export async function freezeTax(db: Transaction, dealId: string, tax: Taxed): Promise<void> {
  await sql`
    UPDATE marking_of_deals SET seller_tax = ${JSON.stringify(tax)}::jsonb
    WHERE deal_id = ${dealId} AND seller_tax IS NULL`.execute(db);
}

/** Told with whatever changes the report: the jobs look at no others. Also where it is open: whoever is closing it goes first. */
export async function openReport(db: Transaction, dealId: string): Promise<void> {
  await sql`
    UPDATE marking_of_deals SET has_open_report = true
    WHERE deal_id = ${dealId} AND need = 'required' AND published_on IS NOT NULL`.execute(db);
}

/** Whoever changes the report of one of them waits until it is settled which of them are done. */
export async function lockOpenReports(db: Transaction, environment: string, sellerId: string): Promise<string[]> {
  const { rows } = await sql<{ deal_id: string }>`
    SELECT deal_id FROM marking_of_deals WHERE environment = ${environment} AND seller_id = ${sellerId} AND has_open_report
    ORDER BY deal_id FOR UPDATE`.execute(db);
  return rows.map(({ deal_id }) => deal_id);
}

export async function closeReports(db: Transaction, dealIds: readonly string[]): Promise<void> {
  await sql`UPDATE marking_of_deals SET has_open_report = false WHERE deal_id = ANY(${[...dealIds]}::uuid[])`.execute(
    db,
  );
}

export async function setPublished(
  db: Transaction,
  dealId: string,
  { publishedOn, removedOn }: { publishedOn: string; removedOn: string | null },
): Promise<void> {
  await sql`
    UPDATE marking_of_deals SET published_on = ${publishedOn}, removed_on = ${removedOn}, has_open_report = true, updated_at = now()
    WHERE deal_id = ${dealId}`.execute(db);
}

/** At a delivery; a later one that names no day keeps the first. Whether there was something to write. */
export async function setDelivered(db: Transaction, dealId: string, day: string, isNamed: boolean): Promise<boolean> {
  const { rows } = await sql`
    UPDATE marking_of_deals SET published_on = ${day}, removed_on = NULL, has_open_report = true, updated_at = now()
    WHERE deal_id = ${dealId} AND need = 'required' AND (published_on IS NULL OR (${isNamed} AND published_on <> ${day}))
    RETURNING 1`.execute(db);
  return rows.length > 0;
}

/**
 * Sellers of whatever came out before that day and was seen in the year before it, or may be seen still: a publication is over on the
 * day it was taken down, or with a month in which nobody saw it.
 */
export async function listSellers(db: Db, environment: string, before: string): Promise<string[]> {
  const { rows } = await sql<{ seller_id: string }>`
    SELECT DISTINCT seller_id FROM marking_of_deals
    WHERE environment = ${environment} AND need = 'required' AND published_on IS NOT NULL AND published_on < ${before}
      AND (removed_on IS NULL OR removed_on > ${before}::date - interval '1 year')
      AND NOT EXISTS (SELECT FROM marking_shows AS told
        WHERE told.deal_id = marking_of_deals.deal_id AND shows = 0 AND month < ${before}::date - interval '1 year')`.execute(
    db,
  );
  return rows.map(({ seller_id }) => seller_id);
}

/** Sellers of whose publications something may have to be sent. */
export async function listReporting(db: Db, environment: string): Promise<string[]> {
  const { rows } = await sql<{ seller_id: string }>`
    SELECT DISTINCT seller_id FROM marking_of_deals WHERE environment = ${environment} AND has_open_report`.execute(db);
  return rows.map(({ seller_id }) => seller_id);
}

/** Deals that have no act yet; whether they were paid for, deals know. */
export async function listWithoutAct(db: Db, environment: string, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ deal_id: string }>`
    SELECT marked.deal_id FROM marking_of_deals AS marked
    WHERE marked.environment = ${environment} AND marked.has_open_report AND marked.published_on IS NOT NULL
      AND marked.frozen IS NOT NULL AND marked.deal_id > ${after}
      AND EXISTS (SELECT FROM marking_creatives AS made JOIN marking_objects AS sent
        ON sent.environment = made.environment AND sent.kind = 'creative' AND sent.external_id = made.external_id
        WHERE made.deal_id = marked.deal_id AND made.erid_source = 'ord' AND sent.erir = 'verified')
      AND NOT EXISTS (SELECT FROM marking_objects WHERE deal_id = marked.deal_id AND kind = 'invoice')
    ORDER BY marked.deal_id LIMIT ${limit}`.execute(db);
  return rows.map(({ deal_id }) => deal_id);
}

/** False when they were asked on that day already. */
export async function insertAsked(db: Transaction, accountId: string, month: string, day: string): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO marking_asked (account_id, month, asked_on) VALUES (${accountId}, ${`${month}-01`}, ${day})
    ON CONFLICT DO NOTHING RETURNING 1`.execute(db);
  return rows.length > 0;
}

export interface Correction {
  deal_id: string;
  at: Date;
  by: 'buyer' | 'seller' | null;
  before: Corrected;
  after: Corrected;
}

/** History of corrections: shows of a month, and days of publication once they were reported; newest first. */
export async function listCorrections(db: Db, dealIds: readonly string[], month: string): Promise<Correction[]> {
  if (dealIds.length === 0) return [];
  const { rows } = await sql<Correction>`
    SELECT deal_id, at, before - 'month' AS before, after - 'month' AS after,
      CASE actor_id WHEN buyer_id THEN 'buyer' WHEN seller_id THEN 'seller' END AS by
    FROM marking_changes AS change JOIN marking_of_deals AS marked USING (deal_id)
    WHERE deal_id = ANY(${[...dealIds]}::uuid[]) AND (
      (what = 'shows' AND before ->> 'month' = ${month} AND before ->> 'shows' IS NOT NULL)
      OR (what = 'publication' AND before ->> 'published_on' IS NOT NULL AND before <> after AND ${month} = ANY(ARRAY[
        left(before ->> 'published_on', 7), left(after ->> 'published_on', 7),
        left(before ->> 'removed_on', 7), left(after ->> 'removed_on', 7)]) AND EXISTS (
        SELECT FROM marking_shows AS told JOIN marking_objects AS sent ON sent.environment = marked.environment
          AND sent.external_id = told.creative_external_id || '__' || told.pad_external_id || '__' || told.month
        WHERE told.deal_id = change.deal_id AND sent.kind = 'statistics' AND sent.created_at <= change.at)))
    ORDER BY at DESC, change_id DESC`.execute(db);
  return rows;
}
