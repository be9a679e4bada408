/** A primary and a replica that follows it by streaming replication, both real servers of their own. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usableBinaries } from '#platform/database/binaries.ts';
import { locateCluster, ROLE, SERVER_ENVIRONMENT, serverUser } from '#platform/database/cluster.ts';
import { openDatabase } from '#platform/database/connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded.ts';
import { findMigrationFolders, migrateToLatest } from '#platform/database/migrate.ts';

const log = { info: () => undefined, warn: () => undefined };
const SOURCES = join(import.meta.dirname, '../../src');

export interface ReplicatedServers {
  primary: EmbeddedPostgres;
  replica: EmbeddedPostgres;
  /** Pauses the replay of the WAL on the replica, until `goOn`: it answers, and falls behind. */
  holdReplay(): void;
  goOn(): void;
  stopPrimary(): Promise<void>;
  /** At the address it had. */
  startPrimary(): Promise<void>;
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
  remove(): Promise<void>;
}

/** The folder of a stopped server is copied: what a base backup does, without its program, which the embedded package lacks. */
export async function startReplicated({
  settings = {},
  prepare,
  fill,
}: {
  settings?: Record<string, string>;
  /** Puts a cluster into the folder of the primary; otherwise one is made. */
  prepare?: (dataDir: string) => Promise<void>;
  fill?: (url: string) => Promise<void>;
} = {}): Promise<ReplicatedServers> {
  const folders = await Promise.all(
    ['primary', 'replica'].map(async (name) => {
      const folder = await mkdtemp(join(tmpdir(), `ohvat-${name}-`));
      chmodSync(folder, 0o711);
      return folder;
    }),
  );
  const [primaryDir, replicaDir] = folders as [string, string];
  await prepare?.(primaryDir);
  const first = await startEmbeddedPostgres({ dataDir: primaryDir, log, settings });
  await migrate(first.url);
  await fill?.(first.url);
  await first.stop();

  const source = locateCluster(primaryDir);
  const user = serverUser(source);
  const binaries = usableBinaries(source.home, user);
  const altered = spawnSync(join(binaries, 'bin/postgres'), ['--single', '-j', '-D', source.folder, 'postgres'], {
    ...user,
    cwd: '/',
    env: SERVER_ENVIRONMENT,
    input: `ALTER ROLE ${ROLE} REPLICATION;\n\n`,
  });
  if (altered.status !== 0) throw new Error(`the role may not replicate: ${altered.stderr}`);
  const target = locateCluster(replicaDir);
  await writeFile(join(target.state, 'password'), await readFile(join(source.state, 'password')));
  execFileSync('cp', ['-a', source.folder, target.folder]);
  const signal = join(target.folder, 'standby.signal');
  await writeFile(signal, '');
  if (user.uid !== undefined && user.gid !== undefined) chownSync(signal, user.uid, user.gid);

  const startPrimary = () => startEmbeddedPostgres({ dataDir: primaryDir, log, settings });
  let primary = await startPrimary();
  const { port, password } = new URL(primary.url);
  const startReplica = () =>
    startEmbeddedPostgres({
      dataDir: replicaDir,
      log,
      settings: {
        ...settings,
        primary_conninfo: `host=127.0.0.1 port=${port} user=${ROLE} password=${password}`,
        wal_retrieve_retry_interval: '200ms',
      },
    });
  let replica = await startReplica();
  const replayer = () => {
    const postmaster = readFileSync(join(target.folder, 'postmaster.pid'), 'utf8').split('\n')[0];
    return childrenOf(Number(postmaster)).find((pid) => /startup/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')));
  };
  const tellReplayer = (what: 'SIGSTOP' | 'SIGCONT') => {
    const pid = replayer();
    if (!pid) throw new Error('nothing replays the log');
    process.kill(pid, what);
  };
  return {
    get primary() {
      return primary;
    },
    get replica() {
      return replica;
    },
    holdReplay: () => tellReplayer('SIGSTOP'),
    goOn: () => tellReplayer('SIGCONT'),
    stopPrimary: () => primary.stop(),
    async startPrimary() {
      primary = await startPrimary();
    },
    stopReplica: () => replica.stop(),
    async startReplica() {
      replica = await startReplica();
    },
    async remove() {
      await replica.stop();
      await primary.stop();
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
}

async function migrate(url: string): Promise<void> {
  const database = openDatabase({ url, maxConnections: 2, answerMilliseconds: 0 });
  await migrateToLatest(database.db, await findMigrationFolders(SOURCES));
  await database.close();
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return (
          Number(
            readFileSync(`/proc/${pid}/stat`, 'utf8')
              .replace(/^.*\) /, '')
              .split(' ')[1],
          ) === parent
        );
      } catch {
        return false;
      }
    });
}
