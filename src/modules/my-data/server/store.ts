/** The only SQL on the archives. */

import { type Selectable, sql } from 'kysely';
import type { Db, Transaction } from '#platform/database/schema.ts';

interface ExportsTable {
  export_id: string;
  account_id: string;
  state: 'making' | 'ready' | 'failed';
  bytes: number | null;
  created_at: Date;
  ready_at: Date | null;
  expires_at: Date;
}
export type ExportRow = Selectable<ExportsTable>;

declare module '#platform/database/schema.ts' {
  interface Schema {
    data_exports: ExportsTable;
  }
}

/** Undefined while another one is being made: a unique index decides, also between processes. */
export async function insertExport(
  db: Db,
  { exportId, accountId, days }: { exportId: string; accountId: string; days: number },
): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    INSERT INTO data_exports (export_id, account_id, expires_at)
    VALUES (${exportId}, ${accountId}, now() + make_interval(days => ${days}))
    ON CONFLICT (account_id) WHERE state = 'making' DO NOTHING RETURNING *`.execute(db);
  return rows[0];
}

export function listExports(db: Db, accountId: string): Promise<ExportRow[]> {
  return db
    .selectFrom('data_exports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('export_id', 'desc')
    .limit(10)
    .execute();
}

export function findExport(db: Db, exportId: string): Promise<ExportRow | undefined> {
  return db
    .selectFrom('data_exports')
    .selectAll()
    .where('export_id', '=', exportId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** The week begins when it can be fetched. False when it is no longer wanted. */
export async function markReady(
  db: Db,
  { exportId, bytes, days }: { exportId: string; bytes: number; days: number },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE data_exports SET state = 'ready', bytes = ${bytes}, ready_at = now(), expires_at = now() + make_interval(days => ${days})
    WHERE export_id = ${exportId} AND state = 'making' AND expires_at > now() RETURNING 1`.execute(db);
  return rows.length > 0;
}

/** Times out exports that were not made within a day. */
export async function giveUpOld(db: Db): Promise<void> {
  await sql`UPDATE data_exports SET state = 'failed' WHERE state = 'making' AND created_at < now() - interval '1 day'`.execute(
    db,
  );
}

export async function listExpired(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('data_exports')
    .select('export_id')
    .where('expires_at', '<=', sql<Date>`now()`)
    .limit(limit)
    .execute();
  return rows.map(({ export_id }) => export_id);
}

export async function deleteExport(db: Db, exportId: string): Promise<void> {
  await db.deleteFrom('data_exports').where('export_id', '=', exportId).execute();
}

/** With an account that is being erased: nobody can fetch them any more, and the next sweep deletes the files. */
export async function expireExportsOf(db: Transaction, accountId: string): Promise<void> {
  await sql`UPDATE data_exports SET expires_at = now() WHERE account_id = ${accountId}`.execute(db);
}
