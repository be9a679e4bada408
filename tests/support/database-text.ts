/** The whole database as text: what a person left behind is looked for in every table there is, of whatever schema. */
import type { Pool } from 'pg';

/** Table → how many of its rows hold the words, whatever the case. */
export async function rowsHolding(pool: Pool, words: readonly string[]): Promise<Map<string, number>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT quote_ident(nspname) || '.' || quote_ident(relname) AS name
     FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
     WHERE relkind IN ('r', 'm') AND nspname NOT IN ('pg_catalog', 'information_schema') AND nspname NOT LIKE 'pg_toast%'
     ORDER BY 1`,
  );
  const found = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await pool.query<{ count: number }>(
      `SELECT count(*) FROM ${name} t
       WHERE EXISTS (SELECT FROM unnest($1::text[]) AS word WHERE position(lower(word) IN lower(t::text)) > 0)`,
      [words],
    );
    found.set(name.replace(/^public\./, ''), rows[0]?.count ?? 0);
  }
  return found;
}
