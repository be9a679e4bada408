/** A database of its own for measurements: migrated, and without waiting for the disk, which others share. */
import { chmod } from 'node:fs/promises';
import { resolve } from 'node:path';
import pg from 'pg';
import { openDatabase } from '#platform/database/connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded.ts';
import { findMigrationFolders, migrateToLatest } from '#platform/database/migrate.ts';
import { parentOf } from './cpu.ts';

const SOURCES = resolve(import.meta.dirname, '../src');
/** Nor does anything tidy up in between: what one cell has written would be put on the disk at the price of the next. */
export const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
};

export async function startBenchPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const say = (line: string) => process.stderr.write(`${line}\n`);
  // The data must lie inside to go with the folder; under a closed one root's server would put them elsewhere.
  await chmod(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info: say, warn: say }, settings: SETTINGS });
  const database = openDatabase({ url: postgres.url, maxConnections: 2 });
  await migrateToLatest(database.db, await findMigrationFolders(SOURCES));
  await database.close();
  return postgres;
}

const IDS = 50;

/** The server's process, and objects to ask for. */
export async function lookAt(url: string): Promise<{ postgresPid: number; ids: string[] }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: backend } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const { rows } = await client.query<{ object_id: string }>(
      `SELECT object_id FROM ad_objects WHERE kind = 'resource' AND is_public ORDER BY md5(object_id::text) LIMIT ${IDS}`,
    );
    return { postgresPid: parentOf(backend[0]?.pid ?? 0), ids: rows.map(({ object_id }) => object_id) };
  } finally {
    await client.end();
  }
}
