/** The only SQL on the tables of moderation. */

import { type Selectable, sql } from 'kysely';
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { ComplaintSubject } from '../contract.ts';
import type { ComplaintDecision, ComplaintReason, ComplaintState, LogAction } from '../domain/complaints.ts';

/** As it read when somebody complained. */
export interface KeptMessage {
  /** Of a review, its id. */
  dialogId: string;
  number: number;
  context: readonly { number: number; accountId: string | null; text: string; at: string }[];
}
interface ComplaintsTable {
  complaint_id: string;
  object_kind: ComplaintSubject;
  object_id: string;
  author_id: string;
  reason: ComplaintReason;
  text: string | null;
  state: ComplaintState;
  created_at: Date;
  closed_at: Date | null;
  closed_by: string | null;
  /** Whose dismissal was overturned: whoever closes it now is another one. */
  dismissed_by: string | null;
  comment: string | null;
  /** Instead of an object. */
  message: KeptMessage | null;
}
interface LogTable {
  entry_id: string;
  at: Date;
  actor_id: string;
  action: LogAction;
  object_kind: ComplaintSubject;
  object_id: string;
  object_title: string;
  complaint_id: string | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}
declare module '#platform/database/schema.ts' {
  interface Schema {
    complaints: ComplaintsTable;
    moderation_log: LogTable;
  }
}

export type ComplaintRow = Selectable<ComplaintsTable>;
export type LogRow = Selectable<LogTable>;

// ── complaints ──

/** Of words also the line: a review and its answer are complained about apart. */
export function findOpenComplaint(
  db: Db,
  objectId: string,
  authorId: string,
  line = 0,
): Promise<ComplaintRow | undefined> {
  return db
    .selectFrom('complaints')
    .selectAll()
    .where('object_id', '=', objectId)
    .where('author_id', '=', authorId)
    .where(sql<number>`coalesce((message ->> 'number')::int, 0)`, '=', line)
    .where('state', '=', 'open')
    .executeTakeFirst();
}

