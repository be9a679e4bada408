/** Everything this module keeps of one person. */

import { sql } from 'kysely';
import type { Db } from '#platform/database/schema.ts';
import { collectOwnData, type OwnData } from '#platform/own-data.ts';

export const exportFavourites = (db: Db, accountId: string): Promise<OwnData> =>
  collectOwnData(db, {
    favourite_lists: sql`SELECT to_jsonb(l) - 'account_id' - 'removed_at' AS entry FROM favourite_lists l
      WHERE account_id = ${accountId} AND removed_at IS NULL ORDER BY created_at`,
    favourites: sql`SELECT to_jsonb(f) - 'account_id' - 'removed_at' AS entry FROM favourites f
      WHERE account_id = ${accountId} AND removed_at IS NULL ORDER BY saved_at`,
  });
