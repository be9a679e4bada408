/** Everything this module keeps of one person. */

import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/database/schema.ts';
import { collectOwnData, type OwnData } from '#platform/own-data.ts';

export const exportReviews = (db: Db, accountId: string): Promise<OwnData> =>
  collectOwnData(db, {
    reviews_written: sql`SELECT to_jsonb(r) AS entry FROM reviews r WHERE author_id = ${accountId} ORDER BY review_id`,
    reviews_received: sql`SELECT to_jsonb(r) AS entry FROM reviews r
      WHERE about_id = ${accountId} AND visible_at IS NOT NULL ORDER BY review_id`,
  });

/** The words go, the score stays: it is the rating of the other side. */
export async function eraseWordsOf(db: Transaction, accountId: string): Promise<void> {
  await sql`UPDATE reviews SET text = '' WHERE author_id = ${accountId}`.execute(db);
  await sql`UPDATE reviews SET answer = NULL WHERE about_id = ${accountId} AND answer IS NOT NULL`.execute(db);
  // The object of a deal is its seller's.
  await sql`
    UPDATE reviews SET object_title = 'Удалённый объект'
    WHERE (about_id = ${accountId} AND side = 'buyer') OR (author_id = ${accountId} AND side = 'seller')`.execute(db);
}
