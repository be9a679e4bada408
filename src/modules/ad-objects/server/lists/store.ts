/**
 * SQL of the catalog's lists: filters, sort orders, search and counts. Every order walks an index; keyset pagination, no count of the
 * whole table.
 */

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/schema.ts';
import { LIST_LIMITS, type Sort } from '../../contract.ts';
import { ORDERS, RANKED_MATCHES, RELEVANCE_PARTS } from '../../domain/ranking.ts';
import type { Life, Moderation } from '../../domain/states.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import { REGISTER_NUMBER_FORM } from '../../kinds/resource/dictionaries.ts';
import { CARD_COLUMNS, type CardRow } from '../store.ts';
import { type Refused, tagsOf } from './allowed.ts';
import type { Position } from './cursor.ts';

export interface Criteria {
  kind: AdObjectKind;
  /** Whose non-public objects are in as well; null lists only what is public. */
  mineOf: string | null;
  lives: readonly Life[];
  moderations: readonly Moderation[];
  ownerId: string | null;
  ids: readonly string[] | null;
  /** Ids of other objects that the details must have, by field. */
  references: readonly { field: string; id: string }[];
  /** Each group is a choice (OR within it); every group must be met (AND). */
  tagGroups: readonly (readonly string[])[];
  priceFrom: number | null;
  priceTo: number | null;
  audienceFrom: number | null;
  audienceTo: number | null;
  cpmTo: number | null;
  ratingFrom: number | null;
  /** Exclusions by the rules of advertising; null lists all. */
  refused: Refused | null;
  /** Whose objects are left out. */
  hiddenOwners: readonly string[];
  /** As text of a tsquery, made by search/understand.ts. */
  query: string | null;
}

interface Order {
  column: 'published_at' | 'updated_at' | 'price_from' | 'audience' | 'rating' | 'cpm';
  direction: 'asc' | 'desc';
  /** Cast of the cursor's number to the type of the column. */
  unit: 'moment' | 'whole' | 'real';
}

const OWN_ORDER: Order = { column: 'updated_at', direction: 'desc', unit: 'moment' };

export const orderOf = (sort: Exclude<Sort, 'relevance'>, isMine: boolean): Order =>
  isMine && sort === 'newest' ? OWN_ORDER : (ORDERS satisfies Record<Exclude<Sort, 'relevance'>, Order>)[sort];

const queryOf = (query: string) => sql`${query}::tsquery`;

/** A filter, not an index condition; the array is hashed, so its length hardly matters. */
const isNotOf = (owners: readonly string[]) => sql`owner_id <> ALL(${[...owners]}::uuid[])`;

export const exceptOf = (owners: readonly string[]) => (owners.length > 0 ? sql`AND ${isNotOf(owners)}` : sql``);

function conditions(criteria: Criteria): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [sql`kind = ${criteria.kind}`];
  if (criteria.mineOf === null) all.push(sql`is_public`);
  else {
    all.push(sql`owner_id = ${criteria.mineOf} AND deleted_at IS NULL`);
    if (criteria.lives.length > 0) all.push(sql`life = ANY(${[...criteria.lives]}::text[])`);
    if (criteria.moderations.length > 0) all.push(sql`moderation = ANY(${[...criteria.moderations]}::text[])`);
  }
  // Redundant (public rows are not deleted), but it matches the predicate of the partial index on owners.
  if (criteria.ownerId !== null) all.push(sql`owner_id = ${criteria.ownerId} AND deleted_at IS NULL`);
  if (criteria.ids !== null) all.push(sql`object_id = ANY(${[...criteria.ids]}::uuid[])`);
  // The field stands in the text of the query, as in the index on it; it comes from the kind's definition.
  for (const { field, id } of criteria.references) all.push(sql`details ->> ${sql.lit(field)} = ${id}`);
  for (const group of criteria.tagGroups) {
    const [only] = group;
    all.push(group.length === 1 ? sql`tags @> ARRAY[${only}]::text[]` : sql`tags && ${[...group]}::text[]`);
  }
  if (criteria.priceFrom !== null) all.push(sql`price_from >= ${criteria.priceFrom}`);
  if (criteria.priceTo !== null) all.push(sql`price_from <= ${criteria.priceTo}`);
  if (criteria.audienceFrom !== null) all.push(sql`audience >= ${criteria.audienceFrom}`);
  if (criteria.audienceTo !== null) all.push(sql`audience <= ${criteria.audienceTo}`);
  if (criteria.cpmTo !== null) all.push(sql`cpm <= ${criteria.cpmTo} AND cpm > 0`);
  if (criteria.ratingFrom !== null) all.push(sql`rating >= ${criteria.ratingFrom}`);
  if (criteria.refused) all.push(...isAllowed(criteria.refused));
  if (criteria.hiddenOwners.length > 0) all.push(isNotOf(criteria.hiddenOwners));
  if (criteria.query !== null) all.push(sql`search @@ ${queryOf(criteria.query)}`);
  return sql.join(all, sql` AND `);
}

