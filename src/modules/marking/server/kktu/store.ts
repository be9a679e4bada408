/** SQL on ККТУ as the ОРД keeps it. */
import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { Kktu } from '../../domain/kktu.ts';

export async function listKktu(db: Db): Promise<(Kktu & { isGone: boolean })[]> {
  const { rows } = await sql<Kktu & { isGone: boolean }>`
    SELECT code, name, gone_at IS NOT NULL AS "isGone" FROM marking_kktu`.execute(db);
  return rows;
}

/** Upsert of the codes; one that the ОРД does not name any more stays, marked as gone. */
export async function replaceKktu(db: Transaction, items: readonly Kktu[], at: Date): Promise<void> {
  const codes = items.map(({ code }) => code);
  await sql`
    INSERT INTO marking_kktu (code, name)
    SELECT * FROM unnest(${codes}::text[], ${items.map(({ name }) => name)}::text[])
    ON CONFLICT (code) DO UPDATE SET name = excluded.name, gone_at = NULL`.execute(db);
  await sql`UPDATE marking_kktu SET gone_at = ${at} WHERE gone_at IS NULL AND code <> ALL(${codes}::text[])`.execute(
    db,
  );
}
