/** State of this installation for the desk's health page. */
import { readFileSync } from 'node:fs';
import { mkdir, stat, statfs, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';

export const VERSION: string = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8'),
).version;

/** application_name of the processes, to tell them apart among the clients of the database. */
export const PROCESS_PREFIX = 'ohvat ';
export const PROCESS_NAME = `${PROCESS_PREFIX}${hostname().slice(0, 40)}:${process.pid}`;

export async function diskOf(dataDir: string): Promise<{ freeBytes: number; totalBytes: number } | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(dataDir);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}

const LAST_BACKUP = 'last-backup';

/** Every backup writes this marker file when it is done. */
export async function markBackedUp(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(dataDir, LAST_BACKUP), '');
}

export async function backedUpAt(dataDir: string): Promise<Date | null> {
  try {
    return (await stat(join(dataDir, LAST_BACKUP))).mtime;
  } catch {
    return null;
  }
}
