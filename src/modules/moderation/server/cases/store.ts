/** SQL on the leases of cases by moderators. */
import { type Selectable, sql } from 'kysely';
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { Case } from '../../domain/cases.ts';

interface TakenCasesTable {
  case_kind: Case;
  case_id: string;
  taken_by: string;
  taken_at: Date;
  until: Date;
}
declare module '#platform/database/schema.ts' {
  interface Schema {
    taken_cases: TakenCasesTable;
  }
}
export type TakenRow = Selectable<TakenCasesTable>;

/** Takes the lease in one statement: of two concurrent takers the second gets undefined. */
export async function takeCase(
  db: Db,
  kind: Case,
  id: string,
  accountId: string,
  minutes: number,
): Promise<TakenRow | undefined> {
  const { rows } = await sql<TakenRow>`
    INSERT INTO taken_cases AS t (case_kind, case_id, taken_by, taken_at, until)
    VALUES (${kind}, ${id}, ${accountId}, now(), now() + make_interval(mins => ${minutes}))
    ON CONFLICT (case_kind, case_id) DO UPDATE SET taken_by = EXCLUDED.taken_by, until = EXCLUDED.until,
      taken_at = CASE WHEN t.taken_by = EXCLUDED.taken_by AND t.until > now() THEN t.taken_at ELSE EXCLUDED.taken_at END
    WHERE t.taken_by = EXCLUDED.taken_by OR t.until <= now()
    RETURNING *`.execute(db);
  return rows[0];
}

/** The holder, with a row lock: the lease does not change hands before the transaction ends. */
export function findTaken(db: Transaction, kind: Case, id: string): Promise<TakenRow | undefined> {
  return db
    .selectFrom('taken_cases')
    .selectAll()
    .where('case_kind', '=', kind)
    .where('case_id', '=', id)
    .where('until', '>', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst();
}

export async function releaseCase(db: Db, kind: Case, id: string): Promise<void> {
  await db.deleteFrom('taken_cases').where('case_kind', '=', kind).where('case_id', '=', id).execute();
}

export function listTaken(db: Db): Promise<TakenRow[]> {
  return db
    .selectFrom('taken_cases')
    .selectAll()
    .where('until', '>', sql<Date>`now()`)
    .orderBy('taken_at')
    .limit(500)
    .execute();
}

export async function releaseAllOf(db: Transaction, accountId: string): Promise<void> {
  await sql`DELETE FROM taken_cases WHERE taken_by = ${accountId} OR until <= now()`.execute(db);
}
