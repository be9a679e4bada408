/**
 * Prepared statements, where a store says so: PostgreSQL parses and plans them once per connection. For statements of one text
 * whose best plan does not depend on the values: writes, and reads by key. A list or search is planned each time.
 */

import type { CompiledQuery, PostgresPool, PostgresPoolClient, QueryExecutorProvider, QueryResult } from 'kysely';
import type pg from 'pg';
import type { Db } from './schema.ts';

/** A named prepared statement outside of transactions, for hot reads. One name belongs to one text. */
export function prepared<Row extends pg.QueryResultRow>(pool: pg.Pool, name: string, text: string) {
  return async (values: unknown[] = []): Promise<Row[]> => (await pool.query<Row>({ name, text, values })).rows;
}

/** Columns were added to a table while a statement on it was prepared. */
export const OUTDATED_PLAN = '0A000';

/** Each costs some tens of kilobytes on every connection. A text that varies would fill this, and is then not prepared. */
const MAX_PREPARED = 500;
const names = new Map<string, string>();
let named = 0;

/** The same as `statement.execute(db)`, with the statement prepared. */
export async function executePrepared<Row>(
  db: Db,
  statement: { compile(db: QueryExecutorProvider): CompiledQuery<Row> },
): Promise<QueryResult<Row>> {
  const query = statement.compile(db);
  if (!names.has(query.sql) && names.size < MAX_PREPARED) names.set(query.sql, `prepared_${named++}`);
  try {
    return await db.executeQuery(query);
  } catch (error) {
    if ((error as { code?: string }).code !== OUTDATED_PLAN) throw error;
    names.set(query.sql, `prepared_${named++}`);
    // A transaction is lost with it, and tried again as a whole.
    if (db.isTransaction) throw error;
    return db.executeQuery(query);
  }
}

/** The pool as Kysely takes it. Kysely knows no names of statements, so they are found by their text. */
export function namingPool(pool: pg.Pool): PostgresPool {
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect();
    const query = (text: string, values: unknown[]) => {
      const name = names.get(text);
      sendTogether(client);
      return name ? client.query({ name, text, values }) : client.query(text, values);
    };
    // Without cursors: large tables are read by keyset.
    return { query: query as never, release: (isBroken) => client.release(isBroken) };
  };
  return { connect, end: () => pool.end(), options: pool.options };
}

/**
 * Statements of a pipeline leave in one write to the socket: the system calls were a third of what a checkout costs. Ends after the
 * promises that are settled now have run, so a statement that is awaited leaves at once.
 */
function sendTogether({ connection: { stream } }: pg.PoolClient): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}
