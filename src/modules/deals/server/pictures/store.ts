/** SQL on which deals show a picture: as what was handed over, or as the cover of what was ordered. */

import { sql } from 'kysely';
import type { Db } from '#platform/database/schema.ts';
import type { DealRow } from '../store.ts';

/** Of all deals that show it, who may see them; a cover can be that of many. */
export async function listShowing(
  db: Db,
  mediaId: string,
): Promise<Pick<DealRow, 'buyer_id' | 'seller_id' | 'disputed_at' | 'project_id'>[]> {
  const { rows } = await sql<Pick<DealRow, 'buyer_id' | 'seller_id' | 'disputed_at' | 'project_id'>>`
    SELECT DISTINCT buyer_id, seller_id, disputed_at, project_id FROM deals
    WHERE deal_id IN (
      SELECT deal_id FROM deal_steps WHERE media <> '[]' AND media @> ${JSON.stringify([{ media_id: mediaId }])}::jsonb
      UNION ALL SELECT deal_id FROM deals WHERE cover ->> 'media_id' = ${mediaId})`.execute(db);
  return rows;
}

/** Of these pictures, those that a deal shows. */
export async function usedMedia(db: Db, mediaIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ media_id: string }>`
    SELECT wanted.media_id FROM unnest(${mediaIds}::uuid[]) AS wanted (media_id)
    WHERE EXISTS (SELECT 1 FROM deal_steps
        WHERE media <> '[]' AND media @> jsonb_build_array(jsonb_build_object('media_id', wanted.media_id)))
      OR EXISTS (SELECT 1 FROM deals WHERE cover ->> 'media_id' = wanted.media_id::text)
  `.execute(db);
  return rows.map(({ media_id }) => media_id);
}
