/** Everything this module keeps of one person. */

import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/database/schema.ts';

export async function listFilesOf(
  db: Db,
  ownerId: string,
): Promise<{ file_id: string; name: string; bytes: number; created_at: Date }[]> {
  const { rows } = await sql<{ file_id: string; name: string; bytes: number; created_at: Date }>`
    SELECT file_id, name, bytes, created_at FROM files
    WHERE owner_id = ${ownerId} AND stored_at IS NOT NULL AND doomed_at IS NULL ORDER BY file_id`.execute(db);
  return rows;
}

/** Soft delete of all files of a person, attached or not: the sweep job removes them from the store. */
export async function doomFilesOf(db: Transaction, ownerId: string): Promise<void> {
  await sql`DELETE FROM file_scopes WHERE file_id IN (SELECT file_id FROM files WHERE owner_id = ${ownerId})`.execute(
    db,
  );
  await sql`
    UPDATE files SET doomed_at = coalesce(doomed_at, now()), loose_since = coalesce(loose_since, now()), name = 'удалённый файл'
    WHERE owner_id = ${ownerId}`.execute(db);
}
