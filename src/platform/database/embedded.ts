// Starts the embedded PostgreSQL, or attaches to the one already running on the same data. The server is a process of its
// own and outlives a kill -9 of the application; every application process holds a shared advisory lock in it, so the
// server itself knows its users: whoever gets the exclusive lock is the last one and may stop it.
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { growingPause, inSeconds } from '../growing-pause.ts';
import {
  type Cluster,
  createCluster,
  databaseFailure,
  locateCluster,
  ROLE,
  SERVER_ENVIRONMENT,
  serverUser,
} from './cluster.ts';

export interface EmbeddedPostgres {
  url: string;
  /** True when the server was already running. */
  attached: boolean;
  /** Stops the server if no other process uses it, else only leaves it. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: { info(message: string): void; warn(message: string): void };
  /** Server settings over the defaults below. */
  settings?: Record<string, string>;
}

const MB = 1024 * 1024;
/** Memory of the machine, or the limit of its container. Without a limit that is 0 or larger than any machine. */
const memoryBytes = () => Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/** An eighth of what there is: the rest is for Node, which stands on the same machine, and for the system's own cache of files. */
export function bufferMegabytes(bytes: number): number {
  return Math.round(Math.min(256, Math.max(32, bytes / MB / 8)));
}

// A small server of a few GB; the rest are PostgreSQL's defaults, fsync among them.
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '', // its path may be too long for a socket
  max_connections: '100',
  random_page_cost: '1.1', // an SSD
  jit: 'off', // compiling costs more than our short queries
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C', // the log is read below
  log_checkpoints: 'off',
};

