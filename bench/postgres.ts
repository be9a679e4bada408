/** A database of its own for measurements: migrated, and without waiting for the disk, which others share. */
import { chmod } from 'node:fs/promises';
import { resolve } from 'node:path';
import { openDatabase } from '#platform/database/connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded.ts';
import { findMigrationFolders, migrateToLatest } from '#platform/database/migrate.ts';

const SOURCES = resolve(import.meta.dirname, '../src');
/** Nor does anything tidy up in between: what one cell has written would be put on the disk at the price of the next. */
const SETTINGS = {
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
