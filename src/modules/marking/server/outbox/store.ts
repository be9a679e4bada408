/** SQL on the outbox of the ОРД. */
import { type Generated, type Selectable, sql } from 'kysely';
import type { Db, Transaction } from '#platform/database/schema.ts';
import { newId } from '#platform/ids.ts';
import type { OrdCall } from '../ord/client.ts';

/** Topological order: each kind refers to those before it. */
export const OBJECT_KINDS = ['person', 'contract', 'cid', 'pad', 'media', 'creative', 'statistics', 'invoice'] as const;
export type ObjectKind = (typeof OBJECT_KINDS)[number];

interface ObjectsTable {
  object_id: string;
  environment: string;
  kind: ObjectKind;
  external_id: string;
  body: unknown;
  body_hash: string;
  sent_hash: string | null;
  needs: string[];
  state: Generated<'waiting' | 'sent' | 'refused' | 'stopped'>;
  erir: Generated<'none' | 'processing' | 'verified' | 'bad'>;
  messages: Generated<string[]>;
  tax_status: string | null;
  status: number | null;
  attempts: Generated<number>;
  next_at: Date | null;
  taken_until: Date | null;
  sent_at: Date | null;
  /** Of a creative that was accepted. */
  erid: string | null;
  erid_at: Date | null;
  deal_id: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

declare module '#platform/database/schema.ts' {
  interface Schema {
    marking_objects: ObjectsTable;
  }
}

export type ObjectRow = Selectable<ObjectsTable>;

export interface NewObject {
  environment: string;
  kind: ObjectKind;
  externalId: string;
  body: unknown;
  bodyHash: string;
  needs: readonly string[];
  dealId: string | null;
}

/** Upsert: an object that exists is written only when its body differs. Answers the id of the row that is to be sent, if any. */
export async function upsertObject(db: Transaction, given: NewObject): Promise<string | undefined> {
  const { rows } = await sql<{ object_id: string }>`
    INSERT INTO marking_objects AS known (object_id, environment, kind, external_id, body, body_hash, needs, deal_id)
    VALUES (${newId()}, ${given.environment}, ${given.kind}, ${given.externalId}, ${JSON.stringify(given.body)}::jsonb,
      ${given.bodyHash}, ${[...given.needs]}::text[], ${given.dealId})
    ON CONFLICT (environment, kind, external_id) DO UPDATE
    SET body = excluded.body, body_hash = excluded.body_hash, needs = excluded.needs,
      deal_id = coalesce(known.deal_id, excluded.deal_id), state = 'waiting', attempts = 0, next_at = NULL, messages = '{}',
      updated_at = date_trunc('milliseconds', clock_timestamp())
    -- An act whose fee is charged stays as it is.
    WHERE (known.body_hash <> excluded.body_hash OR known.state = 'refused'
      OR (known.kind = 'creative' AND known.state = 'sent' AND known.erid IS NULL)) AND known.tax_status IS DISTINCT FROM 'blocked'
    RETURNING object_id`.execute(db);
  return rows[0]?.object_id;
}

/** Leases an object to a worker: only one that waits, is not leased and has all its dependencies sent. */
export async function takeObject(
  db: Db,
  objectId: string,
  { now, until }: { now: Date; until: Date },
): Promise<ObjectRow | undefined> {
  const { rows } = await sql<ObjectRow>`
    UPDATE marking_objects AS taken SET taken_until = ${until}
    WHERE object_id = ${objectId} AND state = 'waiting' AND (taken_until IS NULL OR taken_until <= ${now})
      AND (next_at IS NULL OR next_at <= ${now})
      AND NOT EXISTS (SELECT FROM unnest(needs) AS need (id) WHERE NOT EXISTS (
        SELECT FROM marking_objects AS needed
        WHERE needed.environment = taken.environment AND needed.external_id = need.id AND needed.state = 'sent'))
    RETURNING *`.execute(db);
  return rows[0];
}

export function findObject(db: Db, objectId: string): Promise<ObjectRow | undefined> {
  return db.selectFrom('marking_objects').selectAll().where('object_id', '=', objectId).executeTakeFirst();
}

/** Until the end of the transaction neither a send nor another of the staff changes it. */
export function lockObject(db: Transaction, objectId: string): Promise<ObjectRow | undefined> {
  return db.selectFrom('marking_objects').selectAll().where('object_id', '=', objectId).forUpdate().executeTakeFirst();
}

/**
 * Marks a body as sent; a newer body keeps the object waiting, and what was stopped meanwhile stays stopped, unless its erid has come:
 * then it is registered whatever anybody wanted. Answers whether it is done.
 */
export async function markSent(
  db: Transaction,
  { object_id, body_hash }: Pick<ObjectRow, 'object_id' | 'body_hash'>,
  { now, hasStatus, erid }: { now: Date; hasStatus: boolean; erid: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`
    UPDATE marking_objects SET sent_hash = ${body_hash}, sent_at = ${now}, taken_until = NULL, next_at = NULL, messages = '{}',
      status = 200, attempts = 0, erir = ${hasStatus ? 'processing' : 'none'},
      state = CASE WHEN state = 'stopped' AND ${erid}::text IS NULL THEN state WHEN body_hash = ${body_hash} THEN 'sent' ELSE state END,
      erid = coalesce(${erid}, erid), erid_at = CASE WHEN ${erid}::text IS NULL THEN erid_at ELSE coalesce(erid_at, ${now}) END,
      updated_at = date_trunc('milliseconds', clock_timestamp())
    WHERE object_id = ${object_id} RETURNING state`.execute(db);
  return rows[0]?.state === 'sent';
}

/**
 * Records a failed attempt: the object waits, or ends as refused or stopped. Does nothing if it was stopped or given another body
 * meanwhile, as the result is of the older one then. Answers whether it was recorded.
 */
export async function markTried(
  db: Transaction,
  { object_id, body_hash }: Pick<ObjectRow, 'object_id' | 'body_hash'>,
  given: {
    state: 'waiting' | 'refused' | 'stopped';
    status: number | null;
    attempts: number;
    messages: readonly string[];
    nextAt: Date | null;
  },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE marking_objects SET state = ${given.state}, status = ${given.status}, messages = ${[...given.messages]}::text[],
      next_at = ${given.nextAt}, attempts = ${given.attempts}, taken_until = NULL,
      updated_at = date_trunc('milliseconds', clock_timestamp())
    WHERE object_id = ${object_id} AND state = 'waiting' AND body_hash = ${body_hash} RETURNING 1`.execute(db);
  if (rows.length === 0)
    await sql`UPDATE marking_objects SET taken_until = NULL WHERE object_id = ${object_id}`.execute(db);
  return rows.length > 0;
}

/** Direct dependents that wait, in the order of their kinds. */
export async function listWaitingFor(db: Db, environment: string, externalId: string): Promise<string[]> {
  const { rows } = await sql<{ object_id: string }>`
    SELECT object_id FROM marking_objects
    WHERE state = 'waiting' AND environment = ${environment} AND needs @> ARRAY[${externalId}]
    ORDER BY array_position(${[...OBJECT_KINDS]}::text[], kind), created_at, object_id`.execute(db);
  return rows.map(({ object_id }) => object_id);
}

/** Objects due for sending: no backoff, or one that is over. */
export async function listWaiting(db: Db, environment: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ object_id: string }>`
    SELECT object_id FROM marking_objects
    WHERE state = 'waiting' AND environment = ${environment} AND (next_at IS NULL OR next_at <= ${now})
    ORDER BY array_position(${[...OBJECT_KINDS]}::text[], kind), created_at, object_id`.execute(db);
  return rows.map(({ object_id }) => object_id);
}

/** Clears the backoff of everything after an outage. */
export async function endPauses(db: Db, environment: string): Promise<void> {
  await sql`
    UPDATE marking_objects SET next_at = NULL
    WHERE environment = ${environment} AND state = 'waiting' AND next_at IS NOT NULL`.execute(db);
}

/** Requeues objects that the ОРД says it does not know; answers which. */
export async function sendAgain(db: Db, environment: string, externalIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ object_id: string }>`
    UPDATE marking_objects SET state = 'waiting', sent_hash = NULL, attempts = 0, next_at = NULL,
      updated_at = date_trunc('milliseconds', clock_timestamp())
    WHERE environment = ${environment} AND external_id = ANY(${[...externalIds]}::text[]) AND state = 'sent'
    RETURNING object_id`.execute(db);
  return rows.map(({ object_id }) => object_id);
}

export async function insertCall(
  db: Db,
  environment: string,
  objectId: string | null,
  { method, path, status, milliseconds, codes }: OrdCall,
): Promise<void> {
  await sql`
    INSERT INTO marking_calls (call_id, environment, object_id, method, path, status, milliseconds, codes)
    VALUES (${newId()}, ${environment}, ${objectId}, ${method}, ${path}, ${status}, ${milliseconds}, ${codes}::text[])`.execute(
    db,
  );
}

export async function deleteCallsBefore(db: Db, moment: Date): Promise<void> {
  await sql`DELETE FROM marking_calls WHERE at < ${moment}`.execute(db);
}

/**
 * Deduplication: the object with an equal body, with its erid if it has one; refused ones do not count. Its row is locked, so that a
 * concurrent update of its status waits for the caller.
 */
export async function findSameBody(
  db: Transaction,
  { environment, kind, bodyHash }: { environment: string; kind: ObjectKind; bodyHash: string },
): Promise<Pick<ObjectRow, 'external_id' | 'erid' | 'erid_at'> | undefined> {
  const { rows } = await sql<Pick<ObjectRow, 'external_id' | 'erid' | 'erid_at'>>`
    SELECT external_id, erid, erid_at FROM marking_objects
    WHERE environment = ${environment} AND kind = ${kind} AND body_hash = ${bodyHash} AND state IN ('waiting', 'sent')
    ORDER BY created_at LIMIT 1 FOR NO KEY UPDATE`.execute(db);
  return rows[0];
}

/** Stops a queued creative that people handle themselves. */
export async function stopObject(db: Db, environment: string, externalId: string): Promise<void> {
  await sql`
    UPDATE marking_objects SET state = 'stopped', updated_at = date_trunc('milliseconds', clock_timestamp())
    WHERE environment = ${environment} AND kind = 'creative' AND external_id = ${externalId} AND state = 'waiting'
      -- Another deal may wait for the same creative.
      AND (SELECT count(*) FROM marking_creatives
        WHERE environment = ${environment} AND external_id = ${externalId} AND state = 'queued') <= 1`.execute(db);
}

export interface EnvironmentRow {
  stopped_at: Date | null;
  stopped_key: string | null;
  away_since: Date | null;
  tried_at: Date | null;
}

export async function findEnvironment(db: Db, environment: string): Promise<EnvironmentRow | undefined> {
  const { rows } = await sql<EnvironmentRow>`
    SELECT stopped_at, stopped_key, away_since, tried_at FROM marking_environments
    WHERE environment = ${environment}`.execute(db);
  return rows[0];
}

/** Rate limit across processes: reserves the next slot for a call; answers in how many milliseconds it is. */
export async function takeTurn(db: Db, environment: string, pauseMilliseconds: number): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    INSERT INTO marking_environments AS known (environment, next_call_at)
    VALUES (${environment}, clock_timestamp() + ${pauseMilliseconds} * interval '1 millisecond')
    ON CONFLICT (environment) DO UPDATE
    SET next_call_at = greatest(known.next_call_at, clock_timestamp()) + ${pauseMilliseconds} * interval '1 millisecond'
    RETURNING ceil(extract(epoch FROM next_call_at - clock_timestamp()) * 1000 - ${pauseMilliseconds})::int AS wait`.execute(
    db,
  );
  return Math.max(0, rows[0]?.wait ?? 0);
}

/** Ends an outage; answers whether there was one. */
export async function markAnswered(db: Db, environment: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ was_away: boolean }>`
    WITH before AS (
      SELECT environment, away_since IS NOT NULL AS was_away FROM marking_environments
      WHERE environment = ${environment} FOR UPDATE)
    UPDATE marking_environments SET away_since = NULL, tried_at = ${now} FROM before
    WHERE marking_environments.environment = before.environment RETURNING was_away`.execute(db);
  return rows[0]?.was_away ?? false;
}

export async function markAway(db: Db, environment: string, now: Date): Promise<void> {
  await sql`
    UPDATE marking_environments SET away_since = coalesce(away_since, ${now}), tried_at = ${now}
    WHERE environment = ${environment}`.execute(db);
}

/** Records the refused key; false when that key was refused before. */
export async function markStopped(db: Db, environment: string, keyPrint: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE marking_environments SET stopped_at = ${now}, stopped_key = ${keyPrint}, tried_at = ${now}
    WHERE environment = ${environment} AND stopped_key IS DISTINCT FROM ${keyPrint} RETURNING 1`.execute(db);
  return rows.length > 0;
}

/** Says whether anything was stopped. */
export async function clearStop(db: Db, environment: string, exceptKey: string | null): Promise<boolean> {
  const { rows } = await sql`
    UPDATE marking_environments SET stopped_at = NULL, stopped_key = NULL
    WHERE environment = ${environment} AND stopped_key IS NOT NULL AND stopped_key IS DISTINCT FROM ${exceptKey}
    RETURNING 1`.execute(db);
  return rows.length > 0;
}

export function findCreativeObject(db: Db, environment: string, externalId: string): Promise<ObjectRow | undefined> {
  return db
    .selectFrom('marking_objects')
    .selectAll()
    .where('environment', '=', environment)
    .where('kind', '=', 'creative')
    .where('external_id', '=', externalId)
    .executeTakeFirst();
}

/** Whether a dependency, direct or transitive, is stopped until a person of the staff looks. */
export async function isHeldUp(
  db: Db,
  { environment, needs }: Pick<ObjectRow, 'environment' | 'needs'>,
): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    WITH RECURSIVE needed AS (
      SELECT object_id, state, needs FROM marking_objects
      WHERE environment = ${environment} AND external_id = ANY(${needs}::text[])
      UNION
      SELECT next.object_id, next.state, next.needs FROM needed
      JOIN marking_objects AS next ON next.environment = ${environment} AND next.external_id = ANY(needed.needs)
      WHERE needed.state = 'waiting'
    ) SELECT EXISTS (SELECT FROM needed WHERE state = 'stopped') AS held`.execute(db);
  return rows[0]?.held ?? false;
}

/** Waiting dependents, direct and transitive. */
export async function listDependents(
  db: Db,
  { environment, external_id }: Pick<ObjectRow, 'environment' | 'external_id'>,
): Promise<Pick<ObjectRow, 'object_id' | 'kind' | 'external_id'>[]> {
  const { rows } = await sql<Pick<ObjectRow, 'object_id' | 'kind' | 'external_id'>>`
    WITH RECURSIVE found AS (
      SELECT object_id, kind, external_id FROM marking_objects
      WHERE environment = ${environment} AND state = 'waiting' AND needs @> ARRAY[${external_id}]
      UNION
      SELECT next.object_id, next.kind, next.external_id FROM found
      JOIN marking_objects AS next
        ON next.environment = ${environment} AND next.state = 'waiting' AND next.needs @> ARRAY[found.external_id]
    ) SELECT * FROM found`.execute(db);
  return rows;
}

/** Stops an object before it is sent for the first time, until a person of the staff releases it. */
export async function holdObject(
  db: Transaction,
  { environment, externalId, message }: { environment: string; externalId: string; message: string },
): Promise<void> {
  await sql`
    UPDATE marking_objects SET state = 'stopped', messages = ${[message]}::text[], next_at = NULL,
      updated_at = date_trunc('milliseconds', clock_timestamp())
    WHERE environment = ${environment} AND external_id = ${externalId} AND kind = 'creative' AND state = 'waiting'`.execute(
    db,
  );
}

/** Only creatives: objects shared by many deals are sent as soon as their dependencies are there. */
export async function markRefused(db: Db, objectIds: readonly string[]): Promise<void> {
  if (objectIds.length === 0) return;
  await sql`
    UPDATE marking_objects SET state = 'refused', next_at = NULL, updated_at = date_trunc('milliseconds', clock_timestamp())
    WHERE object_id = ANY(${[...objectIds]}::uuid[]) AND kind = 'creative' AND state = 'waiting'`.execute(db);
}

export function listProcessing(db: Db, environment: string, limit: number): Promise<ObjectRow[]> {
  return db
    .selectFrom('marking_objects')
    .selectAll()
    .where('environment', '=', environment)
    .where('erir', '=', 'processing')
    .where('state', '=', 'sent')
    .orderBy('updated_at')
    .limit(limit)
    .execute();
}

/** Ignored when the object was sent again meanwhile: the register checks it anew then. */
export async function markChecked(
  db: Db,
  { object_id, sent_at }: Pick<ObjectRow, 'object_id' | 'sent_at'>,
  given: { erir: 'processing' | 'verified' | 'bad'; messages: readonly string[]; taxStatus: string | null },
): Promise<void> {
  await sql`
    UPDATE marking_objects SET erir = ${given.erir}, messages = ${[...given.messages]}::text[],
      tax_status = coalesce(${given.taxStatus}, tax_status), updated_at = date_trunc('milliseconds', clock_timestamp())
    WHERE object_id = ${object_id} AND sent_at = ${sent_at} AND state = 'sent'`.execute(db);
}

/** Acts that may still be frozen: the fee of a quarter is computed within half a year. */
export async function listLiveActs(db: Db, environment: string): Promise<string[]> {
  const { rows } = await sql<{ external_id: string }>`
    SELECT external_id FROM marking_objects
    WHERE environment = ${environment} AND kind = 'invoice' AND state = 'sent' AND tax_status IS DISTINCT FROM 'blocked'
      AND sent_at > now() - interval '200 days'`.execute(db);
  return rows.map(({ external_id }) => external_id);
}

export async function setTaxStatuses(
  db: Db,
  environment: string,
  told: readonly { externalId: string; status: string }[],
): Promise<void> {
  await sql`
    UPDATE marking_objects AS act SET tax_status = told.status
    FROM unnest(${told.map(({ externalId }) => externalId)}::text[], ${told.map(({ status }) => status)}::text[])
      AS told (external_id, status)
    WHERE act.environment = ${environment} AND act.kind = 'invoice' AND act.external_id = told.external_id
      AND act.tax_status IS DISTINCT FROM told.status`.execute(db);
}
