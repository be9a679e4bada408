/** Personal data in this module. */

import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/database/schema.ts';
import { collectOwnData, type OwnData } from '#platform/own-data.ts';

export const exportDeals = (db: Db, accountId: string): Promise<OwnData> =>
  collectOwnData(db, {
    deals: sql`SELECT to_jsonb(d) AS entry FROM deals d
      WHERE ${accountId} IN (buyer_id, seller_id) ORDER BY deal_id`,
    deal_steps: sql`SELECT to_jsonb(s) - 'ordinal' AS entry FROM deal_steps s JOIN deals d USING (deal_id)
      WHERE ${accountId} IN (d.buyer_id, d.seller_id) ORDER BY deal_id, ordinal, step_id`,
    // An act shows both sides to both; before there is one, the other's numbers are the other's.
    deal_papers: sql`SELECT to_jsonb(p)
        || CASE WHEN d.state NOT IN ('completed', 'split')
           THEN jsonb_build_object(CASE d.buyer_id WHEN ${accountId} THEN 'seller' ELSE 'buyer' END, NULL) ELSE '{}' END AS entry
      FROM deal_papers p JOIN deals d USING (deal_id)
      WHERE ${accountId} IN (d.buyer_id, d.seller_id) ORDER BY deal_id`,
    deal_advertised: sql`SELECT to_jsonb(a) AS entry FROM deal_advertised a JOIN deals d USING (deal_id)
      WHERE d.buyer_id = ${accountId} ORDER BY deal_id`,
    deal_legality: sql`SELECT to_jsonb(l) AS entry FROM deal_legality l JOIN deals d USING (deal_id)
      WHERE ${accountId} IN (d.buyer_id, d.seller_id) ORDER BY deal_id`,
  });

export async function listDealIdsOf(db: Transaction, partyId: string): Promise<string[]> {
  const { rows } = await sql<{ deal_id: string }>`
    SELECT deal_id FROM deals WHERE buyer_id = ${partyId} UNION SELECT deal_id FROM deals WHERE seller_id = ${partyId}`.execute(
    db,
  );
  return rows.map(({ deal_id }) => deal_id);
}

/**
 * Erases the person's texts in their deals. Who, when, subject and sums stay: they are the other side's too. So do the papers of a paid
 * deal's act (`deal_papers`): an accounting document of both sides, which the law wants kept. Other deals have none.
 */
export async function eraseWordsOf(db: Transaction, partyId: string): Promise<void> {
  await sql`
    DELETE FROM deal_advertised a USING deals d WHERE d.deal_id = a.deal_id AND d.buyer_id = ${partyId}`.execute(db);
  await sql`UPDATE deals SET comment = NULL, files = '{}', cancel_comment = NULL WHERE buyer_id = ${partyId}`.execute(
    db,
  );
  await sql`
    UPDATE deals SET object_title = 'Удалённый объект', offer_name = 'Услуга', cover = NULL, counter_comment = NULL,
      cancel_comment = NULL
    WHERE seller_id = ${partyId}`.execute(db);
  await sql`
    UPDATE deal_steps SET comment = NULL, link = NULL, media = '[]', files = '{}' WHERE actor_id = ${partyId}`.execute(
    db,
  );
}
