/** Everything this module keeps of one person. */

import { sql } from 'kysely';
import type { Db } from '#platform/database/schema.ts';
import { collectOwnData, type OwnData } from '#platform/own-data.ts';

export const exportSearches = (db: Db, accountId: string): Promise<OwnData> =>
  collectOwnData(db, {
    saved_searches: sql`SELECT to_jsonb(s) - 'account_id' AS entry FROM saved_searches s
      WHERE account_id = ${accountId} ORDER BY search_id`,
  });
