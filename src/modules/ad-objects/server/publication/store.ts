/** SQL on the states of an object: its life and its moderation. */

import { sql } from 'kysely';
import type { Db } from '#platform/database/schema.ts';
import { PLACED_KINDS } from '../../contract.ts';
import type { Life, Moderation } from '../../domain/states.ts';
import { FOLLOWERS } from '../../kinds/details.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import type { Position } from '../lists/cursor.ts';
import { type ListedRow, microseconds, momentOf } from '../lists/store.ts';
import { CARD_COLUMNS, type ObjectRow, objectColumns, ofKinds, type Rejection } from '../store.ts';

/** Compare-and-set: zero rows is a conflict. */
export async function moveLife(
  db: Db,
  { object_id, owner_id, version, life }: Pick<ObjectRow, 'object_id' | 'owner_id' | 'version' | 'life'>,
  to: Life,
  { moderation, address }: { moderation: Moderation; address: string | null },
): Promise<ObjectRow | undefined> {
  const { rows } = await sql<ObjectRow>`
    UPDATE ad_objects SET life = ${to}, moderation = ${moderation}, address = ${address}, version = version + 1, updated_at = now(),
      published_at = CASE WHEN ${to} = 'active' THEN coalesce(published_at, now()) ELSE published_at END
    WHERE object_id = ${object_id} AND owner_id = ${owner_id} AND version = ${version} AND life = ${life} AND deleted_at IS NULL
    RETURNING ${objectColumns}`.execute(db);
  return rows[0];
}

export type AddressHolder = Pick<ObjectRow, 'object_id' | 'owner_id'> & { address: string };

/** Published objects by address. */
export async function listHolders(db: Db, addresses: readonly string[]): Promise<AddressHolder[]> {
  if (addresses.length === 0) return [];
  const { rows } = await sql<AddressHolder>`
    SELECT p.address, p.object_id, o.owner_id FROM published_addresses p JOIN ad_objects o USING (object_id)
    WHERE p.address = ANY(${[...addresses]}::text[])`.execute(db);
  return rows;
}

