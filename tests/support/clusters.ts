/** Clusters of an embedded server, for tests that are not about how one is made: made once per run, then copied. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { startEmbeddedPostgres } from '#platform/database/embedded.ts';
import { inTurn } from './database.ts';
import { passableFolder } from './folders.ts';

const log = { info: () => undefined, warn: () => undefined };

/** Copies the DATA_DIR of a server that has been started once and stopped. */
export async function copyCluster(dataDir: string): Promise<void> {
  const source = join(inject('databaseServer').shared, 'cluster');
  await inTurn('cluster', async () => {
    if (!existsSync(source)) await make(source);
  });
  // Owners and modes have to stay as they are: the server is particular about both.
  execFileSync('cp', ['-a', join(source, 'postgres'), dataDir]);
}

/** A folder of the test's own with such a cluster in it. */
export async function folderWithCluster(prefix: string): Promise<string> {
  const folder = await passableFolder(prefix);
  await copyCluster(folder);
  return folder;
}

async function make(target: string): Promise<void> {
  const dataDir = `${target}-unfinished`;
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir);
  await chmod(dataDir, 0o711);
  const server = await startEmbeddedPostgres({ dataDir, log });
  await server.stop();
  // Each copy takes a port of its own.
  await rm(join(dataDir, 'postgres/port'));
  await rename(dataDir, target);
}
