import { type RawBuilder, sql } from 'kysely';
import { executePrepared } from './prepared.ts';
import type { Db } from './schema.ts';

/** Rows of one shape, however many, in one prepared statement. */
export async function insertRows(db: Db, table: string, rows: readonly object[]): Promise<void> {
  if (rows.length > 0) await executePrepared(db, insertionOf(table, rows));
}

/**
 * One text with one value, whatever the number of rows: PostgreSQL plans it once, and ten rows cost hardly more than one. The
 * columns are those of the first row. For types that JSON can carry, which all but bytea are.
 */
export function insertionOf(table: string, rows: readonly object[]): RawBuilder<unknown> {
  return sql`${beginningOf(table, Object.keys(rows[0] ?? {}))}${JSON.stringify(rows.map(withoutDates))}::json)`;
}

/** By table and columns, of which the code has a few dozen: to put the names together costs more than the rest of the text. */
const beginnings = new Map<string, RawBuilder<unknown>>();

function beginningOf(table: string, columns: readonly string[]): RawBuilder<unknown> {
  const key = `${table}(${columns})`;
  let beginning = beginnings.get(key);
  if (!beginning) {
    const [name, ...names] = [table, ...columns].map((given) => `"${given.replaceAll('"', '""')}"`);
    beginning = sql.raw(`INSERT INTO ${name} (${names}) SELECT ${names} FROM json_populate_recordset(NULL::${name}, `);
    beginnings.set(key, beginning);
  }
  return beginning;
}

/** JSON writes them the same, but takes a slow way for everything as soon as it meets one. */
function withoutDates(row: object): object {
  const dates = Object.entries(row).filter(([, value]) => value instanceof Date) as [string, Date][];
  if (dates.length === 0) return row;
  return { ...row, ...Object.fromEntries(dates.map(([name, date]) => [name, date.toISOString()])) };
}