/** Advisory locks on register numbers against concurrent publication; taken in one order, so that no two deadlock. */
export async function lockNumbers(db: Db, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(number, 680)) FROM unnest(${[...numbers].sort()}::text[]) AS number`.execute(
    db,
  );
}

type NumberHolder = Pick<ObjectRow, 'object_id' | 'owner_id' | 'kind' | 'details'> & { number: string };

/** Published objects by register number; one that was taken down holds none. */
export async function listNumberHolders(db: Db, numbers: readonly string[]): Promise<NumberHolder[]> {
  if (numbers.length === 0) return [];
  const { rows } = await sql<NumberHolder>`
    SELECT object_id, owner_id, kind, details, regexp_replace(details ->> 'register_number', '\\D', '', 'g') AS number FROM ad_objects
    WHERE ${ofKinds(PLACED_KINDS)} AND life = 'active' AND moderation = 'accepted' AND deleted_at IS NULL
      AND details ->> 'register_number' IS NOT NULL
      AND regexp_replace(details ->> 'register_number', '\\D', '', 'g') = ANY(${[...numbers]}::text[])`.execute(db);
  return rows;
}

export type TakenDown = Pick<ObjectRow, 'object_id' | 'owner_id' | 'kind' | 'title' | 'details' | 'moderation'> & {
  address: string | null;
};

export interface Sought {
  /** Pages with a path, and names of sites. */
  pages: readonly string[];
  hosts: readonly string[];
  /** Goods of one kind: all of their owner's, and blocked ones of others with one of the titles or on one of the sites. */
  goods: { ownerId: string; kind: AdObjectKind; titles: readonly string[]; sites: readonly string[] } | null;
}

/** Upper bound of a prefix search. */
const END = '\u{10ffff}';
const TAKEN_DOWN = sql.raw(`SELECT object_id, owner_id, kind, title, details, moderation, address FROM ad_objects o`);

/** Objects taken down by moderators and not restored, soft-deleted ones too. Each branch has an index. */
export async function listTakenDown(db: Db, { pages, hosts, goods }: Sought): Promise<TakenDown[]> {
  if (pages.length + hosts.length === 0 && !goods) return [];
  const down = sql`moderation IN ('blocked', 'rejected')`;
  const { rows } = await sql<TakenDown>`
    ${TAKEN_DOWN} JOIN unnest(${[...pages]}::text[]) AS page ON o.address ~>=~ page AND o.address ~<~ (page || ${END})
    WHERE ${down} AND address IS NOT NULL
    UNION ALL
    ${TAKEN_DOWN} JOIN unnest(${[...hosts]}::text[]) AS host ON reverse(split_part(o.address, '/', 1)) ~>=~ reverse(host)
      AND reverse(split_part(o.address, '/', 1)) ~<~ (reverse(host) || ${END})
    WHERE ${down} AND address IS NOT NULL
    ${
      goods
        ? sql`
    UNION ALL ${TAKEN_DOWN} WHERE ${down} AND owner_id = ${goods.ownerId} AND kind = ${goods.kind}
    UNION ALL ${TAKEN_DOWN} WHERE moderation = 'blocked' AND kind = ${goods.kind} AND owner_id <> ${goods.ownerId}
      AND btrim(regexp_replace(lower(title), '[^[:alnum:]]+', ' ', 'g')) = ANY(${[...goods.titles]}::text[])
    UNION ALL ${TAKEN_DOWN} WHERE moderation = 'blocked' AND kind = ${goods.kind} AND owner_id <> ${goods.ownerId}
      AND substring(lower(details ->> 'landing_url') from '^https?://(?:(?:www|m|mobile|wap)\\.)?([^/:?#]+)') = ANY(${[...goods.sites]}::text[])`
        : sql``
    }`.execute(db);
  return rows;
}

/** Withholds referring objects while their target is blocked or its owner is; the latter withholds the target too. */
async function withholdFollowers(db: Db, leader: ObjectRow): Promise<void> {
  for (const { kind, field } of FOLLOWERS.filter((one) => one.leader === leader.kind))
    await sql`
      UPDATE ad_objects SET is_withheld = ${leader.moderation === 'blocked' || leader.is_withheld}
      WHERE owner_id = ${leader.owner_id} AND kind = ${kind} AND deleted_at IS NULL
        AND details ->> ${sql.lit(field)} = ${leader.object_id}`.execute(db);
}

/** After a change of the reference; the owner is active, so nothing else withholds it. */
export async function showWithLeader(
  db: Db,
  objectId: string,
  field: string,
): Promise<Pick<ObjectRow, 'is_withheld'> | undefined> {
  const { rows } = await sql<Pick<ObjectRow, 'is_withheld'>>`
    UPDATE ad_objects c SET is_withheld = EXISTS (
      SELECT FROM ad_objects p WHERE p.object_id::text = c.details ->> ${sql.lit(field)} AND p.moderation = 'blocked')
    WHERE c.object_id = ${objectId} RETURNING is_withheld`.execute(db);
  return rows[0];
}

/** The address was published by somebody else in the meantime; the transaction is aborted. */
export const isAddressClash = (error: unknown): boolean =>
  (error as { constraint?: string } | null)?.constraint === 'published_addresses_pkey';

/** Batched in one statement: the catalog's counters are locked for as short as possible. */
export async function publishDrafts(
  db: Db,
  ownerId: string,
  objectIds: readonly string[],
  barred: ReadonlySet<string>,
): Promise<void> {
  await sql`
    UPDATE ad_objects SET life = 'active', version = version + 1, updated_at = now(), published_at = coalesce(published_at, now()),
      moderation = CASE WHEN object_id = ANY(${[...barred]}::uuid[]) THEN 'pending' ELSE moderation END
    WHERE object_id = ANY(${[...objectIds]}::uuid[]) AND owner_id = ${ownerId} AND life = 'draft' AND deleted_at IS NULL`.execute(
    db,
  );
}

export async function setModeration(
  db: Db,
  { object_id, moderation }: Pick<ObjectRow, 'object_id' | 'moderation'>,
  to: Moderation,
  { rejection, address }: { rejection: Rejection | null; address: string | null },
): Promise<ObjectRow | undefined> {
  const { rows } = await sql<ObjectRow>`
    UPDATE ad_objects SET moderation = ${to}, rejection = ${rejection && JSON.stringify(rejection)}, address = ${address}, version = version + 1, updated_at = now()
    WHERE object_id = ${object_id} AND moderation = ${moderation} AND deleted_at IS NULL
    RETURNING ${objectColumns}`.execute(db);
  const [set] = rows;
  if (set && (moderation === 'blocked') !== (to === 'blocked')) await withholdFollowers(db, set);
  return set;
}

export async function countPending(db: Db): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    SELECT count(*)::int AS count, min(updated_at) AS "oldestAt" FROM ad_objects
    WHERE moderation = 'pending' AND life = 'active' AND deleted_at IS NULL`.execute(db);
  return rows[0] ?? { count: 0, oldestAt: null };
}

export async function listPending(db: Db, after: Position | null, limit: number): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    SELECT ${sql.raw(CARD_COLUMNS)}, ${microseconds(sql.ref('updated_at'))} AS sort_value FROM ad_objects
    WHERE moderation = 'pending' AND life = 'active' AND deleted_at IS NULL
      ${after ? sql`AND (updated_at, object_id) > (${momentOf(after.value)}, ${after.id}::uuid)` : sql``}
    ORDER BY updated_at, object_id LIMIT ${limit}`.execute(db);
  return rows;
}
