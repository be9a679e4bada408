/** Everything this module keeps of one person: whom they have blocked, never who has blocked them. */

import { sql } from 'kysely';
import type { Db } from '#platform/database/schema.ts';
import { collectOwnData, type OwnData } from '#platform/own-data.ts';

export const exportBlocks = (db: Db, accountId: string): Promise<OwnData> =>
  collectOwnData(db, {
    blacklist: sql`SELECT to_jsonb(b) - 'account_id' AS entry FROM blocks b WHERE account_id = ${accountId} ORDER BY created_at`,
  });
