/** SQL on single ad objects: reading, writing, states. Lists, figures and seeding have stores of their own. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Pool } from 'pg';
import { executePrepared, prepared } from '#platform/database/prepared.ts';
import type { Picture } from '../contract.ts';
import type { Life, Moderation, RejectionReason } from '../domain/states.ts';
import type { AdObjectKind } from '../kinds/kind.ts';

export type Db = Kysely<unknown> | Transaction<unknown>;

export interface Rejection {
  reason: RejectionReason;
  field: string | null;
  comment: string | null;
}

/** What a card needs. */
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
}

export interface ObjectRow extends CardRow {
  description: string | null;
  rejection: Rejection | null;
}

/** Columns that follow from the fields; computed in content.ts. */
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
  tags: string[];
  /** Weighted texts for search: title, summary and words of the kind, description. */
  search: { a: string; b: string; c: string };
}

export const CARD_COLUMNS = `object_id, kind, owner_id, title, summary, topics, region, media, details, life, moderation,
  is_withheld, price_from, cpm, rating, reviews_count, views_count, favourites_count, version, created_at, updated_at, published_at`;
const OBJECT_COLUMNS = `${CARD_COLUMNS}, description, rejection`;
const objectColumns = sql.raw(OBJECT_COLUMNS);

/** The hot read of every detail page: one prepared statement. */
export function objectReader(pool: Pool): (kind: AdObjectKind, objectId: string) => Promise<ObjectRow | undefined> {
  const read = prepared<ObjectRow>(
    pool,
    'ad_object_by_id',
    `SELECT ${OBJECT_COLUMNS} FROM ad_objects WHERE object_id = $1 AND kind = $2 AND deleted_at IS NULL`,
  );
  return async (kind, objectId) => (await read([objectId, kind]))[0];
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

export interface TitleRow {
  object_id: string;
  title: string;
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

const searchVector = ({ a, b, c }: Content['search']) => sql`
  setweight(to_tsvector('russian', ${a}), 'A') || setweight(to_tsvector('russian', ${b}), 'B') || setweight(to_tsvector('russian', ${c}), 'C')`;

export async function insertObject(
  db: Db,
  object: { object_id: string; kind: AdObjectKind; owner_id: string; moderation: Moderation; content: Content },
): Promise<ObjectRow> {
  const { content } = object;
  const { rows } = await executePrepared(
    db,
    sql<ObjectRow>`
    INSERT INTO ad_objects (object_id, kind, owner_id, moderation, title, summary, description, topics, region, media, details,
      price_from, audience, cpm, tags, search)
    VALUES (${object.object_id}, ${object.kind}, ${object.owner_id}, ${object.moderation}, ${content.title}, ${content.summary},
      ${content.description}, ${content.topics}, ${content.region}, ${JSON.stringify(content.media)}, ${JSON.stringify(content.details)},
      ${content.price_from}, ${content.audience}, ${content.cpm}, ${content.tags}, ${searchVector(content.search)})
    RETURNING ${objectColumns}`,
  );
  const [row] = rows;
  if (!row) throw new Error('insert returned nothing');
  return row;
}

/** Undefined when the version has moved on: whoever comes second must look again. */
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
      cpm = ${content.cpm}, tags = ${content.tags}, search = ${searchVector(content.search)}, moderation = ${moderation},
      version = version + 1, updated_at = now()
    WHERE object_id = ${object_id} AND owner_id = ${owner_id} AND version = ${version} AND deleted_at IS NULL
    RETURNING ${objectColumns}`.execute(db);
  return rows[0];
}

/** Moves by a conditional update: zero rows is a conflict. */
export async function moveLife(
  db: Db,
  { object_id, owner_id, version, life }: Pick<ObjectRow, 'object_id' | 'owner_id' | 'version' | 'life'>,
  to: Life,
  moderation: Moderation,
): Promise<ObjectRow | undefined> {
  const { rows } = await sql<ObjectRow>`
    UPDATE ad_objects SET life = ${to}, moderation = ${moderation}, version = version + 1, updated_at = now(),
      published_at = CASE WHEN ${to} = 'active' THEN coalesce(published_at, now()) ELSE published_at END
    WHERE object_id = ${object_id} AND owner_id = ${owner_id} AND version = ${version} AND life = ${life} AND deleted_at IS NULL
    RETURNING ${objectColumns}`.execute(db);
  return rows[0];
}

/** Many drafts at once, in one statement: it holds the counters of the catalog for as short as it can. */
export async function publishDrafts(db: Db, ownerId: string, objectIds: readonly string[]): Promise<void> {
  await sql`
    UPDATE ad_objects SET life = 'active', version = version + 1, updated_at = now(), published_at = coalesce(published_at, now())
    WHERE object_id = ANY(${[...objectIds]}::uuid[]) AND owner_id = ${ownerId} AND life = 'draft' AND deleted_at IS NULL`.execute(
    db,
  );
}

export async function setModeration(
  db: Db,
  { object_id, moderation }: Pick<ObjectRow, 'object_id' | 'moderation'>,
  to: Moderation,
  rejection: Rejection | null,
): Promise<ObjectRow | undefined> {
  const { rows } = await sql<ObjectRow>`
    UPDATE ad_objects SET moderation = ${to}, rejection = ${rejection && JSON.stringify(rejection)}, version = version + 1, updated_at = now()
    WHERE object_id = ${object_id} AND moderation = ${moderation} AND deleted_at IS NULL
    RETURNING ${objectColumns}`.execute(db);
  return rows[0];
}

/** The row stays for the deals that refer to it; nobody can open it any more. */
export async function markDeleted(
  db: Db,
  { object_id, owner_id }: Pick<ObjectRow, 'object_id' | 'owner_id'>,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE ad_objects SET deleted_at = now(), updated_at = now(), version = version + 1
    WHERE object_id = ${object_id} AND owner_id = ${owner_id} AND deleted_at IS NULL RETURNING 1`.execute(db);
  return rows.length === 1;
}

/** Deleted ones too: what their owner wrote is still in them. */
export async function lockAllOf(db: Db, ownerId: string): Promise<Pick<ObjectRow, 'object_id' | 'kind'>[]> {
  // Apart, because each has an index of its own.
  const lock = async (which: RawBuilder<unknown>) => {
    const { rows } = await sql<Pick<ObjectRow, 'object_id' | 'kind'>>`
      SELECT object_id, kind FROM ad_objects WHERE owner_id = ${ownerId} AND ${which} ORDER BY object_id FOR UPDATE`.execute(
      db,
    );
    return rows;
  };
  return [...(await lock(sql`deleted_at IS NULL`)), ...(await lock(sql`deleted_at IS NOT NULL`))];
}

/** Deleted, and empty but for what the table needs. */
export async function eraseObjects(
  db: Db,
  objectIds: readonly string[],
  emptyDetails: Record<string, unknown>,
): Promise<void> {
  await sql`
    UPDATE ad_objects SET title = 'Удалённый объект', summary = NULL, description = NULL, topics = '{}', region = NULL, media = '[]',
      details = ${JSON.stringify(emptyDetails)}, rejection = NULL, price_from = 0, audience = 0, cpm = 0, tags = '{}', search = '',
      version = version + 1, updated_at = now(), deleted_at = coalesce(deleted_at, now())
    WHERE object_id = ANY(${[...objectIds]}::uuid[])`.execute(db);
}

export async function ownsObject(db: Db, ownerId: string, kind: AdObjectKind, objectId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM ad_objects WHERE object_id = ${objectId} AND owner_id = ${ownerId} AND kind = ${kind} AND deleted_at IS NULL`.execute(
    db,
  );
  return rows.length === 1;
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

export type OfferingRow = Pick<
  CardRow,
  'object_id' | 'kind' | 'owner_id' | 'title' | 'details' | 'life' | 'moderation' | 'is_withheld'
> & { cover: Picture | null };

/** What sells, in whatever state; in the order of ids, so that two that lock never wait for each other in a circle. */
export async function listOffering(
  db: Db,
  ids: readonly string[],
  { isLocked }: { isLocked: boolean },
): Promise<OfferingRow[]> {
  if (ids.length === 0) return [];
  // Commands that change an object take it FOR UPDATE, which this keeps out; counters go on counting.
  const { rows } = await executePrepared(
    db,
    sql<OfferingRow>`
    SELECT object_id, kind, owner_id, title, details, life, moderation, is_withheld, media -> 0 AS cover FROM ad_objects
    WHERE object_id = ANY(${[...ids]}::uuid[]) AND deleted_at IS NULL
    ORDER BY object_id ${isLocked ? sql`FOR KEY SHARE` : sql``}`,
  );
  return rows;
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

/** The same, locked in one order, so that two tables never wait for each other in a circle. */
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

export async function addViews(db: Db, counts: ReadonlyMap<string, number>): Promise<void> {
  await sql`
    UPDATE ad_objects SET views_count = views_count + added.views
    FROM unnest(${[...counts.keys()]}::uuid[], ${[...counts.values()]}::int[]) AS added (object_id, views)
    WHERE ad_objects.object_id = added.object_id`.execute(db);
}

const COUNTERS = { favourites: 'favourites_count' } as const;
export type Counter = keyof typeof COUNTERS;

/** Takes the objects in the order of ids, so that two that count never wait for each other in a circle. */
export async function addToCounter(
  db: Db,
  objectIds: readonly string[],
  counter: Counter,
  delta: number,
): Promise<void> {
  if (objectIds.length === 0) return;
  const column = sql.ref(COUNTERS[counter]);
  await sql`
    WITH taken AS (
      SELECT object_id FROM ad_objects WHERE object_id = ANY(${[...objectIds]}::uuid[]) ORDER BY object_id FOR NO KEY UPDATE
    )
    UPDATE ad_objects SET ${column} = ${column} + ${delta} FROM taken WHERE ad_objects.object_id = taken.object_id`.execute(
    db,
  );
}

export async function withholdObjectsOf(db: Db, ownerId: string, isWithheld: boolean): Promise<void> {
  await sql`
    UPDATE ad_objects SET is_withheld = ${isWithheld}
    WHERE owner_id = ${ownerId} AND deleted_at IS NULL AND is_withheld <> ${isWithheld}`.execute(db);
}

/** Of those that everybody sees and that have a price. */
export async function listPrices(db: Db, ids: readonly string[]): Promise<{ object_id: string; price_from: number }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ object_id: string; price_from: number }>`
    SELECT object_id, price_from FROM ad_objects
    WHERE object_id = ANY(${[...ids]}::uuid[]) AND is_public AND price_from > 0`.execute(db);
  return rows;
}

export interface Rating {
  /** From 1 to 5; null while nobody has said anything. */
  rating: number | null;
  reviewsCount: number;
}

export async function setRating(db: Db, objectId: string, { rating, reviewsCount }: Rating): Promise<void> {
  await sql`
    UPDATE ad_objects SET rating = ${rating ?? 0}, reviews_count = ${reviewsCount} WHERE object_id = ${objectId}`.execute(
    db,
  );
}

const WORDS_OF_OBJECT = sql`regexp_split_to_table(
  lower(title || ' ' || coalesce(summary, '') || ' ' || left(coalesce(description, ''), 4000)), '[^а-яёa-z0-9]+') word`;

/** Words a query may be put right with, learnt from a public object's texts. */
export async function learnWords(db: Db, objectId: string): Promise<void> {
  await executePrepared(
    db,
    sql`
    INSERT INTO search_words (word, lexeme)
    SELECT word, (tsvector_to_array(to_tsvector('russian', word)))[1]
    FROM (
      SELECT DISTINCT word FROM ad_objects, ${WORDS_OF_OBJECT}
      WHERE object_id = ${objectId} AND is_public AND char_length(word) BETWEEN 4 AND 40 AND word ~ '^[а-яёa-z]'
      LIMIT 400
    ) words
    WHERE cardinality(tsvector_to_array(to_tsvector('russian', word))) > 0
    ON CONFLICT (word) DO NOTHING`,
  );
}

/** Words that nobody but these objects has brought: a name out of an erased text must not come back as a correction. */
export async function forgetWords(db: Db, objectIds: readonly string[]): Promise<void> {
  const ids = [...objectIds];
  await sql`
    DELETE FROM search_words
    WHERE word IN (SELECT word FROM ad_objects, ${WORDS_OF_OBJECT} WHERE object_id = ANY(${ids}::uuid[]))
      AND NOT EXISTS (
        SELECT 1 FROM ad_objects
        WHERE search @@ quote_literal(lexeme)::tsquery AND is_public AND object_id <> ALL(${ids}::uuid[]))`.execute(db);
}