const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 60_000;
const START_TRIES = 5;
const FIRST_REJOIN_PAUSE_MS = 500;
const LONGEST_REJOIN_PAUSE_MS = 15_000;
const POLL_MS = 20;
const LOG_LIMIT_BYTES = 10_000_000;
const USERS_LOCK = 7_310_001;

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log } = options;
  const cluster = locateCluster(options.dataDir);
  const { port, started, ...joined } = await join(cluster, options);
  let keeper = joined.keeper;
  let isStopping = false;
  const stopped = Promise.withResolvers<void>();
  let rejoining: Promise<void> | undefined;

  const watch = () =>
    keeper.once('end', () => {
      if (!isStopping) rejoining = rejoin();
    });
  /**
   * The server died (kill -9, out of memory, no room for its log of changes): bring it back on the same port, which the pools
   * already know. Its last children may hold the data for seconds, a passing connection may hold the port, and a full disk is
   * full until somebody makes room, so it is tried until it works.
   */
  async function rejoin(): Promise<void> {
    log.warn('PostgreSQL остановился, запускаем снова');
    const pause = growingPause(FIRST_REJOIN_PAUSE_MS, LONGEST_REJOIN_PAUSE_MS);
    while (!isStopping) {
      try {
        keeper = (await join(cluster, options, port)).keeper;
        watch();
        log.warn('PostgreSQL снова работает');
        return;
      } catch (error) {
        const milliseconds = pause.take();
        log.warn(`PostgreSQL не поднялся, пробуем ещё через ${inSeconds(milliseconds)}: ${messageOf(error)}`);
        await Promise.race([sleep(milliseconds), stopped.promise]);
      }
    }
  }
  watch();

  return {
    url: urlOf(cluster, port),
    attached: !started,
    async stop() {
      if (isStopping) return;
      isStopping = true;
      stopped.resolve();
      await rejoining;
      try {
        await keeper.query('SELECT pg_advisory_unlock_shared($1)', [USERS_LOCK]);
        const { rows } = await keeper.query('SELECT pg_try_advisory_lock($1) AS last', [USERS_LOCK]);
        if (rows[0].last) await stopServer(cluster);
      } catch (error) {
        log.warn(`PostgreSQL не удалось остановить: ${messageOf(error)}`);
      } finally {
        await keeper.end().catch(() => undefined);
      }
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function urlOf({ password }: Cluster, port: number): string {
  return `postgres://${ROLE}:${password}@127.0.0.1:${port}/${ROLE}`;
}

/** Becomes a user of the server, starting it when it does not run: on the named port or, without one, on a free one. */
async function join(cluster: Cluster, options: EmbeddedPostgresOptions, port?: number) {
  const deadline = Date.now() + START_LIMIT_MS;
  let launched: Launched | undefined;
  let failures = 0;
  while (Date.now() < deadline) {
    const server = runningServer(cluster);
    if (server?.status === 'ready') {
      const keeper = await becomeUser(cluster, server.port);
      if (keeper) {
        rememberPort(cluster, server.port);
        return { keeper, port: server.port, started: server.pid === launched?.pid };
      }
    } else if (launched?.hasEnded()) {
      // Children of a killed server, or another process that was faster, may hold the data for a while.
      if (!isDataHeld(cluster)) failures += 1;
      if (failures === START_TRIES) throw databaseFailure('PostgreSQL не запустился', logTail(cluster));
      launched = undefined;
      await sleep(300);
    } else if (!server && !launched) {
      if (!fs.existsSync(cluster.folder)) options.log.info('Создаём базу данных, это займёт несколько секунд');
      launched = await launch(cluster, port ?? (await freePort(cluster)), options.settings);
    }
    await sleep(POLL_MS);
  }
  throw databaseFailure(`PostgreSQL не ответил за ${START_LIMIT_MS / 1000} с`, logTail(cluster));
}

/** A connection that holds the users' lock; none when the server is just being stopped by its last user. */
async function becomeUser(cluster: Cluster, port: number): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: urlOf(cluster, port),
    application_name: 'keeper',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  client.on('error', () => undefined); // 'end' follows and is handled
  try {
    await client.connect();
    const { rows } = await client.query('SELECT pg_try_advisory_lock_shared($1) AS joined', [USERS_LOCK]);
    if (rows[0].joined) return client;
  } catch (error) {
    // 28P01: the data were made with another password file. All else passes: the server is starting or stopping.
    if ((error as { code?: string }).code === '28P01') {
      throw new Error(`Пароль из ${cluster.state}/password не подходит к базе в ${cluster.folder}.`, { cause: error });
    }
  }
  await client.end().catch(() => undefined);
  return undefined;
}

interface Launched {
  pid: number | undefined;
  hasEnded(): boolean;
}

async function launch(cluster: Cluster, port: number, settings: Record<string, string> = {}): Promise<Launched> {
  const user = serverUser(cluster);
  const binaries = createCluster(cluster, user);
  const buffers = bufferMegabytes(memoryBytes());
  const sizes = { shared_buffers: `${buffers}MB`, effective_cache_size: `${2 * buffers}MB` };
  const args = Object.entries({ ...SETTINGS, ...sizes, port: String(port), ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  // A file, not a pipe: the server writes on when we are gone.
  const logFile = fs.openSync(logPath(cluster), logSize(cluster) > LOG_LIMIT_BYTES ? 'w' : 'a', 0o600);
  const child = spawn(path.join(binaries, 'bin/postgres'), ['-D', cluster.folder, ...args], {
    ...user,
    cwd: '/',
    env: SERVER_ENVIRONMENT,
    stdio: ['ignore', logFile, logFile],
    detached: true,
  });
  fs.closeSync(logFile);
  child.unref();
  let ended = false;
  child.once('error', () => {
    ended = true;
  });
  child.once('exit', () => {
    ended = true;
  });
  return { pid: child.pid, hasEnded: () => ended };
}

const portPath = ({ state }: Cluster) => path.join(state, 'port');

function lastPort(cluster: Cluster): number {
  return fs.existsSync(portPath(cluster)) ? Number(fs.readFileSync(portPath(cluster), 'utf8')) : 0;
}

function rememberPort(cluster: Cluster, port: number): void {
  if (lastPort(cluster) === port) return;
  try {
    fs.writeFileSync(portPath(cluster), String(port));
  } catch {
    // No room: the next start takes another port. The server that runs is worth more.
  }
}

/** The port of last time if it is still free, so that the address stays the same; else any. */
async function freePort(cluster: Cluster): Promise<number> {
  const listenOn = (port: number) =>
    new Promise<number>((resolve, reject) => {
      const probe = net.createServer();
      probe.once('error', reject);
      probe.listen(port, '127.0.0.1', () => {
        const address = probe.address() as net.AddressInfo;
        probe.close(() => resolve(address.port));
      });
    });
  return listenOn(lastPort(cluster)).catch(() => listenOn(0));
}

/** The running server by postmaster.pid, if it is alive and of this very cluster. */
function runningServer({ folder }: Cluster): { pid: number; port: number; status: string } | undefined {
  const file = path.join(folder, 'postmaster.pid');
  let lines: string[];
  try {
    lines = fs.readFileSync(file, 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  const command = pid > 0 ? commandLine(pid) : '';
  if (command === '') return undefined;
  if (!command.includes(folder)) {
    // After a reboot or in a new container the number belongs to another program, and the server would refuse to start.
    fs.rmSync(file, { force: true });
    return undefined;
  }
  return { pid, port: Number(lines[3]), status: (lines[7] ?? '').trim() };
}

/** Empty when there is no such process. */
function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux') return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/** Fast shutdown: open transactions are rolled back, a checkpoint is written. */
async function stopServer(cluster: Cluster): Promise<void> {
  const server = runningServer(cluster);
  if (!server) return;
  process.kill(server.pid, 'SIGINT');
  const deadline = Date.now() + STOP_LIMIT_MS;
  while (commandLine(server.pid).includes(cluster.folder)) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL не остановился:\n${logTail(cluster)}`);
    await sleep(POLL_MS);
  }
}

/** True when the end of the log says that another server holds the same data. */
function isDataHeld(cluster: Cluster): boolean {
  return /is still in use|lock file .* already exists/.test(logTail(cluster, 3));
}

function logPath({ state }: Cluster): string {
  return path.join(state, 'server.log');
}

function logSize(cluster: Cluster): number {
  return fs.statSync(logPath(cluster), { throwIfNoEntry: false })?.size ?? 0;
}

function logTail(cluster: Cluster, lines = 15): string {
  return logSize(cluster) > 0
    ? fs.readFileSync(logPath(cluster), 'utf8').trim().split('\n').slice(-lines).join('\n')
    : '';
}
