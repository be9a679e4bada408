/** SQL of creating, changing and deleting an object. */

import { sql } from 'kysely';
import { executePrepared } from '#platform/database/prepared.ts';
import type { Db } from '#platform/database/schema.ts';
import type { Picture } from '../../contract.ts';
import type { Moderation } from '../../domain/states.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import { type ObjectRow, objectColumns } from '../store.ts';

/** Index columns, derived from the fields in content.ts. */
export interface Content {
  title: string;
  summary: string | null;
  description: string | null;
  topics: string[];
  region: string | null;
  media: Picture[];
  details: Record<string, unknown>;
  price_from: number;
  audience: number;
  cpm: number;
  address: string | null;
  /** Skeleton of the address (look-alike letters folded), when it differs. */
  seen_address: string | null;
  tags: string[];
  /** Weighted texts for search: title, summary and words of the fields, description. The tags are searched as well. */
  search: { a: string; b: string; c: string };
}

const searchVector = ({ search: { a, b, c }, tags }: Content) => sql`
  setweight(to_tsvector('russian', ${a}), 'A') || setweight(to_tsvector('russian', ${b}), 'B') || setweight(to_tsvector('russian', ${c}), 'C') || search_tags(${tags})`;

export async function insertObject(
  db: Db,
  object: { object_id: string; kind: AdObjectKind; owner_id: string; moderation: Moderation; content: Content },
): Promise<ObjectRow> {
  const { content } = object;
  const { rows } = await executePrepared(
    db,
    sql<ObjectRow>`
    INSERT INTO ad_objects (object_id, kind, owner_id, moderation, title, summary, description, topics, region, media, details,
      price_from, audience, cpm, address, seen_address, tags, search)
    VALUES (${object.object_id}, ${object.kind}, ${object.owner_id}, ${object.moderation}, ${content.title}, ${content.summary},
      ${content.description}, ${content.topics}, ${content.region}, ${JSON.stringify(content.media)}, ${JSON.stringify(content.details)},
      ${content.price_from}, ${content.audience}, ${content.cpm}, ${content.address}, ${content.seen_address}, ${content.tags}, ${searchVector(content)})
    RETURNING ${objectColumns}`,
  );
  const [row] = rows;
  if (!row) throw new Error('insert returned nothing');
  return row;
}

/** Optimistic lock: undefined when the version has moved on. */
export async function updateContent(
  db: Db,
  { object_id, owner_id, version }: Pick<ObjectRow, 'object_id' | 'owner_id' | 'version'>,
  content: Content,
  moderation: Moderation,
): Promise<ObjectRow | undefined> {
  const { rows } = await sql<ObjectRow>`
    UPDATE ad_objects SET title = ${content.title}, summary = ${content.summary}, description = ${content.description},
      topics = ${content.topics}, region = ${content.region}, media = ${JSON.stringify(content.media)},
      details = ${JSON.stringify(content.details)}, price_from = ${content.price_from}, audience = ${content.audience},
      cpm = ${content.cpm}, address = ${content.address}, seen_address = ${content.seen_address}, tags = ${content.tags},
      search = ${searchVector(content)}, moderation = ${moderation},
      version = version + 1, updated_at = now()
    WHERE object_id = ${object_id} AND owner_id = ${owner_id} AND version = ${version} AND deleted_at IS NULL
    RETURNING ${objectColumns}`.execute(db);
  return rows[0];
}

/** Of two changes in one transaction the first one tells how it was. */
export async function keepGoods(db: Db, objectId: string, details: Record<string, unknown>): Promise<void> {
  await sql`
    INSERT INTO ad_object_goods (object_id, until, details) VALUES (${objectId}, now(), ${JSON.stringify(details)})
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Soft delete: the row stays for the deals that refer to it; nobody can open it any more. */
export async function markDeleted(
  db: Db,
  { object_id, owner_id }: Pick<ObjectRow, 'object_id' | 'owner_id'>,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE ad_objects SET deleted_at = now(), updated_at = now(), version = version + 1
    WHERE object_id = ${object_id} AND owner_id = ${owner_id} AND deleted_at IS NULL RETURNING 1`.execute(db);
  return rows.length === 1;
}

export async function ownsObject(db: Db, ownerId: string, kind: AdObjectKind, objectId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM ad_objects WHERE object_id = ${objectId} AND owner_id = ${ownerId} AND kind = ${kind} AND deleted_at IS NULL`.execute(
    db,
  );
  return rows.length === 1;
}
