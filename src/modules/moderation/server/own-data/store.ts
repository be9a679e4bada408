/** Everything this module keeps of one person. */

import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/database/schema.ts';
import { collectOwnData, type OwnData } from '#platform/own-data.ts';

export const exportComplaints = (db: Db, accountId: string): Promise<OwnData> =>
  collectOwnData(db, {
    complaints: sql`SELECT to_jsonb(c) - 'author_id' - 'closed_by' AS entry FROM complaints c
      WHERE author_id = ${accountId} ORDER BY complaint_id`,
  });

/** What was decided stays in the log; what the objects were called does not. */
export async function eraseWordsOf(db: Transaction, accountId: string, objectIds: readonly string[]): Promise<void> {
  await sql`UPDATE complaints SET text = NULL WHERE author_id = ${accountId}`.execute(db);
  await sql`
    UPDATE moderation_log SET object_title = 'Удалённый объект' WHERE object_id = ANY(${[...objectIds]}::uuid[])`.execute(
    db,
  );
}
