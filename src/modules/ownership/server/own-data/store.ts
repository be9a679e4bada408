/** Everything this module keeps of one person. */

import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/database/schema.ts';
import { collectOwnData, type OwnData } from '#platform/own-data.ts';

export const exportClaims = (db: Db, accountId: string): Promise<OwnData> =>
  collectOwnData(db, {
    ownership_claims: sql`SELECT to_jsonb(c) - 'account_id' AS entry FROM ownership_claims c
      WHERE account_id = ${accountId} ORDER BY created_at, object_id`,
  });

export async function eraseClaims(transaction: Transaction, accountId: string): Promise<void> {
  await sql`DELETE FROM ownership_claims WHERE account_id = ${accountId}`.execute(transaction);
}
