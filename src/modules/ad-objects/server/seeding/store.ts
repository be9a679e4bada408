/** SQL that writes objects ready and public, and gives them their pictures. */

import { sql } from 'kysely';
import type { Db } from '#platform/database/schema.ts';
import type { Picture } from '../../contract.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import type { Content } from '../editing/store.ts';

interface ReadyRow {
  object_id: string;
  kind: AdObjectKind;
  owner_id: string;
  published_at: Date;
  content: Content;
}

/** Public at once. A row whose id is taken stays as it is. */
export async function insertPublished(db: Db, objects: readonly ReadyRow[]): Promise<void> {
  const rows = objects.map(({ content: { search, ...columns }, ...rest }) => ({ ...rest, ...columns, ...search }));
  await sql`
    INSERT INTO ad_objects (object_id, kind, owner_id, life, title, summary, description, topics, region, media, details,
      price_from, audience, cpm, address, tags, search, created_at, updated_at, published_at)
    SELECT object_id, kind, owner_id, 'active', title, summary, description, topics, region, media, details, price_from, audience, cpm, address, tags,
      setweight(to_tsvector('russian', a), 'A') || setweight(to_tsvector('russian', b), 'B') || setweight(to_tsvector('russian', c), 'C') || search_tags(tags),
      published_at, published_at, published_at
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (object_id uuid, kind text, owner_id uuid, published_at timestamptz,
      title text, summary text, description text, topics text[], region text, media jsonb, details jsonb,
      price_from bigint, audience bigint, cpm bigint, address text, tags text[], a text, b text, c text)
    ON CONFLICT (object_id) DO NOTHING`.execute(db);
}

/** Of these objects, those nobody has touched since they were written and that have no picture. */
export async function listWithoutPictures(db: Db, objectIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ object_id: string }>`
    SELECT object_id FROM ad_objects
    WHERE object_id = ANY(${[...objectIds]}::uuid[]) AND media = '[]' AND version = 1 AND deleted_at IS NULL`.execute(
    db,
  );
  return rows.map((row) => row.object_id);
}

export async function listFirstPictures(
  db: Db,
  objectIds: readonly string[],
): Promise<{ object_id: string; picture: Picture }[]> {
  const { rows } = await sql<{ object_id: string; picture: Picture }>`
    SELECT object_id, media -> 0 AS picture FROM ad_objects
    WHERE object_id = ANY(${[...objectIds]}::uuid[]) AND media <> '[]'`.execute(db);
  return rows;
}

/** The first picture of an object that has none; the object's version stays, as nothing of its owner's changed. */
export async function setFirstPicture(db: Db, objectId: string, picture: Picture): Promise<void> {
  await sql`
    UPDATE ad_objects SET media = ${JSON.stringify([picture])}
    WHERE object_id = ${objectId} AND media = '[]' AND version = 1 AND deleted_at IS NULL`.execute(db);
}

/** After the first; an object that its owner has changed, or that has them, stays as it is. */
export async function addPictures(db: Db, objectId: string, pictures: readonly Picture[]): Promise<void> {
  await sql`
    UPDATE ad_objects SET media = media || ${JSON.stringify(pictures)}::jsonb
    WHERE object_id = ${objectId} AND jsonb_array_length(media) = 1 AND version = 1 AND deleted_at IS NULL`.execute(db);
}

export async function listWithOnePicture(db: Db, objectIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ object_id: string }>`
    SELECT object_id FROM ad_objects
    WHERE object_id = ANY(${objectIds}::uuid[]) AND jsonb_array_length(media) = 1 AND version = 1
      AND deleted_at IS NULL`.execute(db);
  return rows.map(({ object_id }) => object_id);
}

export async function hasObjects(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM ad_objects LIMIT 1`.execute(db);
  return rows.length > 0;
}
