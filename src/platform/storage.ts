/** Disk space: detects that it is exhausted (error codes, a probe write). */
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { fail } from './errors.ts';

/** 53100 is PostgreSQL's own code; a quota it does not know by a code, only by the words of the system. */
const FULL_CODES = new Set(['53100', 'ENOSPC', 'EDQUOT']);
const FULL_MESSAGES = /No space left on device|Disk quota exceeded/;
const PROBE_BYTES = 1024 * 1024;
const KNOWN_FOR_MILLISECONDS = 2_000;

export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', message, cause } = error as Error & { code?: string };
  return FULL_CODES.has(code) || FULL_MESSAGES.test(message) || isStorageFull(cause);
}

export interface StorageWatch {
  /** A write failed for lack of space: from now on the probe writes to the database too. */
  notice(): void;
  /** Throws `storage_full` when there is no room for a megabyte, and whatever the database says. */
  check(): Promise<void>;
}

interface StorageWatchOptions {
  folder: string;
  pool: Pick<Pool, 'query'>;
  log: { error(details: { err: unknown }, message: string): void; warn(message: string): void };
}

/** Written and gone again: the file has no name by then, so that a kill leaves nothing behind. */
async function writeToFolder(folder: string): Promise<void> {
  const path = join(folder, `.room-${process.pid}`);
  const file = await open(path, 'w');
  try {
    await rm(path);
    await file.writeFile(Buffer.alloc(PROBE_BYTES, 1));
  } finally {
    await file.close();
  }
}

/** New pages of a table are what a full disk refuses first. In one statement, so that the table ends with it. */
const WRITE_TO_DATABASE = `CREATE TEMPORARY TABLE room ON COMMIT DROP
  AS SELECT repeat('x', 1000) AS filler FROM generate_series(1, ${Math.ceil(PROBE_BYTES / 1000)})`;

export function createStorageWatch({ folder, pool, log }: StorageWatchOptions): StorageWatch {
  let isSuspect = false;
  let isFull = false;
  let last: { at: number; found: Promise<unknown> } | undefined;

  /** The error when the disk is full; a folder that cannot be written to at all is another matter. */
  async function probe(): Promise<unknown> {
    try {
      await writeToFolder(folder);
      // Not for nothing: a table, however short its life, leaves rows in the catalogue to be swept.
      if (isSuspect) await pool.query(WRITE_TO_DATABASE);
    } catch (error) {
      if (isStorageFull(error)) return error;
      // The database did not answer; probed again next time.
      return undefined;
    }
    isSuspect = false;
    return undefined;
  }

  return {
    notice() {
      isSuspect = true;
      last = undefined;
    },
    async check() {
      await pool.query('SELECT 1');
      if (!last || Date.now() - last.at > KNOWN_FOR_MILLISECONDS) last = { at: Date.now(), found: probe() };
      const err = await last.found;
      if (err && !isFull) log.error({ err }, 'no room on the disk');
      if (!err && isFull) log.warn('there is room on the disk again');
      isFull = err !== undefined;
      if (err) throw fail('storage_full', { cause: err, retryAfterSeconds: 30 });
    },
  };
}
