/** Personal data in safety, for export: no seed, code or key. */

import { sql } from 'kysely';
import type { Db } from '#platform/database/schema.ts';
import { collectOwnData, type OwnData } from '#platform/own-data.ts';

export const exportSafety = (db: Db, accountId: string): Promise<OwnData> =>
  collectOwnData(db, {
    passkeys: sql`SELECT jsonb_build_object('name', name, 'created_at', created_at, 'last_used_at', last_used_at) AS entry
      FROM passkeys WHERE account_id = ${accountId} ORDER BY passkey_id`,
    two_factor: sql`SELECT jsonb_build_object('enabled_at', enabled_at) AS entry
      FROM totp WHERE account_id = ${accountId} AND enabled_at IS NOT NULL`,
    log: sql`SELECT to_jsonb(l) - 'account_id' - 'entry_id' - 'counted_to' AS entry
      FROM safety_log l WHERE account_id = ${accountId} ORDER BY entry_id`,
  });
