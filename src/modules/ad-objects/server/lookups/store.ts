/** SQL on objects that others refer to, many at a time. */

import { sql } from 'kysely';
import type { Pool } from 'pg';
import { executePrepared, prepared } from '#platform/database/prepared.ts';
import type { Db } from '#platform/database/schema.ts';
import { RULES_VERSION } from '../../../legality/server/index.ts';
import { CONFIRMATION } from '../../../ownership/server/index.ts';
import type { Picture } from '../../contract.ts';
import { FOLLOWERS } from '../../kinds/details.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import { CARD_COLUMNS, type CardRow, type ObjectRow } from '../store.ts';

export interface TitleRow {
  object_id: string;
  title: string;
}

/** Newest first; what is over is left out. */
export function ownTitlesReader(pool: Pool): (kind: AdObjectKind, ownerId: string) => Promise<TitleRow[]> {
  const read = prepared<TitleRow>(
    pool,
    'ad_object_own_titles',
    `SELECT object_id, title FROM ad_objects
     WHERE kind = $1 AND owner_id = $2 AND deleted_at IS NULL AND life IN ('draft', 'active', 'paused')
     ORDER BY object_id DESC LIMIT 100`,
  );
  return (kind, ownerId) => read([kind, ownerId]);
}

/** Of any kind and state, in the order of ids. */
export async function listByIds(db: Db, ids: readonly string[]): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await executePrepared(
    db,
    sql<CardRow>`
    SELECT ${sql.raw(CARD_COLUMNS)} FROM ad_objects
    WHERE object_id = ANY(${[...ids]}::uuid[]) AND deleted_at IS NULL ORDER BY object_id`,
  );
  return rows;
}

export async function listTitles(db: Db, ids: readonly string[]): Promise<{ object_id: string; title: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await executePrepared(
    db,
    sql<{ object_id: string; title: string }>`
    SELECT object_id, title FROM ad_objects WHERE object_id = ANY(${[...ids]}::uuid[]) AND deleted_at IS NULL`,
  );
  return rows;
}

export type OfferingRow = Pick<
  CardRow,
  | 'object_id'
  | 'kind'
  | 'owner_id'
  | 'title'
  | 'topics'
  | 'details'
  | 'life'
  | 'moderation'
  | 'is_withheld'
  | 'rules_version'
> & { cover: Picture | null; rejection: ObjectRow['rejection'] };

/** Objects with the columns that offers are read from, in any state; with `isLocked`, locked in the order of ids to avoid deadlocks. */
export async function listOffering(
  db: Db,
  ids: readonly string[],
  { isLocked, withDeleted = false }: { isLocked: boolean; withDeleted?: boolean },
): Promise<OfferingRow[]> {
  if (ids.length === 0) return [];
  // Commands that change an object take it FOR UPDATE, which this keeps out; counters go on counting.
  const { rows } = await executePrepared(
    db,
    sql<OfferingRow>`
    SELECT object_id, kind, owner_id, title, topics, details, life, moderation, rejection, is_withheld, media -> 0 AS cover,
      ${sql.raw(RULES_VERSION)} AS rules_version
    FROM ad_objects
    WHERE object_id = ANY(${[...ids]}::uuid[]) ${withDeleted ? sql`` : sql`AND deleted_at IS NULL`}
    ORDER BY object_id ${isLocked ? sql`FOR KEY SHARE` : sql``}`,
  );
  return rows;
}

/** The judged fields as they were at the moment; of objects whose fields have not changed since there is nothing. */
export async function listGoodsAt(
  db: Db,
  ids: readonly string[],
  at: Date,
): Promise<Map<string, OfferingRow['details']>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Pick<OfferingRow, 'object_id' | 'details'>>`
    SELECT DISTINCT ON (object_id) object_id, details FROM ad_object_goods
    WHERE object_id = ANY(${[...ids]}::uuid[]) AND until > ${at} ORDER BY object_id, until`.execute(db);
  return new Map(rows.map(({ object_id, details }) => [object_id, details]));
}

