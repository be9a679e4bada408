/** The whole database as text, our own partitioned tables as one each: what a person left behind is looked for in every table there is, of whatever schema. */
import type { Pool } from 'pg';

async function tablesOf(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT quote_ident(nspname) || '.' || quote_ident(relname) AS name
     FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
     WHERE relkind IN ('r', 'p', 'm') AND NOT (relispartition AND nspname = 'public')
       AND nspname NOT IN ('pg_catalog', 'information_schema') AND nspname NOT LIKE 'pg_toast%'
     ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/** Table → how many of its rows hold the words, whatever the case. */
export async function rowsHolding(pool: Pool, words: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const name of await tablesOf(pool)) {
    const { rows } = await pool.query<{ count: number }>(
      `SELECT count(*) FROM ${name} t
       WHERE EXISTS (SELECT FROM unnest($1::text[]) AS word WHERE position(lower(word) IN lower(t::text)) > 0)`,
      [words],
    );
    found.set(name.replace(/^public\./, ''), rows[0]?.count ?? 0);
  }
  return found;
}

/** Not the site's data: the clockwork of the queue, and jobs that go by the clock and say nothing. */
const CLOCKWORK = /^pgboss\.(?!job(_common)?$)/;

/** Table → its rows as text. */
export async function rowsOfAllTables(pool: Pool): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const name of await tablesOf(pool)) {
    if (CLOCKWORK.test(name)) continue;
    const isJob = name.startsWith('pgboss.');
    const { rows } = await pool.query<{ text: string }>(
      `SELECT t::text AS text FROM ${name} t ${isJob ? "WHERE data <> '{}'" : ''}`,
    );
    found.set(
      name.replace(/^public\./, ''),
      rows.map(({ text }) => text),
    );
  }
  return found;
}
