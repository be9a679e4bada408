/** The application as `npm start` runs it, with a PostgreSQL of its own and its log in a file: for proofs that break one or the other. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { freePort } from '#app/free-port.ts';
import { locateCluster } from '#platform/database/cluster.ts';

const SOURCES = resolve(import.meta.dirname, '../../src');
const COMPILED = resolve(import.meta.dirname, '../../.prepare/compiled');

export interface LiveSite {
  address: string;
  dataDir: string;
  primary(): ChildProcess;
  hasEnded(): boolean;
  printed(): string;
  /** Ends the first process at once and starts another, as a supervisor would. */
  killAndStart(): Promise<void>;
  /** With one process there is none. */
  workers(): number[];
  databasePid(): Promise<number>;
  /** Answers with milliseconds until the site is ready again. */
  untilReady(limitMilliseconds: number): Promise<number>;
  stop(): Promise<void>;
}

interface Row {
  pid: number;
  parent: number;
  args: string;
}

/** Everything that runs on this machine, but for zombies. */
export function processes(): Row[] {
  const { stdout } = spawnSync('ps', ['-Ao', 'pid=,ppid=,stat=,args='], { encoding: 'utf8', maxBuffer: 1e8 });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, state = '', args = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return pid && !state.startsWith('Z') ? [{ pid: Number(pid), parent: Number(parent), args }] : [];
  });
}

export async function startLiveSite(dataDir: string, variables: Record<string, string> = {}): Promise<LiveSite> {
  const port = await freePort('127.0.0.1');
  const address = `http://127.0.0.1:${port}`;
  const log = join(dataDir, 'site.log');
  let child: ChildProcess;
  const start = () => {
    const output = openSync(log, 'a');
    child = spawn(process.execPath, [join(SOURCES, 'app/main.ts')], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        NODE_COMPILE_CACHE: COMPILED,
        PORT: String(port),
        DATA_DIR: dataDir,
        DEMO: '0',
        LOG_LEVEL: 'warn',
        // Each person has an address of his own, as behind a proxy.
        TRUST_PROXY: '127.0.0.1',
        ...variables,
      },
      stdio: ['ignore', output, output],
    });
    closeSync(output);
  };
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const end = async (signal: NodeJS.Signals) => {
    if (hasEnded()) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await gone;
  };
  const printed = () => readFileSync(log, 'utf8');
  const untilReady = async (limitMilliseconds: number) => {
    const startedAt = Date.now();
    for (;;) {
      const isReady = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
        ({ ok }) => ok,
        () => false,
      );
      const passed = Date.now() - startedAt;
      if (isReady) return passed;
      if (passed > limitMilliseconds) throw new Error(`the site is not back after ${passed} ms:\n${printed()}`);
      await sleep(100);
    }
  };
  start();
  onTestFinished(() => end('SIGTERM'));
  await untilReady(600_000);
  const pidFile = join(locateCluster(dataDir).folder, 'postmaster.pid');
  return {
    address,
    dataDir,
    primary: () => child,
    hasEnded,
    printed,
    async killAndStart() {
      await end('SIGKILL');
      start();
    },
    workers: () =>
      processes()
        .filter(({ parent, args }) => parent === child.pid && args.includes('main.ts'))
        .map(({ pid }) => pid),
    databasePid: async () => Number((await readFile(pidFile, 'utf8')).split('\n')[0]),
    untilReady,
    stop: () => end('SIGTERM'),
  };
}

/** `npm run admin -- ledger check`: what it prints, and whether all adds up. */
export function checkLedgerOf({ dataDir }: Pick<LiveSite, 'dataDir'>): { isClean: boolean; printed: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(SOURCES, 'app/admin.ts'), 'ledger', 'check'], {
    env: { ...process.env, NODE_ENV: 'production', NODE_COMPILE_CACHE: COMPILED, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  return { isClean: status === 0 && stdout.includes('Всё сходится до копейки'), printed: stdout + stderr };
}
