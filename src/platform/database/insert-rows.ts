import { type Kysely, sql } from 'kysely';

/**
 * Rows of one shape, however many, by one text with one value: PostgreSQL plans it once, and ten rows cost hardly more than
 * one. The columns are those of the first row. For types that JSON can carry, which all but bytea are.
 */
export async function insertRows<Row>(
  db: Kysely<unknown>,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<Row[]> {
  const [first] = rows;
  if (!first) return [];
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  const { rows: written } = await sql<Row>`
    INSERT INTO ${sql.table(table)} (${columns})
    SELECT ${columns} FROM json_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    RETURNING *`.execute(db);
  return written;
}
