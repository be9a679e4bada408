import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Rows of one shape, however many, in one statement. */
export async function insertRows(db: Kysely<unknown>, table: string, rows: readonly object[]): Promise<void> {
  if (rows.length > 0) await insertionOf(table, rows).execute(db);
}

/**
 * One text with one value, whatever the number of rows: PostgreSQL plans it once, and ten rows cost hardly more than one. The
 * columns are those of the first row. For types that JSON can carry, which all but bytea are.
 */
export function insertionOf(table: string, rows: readonly object[]): RawBuilder<unknown> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  return sql`
    INSERT INTO ${sql.table(table)} (${columns})
    SELECT ${columns} FROM json_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;
}
