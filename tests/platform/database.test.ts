import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase, plainSql } from '#platform/database/connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded.ts';
import { migrateToLatest, refuseOldServer } from '#platform/database/migrate.ts';
import { prepared } from '#platform/database/prepared.ts';
import { copyCluster } from '../support/clusters.ts';
import { createTestDatabase, testDatabaseUrl } from '../support/database.ts';

const PROJECT = path.join(import.meta.dirname, '../..');
const NOBODY = { uid: 65534, gid: 65534 };
const isRoot = process.getuid?.() === 0;
const nobodyCanRunUs =
  isRoot && spawnSync(process.execPath, [path.join(PROJECT, 'scripts/chromium.mjs')], NOBODY).status === 0;
const log = { info: () => undefined, warn: () => undefined };

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function dataFolder({ mode = 0o711, owner }: { mode?: number; owner?: { uid: number; gid: number } } = {}): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'launcher-test-'));
  fs.chmodSync(folder, mode);
  if (owner) fs.chownSync(folder, owner.uid, owner.gid);
  cleanups.push(() => {
    const location = path.join(folder, 'postgres/location');
    const home = fs.existsSync(location) ? fs.readFileSync(location, 'utf8') : folder;
    for (const each of [home, folder]) fs.rmSync(each, { recursive: true, force: true });
  });
  return folder;
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log });
  cleanups.push(() => server.stop());
  return server;
}

/** For an embedded server that has been there before. */
async function usedFolder(): Promise<string> {
  const folder = dataFolder();
  await copyCluster(folder);
  return folder;
}

