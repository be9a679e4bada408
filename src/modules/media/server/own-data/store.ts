/** Everything this module keeps of one person. */

import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/database/schema.ts';

export async function listPicturesOf(db: Db, ownerId: string): Promise<{ media_id: string }[]> {
  const { rows } = await sql<{ media_id: string }>`
    SELECT media_id FROM media WHERE owner_id = ${ownerId} AND stored_at IS NOT NULL AND doomed_at IS NULL
    ORDER BY media_id`.execute(db);
  return rows;
}

/** Soft delete of all pictures of a person, still referenced or not: the sweep job removes the files. */
export async function doomPicturesOf(db: Transaction, ownerId: string): Promise<void> {
  await sql`UPDATE media SET doomed_at = coalesce(doomed_at, now()), placeholder = '' WHERE owner_id = ${ownerId}`.execute(
    db,
  );
}
