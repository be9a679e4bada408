// One pool of connections and Kysely on top of it. Modules add their tables: `db.withTables<TheirTables>()`.
import {
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  type QueryExecutorProvider,
  type QueryResult,
  SingleConnectionProvider,
} from 'kysely';
import pg from 'pg';
import { GatheringPool } from './gathering-pool.ts';

export interface DatabaseOptions {
  url: string;
  applicationName?: string;
  maxConnections?: number;
  /** How long to wait for an answer before the server is taken for dead; longer than it may work on a query. */
  answerMilliseconds?: number;
  log?: { error(details: { err: unknown }, message: string): void };
}

export interface Database {
  pool: GatheringPool;
  /** The tables are unknown here: `db.withTables<TheirTables>()`. Transactions: `inTransaction(db, …)`. */
  db: Kysely<unknown>;
  /** The same for modules that only read by keys: their statements are prepared outside of transactions too. */
  keyed: Kysely<unknown>;
  close(): Promise<void>;
}

// Type numbers (pg_type.oid) that the driver has no names for.
const TEXT_ARRAY: number = 1009;
const INT8_ARRAY: number = 1016;
const DATE_ARRAY: number = 1182;

// Text formats of PostgreSQL by type number. Money and counts are int8 and fit a safe integer; a date without time has
// no time zone, so it stays text (YYYY-MM-DD).
const PARSERS: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: safeInteger,
  [pg.types.builtins.DATE]: String,
  [pg.types.builtins.TIMESTAMPTZ]: instant,
  [INT8_ARRAY]: (text) => textArray(text).map((item) => (item === null ? null : safeInteger(item))),
  [DATE_ARRAY]: (text) => textArray(text),
};

function textArray(text: string): (string | null)[] {
  return pg.types.getTypeParser(TEXT_ARRAY)(text);
}

const readInstant = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);

/** As a session in UTC writes it, it is nearly what the engine reads at once: 2026-11-15 09:00:00.123456+00. */
function instant(text: string): unknown {
  return text.endsWith('+00') && text[10] === ' '
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : readInstant(text);
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 beyond the safe integers: ${text}`);
  return value;
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => (format !== 'binary' && PARSERS[id]) || pg.types.getTypeParser(id, format),
};

/** Kysely takes a connection for each statement; the pool knows better. Transactions have one of their own, as ever. */
function gathering(db: Kysely<unknown>, pool: GatheringPool, isKeyed: boolean): Kysely<unknown> {
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      const { rows, rowCount } = await pool.ask(sql, parameters, isKeyed);
      // Several statements in one text answer with a list.
      return { rows: (rows ?? []) as Row[], ...(rowCount != null && { numAffectedRows: BigInt(rowCount) }) };
    },
    streamQuery() {
      throw new Error('large tables are read by keyset');
    },
  };
  const executor = db.getExecutor();
  const gathered = executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
  executor.executeQuery = gathered.executeQuery.bind(gathered);
  return db;
}

/** Kysely sends the statements of a transaction one at a time, each after the answer to the last; the driver need not wait. */
function overlapping(db: Kysely<unknown>): Kysely<unknown> {
  const executor = db.getExecutor();
  const plainly = executor.withConnectionProvider.bind(executor);
  executor.withConnectionProvider = (provider) =>
    plainly(provider instanceof SingleConnectionProvider ? atOnce(provider) : provider);
  return db;
}

function atOnce(provider: SingleConnectionProvider): ConnectionProvider {
  let connection: Promise<DatabaseConnection> | undefined;
  return {
    async provideConnection(consumer) {
      connection ??= provider.provideConnection(async (only) => only);
      return consumer(await connection);
    },
  };
}

export function openDatabase({
  url,
  applicationName = 'app',
  maxConnections = 10,
  answerMilliseconds = 20_000,
  log,
}: DatabaseOptions): Database {
  const pool = new GatheringPool({
    connectionString: url,
    application_name: applicationName,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    // A new connection has to sign in, read the catalogue and plan every statement anew: whoever comes after a quiet moment
    // should not wait for that.
    idleTimeoutMillis: 300_000,
    keepAlive: true,
    statement_timeout: 10_000,
    query_timeout: answerMilliseconds,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
    types,
  });
  // An idle connection that the server closed; without a listener this would end the process.
  pool.on('error', (err) => {
    if (log) log.error({ err }, 'an idle database connection was lost');
    else process.emitWarning(err);
  });
  // A connection that is lost between two queries of a transaction says so too. The next query fails and tells whoever
  // waits; without a listener the process would end before that.
  pool.on('connect', (client) => client.on('error', () => {}));
  const dialect = new PostgresDialect({ pool });
  const open = (isKeyed: boolean) => gathering(overlapping(new Kysely<unknown>({ dialect })), pool, isKeyed);
  const [db, keyed] = [open(false), open(true)];
  return { pool, db, keyed, close: () => db.destroy() };
}

/** A named prepared statement for hot reads: planned once per connection. One name belongs to one text. */
export function prepared<Row extends pg.QueryResultRow>(pool: pg.Pool, name: string, text: string) {
  return async (values: unknown[] = []): Promise<Row[]> => (await pool.query<Row>({ name, text, values })).rows;
}

/**
 * Plain SQL on a Kysely instance, in the shape that libraries with SQL of their own ask for. Given a transaction, it
 * runs inside it: a job enqueued with `{ db: plainSql(trx) }` exists if and only if the transaction commits.
 */
export function plainSql(db: Pick<Kysely<unknown>, 'executeQuery'> & QueryExecutorProvider) {
  return {
    async executeSql<Row = unknown>(text: string, values: readonly unknown[] = []): Promise<{ rows: Row[] }> {
      return db.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
    },
  };
}
