/**
 * Prepared statements, where a store says so: PostgreSQL parses and plans them once per connection. For statements of one text
 * whose best plan does not depend on the values: writes, and reads by key. A list or search is planned each time.
 */

import type { CompiledQuery, PostgresPool, PostgresPoolClient, QueryExecutorProvider, QueryResult } from 'kysely';
import type pg from 'pg';
import { OUTDATED_PLAN, onPrimary, type Replica, type Replicas, replicasOf } from './replicas.ts';
import type { Db } from './schema.ts';

/** A named prepared statement outside of transactions, for hot reads. One name belongs to one text. */
export function prepared<Row extends pg.QueryResultRow>(pool: pg.Pool, name: string, text: string) {
  let renamed = 0;
  const read = async (values: unknown[]): Promise<Row[]> => {
    const statement = renamed === 0 ? { name, text, values } : { ...anew(`${name}_${renamed}`, text), values };
    const replicas = replicasOf(pool);
    const replica = replicas?.choose();
    if (!replicas || !replica) return (await pool.query<Row>(statement)).rows;
    try {
      return (await replica.pool.query<Row>(statement)).rows;
    } catch (error) {
      if (!replicas.isWorthRepeating(replica, error)) throw error;
      return (await pool.query<Row>(statement)).rows;
    }
  };
  return async (values: unknown[] = []): Promise<Row[]> => {
    const known = renamed;
    try {
      return await read(values);
    } catch (error) {
      if ((error as { code?: string }).code !== OUTDATED_PLAN) throw error;
      // Others may have met it at the same moment: one new name is enough.
      if (renamed === known) renamed += 1;
      return onPrimary(() => read(values));
    }
  };
}

/** Under another name and in another text: PgBouncer knows statements by their text, and would answer with the outdated one. */
const anew = (name: string, text: string) => ({ name, text: `${text} /* ${name} */` });

/** Each costs some tens of kilobytes on every connection. A text that varies would fill this, and is then not prepared. */
const MAX_PREPARED = 500;
const names = new Map<string, { name: string; text: string }>();
let named = 0;

/** The same as `statement.execute(db)`, with the statement prepared. */
export async function executePrepared<Row>(
  db: Db,
  statement: { compile(db: QueryExecutorProvider): CompiledQuery<Row> },
): Promise<QueryResult<Row>> {
  const query = statement.compile(db);
  if (!names.has(query.sql) && names.size < MAX_PREPARED)
    names.set(query.sql, { name: `prepared_${named++}`, text: query.sql });
  try {
    return await db.executeQuery(query);
  } catch (error) {
    if ((error as { code?: string }).code !== OUTDATED_PLAN) throw error;
    names.set(query.sql, anew(`prepared_${named++}`, query.sql));
    // A transaction is lost with it, and tried again as a whole.
    if (db.isTransaction) throw error;
    return onPrimary(() => db.executeQuery(query));
  }
}

/** The pool as Kysely takes it. Kysely knows no names of statements, so they are found by their text. */
export function namingPool(pool: pg.Pool): PostgresPool {
  const connect = async (): Promise<PostgresPoolClient> => {
    const replicas = replicasOf(pool);
    const replica = replicas?.choose();
    return replicas && replica ? connectToReplica(pool, replicas, replica) : namingClient(await pool.connect());
  };
  return { connect, end: () => pool.end(), options: pool.options };
}

function namingClient(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: string, values: unknown[]) => {
    const known = names.get(text);
    sendTogether(client);
    return known ? client.query({ ...known, values }) : client.query(text, values);
  };
  // Without cursors: large tables are read by keyset.
  return { query: query as never, release: (isBroken) => client.release(isBroken) };
}

/** Kysely takes a client for each statement outside of transactions, and transactions never come here: each query is repeatable. */
async function connectToReplica(pool: pg.Pool, replicas: Replicas, replica: Replica): Promise<PostgresPoolClient> {
  let client: pg.PoolClient;
  try {
    client = await replica.pool.connect();
  } catch (error) {
    replicas.isWorthRepeating(replica, error);
    return namingClient(await pool.connect());
  }
  const onReplica = namingClient(client);
  let isLost = false;
  const query = async (text: string, values: unknown[]) => {
    try {
      return await onReplica.query(text, values);
    } catch (error) {
      if (!replicas.isWorthRepeating(replica, error)) throw error;
      isLost = !replica.isUsable;
      const other = await pool.connect();
      try {
        return await namingClient(other).query(text, values);
      } finally {
        other.release();
      }
    }
  };
  return { query: query as never, release: (isBroken) => client.release(isBroken || isLost) };
}

/**
 * Statements of a pipeline leave in one write to the socket: the system calls were a third of what a checkout costs. Ends after the
 * promises that are settled now have run, so a statement that is awaited leaves at once.
 */
function sendTogether({ connection: { stream } }: pg.PoolClient): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}
