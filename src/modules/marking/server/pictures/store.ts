/** SQL on the pictures that creatives show. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/schema.ts';

/** Of these pictures, those that a creative shows. */
export async function usedMedia(db: Db, mediaIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ media_id: string }>`
    SELECT wanted.media_id FROM unnest(${[...mediaIds]}::uuid[]) AS wanted (media_id)
    WHERE EXISTS (SELECT FROM marking_creatives
      WHERE media <> '[]' AND media @> jsonb_build_array(jsonb_build_object('media_id', wanted.media_id)))`.execute(db);
  return rows.map(({ media_id }) => media_id);
}

export async function listShowing(db: Db, mediaId: string): Promise<string[]> {
  const { rows } = await sql<{ deal_id: string }>`
    SELECT DISTINCT deal_id FROM marking_creatives
    WHERE media <> '[]' AND media @> ${JSON.stringify([{ media_id: mediaId }])}::jsonb LIMIT 50`.execute(db);
  return rows.map(({ deal_id }) => deal_id);
}