export interface ListedRow extends CardRow {
  sort_value: number;
}

export const microseconds = (column: RawBuilder<unknown>) => sql`(extract(epoch FROM ${column}) * 1000000)::bigint`;

export const momentOf = (value: number) => sql`(timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond')`;

const CURSOR_VALUES = {
  moment: momentOf,
  whole: (value: number) => sql`${value}::bigint`,
  real: (value: number) => sql`${value}::real`,
} as const satisfies Record<Order['unit'], (value: number) => RawBuilder<unknown>>;

export async function listPage(
  db: Db,
  criteria: Criteria,
  order: Order,
  after: Position | null,
  limit: number,
): Promise<ListedRow[]> {
  const column = sql.ref(order.column);
  const direction = sql.raw(order.direction);
  const compare = sql.raw(order.direction === 'asc' ? '>' : '<');
  const beyond = after
    ? sql`AND (${column}, object_id) ${compare} (${CURSOR_VALUES[order.unit](after.value)}, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<ListedRow>`
    SELECT ${sql.raw(CARD_COLUMNS)}, ${order.unit === 'moment' ? microseconds(column) : column} AS sort_value FROM ad_objects
    WHERE ${conditions(criteria)} ${beyond}
    ORDER BY ${column} ${direction}, object_id ${direction} LIMIT ${limit}`.execute(db);
  return rows;
}

/**
 * Objects carry search lexemes of the periods they were published in (`search_periods` in the migration). The newest two periods of each
 * length are searched one after another until there are enough matches; after the last, everything older.
 */
const PERIODS_DAYS = [4, 32, 256];

const DAY_MILLISECONDS = 86_400_000;

/** Time windows as a UNION ALL; a LIMIT around them leaves the older ones unread. */
function newestMatches({ query, ...others }: Criteria & { query: string }): RawBuilder<unknown> {
  const where = conditions({ ...others, query: null });
  const stretch = (match: RawBuilder<unknown>, before: Date | null) => sql`(
    SELECT object_id, published_at, search FROM ad_objects WHERE ${where} AND search @@ ${match} ${before ? sql`AND published_at < ${before}` : sql``}
    ORDER BY published_at DESC, object_id DESC LIMIT ${RANKED_MATCHES})`;
  const stretches: RawBuilder<unknown>[] = [];
  let before: Date | null = null;
  for (const days of PERIODS_DAYS) {
    const length = days * DAY_MILLISECONDS;
    const newest = Math.floor(Date.now() / length);
    const periods = `'/${others.kind}/${days}/${newest}' | '/${others.kind}/${days}/${newest - 1}'`;
    stretches.push(stretch(sql`(${queryOf(query)} && ${periods}::tsquery)`, before));
    before = new Date((newest - 1) * length);
  }
  return sql.join([...stretches, stretch(queryOf(query), before)], sql` UNION ALL `);
}

/** Weights of the first parts only, in PostgreSQL's order: D, C, B, A. All of them make the rank. */
const weightsOf = (parts: number = RELEVANCE_PARTS.length) =>
  sql.lit(`{${RELEVANCE_PARTS.map(({ weight }, place) => (place < parts ? weight : 0)).toReversed()}}`);

const rankOf = (query: string, parts?: number) =>
  sql<number>`ts_rank_cd(${weightsOf(parts)}, search, ${queryOf(query)})::float8`;

/**
 * One cursor for two orders: ranks are small numbers, published_at in microseconds is not, so the value tells which part of the list it
 * is in.
 */
const isBeyondRanked = ({ value }: Position) => value >= 1e9;

export async function listByRelevance(
  db: Db,
  criteria: Criteria & { query: string },
  after: Position | null,
  limit: number,
): Promise<ListedRow[]> {
  if (after && isBeyondRanked(after))
    return listPage(db, criteria, ORDERS.newest, { ...after, value: Math.trunc(after.value) }, limit);
  const ranked = await listRanked(db, criteria, after, limit);
  if (ranked.length === limit) return ranked;
  const last = await lastRanked(db, criteria);
  return last ? [...ranked, ...(await listPage(db, criteria, ORDERS.newest, last, limit - ranked.length))] : ranked;
}

/** The oldest of those that are ranked; null when there are no others. */
async function lastRanked(db: Db, criteria: Criteria & { query: string }): Promise<Position | null> {
  const { rows } = await sql<Position>`
    SELECT ${microseconds(sql`published_at`)} AS value, object_id AS id
    FROM (${newestMatches(criteria)}) stretches OFFSET ${RANKED_MATCHES - 1} LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

async function listRanked(
  db: Db,
  criteria: Criteria & { query: string },
  after: Position | null,
  limit: number,
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    SELECT ${sql.raw(CARD_COLUMNS)}, rank AS sort_value FROM (
      SELECT object_id, rank FROM (
        SELECT object_id, ${rankOf(criteria.query)} AS rank
        FROM (SELECT * FROM (${newestMatches(criteria)}) stretches LIMIT ${RANKED_MATCHES}) newest
      ) ranked
      ${after ? sql`WHERE (rank, object_id) < (${after.value}::float8, ${after.id}::uuid)` : sql``}
      ORDER BY rank DESC, object_id DESC LIMIT ${limit}
    ) best JOIN ad_objects USING (object_id) ORDER BY rank DESC, object_id DESC`.execute(db);
  return rows;
}

/** One object of the list: what it is ordered by, and its rank with the first part alone, with the first two, and so on. */
export interface PlacedRow {
  published_at: Date | null;
  value: number;
  /** Null when it is not among those that are ranked. */
  ranks: number[] | null;
}

/** Undefined when the list does not have it. */
export async function findPlaced(
  db: Db,
  criteria: Criteria,
  order: Order | 'relevance',
  objectId: string,
): Promise<PlacedRow | undefined> {
  const { query } = criteria;
  const isRanked = order === 'relevance' && query !== null;
  const column = sql.ref(order === 'relevance' ? ORDERS.newest.column : order.column);
  const isMoment = order === 'relevance' || order.unit === 'moment';
  const ranks =
    isRanked &&
    sql`CASE WHEN object_id IN (SELECT object_id FROM (${newestMatches({ ...criteria, query })}) stretches LIMIT ${RANKED_MATCHES})
      THEN ARRAY[${sql.join(RELEVANCE_PARTS.map((_, place) => rankOf(query, place + 1)))}] END`;
  const { rows } = await sql<PlacedRow>`
    SELECT published_at, ${isMoment ? microseconds(column) : column} AS value, ${ranks || sql`NULL::float8[]`} AS ranks
    FROM ad_objects WHERE ${conditions(criteria)} AND object_id = ${objectId}`.execute(db);
  return rows[0];
}

export async function countUpToLimit(db: Db, criteria: Criteria): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (SELECT 1 FROM ad_objects WHERE ${conditions(criteria)} LIMIT ${LIST_LIMITS.maxExactTotal + 1}) found`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** How many of the matches belong to these owners, by the index of owners. */
export async function countOfOwners(db: Db, criteria: Criteria, owners: readonly string[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM ad_objects
    WHERE owner_id = ANY(${[...owners]}::uuid[]) AND deleted_at IS NULL AND ${conditions(criteria)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Facets are exact whenever the total is; without filters the kept counters answer instead. */
const FACET_MATCHES = LIST_LIMITS.maxExactTotal;

const PRICE_STEPS = 20;

export interface FacetRows {
  tags: Record<string, number>;
  prices: { min: number; max: number; counts: number[] } | null;
}

const NEWEST_FIRST = sql`ORDER BY published_at DESC, object_id DESC`;

export async function countFacets(db: Db, criteria: Criteria): Promise<FacetRows> {
  // Without any filter the order leads along an index; with one, it would only add a sort.
  const isNarrow =
    criteria.mineOf !== null ||
    criteria.ownerId !== null ||
    criteria.references.length > 0 ||
    criteria.tagGroups.length > 0 ||
    criteria.query !== null;
  const { rows } = await sql<{ tag: string | null; step: number | null; objects: number; low: number; high: number }>`
    WITH matches AS (SELECT tags, price_from FROM ad_objects WHERE ${conditions(criteria)} ${isNarrow ? sql`` : NEWEST_FIRST} LIMIT ${FACET_MATCHES}),
    range AS (SELECT percentile_disc(0.02) WITHIN GROUP (ORDER BY price_from) AS low, percentile_disc(0.98) WITHIN GROUP (ORDER BY price_from) AS high FROM matches WHERE price_from > 0)
    SELECT tag, NULL::int AS step, count(*) AS objects, 0::bigint AS low, 0::bigint AS high FROM matches, unnest(tags) tag GROUP BY tag
    UNION ALL
    SELECT NULL, least(${PRICE_STEPS - 1}, greatest(0, width_bucket(price_from, low, high + 1, ${PRICE_STEPS}) - 1)), count(*), low, high
    FROM matches, range WHERE price_from > 0 AND high > low GROUP BY 2, low, high`.execute(db);
  const tags: Record<string, number> = {};
  let prices: FacetRows['prices'] = null;
  for (const { tag, step, objects, low, high } of rows) {
    if (tag !== null) tags[tag] = objects;
    else if (step !== null) {
      prices ??= { min: low, max: high, counts: new Array<number>(PRICE_STEPS).fill(0) };
      prices.counts[step] = objects;
    }
  }
  return { tags, prices };
}

export async function countTags(db: Db, kind: AdObjectKind): Promise<Record<string, number>> {
  const { rows } = await sql<{
    tag: string;
    objects: number;
  }>`SELECT tag, objects FROM tag_counts WHERE kind = ${kind} AND objects > 0`.execute(db);
  return Object.fromEntries(rows.map(({ tag, objects }) => [tag, objects]));
}

/** Public objects that share most with one: same kind, any of its topics, newest first within the overlap. */
export async function listSimilar(
  db: Db,
  object: Pick<CardRow, 'object_id' | 'kind' | 'topics'>,
  tags: readonly string[],
  hiddenOwners: readonly string[],
  limit: number,
): Promise<CardRow[]> {
  const topicTags = object.topics.map((topic) => `topic:${topic}`);
  const { rows } = await sql<CardRow>`
    SELECT ${sql.raw(CARD_COLUMNS)} FROM (
      SELECT * FROM ad_objects WHERE kind = ${object.kind} AND is_public AND tags && ${topicTags}::text[] AND object_id <> ${object.object_id} ${exceptOf(hiddenOwners)}
      ORDER BY published_at DESC, object_id DESC LIMIT 200
    ) AS ad_objects
    ORDER BY cardinality(ARRAY(SELECT unnest(tags) INTERSECT SELECT unnest(${[...tags]}::text[]))) DESC, published_at DESC LIMIT ${limit}`.execute(
    db,
  );
  return rows;
}

/** «Можно сейчас» as a condition, whatever index the list walks. */
function isAllowed({ platforms, audiences, pages }: Refused): RawBuilder<unknown>[] {
  return [
    ...(platforms.length > 0 ? [sql`NOT tags && ${tagsOf(platforms)}::text[]`] : []),
    ...audiences.map(
      ({ over, platforms: where, pages: networks }) => sql`NOT (audience > ${over}
        AND (tags && ${tagsOf(where)}::text[] ${networks ? sql`OR NOT ${isElsewhere(networks)}` : sql``})
        AND coalesce(details ->> 'register_number' !~ ${REGISTER_NUMBER_FORM}, true))`,
    ),
    ...(pages === null ? [] : [isElsewhere(pages), sql`coalesce(seen_address !~ ${pages.normal}, true)`]),
  ];
}

const isElsewhere = ({ normal, typed }: NonNullable<Refused['pages']>): RawBuilder<unknown> =>
  sql`coalesce(address !~ ${normal}, details ->> 'url' !~* ALL(${[...typed]}::text[]), true)`;
