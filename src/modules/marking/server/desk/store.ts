/** SQL on the queue as staff see it. */
import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { MomentPlace } from '#platform/paging.ts';
import type { MarkingProblem } from '../../contract.ts';
import type { ObjectRow } from '../outbox/store.ts';

export type QueueFilter = 'attention' | 'waiting' | 'sent' | 'refused' | 'held' | 'stopped' | 'bad';

/** Stuck objects: the job does not retry them by itself. */
const NEEDS_STAFF = sql`(state IN ('refused', 'stopped') OR erir = 'bad')`;

/** Refused without a word of the ОРД: what it names was refused. */
const IS_HELD = sql`(state = 'refused' AND messages = '{}')`;

function wantedBy(state: QueueFilter | undefined) {
  if (state === undefined) return sql`true`;
  if (state === 'attention') return NEEDS_STAFF;
  if (state === 'held') return IS_HELD;
  if (state === 'refused') return sql`state = 'refused' AND NOT ${IS_HELD}`;
  return state === 'bad' ? sql`erir = 'bad'` : sql`state = ${state}`;
}

export async function listObjects(
  db: Db,
  environment: string,
  given: { state: QueueFilter | undefined; dealId: string | undefined; after: MomentPlace | null; limit: number },
): Promise<ObjectRow[]> {
  const { state, dealId, after, limit } = given;
  const { rows } = await sql<ObjectRow>`
    SELECT * FROM marking_objects WHERE environment = ${environment} AND ${wantedBy(state)}
      AND ${dealId === undefined ? sql`true` : sql`deal_id = ${dealId}`}
      AND ${after ? sql`(updated_at, object_id) < (${after.at}, ${after.id}::uuid)` : sql`true`}
    ORDER BY updated_at DESC, object_id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** By name of what many deals share: a deal that waits for it. */
export async function dealsWaitingFor(
  db: Db,
  environment: string,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (externalIds.length === 0) return new Map();
  const { rows } = await sql<{ root: string; deal_id: string }>`
    WITH RECURSIVE found AS (
      SELECT named AS root, named AS external_id, NULL::uuid AS deal_id FROM unnest(${[...externalIds]}::text[]) AS named
      UNION
      SELECT found.root, next.external_id, next.deal_id FROM found JOIN marking_objects AS next
        ON next.environment = ${environment} AND next.state IN ('waiting', 'refused', 'stopped')
          AND next.needs @> ARRAY[found.external_id]
    ) SELECT DISTINCT ON (root) root, deal_id FROM found WHERE deal_id IS NOT NULL ORDER BY root, deal_id`.execute(db);
  return new Map(rows.map(({ root, deal_id }) => [root, deal_id]));
}

export async function countObjects(db: Db, environment: string): Promise<Record<QueueFilter, number>> {
  const { rows } = await sql<Record<QueueFilter, number>>`
    WITH counted AS (
      SELECT state, ${IS_HELD} AS held, count(*) AS number FROM marking_objects
      WHERE environment = ${environment} GROUP BY 1, 2)
    SELECT coalesce(sum(number) FILTER (WHERE state = 'waiting'), 0)::int AS waiting,
      coalesce(sum(number) FILTER (WHERE state = 'sent'), 0)::int AS sent,
      coalesce(sum(number) FILTER (WHERE state = 'refused' AND NOT held), 0)::int AS refused,
      coalesce(sum(number) FILTER (WHERE held), 0)::int AS held,
      coalesce(sum(number) FILTER (WHERE state = 'stopped'), 0)::int AS stopped,
      (SELECT count(*) FROM marking_objects WHERE environment = ${environment} AND ${NEEDS_STAFF})::int AS attention,
      (SELECT count(*) FROM marking_objects WHERE environment = ${environment} AND erir = 'bad')::int AS bad
    FROM counted`.execute(db);
  return rows[0] ?? { attention: 0, waiting: 0, sent: 0, refused: 0, held: 0, stopped: 0, bad: 0 };
}

interface Claim {
  object_id: string;
  inn: string;
  name: string;
  claimed: string;
  at: Date;
}

/** Who calls themselves otherwise than their ИНН is known in the register, the longest waiting first. */
export async function listClaims(db: Db, environment: string, limit: number): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    SELECT o.object_id, p.inn, p.name, p.claimed_name AS claimed, p.claimed_at AS at
    FROM marking_persons p JOIN marking_objects o
      ON o.environment = p.environment AND o.kind = 'person' AND o.external_id = 'ohv-p-' || p.person_id
    WHERE p.environment = ${environment} AND p.claimed_at IS NOT NULL ORDER BY p.claimed_at LIMIT ${limit}`.execute(db);
  return rows;
}

/** Together with what else waits for staff. */
export async function countForStaff(db: Db, environment: string): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    SELECT count(*)::int AS count, min(at) AS "oldestAt" FROM (
      SELECT updated_at AS at FROM marking_objects
      WHERE environment = ${environment} AND ${NEEDS_STAFF}
      UNION ALL SELECT claimed_at FROM marking_persons WHERE environment = ${environment} AND claimed_at IS NOT NULL
      UNION ALL SELECT found_at FROM marking_differences WHERE environment = ${environment}) AS waiting`.execute(db);
  return rows[0] ?? { count: 0, oldestAt: null };
}

export async function setObjectState(db: Transaction, objectId: string, state: 'waiting' | 'stopped'): Promise<void> {
  await sql`
    UPDATE marking_objects SET state = ${state}, attempts = 0, next_at = NULL, taken_until = NULL,
      updated_at = date_trunc('milliseconds', clock_timestamp())
    WHERE object_id = ${objectId}`.execute(db);
}

/** Stays queued and open to changes, with the words of whoever stopped it; answers the deals. */
export async function stopCreatives(
  db: Transaction,
  environment: string,
  externalIds: readonly string[],
  problem: MarkingProblem,
): Promise<string[]> {
  const { rows } = await sql<{ deal_id: string }>`
    UPDATE marking_creatives SET problems = ${JSON.stringify([problem])}::jsonb,
      updated_at = date_trunc('milliseconds', clock_timestamp())
    WHERE environment = ${environment} AND external_id = ANY(${[...externalIds]}::text[]) AND state = 'queued'
    RETURNING deal_id`.execute(db);
  return rows.map(({ deal_id }) => deal_id);
}

/** Released by a person of the staff, after it was held back for its words. */
export async function releaseCreatives(
  db: Transaction,
  environment: string,
  externalIds: readonly string[],
): Promise<void> {
  await sql`
    UPDATE marking_creatives SET problems = '[]', updated_at = date_trunc('milliseconds', clock_timestamp())
    WHERE environment = ${environment} AND external_id = ANY(${[...externalIds]}::text[]) AND state = 'queued'`.execute(
    db,
  );
}

/** By the number that people name, or by the id. */
export async function findDealId(db: Db, said: string): Promise<string | undefined> {
  const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(said)?.[0];
  if (id) return id.toLowerCase();
  const number = /([0-9a-f]{6})$/i.exec(said.trim())?.[1]?.toLowerCase();
  if (!number) return undefined;
  const { rows } = await sql<{ deal_id: string }>`
    SELECT deal_id FROM marking_of_deals WHERE right(deal_id::text, 6) = ${number}
    ORDER BY created_at DESC LIMIT 1`.execute(db);
  return rows[0]?.deal_id;
}
