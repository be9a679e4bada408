/** SQL on all objects of one owner at once. */
import { sql } from 'kysely';
import { executePrepared } from '#platform/database/prepared.ts';
import type { Db } from '#platform/database/schema.ts';
import type { Picture } from '../../contract.ts';
import type { Life, RejectionReason } from '../../domain/states.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import { type ObjectRow, objectColumns, ofKinds } from '../store.ts';

export interface LightRow {
  object_id: string;
  kind: AdObjectKind;
  title: string;
  life: Life;
  cover: Picture | null;
}

/**
 * Published objects that are not archived; the last changed first. A UNION by state: with `life IN (…)` the planner may read every draft
 * of the owner instead of the index that has them in this order.
 */
export async function listLight(db: Db, ownerId: string, limit: number): Promise<LightRow[]> {
  const ofLife = (life: Life) => sql`
    (SELECT object_id, kind, title, life, media -> 0 AS cover, updated_at FROM ad_objects
     WHERE owner_id = ${ownerId} AND deleted_at IS NULL AND life = ${sql.lit(life)} ORDER BY updated_at DESC LIMIT ${limit})`;
  const { rows } = await executePrepared(
    db,
    sql<LightRow>`
    SELECT object_id, kind, title, life, cover FROM (${ofLife('active')} UNION ALL ${ofLife('paused')}) light
    ORDER BY updated_at DESC LIMIT ${limit}`,
  );
  return rows;
}

interface DetailsRow {
  object_id: string;
  kind: AdObjectKind;
  title: string;
  details: Record<string, unknown>;
  is_shown: boolean;
  published_at: Date | null;
}

/** In whatever state. */
export async function listDetails(db: Db, ownerId: string, kinds: readonly AdObjectKind[]): Promise<DetailsRow[]> {
  const { rows } = await executePrepared(
    db,
    sql<DetailsRow>`
    SELECT object_id, kind, title, details, deleted_at IS NULL AND life = 'active' AND moderation = 'accepted' AS is_shown, published_at FROM ad_objects
    WHERE owner_id = ${ownerId} AND ${ofKinds(kinds)}`,
  );
  return rows;
}

/** Every measurement of the owner's places, the newest first. */
export async function listAudiences(
  db: Db,
  ownerId: string,
): Promise<{ object_id: string; day: string; audience: number }[]> {
  const { rows } = await executePrepared(
    db,
    sql<{ object_id: string; day: string; audience: number }>`
    SELECT f.object_id, f.measured_on AS day, f.audience_size AS audience
    FROM ad_objects o JOIN audience_figures f USING (object_id)
    WHERE o.owner_id = ${ownerId} ORDER BY f.object_id, f.measured_on DESC`,
  );
  return rows;
}

export async function listOwners(db: Db, kinds: readonly AdObjectKind[]): Promise<string[]> {
  const { rows } = await sql<{ owner_id: string }>`
    SELECT DISTINCT owner_id FROM ad_objects
    WHERE deleted_at IS NULL AND life = 'active' AND ${ofKinds(kinds)}`.execute(db);
  return rows.map(({ owner_id }) => owner_id);
}

/** Those whose titles have all the words (in lower case, «е» for «ё»), put away ones last. */
export async function findLight(db: Db, ownerId: string, words: readonly string[], limit: number): Promise<LightRow[]> {
  const { rows } = await executePrepared(
    db,
    sql<LightRow>`
    SELECT object_id, kind, title, life, media -> 0 AS cover FROM ad_objects
    WHERE owner_id = ${ownerId} AND deleted_at IS NULL
      AND translate(lower(title), 'ё', 'е') LIKE ALL (${words.map((word) => `%${word}%`)}::text[])
    ORDER BY life = 'archived', updated_at DESC LIMIT ${limit}`,
  );
  return rows;
}

export interface ReturnedRow {
  object_id: string;
  kind: AdObjectKind;
  title: string;
  cover: Picture | null;
  moderation: 'blocked' | 'rejected';
  reason: RejectionReason | null;
  count: number;
}

/** The last decided first; `count` is of all of them. What was blocked longer ago can be helped no more. */
export async function listReturned(db: Db, ownerId: string, blockedSince: Date, limit: number): Promise<ReturnedRow[]> {
  const { rows } = await executePrepared(
    db,
    sql<ReturnedRow>`
    SELECT object_id, kind, title, media -> 0 AS cover, moderation, rejection ->> 'reason' AS reason,
      count(*) OVER () AS count
    FROM ad_objects
    WHERE owner_id = ${ownerId} AND deleted_at IS NULL AND moderation IN ('blocked', 'rejected') AND life <> 'archived'
      AND (moderation = 'rejected' OR updated_at > ${blockedSince})
    ORDER BY updated_at DESC LIMIT ${limit}`,
  );
  return rows;
}

/** Those that nobody has touched since; `count` is of all of them. */
export async function listDrafts(
  db: Db,
  ownerId: string,
  since: Date,
  limit: number,
): Promise<(ObjectRow & { count: number })[]> {
  const waiting = sql`FROM ad_objects
    WHERE owner_id = ${ownerId} AND deleted_at IS NULL AND life = 'draft' AND updated_at <= ${since}`;
  const { rows } = await executePrepared(
    db,
    sql<ObjectRow & { count: number }>`
    SELECT ${objectColumns}, (SELECT count(*) ${waiting}) AS count ${waiting} ORDER BY updated_at DESC LIMIT ${limit}`,
  );
  return rows;
}

export async function countByKind(db: Db, ownerId: string): Promise<{ kind: AdObjectKind; count: number }[]> {
  const { rows } = await executePrepared(
    db,
    sql<{ kind: AdObjectKind; count: number }>`
    SELECT kind, count(*) AS count FROM ad_objects
    WHERE owner_id = ${ownerId} AND deleted_at IS NULL AND life <> 'archived' GROUP BY kind`,
  );
  return rows;
}
