// One pool of connections and Kysely on top of it. Stores add their tables to the schema (schema.ts).
import {
  CompiledQuery,
  type DatabaseIntrospector,
  Kysely,
  PostgresDialect,
  type QueryExecutorProvider,
  sql,
} from 'kysely';
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import pg from 'pg';
import { namingPool } from './prepared.ts';
import { LOOKING, Replica, Replicas, readAlso } from './replicas.ts';
import type { Db, Schema } from './schema.ts';
import { limitTransactions } from './transaction.ts';

/** A pooler in transaction mode, such as PgBouncer: consecutive transactions of one connection may run in different sessions. */
export interface Pooler {
  url: string;
  /** It carries prepared statements from session to session (PgBouncer since 1.21). */
  isPreparing: boolean;
}

export interface DatabaseOptions {
  /** The server itself. */
  url: string;
  pooler?: Pooler | undefined;
  /** Addresses of the replicas themselves, not of a balancer: how far each has come is asked of each. */
  replicaUrls?: readonly string[] | undefined;
  applicationName?: string;
  maxConnections?: number;
  /** How long to wait for an answer before the server is taken for dead; longer than it may work on a query. */
  answerMilliseconds?: number;
  /** How long the server may work on a statement. */
  statementMilliseconds?: number;
  log?: { error(details: object, message: string): void; warn(details: object, message: string): void };
}

export interface Database {
  pool: pg.Pool;
  /** For a connection of one's own that needs its session: LISTEN. Never through a pooler. */
  direct: pg.ClientConfig;
  /** Transactions: `inTransaction(db, …)`. */
  db: Db;
  replicas?: Replicas | undefined;
  close(): Promise<void>;
}

/** Timeouts on a replica, for a slow statement and for a silent server; the primary answers instead. */
const REPLICA_LIMITS = { statement_timeout: 3_500, query_timeout: 4_000, connectionTimeoutMillis: 1_000 };

/**
 * Connections that transactions leave to others. Within one, a module may ask for something outside of it, such as a name: if
 * transactions had all connections, each would wait for another to end.
 */
const KEPT_FOR_STATEMENTS = 2;

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

/**
 * A server that follows another is not the primary, whoever sent us there: the one that is just taking over, for one. What it reads may be
 * older than what was acknowledged. PostgreSQL says so to everybody who connects; a pooler goes on repeating what it was told by the server that
 * it met first, so there deploy/pgbouncer.ini has the check.
 */
class PrimaryClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (parameterName === 'in_hot_standby' && parameterValue === 'on')
        this.connection.stream.destroy(new Error('Connection terminated: the server is not the primary'));
    });
  }
}

/** Sends every statement unprepared: one prepared in one session of the server is unknown in the next. */
class UnpreparedClient extends pg.Client {
  override query(...given: unknown[]): never {
    const [config, ...rest] = given;
    const isNamed = typeof config === 'object' && config !== null && 'name' in config;
    return super.query(...([isNamed ? { ...config, name: undefined } : config, ...rest] as [string])) as never;
  }
}

/**
 * Only the migrator looks for tables, and only for its own, several times for every file. To read all columns of all tables and
 * partitions each time takes longer than the migrations themselves.
 */
class MigratorsDialect extends PostgresDialect {
  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return {
      getSchemas: async () => [],
      async getTables() {
        const { rows } = await sql<{ name: string }>`
          SELECT name FROM unnest(${sql.lit(`{${DEFAULT_MIGRATION_TABLE},${DEFAULT_MIGRATION_LOCK_TABLE}}`)}::text[]) AS name
          WHERE to_regclass(name) IS NOT NULL`.execute(db);
        return rows.map(({ name }) => ({ name, isView: false, isForeign: false, columns: [] }));
      },
    };
  }
}

export function openDatabase({
  url,
  pooler,
  replicaUrls = [],
  applicationName = 'app',
  maxConnections = 10,
  answerMilliseconds = 20_000,
  statementMilliseconds = 10_000,
  log,
}: DatabaseOptions): Database {
  const options: pg.PoolConfig = {
    application_name: applicationName,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    // A new connection has to sign in, read the catalogue and plan every statement anew: whoever comes after a quiet moment
    // should not wait for that.
    idleTimeoutMillis: 300_000,
    keepAlive: true,
    statement_timeout: statementMilliseconds,
    query_timeout: answerMilliseconds,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
    // A connection whose query timed out is closed, not returned to the pool.
    pipeline: true,
    types,
  };
  const pool = new pg.Pool({
    ...options,
    connectionString: pooler?.url ?? url,
    Client: pooler ? (pooler.isPreparing ? pg.Client : UnpreparedClient) : PrimaryClient,
  });
  const bearLosses = (lossy: pg.Pool) => {
    // An idle connection that the server closed; without a listener this would end the process.
    lossy.on('error', (err) => {
      if (log) log.error({ err }, 'an idle database connection was lost');
      else process.emitWarning(err);
    });
    // A connection that is lost between two queries of a transaction says so too. The next query fails and tells whoever
    // waits; without a listener the process would end before that.
    lossy.on('connect', (client) => client.on('error', () => {}));
  };
  bearLosses(pool);
  const open = (own: pg.PoolConfig) => {
    const made = new pg.Pool({ ...options, ...own });
    bearLosses(made);
    return made;
  };
  const replicas =
    replicaUrls.length > 0
      ? new Replicas(
          { pool, watcher: open({ connectionString: url, ...LOOKING }) },
          replicaUrls.map(
            (connectionString) =>
              new Replica(
                new URL(connectionString).host,
                open({ connectionString, ...REPLICA_LIMITS }),
                open({ connectionString, ...LOOKING }),
              ),
          ),
          log,
        )
      : undefined;
  if (replicas) readAlso(pool, replicas);
  const db = new Kysely<Schema>({ dialect: new MigratorsDialect({ pool: namingPool(pool) }) });
  // The small pools are those of tools, which do one thing at a time.
  limitTransactions(db, maxConnections - Math.min(KEPT_FOR_STATEMENTS, Math.floor(maxConnections / 3)));
  return {
    pool,
    direct: { ...options, connectionString: url },
    db,
    replicas,
    async close() {
      await replicas?.close();
      await db.destroy();
      // Kysely ends only a pool that it has used.
      if (!pool.ending) await pool.end();
    },
  };
}

/**
 * Plain SQL on a Kysely instance, in the shape that libraries with SQL of their own ask for. Given a transaction, it
 * runs inside it: a job enqueued with `{ db: plainSql(trx) }` exists if and only if the transaction commits.
 */
export function plainSql(db: Pick<Db, 'executeQuery'> & QueryExecutorProvider) {
  return {
    async executeSql<Row = unknown>(text: string, values: readonly unknown[] = []): Promise<{ rows: Row[] }> {
      return db.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
    },
  };
}
