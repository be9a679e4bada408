/** Everything this module keeps of one person. */
import { type Kysely, sql } from 'kysely';
import { collectOwnData, type OwnData } from '#platform/own-data.ts';

export const exportSearches = (db: Kysely<unknown>, accountId: string): Promise<OwnData> =>
  collectOwnData(db, {
    saved_searches: sql`SELECT to_jsonb(s) - 'account_id' AS entry FROM saved_searches s
      WHERE account_id = ${accountId} ORDER BY search_id`,
  });
