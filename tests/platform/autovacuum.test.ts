/** An autovacuum of a large table takes hours, and DDL waits for a table less long than PostgreSQL takes to cancel one. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { cancelAutovacuums } from '#platform/database/autovacuum.ts';
import { type Database, openDatabase } from '#platform/database/connect.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded.ts';
import { migrateToLatest } from '#platform/database/migrate.ts';
import { folderWithCluster } from '../support/clusters.ts';
import { passableFolder } from '../support/folders.ts';

/** Transaction of the vacuum that is at work on it, by its lock: figures of its progress are for superusers. */
async function findVacuum({ pool }: Database, table: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ virtualtransaction: string }>(
    `SELECT virtualtransaction FROM pg_locks
     WHERE relation = $1::regclass AND mode = 'ShareUpdateExclusiveLock' AND granted`,
    [table],
  );
  return rows[0]?.virtualtransaction;
}

/** The autovacuum has minutes to go. */
async function makeTableUnderVacuum(database: Database, name: string): Promise<void> {
  const { pool } = database;
  await pool.query(`CREATE TABLE ${name} (n integer, filling text) WITH (autovacuum_vacuum_threshold = 1,
    autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_cost_delay = 100, autovacuum_vacuum_cost_limit = 1)`);
  await pool.query(`INSERT INTO ${name} SELECT n, repeat('x', 700) FROM generate_series(1, 20000) n`);
  await pool.query(`DELETE FROM ${name} WHERE n % 2 = 0`);
  await expect.poll(() => findVacuum(database, name), { timeout: 30_000, interval: 100 }).toBeDefined();
}

it('an autovacuum makes room for DDL, without a write that waits for it', async () => {
  const server = await startEmbeddedPostgres({
    dataDir: await folderWithCluster('ohvat-autovacuum-'),
    log: { info: () => {}, warn: () => {} },
    settings: { autovacuum_naptime: '1s', fsync: 'off' },
  });
  onTestFinished(() => server.stop());
  const database = openDatabase({ url: server.url });
  onTestFinished(() => database.close());
  const { db, pool } = database;

  await makeTableUnderVacuum(database, 'big');
  const folder = await passableFolder('ohvat-migrations-');
  await writeFile(join(folder, '9001_more.sql'), 'ALTER TABLE big ADD COLUMN more integer;');
  expect(await migrateToLatest(db, [folder])).toEqual(['9001_more.sql']);

  await makeTableUnderVacuum(database, 'busy');
  await pool.query('CREATE TABLE held (n integer)');
  const [holder, writer] = [await pool.connect(), await pool.connect()];
  onTestFinished(() => {
    for (const client of [holder, writer]) client.release(true);
  });
  // Like a VACUUM of somebody's: nobody is to be ended but autovacuums.
  await holder.query('BEGIN; LOCK TABLE held IN SHARE UPDATE EXCLUSIVE MODE');
  await writer.query("SET lock_timeout = '200ms'");
  const vacuum = await findVacuum(database, 'busy');
  let isOver = false;
  const cancelling = cancelAutovacuums(db).finally(() => {
    isOver = true;
  });
  while (!isOver) await writer.query('INSERT INTO busy (n) VALUES (1)');
  await cancelling;
  expect(await findVacuum(database, 'busy')).not.toBe(vacuum);
  expect((await holder.query('SELECT 1 AS held')).rows).toEqual([{ held: 1 }]);
}, 120_000);
