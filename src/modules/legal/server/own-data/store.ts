/** Everything this module keeps of one person. */

import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/database/schema.ts';
import { collectOwnData, type OwnData } from '#platform/own-data.ts';

export const exportConsents = (db: Db, accountId: string): Promise<OwnData> =>
  collectOwnData(db, {
    consents: sql`SELECT to_jsonb(c) - 'account_id' - 'consent_id' AS entry FROM consents c
      WHERE account_id = ${accountId} ORDER BY given_at`,
  });

/** That there was a consent, and until when, has to be provable; from where it came does not. */
export async function closeConsentsOf(db: Transaction, accountId: string): Promise<void> {
  await sql`
    UPDATE consents SET address = NULL, withdrawn_at = coalesce(withdrawn_at, clock_timestamp())
    WHERE account_id = ${accountId}`.execute(db);
}