/** Another application process: reports its address, stops the database when told to. */
async function startInChild(dataDir: string, user: { uid?: number; gid?: number } = {}) {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(path.join(PROJECT, 'src/platform/database/embedded.ts'))};
    const log = { info() {}, warn() {} };
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log }).catch((error) => {
      console.log(JSON.stringify({ error: error.message }));
      process.exit(1);
    });
    console.log(JSON.stringify({ url: server.url, attached: server.attached }));
    process.stdin.once('data', async () => { await server.stop(); process.exit(0); });
  `;
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', program], {
    ...user,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  cleanups.push(() => child.kill('SIGKILL'));
  if (!child.stdout) throw new Error('no output');
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const report = JSON.parse(line) as { url: string; attached: boolean; error?: string };
  const stop = async () => {
    child.stdin?.write('stop\n');
    await once(child, 'exit');
  };
  return { ...report, child, stop };
}

async function query(url: string, text: string): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function serverPid(dataDir: string): number {
  return Number(fs.readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
}

async function answers(url: string): Promise<boolean> {
  return query(url, 'SELECT 1').then(
    () => true,
    () => false,
  );
}

// Processes are started and killed here, which takes its time on a busy machine.
describe('the embedded database', { timeout: 180_000 }, () => {
  it('starts, keeps its data over a restart and stays at its address', async () => {
    const dataDir = dataFolder();
    const first = await start(dataDir);
    await query(first.url, "CREATE TABLE note AS SELECT 'ёж' AS text");
    await first.stop();
    expect(await answers(first.url)).toBe(false);

    const second = await start(dataDir);
    expect(second).toMatchObject({ url: first.url, attached: false });
    expect(await query(second.url, 'SELECT text FROM note')).toEqual([{ text: 'ёж' }]);
  });

  it('sorts in Russian and lets in no one without the password', async () => {
    const { url } = await start(dataFolder());
    const words = await query(url, "SELECT word FROM unnest(array['жук', 'ёж', 'еда', 'Ель']) AS word ORDER BY word");
    expect(words.map(({ word }) => word)).toEqual(['еда', 'ёж', 'Ель', 'жук']);
    expect(await query(url, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toEqual([
      { rolsuper: false },
    ]);
    await expect(query(url.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow(/password authentication/);
  });

  it('moves to another port when its own was taken meanwhile', async () => {
    const dataDir = await usedFolder();
    const first = await start(dataDir);
    await first.stop();
    const squatter = net.createServer().listen(Number(new URL(first.url).port), '127.0.0.1');
    cleanups.push(() => squatter.close());
    await once(squatter, 'listening');

    const second = await start(dataDir);
    expect(second.url).not.toBe(first.url);
    expect(await answers(second.url)).toBe(true);
  });

  it('survives a kill -9 of the application, and the next start attaches to it', async () => {
    const dataDir = await usedFolder();
    const { child, url } = await startInChild(dataDir);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await answers(url)).toBe(true);

    const next = await start(dataDir);
    expect(next).toMatchObject({ url, attached: true });
    // The server takes a moment to notice that the killed one is no user any more.
    await expect
      .poll(() => query(url, `SELECT 1 FROM pg_stat_activity WHERE application_name = 'keeper'`), { timeout: 30_000 })
      .toHaveLength(1);
    await next.stop();
    expect(await answers(url)).toBe(false);
  });

  it('starts once for two processes at once and stops with the last of them', async () => {
    const dataDir = dataFolder();
    const [one, two] = await Promise.all([startInChild(dataDir), startInChild(dataDir)]);
    expect(one.url).toBe(two.url);
    expect([one.attached, two.attached].sort()).toEqual([false, true]);

    await one.stop();
    expect(await answers(two.url)).toBe(true);
    await two.stop();
    expect(await answers(two.url)).toBe(false);
  });

  it('recovers from a kill -9 of the server while the application runs', async () => {
    const dataDir = await usedFolder();
    const { url } = await start(dataDir);
    await query(url, 'CREATE TABLE note AS SELECT 1 AS number');
    process.kill(serverPid(dataDir), 'SIGKILL');
    await expect.poll(() => answers(url), { timeout: 30_000, interval: 100 }).toBe(true);
    expect(await query(url, 'SELECT number FROM note')).toEqual([{ number: 1 }]);
  });

  it('recovers from a kill -9 of the server whose last child holds the data for a while', async () => {
    const dataDir = await usedFolder();
    const { url } = await start(dataDir);
    await query(url, 'CREATE TABLE note AS SELECT 1 AS number');
    const busy = query(url, `DO $$ BEGIN WHILE clock_timestamp() < now() + interval '5 s' LOOP END LOOP; END $$`);
    busy.catch(() => undefined);
    await expect
      .poll(() => query(url, `SELECT 1 FROM pg_stat_activity WHERE query LIKE 'DO %' AND state = 'active'`))
      .toHaveLength(1);
    process.kill(serverPid(dataDir), 'SIGKILL');
    await expect.poll(() => answers(url), { timeout: 30_000, interval: 100 }).toBe(true);
    expect(await query(url, 'SELECT number FROM note')).toEqual([{ number: 1 }]);
  });

  it('recovers from a kill -9 of both, even if the number of the process now belongs to another program', async () => {
    const dataDir = await usedFolder();
    const { child, url } = await startInChild(dataDir);
    await query(url, 'CREATE TABLE note AS SELECT 1 AS number');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const pid = serverPid(dataDir);
    process.kill(pid, 'SIGKILL');
    while (fs.existsSync(`/proc/${pid}`)) await sleep(20);
    const pidFile = path.join(dataDir, 'postgres/cluster/postmaster.pid');
    fs.writeFileSync(pidFile, fs.readFileSync(pidFile, 'utf8').replace(String(pid), String(process.pid)));

    const next = await start(dataDir);
    expect(await query(next.url, 'SELECT number FROM note')).toEqual([{ number: 1 }]);
  });

  it.runIf(isRoot)(
    'started by root with data in a closed folder, puts the cluster where its user can reach it',
    async () => {
      const dataDir = dataFolder({ mode: 0o700 });
      const { url } = await start(dataDir);
      expect(await answers(url)).toBe(true);
      expect(fs.existsSync(path.join(dataDir, 'postgres/cluster'))).toBe(false);
    },
  );

  it.runIf(nobodyCanRunUs)('runs for an ordinary user', async () => {
    const one = await startInChild(dataFolder({ mode: 0o700, owner: NOBODY }), NOBODY);
    expect(one.error).toBeUndefined();
    expect(await answers(one.url)).toBe(true);
    await one.stop();
  });

  it.runIf(nobodyCanRunUs)('asks for DATABASE_URL when the user has no name', async () => {
    const stranger = { uid: 54_321, gid: 54_321 };
    const { error } = await startInChild(dataFolder({ owner: stranger }), stranger);
    expect(error).toMatch(/54321.*DATABASE_URL/);
  });

  it('says what PostgreSQL said when it cannot start', async () => {
    const dataDir = await usedFolder();
    const starting = startEmbeddedPostgres({ dataDir, log, settings: { shared_buffers: 'much' } });
    await expect(starting).rejects.toThrow(/invalid value for parameter "shared_buffers"/);
  });
});

describe('the connection', () => {
  it('gives whole numbers, instants and dates in the types the code counts on', async () => {
    const { pool, close } = openDatabase({ url: await testDatabaseUrl() });
    cleanups.push(close);
    const { rows } = await pool.query(
      "SELECT 9007199254740991::int8 AS big, array[1, null]::int8[] AS bigs, date '2026-03-01' AS day, timestamptz '2026-03-01 00:00Z' AS at",
    );
    expect(rows).toEqual([
      { big: Number.MAX_SAFE_INTEGER, bigs: [1, null], day: '2026-03-01', at: new Date('2026-03-01T00:00:00Z') },
    ]);
    await expect(pool.query('SELECT 9007199254740992::int8')).rejects.toThrow(/safe/);
  });

  it.each(['UTC', 'Europe/Moscow', 'Asia/Kolkata'])('reads an instant as it is written in %s', async (zone) => {
    const { pool, close } = openDatabase({ url: await testDatabaseUrl(), maxConnections: 1 });
    cleanups.push(close);
    await pool.query(`SET timezone = '${zone}'`);
    const { rows } = await pool.query(
      "SELECT unnest(array['2026-03-01 09:00:01.123456Z', '1941-06-22 04:00Z', '12026-01-01 00:00Z', 'infinity']::timestamptz[]) AS at",
    );
    expect(rows.map(({ at }) => at)).toEqual([
      new Date('2026-03-01T09:00:01.123Z'),
      new Date('1941-06-22T04:00:00Z'),
      new Date('+012026-01-01T00:00:00Z'),
      Number.POSITIVE_INFINITY,
    ]);
  });

  it('limits statements, locks and idle transactions', async () => {
    const { pool, close } = openDatabase({ url: await testDatabaseUrl() });
    cleanups.push(close);
    const setting = prepared<{ value: string }>(pool, 'setting', 'SELECT current_setting($1) AS value');
    const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
    const values = await Promise.all(names.map((name) => setting([name])));
    expect(values.flat().map(({ value }) => value)).toEqual(['10s', '5s', '15s']);
  });

  it('runs plain SQL inside a transaction of Kysely', async () => {
    const { db, pool, close } = openDatabase({ url: await testDatabaseUrl() });
    cleanups.push(close);
    await pool.query('CREATE TABLE job (name text)');
    const failing = db.transaction().execute(async (trx) => {
      await plainSql(trx).executeSql('INSERT INTO job VALUES ($1)', ['letter']);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect((await pool.query('SELECT * FROM job')).rows).toEqual([]);
  });
});

describe('migrations', () => {
  /** A database with the project's own migrations would miss them in the test's folders, so it starts without. */
  async function emptyDatabase(): Promise<string> {
    const url = await createTestDatabase();
    await query(url, 'DROP TABLE kysely_migration, kysely_migration_lock');
    return url;
  }

  function folderOf(files: Record<string, string>): string {
    const folder = dataFolder();
    for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text);
    return folder;
  }

  it('run over several folders in the order of their names, under two processes at once', async () => {
    const url = await emptyDatabase();
    const folders = [
      folderOf({
        '9002_b.sql': 'INSERT INTO step VALUES (2); SELECT pg_sleep(0.2);',
        '9003_c.sql': 'INSERT INTO step VALUES (3);',
      }),
      folderOf({ '9001_a.sql': 'CREATE TABLE step (number int);\nINSERT INTO step VALUES (1);' }),
    ];
    const migrate = async () => {
      const { db, close } = openDatabase({ url });
      return migrateToLatest(db, folders).finally(close);
    };
    const done = await Promise.all([migrate(), migrate()]);
    expect(done.flat().sort()).toEqual(['9001_a.sql', '9002_b.sql', '9003_c.sql']);
    expect((await query(url, 'SELECT number FROM step')).map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  it('that fail are named with their line, are undone and leave the earlier ones in place', async () => {
    const { db, pool, close } = openDatabase({ url: await emptyDatabase() });
    cleanups.push(close);
    const folder = folderOf({
      '9001_good.sql': 'CREATE TABLE good (id int);',
      '9002_bad.sql': 'CREATE TABLE half (id int);\nCREATE TABLE half (id nonsense);',
    });
    await expect(migrateToLatest(db, [folder])).rejects.toThrow(/9002_bad\.sql:2 failed: .*nonsense/);
    const { rows } = await pool.query(
      "SELECT to_regclass('good') IS NOT NULL AS good, to_regclass('half') IS NULL AS undone",
    );
    expect(rows).toEqual([{ good: true, undone: true }]);
  });

  it('do not make others wait behind a table that somebody holds, and are tried again', async () => {
    const url = await emptyDatabase();
    const [{ db, pool, close }, holder] = [openDatabase({ url }), new pg.Client({ connectionString: url })];
    cleanups.push(close, () => holder.end());
    await pool.query('CREATE TABLE held (id int)');
    await holder.connect();
    await holder.query('BEGIN; SELECT FROM held');
    const folder = folderOf({ '9001_held.sql': 'ALTER TABLE held ADD COLUMN more int;' });
    let isDone = false;
    const migrating = migrateToLatest(db, [folder]).finally(() => {
      isDone = true;
    });
    let longest = 0;
    for (let look = 0; look < 30; look += 1) {
      const begunAt = performance.now();
      await pool.query('SELECT FROM held');
      longest = Math.max(longest, performance.now() - begunAt);
      await sleep(50);
    }
    expect(isDone).toBe(false);
    expect(longest).toBeLessThan(2_000);
    await holder.query('COMMIT');
    expect(await migrating).toEqual(['9001_held.sql']);
  });

  it('refuse a server too old for them in words, before they make anything', () => {
    expect(() => refuseOldServer(150_018)).toThrow('PostgreSQL 15, нужен 17 или новее');
    expect(() => refuseOldServer(170_010)).not.toThrow();
    expect(() => refuseOldServer(180_004)).not.toThrow();
  });

  it('refuse one name in two folders and names out of the pattern', async () => {
    const { db, close } = openDatabase({ url: await emptyDatabase() });
    cleanups.push(close);
    const twice = [folderOf({ '9001_a.sql': '' }), folderOf({ '9001_a.sql': '' })];
    await expect(migrateToLatest(db, twice)).rejects.toThrow(/the same name/);
    await expect(migrateToLatest(db, [folderOf({ 'notes.txt': '' })])).rejects.toThrow(/notes\.txt/);
  });
});
