/** Everything this module keeps of one person. */
import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/database/schema.ts';
import { collectOwnData, type OwnData } from '#platform/own-data.ts';

export const exportMarking = (db: Db, accountId: string): Promise<OwnData> =>
  collectOwnData(db, {
    marking_of_deals: sql`SELECT to_jsonb(m) - 'frozen' AS entry FROM marking_of_deals m
      WHERE ${accountId} IN (buyer_id, seller_id) ORDER BY deal_id`,
    marking_creatives: sql`SELECT to_jsonb(c) AS entry FROM marking_creatives c JOIN marking_of_deals m USING (deal_id)
      WHERE ${accountId} IN (m.buyer_id, m.seller_id) ORDER BY deal_id, version`,
    marking_shows: sql`SELECT to_jsonb(s) AS entry FROM marking_shows s JOIN marking_of_deals m USING (deal_id)
      WHERE ${accountId} IN (m.buyer_id, m.seller_id) ORDER BY deal_id, month`,
    marking_changes: sql`SELECT to_jsonb(c) AS entry FROM marking_changes c WHERE actor_id = ${accountId} ORDER BY at, change_id`,
  });

/**
 * What was sent is kept by law, under the requisites it was sent with. What was not sent is the person's: drafts of their orders go,
 * and who typed what is nobody's business any more.
 */
export async function eraseMarking(db: Transaction, accountId: string): Promise<void> {
  await sql`
    UPDATE marking_of_deals SET advertiser = NULL
    WHERE buyer_id = ${accountId} AND frozen IS NULL AND NOT EXISTS (
      SELECT FROM marking_creatives c WHERE c.deal_id = marking_of_deals.deal_id AND c.erid IS NOT NULL)`.execute(db);
  await sql`
    UPDATE marking_creatives c SET text = '', media = '[]', target_urls = '{}' FROM marking_of_deals m
    WHERE m.deal_id = c.deal_id AND m.buyer_id = ${accountId} AND c.erid IS NULL
      AND c.state IN ('draft', 'ready', 'refused')`.execute(db);
  await sql`UPDATE marking_of_deals SET waived_by = NULL WHERE waived_by = ${accountId}`.execute(db);
  await sql`DELETE FROM marking_asked WHERE account_id = ${accountId}`.execute(db);
  await sql`UPDATE marking_shows SET entered_by = NULL WHERE entered_by = ${accountId}`.execute(db);
  await sql`UPDATE marking_changes SET actor_id = NULL, before = NULL, after = NULL WHERE actor_id = ${accountId}`.execute(
    db,
  );
}
