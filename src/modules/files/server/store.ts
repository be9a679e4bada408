/** SQL on the tables of files. */

import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/database/schema.ts';
import { inTransaction } from '#platform/database/transaction.ts';

export type TargetKind = 'deal' | 'project' | 'basket' | 'chat' | 'appeal';
export interface Target {
  kind: TargetKind;
  id: string;
}

interface FilesTable {
  file_id: string;
  owner_id: string;
  name: string;
  bytes: number;
  created_at: Date;
  stored_at: Date | null;
  loose_since: Date | null;
  doomed_at: Date | null;
}
interface FileTargetsTable extends Target {
  file_id: string;
}

declare module '#platform/database/schema.ts' {
  interface Schema {
    files: FilesTable;
    file_scopes: FileTargetsTable;
  }
}

export interface Quota {
  files: number;
  bytes: number;
}
export type NewFile = Pick<FilesTable, 'file_id' | 'owner_id' | 'name' | 'bytes'>;
export type FileRow = Pick<FilesTable, 'file_id' | 'name' | 'bytes'>;

export function sumOfOwner(db: Db, ownerId: string): Promise<Quota> {
  return db
    .selectFrom('files')
    .select(({ fn }) => [fn.countAll<number>().as('files'), sql<number>`coalesce(sum(bytes), 0)::int8`.as('bytes')])
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
}

export async function sumAll(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`SELECT coalesce(sum(bytes), 0)::int8 AS bytes FROM files`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Inserts the row if the owner's quota has room. An advisory lock per owner keeps concurrent uploads from exceeding it. */
export function insertWithin(db: Db, file: NewFile, quota: Quota): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`files/${file.owner_id}`}, 0))`.execute(transaction);
    const sum = await sumOfOwner(transaction, file.owner_id);
    if (sum.files >= quota.files || sum.bytes + file.bytes > quota.bytes) return false;
    await transaction
      .insertInto('files')
      .values(file as never)
      .execute();
    return true;
  });
}

export async function markStored(db: Db, fileId: string): Promise<void> {
  await db.updateTable('files').set({ stored_at: sql<Date>`now()` }).where('file_id', '=', fileId).execute();
}

export function findStored(db: Db, fileId: string): Promise<NewFile | undefined> {
  return db
    .selectFrom('files')
    .select(['file_id', 'owner_id', 'name', 'bytes'])
    .where('file_id', '=', fileId)
    .where('stored_at', 'is not', null)
    .where('doomed_at', 'is', null)
    .executeTakeFirst();
}

export async function listFacts(db: Db, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('files').select(['file_id', 'name', 'bytes']).where('file_id', 'in', ids).execute();
}

export function listTargets(db: Db, fileId: string): Promise<Target[]> {
  return db.selectFrom('file_scopes').select(['kind', 'id']).where('file_id', '=', fileId).execute();
}

/** Attaches the owner's files to the target. Rows are locked in the order of ids: no deadlock between two of these. */
export async function attach(
  transaction: Transaction,
  ownerId: string,
  ids: readonly string[],
  { kind, id }: Target,
): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  const own = await transaction
    .selectFrom('files')
    .select(['file_id', 'name', 'bytes'])
    .where('file_id', 'in', ids)
    .where('owner_id', '=', ownerId)
    .where('stored_at', 'is not', null)
    .where('doomed_at', 'is', null)
    .orderBy('file_id')
    .forUpdate()
    .execute();
  if (own.length === 0) return [];
  const taken = own.map(({ file_id }) => file_id);
  await transaction.updateTable('files').set({ loose_since: null }).where('file_id', 'in', taken).execute();
  await transaction
    .insertInto('file_scopes')
    .values(taken.map((file_id) => ({ file_id, kind, id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return own;
}

async function lockFilesOf(
  transaction: Transaction,
  { kind, id }: Target,
  among: readonly string[] | undefined,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('files')
    .select('file_id')
    .where('file_id', 'in', (scopes) =>
      scopes.selectFrom('file_scopes').select('file_scopes.file_id').where('kind', '=', kind).where('id', '=', id),
    )
    .$if(among !== undefined, (query) => query.where('file_id', 'in', [...(among ?? [])]))
    .orderBy('file_id')
    .forUpdate()
    .execute();
  return rows.map(({ file_id }) => file_id);
}

/** Marks files without a target as orphaned; the sweep deletes them a day later. */
export async function detach(
  transaction: Transaction,
  target: Target,
  among: readonly string[] | undefined,
): Promise<void> {
  if (among?.length === 0) return;
  const ids = await lockFilesOf(transaction, target, among);
  if (ids.length === 0) return;
  await transaction
    .deleteFrom('file_scopes')
    .where('kind', '=', target.kind)
    .where('id', '=', target.id)
    .where('file_id', 'in', ids)
    .execute();
  await transaction
    .updateTable('files')
    .set({ loose_since: sql<Date>`now()` })
    .where('file_id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('file_scopes').select('file_scopes.file_id').whereRef('file_scopes.file_id', '=', 'files.file_id'),
        ),
      ),
    )
    .execute();
}

export async function moveTarget(
  transaction: Transaction,
  from: Target,
  to: Target,
  among: readonly string[] | undefined,
): Promise<void> {
  if (among?.length === 0) return;
  const ids = await lockFilesOf(transaction, from, among);
  if (ids.length === 0) return;
  await transaction
    .insertInto('file_scopes')
    .values(ids.map((file_id) => ({ file_id, kind: to.kind, id: to.id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await detach(transaction, from, ids);
}

// ── sweeping ──

export async function doomLoose(db: Db): Promise<void> {
  await db
    .updateTable('files')
    .set({ doomed_at: sql<Date>`now()` })
    .where('loose_since', '<', sql<Date>`now() - interval '1 day'`)
    .where('doomed_at', 'is', null)
    .execute();
}

export async function listDoomed(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('file_id')
    .where('doomed_at', 'is not', null)
    .orderBy('doomed_at')
    .limit(limit)
    .execute();
  return rows.map(({ file_id }) => file_id);
}

export async function deleteFile(db: Db, fileId: string): Promise<void> {
  await db.deleteFrom('files').where('file_id', '=', fileId).execute();
}
