/** Everything this module keeps of one person; what goes with them is in commands/erase-objects.ts. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { collectOwnData, type OwnData } from '#platform/own-data.ts';

export const exportObjects = (db: Kysely<unknown>, ownerId: string): Promise<OwnData> =>
  collectOwnData(db, {
    objects: sql`SELECT to_jsonb(o) - 'search' - 'tags' - 'owner_id' AS entry FROM ad_objects o
      WHERE owner_id = ${ownerId} AND deleted_at IS NULL ORDER BY object_id`,
    audience_figures: sql`SELECT to_jsonb(f) AS entry FROM audience_figures f JOIN ad_objects USING (object_id)
      WHERE owner_id = ${ownerId} AND deleted_at IS NULL ORDER BY object_id, measured_on`,
  });

export async function listIdsOf(db: Transaction<unknown>, ownerId: string): Promise<string[]> {
  const { rows } = await sql<{ object_id: string }>`
    SELECT object_id FROM ad_objects WHERE owner_id = ${ownerId}`.execute(db);
  return rows.map(({ object_id }) => object_id);
}

/** Nobody orders from whoever is about to leave. */
export async function pauseObjectsOf(db: Transaction<unknown>, ownerId: string): Promise<void> {
  await sql`
    UPDATE ad_objects SET life = 'paused', version = version + 1, updated_at = now()
    WHERE object_id IN (
      SELECT object_id FROM ad_objects WHERE owner_id = ${ownerId} AND life = 'active' AND deleted_at IS NULL
      ORDER BY object_id FOR UPDATE
    )`.execute(db);
}
