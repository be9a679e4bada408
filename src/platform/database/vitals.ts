/** Figures of the database for operators: connections, size, slow statements. */

import { sql } from 'kysely';
import type { Db } from './schema.ts';

export interface DatabaseVitals {
  version: string;
  sizeBytes: number;
  connections: { used: number; max: number };
  /** Connections by what opened them; a process of the application has a name of its own. */
  clients: { name: string; connections: number }[];
}

export async function readVitals(db: Db): Promise<DatabaseVitals> {
  const [figures, clients] = await Promise.all([
    sql<{ version: string; size: number; used: number; max: number }>`
      SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS size,
        (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')::int AS used,
        current_setting('max_connections')::int AS max`.execute(db),
    sql<{ name: string; connections: number }>`
      SELECT application_name AS name, count(*)::int AS connections FROM pg_stat_activity
      WHERE datname = current_database() AND backend_type = 'client backend'
      GROUP BY 1 ORDER BY 1`.execute(db),
  ]);
  const { version = '', size = 0, used = 0, max = 0 } = figures.rows[0] ?? {};
  return { version, sizeBytes: size, connections: { used, max }, clients: clients.rows };
}

export interface SlowStatement {
  text: string;
  calls: number;
  meanMilliseconds: number;
  totalMilliseconds: number;
}

/** Null where the extension pg_stat_statements is missing or not readable. */
export async function listSlowStatements(db: Db, limit: number): Promise<SlowStatement[] | null> {
  const { rows } = await sql<{ is_there: boolean }>`
    SELECT to_regclass('pg_stat_statements') IS NOT NULL AS is_there`.execute(db);
  if (!rows[0]?.is_there) return null;
  try {
    const found = await sql<SlowStatement>`
      SELECT left(query, 400) AS text, calls::int8 AS calls, mean_exec_time AS "meanMilliseconds",
        total_exec_time AS "totalMilliseconds"
      FROM pg_stat_statements WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
      ORDER BY mean_exec_time DESC LIMIT ${limit}`.execute(db);
    return found.rows;
  } catch {
    return null;
  }
}
