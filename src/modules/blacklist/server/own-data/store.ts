/** Everything this module keeps of one person: whom they have blocked, never who has blocked them. */
import { type Kysely, sql } from 'kysely';
import { collectOwnData, type OwnData } from '#platform/own-data.ts';

export const exportBlocks = (db: Kysely<unknown>, accountId: string): Promise<OwnData> =>
  collectOwnData(db, {
    blacklist: sql`SELECT to_jsonb(b) - 'account_id' AS entry FROM blocks b WHERE account_id = ${accountId} ORDER BY created_at`,
  });
