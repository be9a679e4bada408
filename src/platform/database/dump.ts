/**
 * A logical copy of all tables, and the way back into an empty database whose schema the migrations made. A row travels as
 * PostgreSQL writes it (`row::text`), so every type comes back as it was. Indexes, triggers and constraints are not in the
 * copy: foreign keys are checked anew over what was put back.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';

export interface TableCopy {
  table: string;
  rows: number;
  /** Relative to the folder of the copy. */
  file: string;
}

export interface DatabaseCopy {
  /** Names of the migrations that had made the schema. */
  migrations: string[];
  tables: TableCopy[];
  sequences: { name: string; value: string; isCalled: boolean }[];
  /** Background work that was still to be done. */
  jobs: { name: string; data: unknown; start_after: string }[];
}

const ROWS_AT_ONCE = 500;
const quoted = pg.escapeIdentifier;

/** A connection without the limits that are meant for requests. */
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'backup' });
  await client.connect();
  await client.query("SET statement_timeout = 0; SET timezone = 'UTC'; SET extra_float_digits = 1");
  return client;
}

/** Backed up tables: without unlogged ones (hit counters of the last minutes) and without the migrations' own. */
const TABLES = `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relpersistence = 'p' AND c.relname NOT LIKE 'kysely_%' ORDER BY 1`;

const MIGRATIONS = 'SELECT name FROM kysely_migration ORDER BY name';

async function listNames(client: pg.Client, text: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(text);
  return rows.map(({ name }) => name);
}

/** All in one snapshot: what is written meanwhile is not in it, in no table. */
export async function dumpDatabase(url: string, folder: string): Promise<DatabaseCopy> {
  const client = await connect(url);
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const migrations = await listNames(client, MIGRATIONS);
    await mkdir(join(folder, 'tables'), { recursive: true });
    const tables: TableCopy[] = [];
    for (const table of await listNames(client, TABLES)) {
      const file = `tables/${table}.jsonl.gz`;
      tables.push({ table, file, rows: await dumpTable(client, table, join(folder, file)) });
    }
    const { rows: sequences } = await client.query<{ name: string; value: string; isCalled: boolean }>(
      `SELECT sequencename AS name, coalesce(last_value, start_value)::text AS value, last_value IS NOT NULL AS "isCalled"
       FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
    );
    return { migrations, tables, sequences, jobs: await dumpJobs(client) };
  } finally {
    await client.end();
  }
}

async function dumpTable(client: pg.Client, table: string, file: string): Promise<number> {
  let count = 0;
  async function* lines() {
    await client.query(`DECLARE copied CURSOR FOR SELECT t::text AS row FROM public.${quoted(table)} t`);
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`FETCH ${ROWS_AT_ONCE} FROM copied`);
      if (rows.length === 0) break;
      count += rows.length;
      yield rows.map(({ row }) => `${JSON.stringify(row)}\n`).join('');
    }
    await client.query('CLOSE copied');
  }
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(file, { mode: 0o600 }));
  return count;
}

async function dumpJobs(client: pg.Client): Promise<DatabaseCopy['jobs']> {
  const { rows } = await client.query(`SELECT to_regclass('pgboss.job') IS NOT NULL AS "isThere"`);
  if (!rows[0].isThere) return [];
  const jobs = await client.query<DatabaseCopy['jobs'][number]>(
    `SELECT name, data, to_json(start_after) #>> '{}' AS start_after FROM pgboss.job
     WHERE state IN ('created', 'retry', 'active') AND name NOT LIKE '\\_\\_%' AND data IS NOT NULL AND data <> '{}'
     ORDER BY created_on, id`,
  );
  return jobs.rows;
}

/** True when nobody has used the place: no schema yet, or nothing in the table that all else hangs on. */
export async function isDatabaseEmpty(url: string, mainTable: string): Promise<boolean> {
  const client = await connect(url);
  try {
    if (!(await listNames(client, TABLES)).includes(mainTable)) return true;
    return (await client.query(`SELECT 1 FROM public.${quoted(mainTable)} LIMIT 1`)).rowCount === 0;
  } finally {
    await client.end();
  }
}

interface Constraint {
  table: string;
  name: string;
  definition: string;
}

/** Into a schema of exactly the copy's migrations. One transaction: all is there afterwards, or nothing. */
export async function loadDatabase(url: string, folder: string, copy: DatabaseCopy): Promise<void> {
  const client = await connect(url);
  try {
    await client.query('BEGIN');
    if ((await listNames(client, MIGRATIONS)).join() !== copy.migrations.join()) {
      throw new Error('В базе уже есть таблицы другой версии: нужна совсем пустая база.');
    }
    // In the order of the data nothing can refer ahead; the keys are checked over everything at the end.
    const { rows: keys } = await client.query<Constraint>(
      `SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
       FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0`,
    );
    for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
    for (const { table, file, rows } of copy.tables) {
      await client.query(`ALTER TABLE public.${quoted(table)} DISABLE TRIGGER USER`);
      await client.query(`DELETE FROM public.${quoted(table)}`);
      const loaded = await loadTable(client, table, join(folder, file));
      if (loaded !== rows) throw new Error(`В таблице ${table} ${loaded} строк, а должно быть ${rows}.`);
      await client.query(`ALTER TABLE public.${quoted(table)} ENABLE TRIGGER USER`);
    }
    for (const { table, name, definition } of keys) {
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
    }
    for (const { name, value, isCalled } of copy.sequences) {
      await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [`public.${quoted(name)}`, value, isCalled]);
    }
    await client.query('COMMIT');
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
}

/** Ended by a line feed and nothing else: readers of lines take some characters of a text for an end too. */
async function* linesOf(input: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const part of input) {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

async function loadTable(client: pg.Client, table: string, file: string): Promise<number> {
  const { rows: columns } = await client.query<{ name: string }>(
    `SELECT quote_ident(attname) AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [`public.${quoted(table)}`],
  );
  const names = columns.map(({ name }) => name);
  // OFFSET 0: each row is read once, not once per column.
  const text = `INSERT INTO public.${quoted(table)} (${names.join(', ')}) OVERRIDING SYSTEM VALUE
    SELECT ${names.map((name) => `(r).${name}`).join(', ')}
    FROM (SELECT one::public.${quoted(table)} AS r FROM unnest($1::text[]) AS one OFFSET 0) AS given`;
  let count = 0;
  let batch: string[] = [];
  const flush = async () => {
    if (batch.length > 0) await client.query(text, [batch]);
    count += batch.length;
    batch = [];
  };
  for await (const line of linesOf(createReadStream(file).pipe(createGunzip()).setEncoding('utf8'))) {
    batch.push(JSON.parse(line) as string);
    if (batch.length === ROWS_AT_ONCE) await flush();
  }
  await flush();
  return count;
}
