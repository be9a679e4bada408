// A real PostgreSQL for the tests: one server per run, one migrated template, and for every test file a clone of it.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { readEnvironment } from '#app/environment.ts';
import { openDatabase, type Pooler } from '#platform/database/connect.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded.ts';
import { findMigrationFolders, migrateToLatest } from '#platform/database/migrate.ts';
import { createJobs } from '#platform/jobs.ts';
import { closeAfterFile } from './after-file.ts';
import { startPooler } from './pooler.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** `shared` is a folder of this run, gone after it. */
    databaseServer: { url: string; template: string; shared: string; pooler?: Pooler };
  }
}

const SOURCES = path.join(import.meta.dirname, '../../src');

/**
 * Vitest's global setup; TEST_DATABASE_URL names a server with the right to create databases. With TEST_POOLER the servers under test
 * reach their databases through PgBouncer.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? undefined : await startTemporaryServer();
  const url = given ?? server?.url ?? '';
  const template = `template_ohvat_${randomBytes(4).toString('hex')}`;
  await execute(url, `CREATE DATABASE ${template}`);
  const database = openDatabase({ url: withDatabase(url, template), answerMilliseconds: 0 });
  await migrateToLatest(database.db, await findMigrationFolders(SOURCES));
  await database.close();
  const shared = await fs.mkdtemp(path.join(os.tmpdir(), 'ohvat-shared-'));
  await fs.chmod(shared, 0o711);
  const pooler = process.env.TEST_POOLER ? await startPooler(url) : undefined;
  project.provide('databaseServer', {
    url,
    template,
    shared,
    ...(pooler && { pooler: { url: pooler.url, isPreparing: pooler.isPreparing } }),
  });

  return async () => {
    await pooler?.stop();
    await fs.rm(shared, { recursive: true, force: true });
    if (server) return server.remove();
    const { rows } = await execute(url, `SELECT datname FROM pg_database WHERE datname LIKE '${template}%'`);
    for (const { datname } of rows) await execute(url, `DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
  };
}

async function startTemporaryServer(): Promise<{ url: string; remove(): Promise<void> }> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'ohvat-test-'));
  await fs.chmod(dataDir, 0o711);
  const log = { info: () => undefined, warn: (message: string) => void process.stderr.write(`${message}\n`) };
  // The data die with the run, so nothing has to reach the disk.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const server = await startEmbeddedPostgres({ dataDir, log, settings });
  const remove = async () => {
    await server.stop();
    await fs.rm(dataDir, { recursive: true, force: true });
  };
  return { url: server.url, remove };
}

let ownDatabase: Promise<string> | undefined;

/** The database of this test file: migrated, empty, alone. */
export function testDatabaseUrl(): Promise<string> {
  if (!ownDatabase) {
    ownDatabase = createTestDatabase();
    closeAfterFile(() => {
      ownDatabase = undefined;
    });
  }
  return ownDatabase;
}

/** Pooler settings for the same database, if this run has a pooler. */
export function poolerTo(databaseUrl: string): Pooler | undefined {
  const { pooler } = inject('databaseServer');
  return pooler && { ...pooler, url: withDatabase(pooler.url, new URL(databaseUrl).pathname.slice(1)) };
}

/** One more database like that, for a test that needs an untouched one. */
export async function createTestDatabase(): Promise<string> {
  return cloneOf(await templateOfTests());
}

export const templateOfTests = (): Promise<string> => filledOnce('queues', makeQueues);

/** As after the first start of a server: half of a start is to make them. */
async function makeQueues(databaseUrl: string): Promise<void> {
  // Loaded by the tests of the server alone, and by the first of the others that asks for a database.
  const { buildServer } = await import('#app/server.ts');
  const log = { error: () => {}, warn: () => {} };
  const database = openDatabase({ url: databaseUrl });
  const jobs = createJobs({ url: databaseUrl, log, isWorking: false });
  const environment = readEnvironment({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DEMO: '0', DATA_DIR: os.tmpdir() });
  const server = await buildServer({ environment, database, jobs, withPages: false, verifyAnswers: false });
  await jobs.start(server.modules.flatMap((module) => module.jobs));
  await server.app.close();
  await jobs.stop();
  await database.close();
}

/** Files are copied as they are: written through the log of the server, a clone takes twice as long. */
export async function cloneOf(template: string): Promise<string> {
  const { url } = inject('databaseServer');
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  await execute(url, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  return withDatabase(url, name);
}

/** Advisory lock between the processes of the run: one after the other does the work of this name. */
export async function inTurn(work: string, run: (client: pg.Client) => Promise<void>): Promise<void> {
  const { url, template } = inject('databaseServer');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [`${template} ${work}`]);
    await run(client);
  } finally {
    await client.end();
  }
}

/** Cache of the templates that are known to be there. */
const known = new Set<string>();

/**
 * A further template, filled once per run: by the first process that asks for it, and all others wait meanwhile. `shared` is a
 * folder for what lies beside it.
 */
export async function filledOnce(
  title: string,
  fill: (databaseUrl: string, shared: string) => Promise<void>,
  from = inject('databaseServer').template,
): Promise<string> {
  const { url, template, shared } = inject('databaseServer');
  const name = `${template}_${title}`;
  if (known.has(name)) return name;
  const unfinished = `${name}_unfinished`;
  await inTurn(name, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount) return;
    await client.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${unfinished} TEMPLATE ${from} STRATEGY file_copy`);
    await fill(withDatabase(url, unfinished), shared);
    await execute(withDatabase(url, unfinished), 'ANALYZE');
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
  });
  known.add(name);
  return name;
}

/** A database with nothing in it, not even a schema. */
export async function createEmptyDatabase(): Promise<string> {
  const { url, template } = inject('databaseServer');
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  await execute(url, `CREATE DATABASE ${name}`);
  return withDatabase(url, name);
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** The database of this test file takes nobody in while the work is done, and lets go of whoever is connected. */
export async function withoutDatabase<T>(work: () => Promise<T>): Promise<T> {
  const { url } = inject('databaseServer');
  const name = new URL(await testDatabaseUrl()).pathname.slice(1);
  await execute(url, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  try {
    await execute(url, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
    return await work();
  } finally {
    await execute(url, `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  }
}

async function execute(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}
