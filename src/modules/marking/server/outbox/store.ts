/** SQL on what the ОРД is to know, and on how it fares. */
import { type Generated, type Selectable, sql } from 'kysely';
import type { Db, Transaction } from '#platform/database/schema.ts';
import { newId } from '#platform/ids.ts';
import type { OrdCall } from '../ord/client.ts';

/** In the order in which they need each other. */
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

/** What is there already is written anew only when it says something else. Answers the row that is to be sent, if any. */
export async function upsertObject(db: Transaction, given: NewObject): Promise<string | undefined> {
  const { rows } = await sql<{ object_id: string }>`
    INSERT INTO marking_objects AS known (object_id, environment, kind, external_id, body, body_hash, needs, deal_id)
    VALUES (${newId()}, ${given.environment}, ${given.kind}, ${given.externalId}, ${JSON.stringify(given.body)}::jsonb,
      ${given.bodyHash}, ${[...given.needs]}::text[], ${given.dealId})
    ON CONFLICT (environment, kind, external_id) DO UPDATE
    SET body = excluded.body, body_hash = excluded.body_hash, needs = excluded.needs,
      deal_id = coalesce(known.deal_id, excluded.deal_id), state = 'waiting', attempts = 0, next_at = NULL, messages = '{}',
      updated_at = date_trunc('milliseconds', clock_timestamp())
    WHERE known.body_hash <> excluded.body_hash OR known.state = 'refused'
    RETURNING object_id`.execute(db);
  return rows[0]?.object_id;
}

/** Only what waits, is not in other hands and has everything it needs. */
export async function takeObject(
  db: Db,
  objectId: string,
  { now, until }: { now: Date; until: Date },
): Promise<ObjectRow | undefined> {
  const { rows } = await sql<ObjectRow>`
    UPDATE marking_objects AS taken SET taken_until = ${until}
    WHERE object_id = ${objectId} AND state = 'waiting' AND (taken_until IS NULL OR taken_until <= ${now})
      AND NOT EXISTS (SELECT FROM unnest(needs) AS need (id) WHERE NOT EXISTS (
        SELECT FROM marking_objects AS needed
        WHERE needed.environment = taken.environment AND needed.external_id = need.id AND needed.state = 'sent'))
    RETURNING *`.execute(db);
  return rows[0];
}

export function findObject(db: Db, objectId: string): Promise<ObjectRow | undefined> {
  return db.selectFrom('marking_objects').selectAll().where('object_id', '=', objectId).executeTakeFirst();
}

/** A newer body than the one that was sent keeps it waiting. Answers whether it is done. */
export async function markSent(
  db: Transaction,
  { object_id, body_hash }: Pick<ObjectRow, 'object_id' | 'body_hash'>,
  { now, hasStatus }: { now: Date; hasStatus: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`
    UPDATE marking_objects SET sent_hash = ${body_hash}, sent_at = ${now}, taken_until = NULL, next_at = NULL, messages = '{}',
      status = 200, attempts = 0, erir = ${hasStatus ? 'processing' : 'none'},
      state = CASE WHEN body_hash = ${body_hash} THEN 'sent' ELSE state END,
      updated_at = date_trunc('milliseconds', clock_timestamp())
    WHERE object_id = ${object_id} RETURNING state`.execute(db);
  return rows[0]?.state === 'sent';
}

/** Unsuccessfully tried: waits, or has ended as refused or stopped. */
export async function markTried(
  db: Db,
  objectId: string,
  given: {
    state: 'waiting' | 'refused' | 'stopped';
    status: number | null;
    messages: readonly string[];
    nextAt: Date | null;
  },
): Promise<void> {
  await sql`
    UPDATE marking_objects SET state = ${given.state}, status = ${given.status}, messages = ${[...given.messages]}::text[],
      next_at = ${given.nextAt}, attempts = attempts + 1, taken_until = NULL,
      updated_at = date_trunc('milliseconds', clock_timestamp())
    WHERE object_id = ${objectId}`.execute(db);
}

/** Those that wait for it, in the order of their kinds. */
export async function listWaitingFor(db: Db, environment: string, externalId: string): Promise<string[]> {
  const { rows } = await sql<{ object_id: string }>`
    SELECT object_id FROM marking_objects
    WHERE state = 'waiting' AND environment = ${environment} AND needs @> ARRAY[${externalId}]
    ORDER BY array_position(${[...OBJECT_KINDS]}::text[], kind), created_at, object_id`.execute(db);
  return rows.map(({ object_id }) => object_id);
}

export async function listWaiting(db: Db, environment: string): Promise<string[]> {
  const { rows } = await sql<{ object_id: string }>`
    SELECT object_id FROM marking_objects WHERE state = 'waiting' AND environment = ${environment}
    ORDER BY array_position(${[...OBJECT_KINDS]}::text[], kind), created_at, object_id`.execute(db);
  return rows.map(({ object_id }) => object_id);
}

/** What the ОРД says it does not know is sent again; answers which. */
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
