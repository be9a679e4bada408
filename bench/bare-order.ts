/**
 * The least an order can cost: one transaction that writes the rows of an order of the application into tables of the same shape and
 * with the same indexes. No triggers, no foreign keys, nothing is read or decided.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

interface Written {
  table: string;
  /** As JSON. */
  rows: string;
}

/** Learns from an order that was just made which rows it wrote, and makes the tables for copies of them. */
export async function learnOrder(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY relname`,
    );
    const { rows: last } = await client.query<{ xmin: string }>(
      'SELECT xmin FROM deals ORDER BY created_at DESC LIMIT 1',
    );
    await client.query('CREATE TABLE bare_order (name text, rows text)');
    for (const { name } of tables) {
      const { rows } = await client.query<{ rows: string | null }>(
        `SELECT json_agg(t)::text AS rows FROM ${name} t WHERE xmin = $1::text::xid`,
        [last[0]?.xmin],
      );
      if (!rows[0]?.rows) continue;
      await client.query(`CREATE TABLE bare_${name} (LIKE ${name})`);
      await client.query('INSERT INTO bare_order VALUES ($1, $2)', [name, rows[0].rows]);
      const { rows: indexes } = await client.query<{ definition: string }>(
        `SELECT pg_get_indexdef(indexrelid) AS definition FROM pg_index WHERE indrelid = $1::regclass`,
        [name],
      );
      // Not unique: rows of one order are written over and over, with new ids but the same numbers.
      for (const { definition } of indexes)
        await client.query(
          definition.replace(/^CREATE (?:UNIQUE )?INDEX \S+ ON (?:public\.)?\S+/, `CREATE INDEX ON bare_${name}`),
        );
    }
  } finally {
    await client.end();
  }
}

export async function bareOrder(pool: pg.Pool): Promise<() => Promise<void>> {
  const { rows: learnt } = await pool.query<{ name: string; rows: string }>('SELECT * FROM bare_order');
  const written: Written[] = learnt.map(({ name, rows }) => ({ table: `bare_${name}`, rows }));
  return async () => {
    const ids = new Map<string, string>();
    const anew = (id: string) => {
      if (!ids.has(id)) ids.set(id, randomUUID());
      return ids.get(id) ?? id;
    };
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      for (const { table, rows } of written)
        await client.query({
          name: table,
          text: `INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`,
          values: [rows.replace(UUID, anew)],
        });
      await client.query('COMMIT');
    } finally {
      client.release();
    }
  };
}
