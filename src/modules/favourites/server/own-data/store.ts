/** Everything this module keeps of one person. */
import { type Kysely, sql } from 'kysely';
import { collectOwnData, type OwnData } from '#platform/own-data.ts';

export const exportFavourites = (db: Kysely<unknown>, accountId: string): Promise<OwnData> =>
  collectOwnData(db, {
    favourite_lists: sql`SELECT to_jsonb(l) - 'account_id' - 'removed_at' AS entry FROM favourite_lists l
      WHERE account_id = ${accountId} AND removed_at IS NULL ORDER BY created_at`,
    favourites: sql`SELECT to_jsonb(f) - 'account_id' - 'removed_at' AS entry FROM favourites f
      WHERE account_id = ${accountId} AND removed_at IS NULL ORDER BY saved_at`,
  });
