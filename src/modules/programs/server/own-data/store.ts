/** Export of this module's personal data; without hashes and secrets. */

import { sql } from 'kysely';
import type { Db } from '#platform/database/schema.ts';
import { collectOwnData, type OwnData } from '#platform/own-data.ts';

export const exportPrograms = (db: Db, accountId: string): Promise<OwnData> =>
  collectOwnData(db, {
    access_tokens: sql`SELECT to_jsonb(t) - 'account_id' - 'token_hash' AS entry
      FROM access_tokens t WHERE account_id = ${accountId} ORDER BY token_id`,
    webhooks: sql`SELECT to_jsonb(w) - 'account_id' - 'secret' AS entry
      FROM webhooks w WHERE account_id = ${accountId} ORDER BY webhook_id`,
  });
