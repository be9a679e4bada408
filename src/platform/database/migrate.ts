// Migrations are plain SQL files `NNNN_name.sql`, kept beside the code whose tables they make and run in one order.
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration';
import { cancelAutovacuums, LOCK_REFUSED } from './autovacuum.ts';
import type { Db } from './schema.ts';

/** 17 brought ALTER COLUMN … SET EXPRESSION, which migrations use. */
const OLDEST_SERVER = 17;

/**
 * Whoever asks for a table waits behind a migration that waits for it, so a migration gives up soon and tries again. For as long as the
 * longest transaction may take there is somebody to wait for; after that somebody has forgotten one. An autovacuum in the way is
 * cancelled between the tries.
 */
const LOCK_WAIT = '400ms';
const TRY_AGAIN_MILLISECONDS = 500;
const GIVE_UP_MILLISECONDS = 300_000;

const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;

/** The folders of the platform and of all modules under the folder of sources. */
export async function findMigrationFolders(sources: string): Promise<string[]> {
  const folders: string[] = [];
  for await (const folder of fs.glob('{platform,modules}/*/migrations', { cwd: sources })) {
    folders.push(path.join(sources, folder));
  }
  return folders.sort();
}

/** The names of all migrations, in their order. */
export async function listMigrations(folders: string[]): Promise<string[]> {
  return Object.keys(await readMigrations(folders)).sort();
}

/**
 * Runs what has not run yet, each file in a transaction of its own, and returns the names of those files. Several
 * processes may call this at once: the migrator locks. `upTo` names the last one to run.
 */
export async function migrateToLatest(db: Db, folders: string[], upTo?: string): Promise<string[]> {
  const migrations = await readMigrations(folders);
  return db.connection().execute(async (connection) => {
    const execute = (text: string) => connection.executeQuery(CompiledQuery.raw(text));
    const { rows } = await connection.executeQuery<{ number: string }>(
      CompiledQuery.raw("SELECT current_setting('server_version_num') AS number"),
    );
    refuseOldServer(Number(rows[0]?.number));
    // The pool's limits are for requests. Here a second process waits for the first, and an index takes its time. How long a
    // file waits for a table it says itself.
    await execute('SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    try {
      return await runAll(connection, migrations, upTo);
    } finally {
      await execute('RESET statement_timeout; RESET lock_timeout; RESET idle_in_transaction_session_timeout');
    }
  });
}

/** Said before anything is made: an old server would stop in the middle, at a word of SQL that it does not know. */
export function refuseOldServer(versionNumber: number): void {
  const major = Math.floor(versionNumber / 10_000);
  if (major >= OLDEST_SERVER) return;
  throw new Error(`База данных в DATABASE_URL — PostgreSQL ${major}, нужен ${OLDEST_SERVER} или новее`);
}

async function runAll(db: Db, migrations: Record<string, Migration>, upTo: string | undefined): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const done: string[] = [];
  for (;;) {
    const hasRun = (await migrator.getMigrations()).find(({ name }) => name === upTo)?.executedAt;
    if (hasRun) return done;
    const { error, results = [] } = await migrateOne(db, migrator);
    if (error) throw error;
    if (results.length === 0) return done;
    done.push(...results.map((result) => result.migrationName));
  }
}

async function migrateOne(db: Db, migrator: Migrator): Promise<MigrationResultSet> {
  for (const givenUpAt = Date.now() + GIVE_UP_MILLISECONDS; ; ) {
    const result = await migrator.migrateUp();
    const { code } = ((result.error as Error | undefined)?.cause ?? {}) as { code?: string };
    if (code !== LOCK_REFUSED || Date.now() > givenUpAt) return result;
    await sleep(TRY_AGAIN_MILLISECONDS);
    await cancelAutovacuums(db);
  }
}

async function readMigrations(folders: string[]): Promise<Record<string, Migration>> {
  const files = new Map<string, string>();
  for (const folder of folders) {
    for (const name of await fs.readdir(folder)) {
      const file = path.join(folder, name);
      if (!FILE_NAME.test(name)) throw new Error(`${file}: a migration is named like 0001_accounts.sql`);
      const other = files.get(name);
      if (other) throw new Error(`${file} and ${other} have the same name`);
      files.set(name, file);
    }
  }
  const entries = [...files].map(async ([name, file]) => [name, migrationOf(file, await fs.readFile(file, 'utf8'))]);
  return Object.fromEntries(await Promise.all(entries));
}

function migrationOf(file: string, text: string): Migration {
  return {
    async up(db) {
      try {
        await db.executeQuery(CompiledQuery.raw(`SET LOCAL lock_timeout = '${LOCK_WAIT}'`));
        // Without parameters the driver sends the text as it is, with as many statements as it holds.
        await db.executeQuery(CompiledQuery.raw(text));
      } catch (cause) {
        const { message, position } = cause as Error & { position?: string };
        const line = position ? `:${text.slice(0, Number(position)).split('\n').length}` : '';
        throw new Error(`Migration ${file}${line} failed: ${message}`, { cause });
      }
    },
  };
}
