/** Everything this module keeps of one person. */

import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/database/schema.ts';
import { collectOwnData, type OwnData } from '#platform/own-data.ts';

export const exportBasket = (db: Db, accountId: string): Promise<OwnData> =>
  collectOwnData(db, {
    basket: sql`SELECT to_jsonb(b) - 'account_id' AS entry FROM baskets b WHERE account_id = ${accountId}`,
    basket_items: sql`SELECT to_jsonb(i) - 'account_id' AS entry FROM basket_items i
      WHERE account_id = ${accountId} ORDER BY added_at`,
  });

/** Erasure: items in other people's baskets lose the titles that the seller wrote; the offer is gone anyway. */
export async function forgetSeller(db: Transaction, sellerId: string): Promise<void> {
  await sql`UPDATE basket_items SET object_title = 'Удалённый объект', offer_name = 'Услуга' WHERE seller_id = ${sellerId}`.execute(
    db,
  );
}
