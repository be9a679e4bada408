/** Everything this module keeps of one person. */
import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/database/schema.ts';
import { collectOwnData, type OwnData } from '#platform/own-data.ts';
import { OBJECT_KINDS } from '../outbox/store.ts';

/** Data of the other side or of a moderator stays out; requisites are those of the person's own side, as they were sent. */
export const exportMarking = (db: Db, accountId: string): Promise<OwnData> =>
  collectOwnData(db, {
    marking_of_deals: sql`
      SELECT to_jsonb(m) - 'frozen' - 'waived_by' - 'seller_tax' - 'has_open_report' || CASE WHEN m.seller_id = ${accountId}
        THEN jsonb_build_object('advertiser', m.advertiser - 'agency', 'seller_tax', m.seller_tax, 'sent_as', jsonb_build_object(
          'seller', m.frozen #> '{chain,seller}', 'placement', m.frozen #> '{chain,placement}'))
        ELSE jsonb_build_object('sent_as', jsonb_build_object('advertiser', m.frozen #> '{chain,advertiser}',
          'agency', m.frozen #> '{chain,agency}', 'order', m.frozen #> '{chain,order}')) END AS entry
      FROM marking_of_deals m WHERE ${accountId} IN (buyer_id, seller_id) ORDER BY deal_id`,
    marking_creatives: sql`SELECT to_jsonb(c) AS entry FROM marking_creatives c JOIN marking_of_deals m USING (deal_id)
      WHERE ${accountId} IN (m.buyer_id, m.seller_id) ORDER BY deal_id, version`,
    // The second act of a deal is between the seller and the exchange; the number in the register of an agency's contract is the agency's.
    marking_objects: sql`SELECT jsonb_build_object('kind', o.kind, 'external_id', o.external_id,
        'body', CASE WHEN m.seller_id = ${accountId} THEN o.body #- '{cids}' #- '{items,0,cid}' ELSE o.body END,
        'state', o.state, 'erir', o.erir, 'tax_status', o.tax_status, 'sent_at', o.sent_at) AS entry
      FROM marking_objects o JOIN marking_of_deals m USING (deal_id)
      WHERE ${accountId} IN (m.buyer_id, m.seller_id)
        AND (m.seller_id = ${accountId} OR o.kind <> 'invoice' OR o.external_id NOT LIKE '%-2')
      ORDER BY o.deal_id, o.kind, o.external_id`,
    marking_shows: sql`SELECT to_jsonb(s) - 'entered_by' AS entry FROM marking_shows s JOIN marking_of_deals m USING (deal_id)
      WHERE ${accountId} IN (m.buyer_id, m.seller_id) ORDER BY deal_id, month`,
    marking_changes: sql`SELECT to_jsonb(c) AS entry FROM marking_changes c WHERE actor_id = ${accountId} ORDER BY at, change_id`,
  });

/**
 * Ids with the ОРД of whatever was meant to be sent for the person: of their deals, pictures, contracts, of themselves. Contracts of what
 * is reported elsewhere stay: the other side reports by their numbers.
 */