/** Undefined when the person has an open complaint about it already (unique index). */
export function insertComplaint(
  db: Db,
  {
    message = null,
    ...complaint
  }: Pick<ComplaintsTable, 'complaint_id' | 'object_kind' | 'object_id' | 'author_id' | 'reason' | 'text'> & {
    message?: KeptMessage | null;
  },
): Promise<ComplaintRow | undefined> {
  return db
    .insertInto('complaints')
    .values({ ...complaint, message: message && JSON.stringify(message) } as never)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Any of the messages is the one, or a neighbour that the complaint shows with it. */
export async function hasComplaintShowing(
  db: Db,
  messages: readonly { dialog_id: string; number: number }[],
): Promise<boolean> {
  const dialogs = messages.map(({ dialog_id }) => dialog_id);
  const numbers = messages.map(({ number }) => number);
  const { rows } = await sql`
    SELECT FROM complaints c
      JOIN unnest(${dialogs}::text[], ${numbers}::int[]) AS shown (dialog_id, number) ON c.message ->> 'dialogId' = shown.dialog_id
    WHERE c.state = 'open'
      AND c.message -> 'context' @> jsonb_build_array(jsonb_build_object('number', shown.number)) LIMIT 1`.execute(db);
  return rows.length === 1;
}

export function listOpenComplaints(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<ComplaintRow[]> {
  let query = db.selectFrom('complaints').selectAll().where('state', '=', 'open').orderBy('complaint_id').limit(limit);
  if (after) query = query.where('complaint_id', '>', after);
  return query.execute();
}

export function sizeOfQueue(db: Db): Promise<{ count: number; oldestAt: Date | null }> {
  return db
    .selectFrom('complaints')
    .select(({ fn }) => [fn.countAll<number>().as('count'), sql<Date | null>`min(created_at)`.as('oldestAt')])
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
}

export async function countOpenComplaints(db: Db): Promise<number> {
  const row = await db
    .selectFrom('complaints')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Open complaints by object, for those that have any. */
export async function countComplaintsAbout(db: Db, objectIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (objectIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('complaints')
    .select(({ fn }) => ['object_id', fn.countAll<number>().as('count')])
    .where('state', '=', 'open')
    .where('object_id', 'in', objectIds)
    .groupBy('object_id')
    .execute();
  return new Map(rows.map(({ object_id, count }) => [object_id, count]));
}

export function findComplaint(db: Db, complaintId: string): Promise<ComplaintRow | undefined> {
  return db.selectFrom('complaints').selectAll().where('complaint_id', '=', complaintId).executeTakeFirst();
}

interface Closing {
  decision: ComplaintDecision;
  closedBy: string;
  comment: string | null;
}

const closed = ({ decision, closedBy, comment }: Closing) => ({
  state: decision,
  closed_by: closedBy,
  comment,
  closed_at: sql<Date>`now()`,
});

/** State transition: of concurrent callers one closes it, the others get undefined. */
export function closeComplaint(db: Db, complaintId: string, closing: Closing): Promise<ComplaintRow | undefined> {
  return db
    .updateTable('complaints')
    .set(closed(closing))
    .where('complaint_id', '=', complaintId)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst();
}

/** Reopens it; false when it is in another state, or its author has complained about the same again. */
export async function reopenComplaint(transaction: Transaction, complaintId: string): Promise<boolean> {
  await sql`SAVEPOINT reopening`.execute(transaction);
  try {
    const { numAffectedRows } = await sql`
      UPDATE complaints SET state = 'open', dismissed_by = closed_by, closed_at = NULL, closed_by = NULL, comment = NULL
      WHERE complaint_id = ${complaintId} AND state = 'dismissed'`.execute(transaction);
    return numAffectedRows === 1n;
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'complaints_open_once') throw error;
    await sql`ROLLBACK TO SAVEPOINT reopening`.execute(transaction);
    return false;
  }
}

export function closeComplaintsAbout(db: Db, objectId: string, closing: Closing): Promise<ComplaintRow[]> {
  return (
    db
      .updateTable('complaints')
      .set(closed(closing))
      .where('object_id', '=', objectId)
      .where('state', '=', 'open')
      // Their own is answered by another moderator.
      .where('author_id', '<>', closing.closedBy)
      .returningAll()
      .execute()
  );
}

// ── log ──

export async function insertLogEntries(db: Db, entries: readonly Omit<LogRow, 'at'>[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({
    ...entry,
    before: JSON.stringify(entry.before),
    after: JSON.stringify(entry.after),
  }));
  await db
    .insertInto('moderation_log')
    .values(rows as never)
    .execute();
}

export function listLog(
  db: Db,
  { before, objectId, limit }: { before: string | null; objectId: string | null; limit: number },
): Promise<LogRow[]> {
  let query = db.selectFrom('moderation_log').selectAll().orderBy('entry_id', 'desc').limit(limit);
  if (before) query = query.where('entry_id', '<', before);
  if (objectId) query = query.where('object_id', '=', objectId);
  return query.execute();
}

export interface DecisionsRow {
  actor_id: string;
  objects: number;
  complaints: number;
  disputes: number;
  today: number;
}

/** By person, whoever decided most first. */
export async function countDecisions(db: Db, since: Date, today: Date): Promise<DecisionsRow[]> {
  const { rows } = await sql<DecisionsRow>`
    SELECT actor_id, count(*) FILTER (WHERE action LIKE 'object%') AS objects,
      count(*) FILTER (WHERE action LIKE 'complaint%') AS complaints,
      count(*) FILTER (WHERE action LIKE 'dispute%') AS disputes, count(*) FILTER (WHERE at >= ${today}) AS today
    FROM moderation_log WHERE at >= ${since} GROUP BY actor_id ORDER BY count(*) DESC, actor_id`.execute(db);
  return rows;
}
