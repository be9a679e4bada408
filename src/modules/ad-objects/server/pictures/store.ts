/** SQL on which objects show a picture: among their own, or in a portfolio. */

import { sql } from 'kysely';
import type { Pool } from 'pg';
import { prepared } from '#platform/database/prepared.ts';
import type { Db } from '#platform/database/schema.ts';
import type { ObjectRow } from '../store.ts';

/** As `@>` of jsonb asks for it: an array with an element that has this id. Both columns have an index for it. */
const listWith = (mediaId: string): string => JSON.stringify([{ media_id: mediaId }]);

/**
 * Asked for every picture of a catalogue page that no browser has cached yet: one prepared statement. The planner takes a
 * picture to be on one object in a hundred, so a plain LIMIT 1 makes it read the whole table; materialized, each part goes by
 * its index, and the second is not begun when the first has found it.
 */
export function publicPictureReader(pool: Pool): (mediaId: string) => Promise<boolean> {
  const read = prepared(
    pool,
    'ad_object_public_picture',
    `WITH showing AS MATERIALIZED (
       SELECT is_public FROM ad_objects WHERE media @> $1::jsonb
       UNION ALL SELECT is_public FROM ad_objects WHERE details -> 'portfolio' @> $1::jsonb)
     SELECT FROM showing WHERE is_public LIMIT 1`,
  );
  return async (mediaId) => (await read([listWith(mediaId)])).length === 1;
}

/** Deleted objects too, for as long as the picture is not swept. */
export async function listShowing(
  db: Db,
  mediaId: string,
): Promise<Pick<ObjectRow, 'owner_id' | 'life' | 'moderation' | 'is_withheld'>[]> {
  const wanted = listWith(mediaId);
  const { rows } = await sql<Pick<ObjectRow, 'owner_id' | 'life' | 'moderation' | 'is_withheld'>>`
    SELECT owner_id, life, moderation, is_withheld FROM ad_objects
    WHERE media @> ${wanted}::jsonb OR details -> 'portfolio' @> ${wanted}::jsonb`.execute(db);
  return rows;
}

/** Pictures still referenced by an object, of those given. References from deals are checked by the deals. */
export async function usedMedia(db: Db, mediaIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ media_id: string }>`
    SELECT media_id FROM unnest(${[...mediaIds]}::text[]) AS media_id, LATERAL (
      (SELECT 1 FROM ad_objects WHERE deleted_at IS NULL AND media @> jsonb_build_array(jsonb_build_object('media_id', media_id)) OFFSET 0)
      UNION ALL
      (SELECT 1 FROM ad_objects WHERE deleted_at IS NULL AND details -> 'portfolio' @> jsonb_build_array(jsonb_build_object('media_id', media_id)) OFFSET 0)
    ) uses GROUP BY media_id`.execute(db);
  return rows.map((row) => row.media_id);
}