async function listMeant(db: Transaction, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH own AS (SELECT deal_id, buyer_id, seller_id, frozen, EXISTS (
        SELECT FROM marking_creatives c WHERE c.deal_id = marking_of_deals.deal_id AND c.erid_source = 'manual') AS is_elsewhere
      FROM marking_of_deals WHERE ${accountId} IN (buyer_id, seller_id))
    SELECT o.external_id AS id FROM own JOIN marking_objects o USING (deal_id) WHERE own.buyer_id = ${accountId}
    UNION SELECT 'ohv-m-' || (picture ->> 'media_id') FROM own JOIN marking_creatives c USING (deal_id),
      jsonb_array_elements(c.media) AS picture WHERE own.buyer_id = ${accountId}
    UNION SELECT id FROM own, unnest(ARRAY[frozen #>> '{chain,order,id}', frozen #>> '{chain,placement,id}',
      frozen #>> '{chain,agency,initial,id}', frozen #>> '{chain,agency,initial,cid}']) AS id WHERE id IS NOT NULL AND NOT is_elsewhere
    UNION SELECT id FROM own, unnest(ARRAY[frozen #>> '{chain,advertiser,id}', frozen #>> '{chain,agency,party,id}']) AS id
      WHERE own.buyer_id = ${accountId} AND id IS NOT NULL
    UNION SELECT id FROM own, unnest(ARRAY[frozen #>> '{chain,seller,id}', frozen #>> '{padId}']) AS id
      WHERE own.seller_id = ${accountId} AND id IS NOT NULL`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes objects that were never sent and that nobody else waits for. */
async function deleteUnsent(db: Transaction, ids: readonly string[]): Promise<void> {
  // Dependents before their dependencies.
  for (const kind of OBJECT_KINDS.toReversed())
    await sql`
      DELETE FROM marking_objects AS unsent WHERE kind = ${kind} AND external_id = ANY(${[...ids]}::text[]) AND sent_at IS NULL
        AND NOT EXISTS (SELECT FROM marking_objects AS other
          WHERE other.state = 'waiting' AND other.environment = unsent.environment AND other.needs @> ARRAY[unsent.external_id])`.execute(
      db,
    );
  const isUnknown = (id: ReturnType<typeof sql>) => sql`${id} = ANY(${[...ids]}::text[])
    AND NOT EXISTS (SELECT FROM marking_objects AS sent WHERE sent.environment = made.environment AND sent.external_id = ${id})`;
  await sql`DELETE FROM marking_pads AS made WHERE ${isUnknown(sql`'ohv-r-' || made.pad_id`)}`.execute(db);
  await sql`DELETE FROM marking_contracts AS made WHERE ${isUnknown(sql`'ohv-c-' || made.contract_id`)}`.execute(db);
  await sql`DELETE FROM marking_persons AS made WHERE ${isUnknown(sql`'ohv-p-' || made.person_id`)}
    AND NOT EXISTS (SELECT FROM marking_contracts WHERE made.person_id IN (client_id, contractor_id))
    AND NOT EXISTS (SELECT FROM marking_pads WHERE person_id = made.person_id)`.execute(db);
}

/**
 * Sent objects are kept by law, under the requisites they were sent with. The rest is the person's: drafts of their orders are deleted,
 * and authorship of changes is cleared.
 */
export async function eraseMarking(db: Transaction, accountId: string): Promise<void> {
  await deleteUnsent(db, await listMeant(db, accountId));
  await sql`
    UPDATE marking_of_deals SET
      advertiser = CASE WHEN buyer_id = ${accountId} THEN NULL ELSE advertiser END,
      seller_tax = CASE WHEN seller_id = ${accountId} THEN NULL ELSE seller_tax END,
      frozen = CASE WHEN buyer_id = ${accountId} THEN frozen #- '{chain,advertiser}' #- '{chain,agency}'
        ELSE frozen #- '{chain,seller}' #- '{padId}' END
    WHERE ${accountId} IN (buyer_id, seller_id) AND NOT EXISTS (
      SELECT FROM marking_creatives c WHERE c.deal_id = marking_of_deals.deal_id AND c.erid IS NOT NULL)`.execute(db);
  await sql`
    UPDATE marking_creatives c SET text = '', media = '[]', target_urls = '{}', problems = '[]',
      advertiser_name = NULL, advertiser_inn = NULL
    FROM marking_of_deals m
    WHERE m.deal_id = c.deal_id AND m.buyer_id = ${accountId} AND c.erid IS NULL AND NOT EXISTS (
      SELECT FROM marking_objects o WHERE o.environment = c.environment AND o.kind = 'creative' AND o.external_id = c.external_id)`.execute(
    db,
  );
  // Whoever is gone agrees to nothing, and nobody can agree with them.
  await sql`
    UPDATE marking_creatives c SET offer = NULL FROM marking_of_deals m
    WHERE m.deal_id = c.deal_id AND ${accountId} IN (m.buyer_id, m.seller_id) AND c.offer IS NOT NULL`.execute(db);
  await sql`UPDATE marking_persons SET named_by = NULL WHERE named_by = ${accountId}`.execute(db);
  await sql`UPDATE marking_persons SET claimed_name = NULL, claimed_by = NULL, claimed_at = NULL, settled_claim = NULL
    WHERE claimed_by = ${accountId}`.execute(db);
  await sql`UPDATE marking_of_deals SET waived_by = NULL WHERE waived_by = ${accountId}`.execute(db);
  await sql`DELETE FROM marking_asked WHERE account_id = ${accountId}`.execute(db);
  await sql`UPDATE marking_shows SET entered_by = NULL WHERE entered_by = ${accountId}`.execute(db);
  await sql`UPDATE marking_changes SET actor_id = NULL, before = NULL, after = NULL WHERE actor_id = ${accountId}`.execute(
    db,
  );
}
