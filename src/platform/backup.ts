/** A copy of the whole site in a folder: tables, stored files, keys, and a manifest with the checksum of each. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type DatabaseCopy, dumpDatabase, isDatabaseEmpty, loadDatabase } from './database/dump.ts';
import { createFileStore, type S3Settings } from './file-store.ts';
import { addJobs } from './jobs.ts';

const FORMAT = 1;
/** The folder of `dataDir` with keys that the site made for itself. */
const KEYS = 'secrets';
const MANIFEST = 'manifest.json';

export interface Place {
  databaseUrl: string;
  dataDir: string;
  s3: S3Settings | undefined;
  /** Areas of stored files. */
  areas: readonly string[];
}

interface CopiedFile {
  path: string;
  bytes: number;
  sha256: string;
}

interface Manifest {
  format: number;
  made_at: string;
  database: DatabaseCopy;
  /** Everything in the folder but this manifest. */
  files: CopiedFile[];
}

export interface BackupFigures {
  tables: number;
  rows: number;
  files: number;
  bytes: number;
}

async function factsOf(folder: string, path: string): Promise<CopiedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const part of createReadStream(join(folder, path)) as AsyncIterable<Buffer>) {
    hash.update(part);
    bytes += part.length;
  }
  return { path, bytes, sha256: hash.digest('hex') };
}

const isEmptyFolder = async (folder: string): Promise<boolean> => (await readdir(folder).catch(() => [])).length === 0;

/** Those given by settings are kept where the settings are. */
async function listKeys(dataDir: string): Promise<string[]> {
  const names = await readdir(join(dataDir, KEYS)).catch(() => []);
  return names.filter((name) => name.endsWith('.key'));
}

function figuresOf({ database, files }: Manifest): BackupFigures {
  return {
    tables: database.tables.length,
    rows: database.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: files.filter(({ path }) => path.startsWith('files/')).length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** The manifest comes last: a folder without one is a copy that was not finished. */
export async function backUp({ databaseUrl, dataDir, s3, areas }: Place, folder: string): Promise<BackupFigures> {
  if (!(await isEmptyFolder(folder))) throw new Error(`Папка ${folder} не пуста: назовите новую.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const database = await dumpDatabase(databaseUrl, folder);
  const paths = database.tables.map(({ file }) => file);
  for (const area of areas) {
    const store = createFileStore({ dataDir, s3, area });
    for await (const { id, name } of store.list()) {
      const content = await store.open(id, name);
      // Swept since it was listed.
      if (!content) continue;
      const path = `files/${area}/${id}/${name}`;
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await pipeline(content, createWriteStream(join(folder, path), { mode: 0o600 }));
      paths.push(path);
    }
  }
  for (const name of await listKeys(dataDir)) {
    await mkdir(join(folder, KEYS), { recursive: true, mode: 0o700 });
    await copyFile(join(dataDir, KEYS, name), join(folder, KEYS, name));
    paths.push(`${KEYS}/${name}`);
  }
  const files: CopiedFile[] = [];
  for (const path of paths) files.push(await factsOf(folder, path));
  const manifest: Manifest = { format: FORMAT, made_at: new Date().toISOString(), database, files };
  const unfinished = join(folder, `${MANIFEST}.part`);
  await writeFile(unfinished, JSON.stringify(manifest, null, 1), { mode: 0o600 });
  await rename(unfinished, join(folder, MANIFEST));
  return figuresOf(manifest);
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((cause: unknown) => {
    throw new Error(`В папке ${folder} нет законченной копии.`, { cause });
  });
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== FORMAT)
    throw new Error(`Копия другого вида (${manifest.format}): нужна другая версия Охвата.`);
  for (const file of manifest.files) {
    const found = await factsOf(folder, file.path).catch(() => undefined);
    if (found?.sha256 !== file.sha256) throw new Error(`Файл копии повреждён или пропал: ${file.path}.`);
  }
  return manifest;
}

interface Restoring extends Place {
  /** Makes the schema, up to the named migration or to the last. */
  migrate(upTo?: string): Promise<void>;
  knownMigrations: readonly string[];
  /** Without a row in it nobody has used the place. */
  mainTable: string;
}

/** Into an empty place only: nothing is ever overwritten. */
export async function restore(place: Restoring, folder: string): Promise<BackupFigures> {
  const { databaseUrl, dataDir, s3, areas, migrate, knownMigrations, mainTable } = place;
  const manifest = await readManifest(folder);
  const { database } = manifest;
  const unknown = database.migrations.find((name) => !knownMigrations.includes(name));
  if (unknown) throw new Error(`Копия сделана более новой версией (${unknown}): обновите Охват.`);
  if (!(await isDatabaseEmpty(databaseUrl, mainTable)))
    throw new Error('База не пуста: восстановить можно только в пустую.');
  for (const area of areas) {
    for await (const { id } of createFileStore({ dataDir, s3, area }).list()) {
      throw new Error(`В хранилище уже есть файлы (${area}/${id}): восстановить можно только в пустое.`);
    }
  }
  if ((await listKeys(dataDir)).length > 0) {
    throw new Error(`В ${join(dataDir, KEYS)} уже есть ключи: восстановить можно только в пустую папку.`);
  }
  await migrate(database.migrations.at(-1));
  await loadDatabase(databaseUrl, folder, database);
  await migrate();
  await addJobs(databaseUrl, database.jobs);
  for (const { path } of manifest.files) {
    const [kind = '', area = '', id = '', name = ''] = path.split('/');
    if (kind === 'files') {
      const bytes = await readFile(join(folder, path));
      await createFileStore({ dataDir, s3, area }).write(id, [{ name, type: 'application/octet-stream', bytes }]);
    } else if (kind === KEYS) {
      await mkdir(join(dataDir, KEYS), { recursive: true, mode: 0o700 });
      await writeFile(join(dataDir, path), await readFile(join(folder, path)), { mode: 0o600 });
    }
  }
  return figuresOf(manifest);
}
