/** Rows of ad objects, and queries shared by several folders; each folder has a store of its own. */

import { type RawBuilder, sql } from 'kysely';
import type { Pool } from 'pg';
import { executePrepared, prepared } from '#platform/database/prepared.ts';
import type { Db } from '#platform/database/schema.ts';
import { RULES_VERSION } from '../../legality/server/index.ts';
import type { Confirmation } from '../../ownership/contract.ts';
import { CONFIRMATION } from '../../ownership/server/index.ts';
import type { Picture } from '../contract.ts';
import type { Life, Moderation, RejectionReason } from '../domain/states.ts';
import type { AdObjectKind } from '../kinds/kind.ts';

export interface Rejection {
  reason: RejectionReason;
  field: string | null;
  comment: string | null;
}

/** Columns of a card. */
export interface CardRow {
  object_id: string;
  kind: AdObjectKind;
  owner_id: string;
  title: string;
  summary: string | null;
  topics: string[];
  region: string | null;
  media: Picture[];
  details: Record<string, unknown>;
  life: Life;
  moderation: Moderation;
  /** Its owner is blocked. */
  is_withheld: boolean;
  price_from: number;
  cpm: number;
  rating: number;
  reviews_count: number;
  views_count: number;
  favourites_count: number;
  version: number;
  created_at: Date;
  updated_at: Date;
  published_at: Date | null;
  /** That its owner controls the page it names. */
  ownership: Confirmation | null;
  /** Of the rules of advertising, as this row was read. */
  rules_version: number;
}

export interface ObjectRow extends CardRow {
  description: string | null;
  rejection: Rejection | null;
}

export const CARD_COLUMNS = `object_id, kind, owner_id, title, summary, topics, region, media, details, life, moderation,
  is_withheld, price_from, cpm, rating, reviews_count, views_count, favourites_count, version, created_at, updated_at, published_at,
  ${CONFIRMATION} AS ownership, ${RULES_VERSION} AS rules_version`;

const OBJECT_COLUMNS = `${CARD_COLUMNS}, description, rejection`;

/** As literals: partial indexes are by kind. */
export const ofKinds = (kinds: readonly AdObjectKind[]): RawBuilder<boolean> =>
  sql<boolean>`kind IN (${sql.join(kinds.map((kind) => sql.lit(kind)))})`;

export const objectColumns = sql.raw(OBJECT_COLUMNS);

/** The hot read of every detail page: one prepared statement. */
export function objectReader(pool: Pool): (kind: AdObjectKind, objectId: string) => Promise<ObjectRow | undefined> {
  const read = prepared<ObjectRow>(
    pool,
    'ad_object_by_id',
    `SELECT ${OBJECT_COLUMNS} FROM ad_objects WHERE object_id = $1 AND kind = $2 AND deleted_at IS NULL`,
  );
  return async (kind, objectId) => (await read([objectId, kind]))[0];
}

export async function lockObject(db: Db, kind: AdObjectKind, objectId: string): Promise<ObjectRow | undefined> {
  const { rows } = await executePrepared(
    db,
    sql<ObjectRow>`
    SELECT ${objectColumns} FROM ad_objects
    WHERE object_id = ${objectId} AND kind = ${kind} AND deleted_at IS NULL FOR UPDATE`,
  );
  return rows[0];
}

/** The owner's objects of the kind among these ids, oldest first. */
export async function findOwnObjects(
  db: Db,
  ownerId: string,
  kind: AdObjectKind,
  ids: readonly string[],
): Promise<Map<string, ObjectRow>> {
  const { rows } = await sql<ObjectRow>`
    SELECT ${objectColumns} FROM ad_objects
    WHERE object_id = ANY(${[...ids]}::uuid[]) AND owner_id = ${ownerId} AND kind = ${kind} AND deleted_at IS NULL
    ORDER BY created_at, object_id`.execute(db);
  return new Map(rows.map((row) => [row.object_id, row]));
}

/**
 * Takes the counters that many changes are about to move, all at once and in their order: taken row by row they would
 * meet those of another transaction in a circle.
 */
export async function lockTagCounts(
  db: Db,
  kind: AdObjectKind,
  tags: readonly string[],
  objectIds: readonly string[],
): Promise<void> {
  await sql`
    INSERT INTO tag_counts AS c (kind, tag, objects)
    SELECT ${kind}, tag, 0 FROM (
      SELECT unnest(${[...tags, 'all']}::text[]) AS tag
      UNION SELECT unnest(tags) FROM ad_objects WHERE object_id = ANY(${[...objectIds]}::uuid[])
    ) touched ORDER BY tag
    ON CONFLICT (kind, tag) DO UPDATE SET objects = c.objects`.execute(db);
}
