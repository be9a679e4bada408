/** SQL on own objects, a table of them at a time. */

import { sql } from 'kysely';
import type { Db } from '#platform/database/schema.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import { type ObjectRow, objectColumns } from '../store.ts';

/** findOwnObjects with row locks, taken in the order of ids so that two imports cannot deadlock. */
export async function lockOwnObjects(
  db: Db,
  ownerId: string,
  kind: AdObjectKind,
  ids: readonly string[],
): Promise<Map<string, ObjectRow>> {
  const { rows } = await sql<ObjectRow>`
    SELECT ${objectColumns} FROM ad_objects
    WHERE object_id = ANY(${[...ids]}::uuid[]) AND owner_id = ${ownerId} AND kind = ${kind} AND deleted_at IS NULL
    ORDER BY object_id FOR UPDATE`.execute(db);
  return new Map(rows.map((row) => [row.object_id, row]));
}

export async function listOwnIds(db: Db, ownerId: string, kind: AdObjectKind): Promise<string[]> {
  const { rows } = await sql<{ object_id: string }>`
    SELECT object_id FROM ad_objects WHERE owner_id = ${ownerId} AND kind = ${kind} AND deleted_at IS NULL
    ORDER BY created_at, object_id`.execute(db);
  return rows.map((row) => row.object_id);
}