export type ClaimedRow = Pick<
  CardRow,
  'object_id' | 'kind' | 'owner_id' | 'title' | 'life' | 'moderation' | 'is_withheld'
> & { address: string | null };

/** With the address of the page in its normal form. */
export async function listClaimed(db: Db, ids: readonly string[]): Promise<ClaimedRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ClaimedRow>`
    SELECT object_id, kind, owner_id, title, life, moderation, is_withheld, address FROM ad_objects
    WHERE object_id = ANY(${[...ids]}::uuid[]) AND deleted_at IS NULL`.execute(db);
  return rows;
}

/** How many of an owner's public objects are confirmed; owners without any are left out. */
export async function countConfirmed(
  db: Db,
  ownerIds: readonly string[],
): Promise<{ owner_id: string; count: number }[]> {
  const { rows } = await executePrepared(
    db,
    sql<{ owner_id: string; count: number }>`
    SELECT owner_id, count(*)::int AS count FROM ad_objects
    WHERE owner_id = ANY(${[...ownerIds]}::uuid[]) AND is_public AND address IS NOT NULL
      AND ${sql.raw(CONFIRMATION)} IS NOT NULL
    GROUP BY owner_id`,
  );
  return rows;
}

/** Of those that everybody sees and that have a price. */
export async function listPrices(db: Db, ids: readonly string[]): Promise<{ object_id: string; price_from: number }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ object_id: string; price_from: number }>`
    SELECT object_id, price_from FROM ad_objects
    WHERE object_id = ANY(${[...ids]}::uuid[]) AND is_public AND price_from > 0`.execute(db);
  return rows;
}

type JudgedRow = Pick<CardRow, 'kind' | 'object_id' | 'owner_id' | 'title' | 'details'>;

/** Public objects with one of the tags or codes, or a link to one of the hosts, or any of the kind whose link has the words of the address. */
export async function listJudged(
  db: Db,
  {
    kind,
    tags,
    codes,
    hosts,
    address,
    limit,
  }: {
    kind: AdObjectKind;
    tags: readonly string[];
    /** Of ККТУ: whole, or beginnings that end with a dot. */
    codes: readonly string[];
    hosts: readonly string[];
    address: string | null;
    limit: number;
  },
): Promise<JudgedRow[]> {
  const host = address?.split('/')[0] ?? '';
  // Of objects of before addresses were kept in their normal form, all that might be it.
  const { rows } = await sql<JudgedRow>`
    SELECT kind, object_id, owner_id, title, details - 'offers' - 'audience_split' AS details FROM ad_objects
    WHERE is_public AND kind = ${kind}
      ${
        hosts.length > 0
          ? sql`AND (tags && ${[...tags]}::text[] OR details ->> 'url' ILIKE ANY(${hosts.map((one) => `%${one}%`)}::text[]))`
          : tags.length > 0
            ? sql`AND (tags && ${[...tags]}::text[] OR details ->> 'kktu' LIKE ANY(${codes.map((code) => (code.endsWith('.') ? `${code}%` : code))}::text[]))`
            : sql``
      }
      ${
        address === null
          ? sql``
          : sql`AND (strpos(coalesce(address, lower(details ->> 'url')), ${host}) > 0
        OR details ->> 'url' ~ '[^ -~]|xn--|%|telegram|telega|telemetr|tgstat|tg\\.dev|vk\\.ru|vkontakte|zen\\.yandex|translate|archive')`
      }
    ORDER BY published_at DESC, object_id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** Objects that name one of these in their details; unfinished ones count, they may be in a basket. */
export async function listFollowers(db: Db, leaderIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ object_id: string }>`
    SELECT object_id FROM ad_objects
    WHERE ${sql.join(
      FOLLOWERS.map(
        ({ kind, field }) =>
          sql`(kind = ${sql.lit(kind)} AND details ->> ${sql.lit(field)} = ANY(${[...leaderIds]}::text[]))`,
      ),
      sql` OR `,
    )}`.execute(db);
  return rows.map(({ object_id }) => object_id);
}
