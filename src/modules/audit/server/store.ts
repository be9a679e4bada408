/** SQL on the audit log. */

import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/database/schema.ts';
import { MOSCOW } from '#words/moments.ts';
import type { AuditAction, AuditSubject } from '../contract.ts';

interface LogTable {
  entry_id: string;
  at: Date;
  actor_id: string;
  address: string | null;
  action: AuditAction;
  subject_kind: AuditSubject;
  subject_id: string;
  title: string | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}
export type AuditRow = Selectable<LogTable>;

declare module '#platform/database/schema.ts' {
  interface Schema {
    audit_log: LogTable;
  }
}

export async function insertEntry(db: Db, entry: Omit<AuditRow, 'at'>): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({ ...entry, before: JSON.stringify(entry.before), after: JSON.stringify(entry.after) } as never)
    .execute();
}

export interface AuditFilter {
  action?: AuditAction | undefined;
  actor_id?: string | undefined;
  subject_id?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The newest first. */
export function listEntries(
  db: Db,
  { action, actor_id, subject_id, from, to }: AuditFilter,
  { before, limit }: { before: string | null; limit: number },
): Promise<AuditRow[]> {
  let query = db.selectFrom('audit_log').selectAll().orderBy('entry_id', 'desc').limit(limit);
  if (before) query = query.where('entry_id', '<', before);
  if (action) query = query.where('action', '=', action);
  if (actor_id) query = query.where('actor_id', '=', actor_id);
  if (subject_id) query = query.where('subject_id', '=', subject_id);
  if (from) query = query.where('at', '>=', sql<Date>`${from}::date::timestamp AT TIME ZONE ${MOSCOW}`);
  if (to) query = query.where('at', '<', sql<Date>`(${to}::date + 1)::timestamp AT TIME ZONE ${MOSCOW}`);
  return query.execute();
}

export async function forgetAddresses(db: Db, actorId: string): Promise<void> {
  await db
    .updateTable('audit_log')
    .set({ address: null })
    .where('actor_id', '=', actorId)
    .where('address', 'is not', null)
    .execute();
}
