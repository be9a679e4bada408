/**
 * npm run bench: the application and a bare server, on the same data, in the same run, cell by cell in turns.
 * Prints requests per second, p50, p99 and processor time per request of Node and of PostgreSQL, and the ratio to the bare
 * server. Exits with 1 when a bar of docs/performance.md is missed.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import autocannon from 'autocannon';
import { openDatabase } from '#platform/database/connect.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded.ts';
import { cpuOf, cpuOfTree, parentOf } from './cpu.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const CONNECTIONS = 20;
const ROOT = resolve(import.meta.dirname, '..');

interface Target {
  process: ChildProcess;
  address: string;
}
interface Measure {
  requests: number;
  perSecond: number;
  p50: number;
  p99: number;
  nodeMs: number;
  postgresMs: number;
}
interface Cell {
  name: string;
  path: string;
  barePath?: string;
  headers?: Record<string, string>;
  /** At most this many times the bare server's processor time (Node and PostgreSQL together). */
  maxRatio?: number;
  /** At most this much processor time of Node per request. */
  maxNodeMs?: number;
}

const print = (line: string) => process.stdout.write(`${line}\n`);

function start(script: string, variables: Record<string, string>, address: RegExp): Promise<Target> {
  const child = spawn(process.execPath, [resolve(ROOT, script)], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((done, fail) => {
    let printed = '';
    child.stdout.on('data', (part: Buffer) => {
      printed += part;
      const found = address.exec(printed)?.[1];
      if (found) done({ process: child, address: found });
    });
    child.once('exit', (code) => fail(new Error(`${script} ended with ${code}`)));
  });
}

async function measure(
  target: Target,
  path: string,
  headers: Record<string, string>,
  postgresPid: number,
): Promise<Measure> {
  const pid = target.process.pid ?? 0;
  const load = (seconds: number) =>
    autocannon({ url: target.address + path, connections: CONNECTIONS, duration: seconds, headers });
  await load(1);
  const before = { node: cpuOf(pid), postgres: cpuOfTree(postgresPid) };
  const result = await load(SECONDS);
  const requests = result['2xx'];
  if (result.non2xx > 0 || result.errors > 0 || requests === 0)
    throw new Error(`${path}: ${result.non2xx} bad answers, ${result.errors} errors`);
  return {
    requests,
    perSecond: requests / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    nodeMs: (cpuOf(pid) - before.node) / requests,
    postgresMs: (cpuOfTree(postgresPid) - before.postgres) / requests,
  };
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function medianOf(measures: Measure[]): Measure {
  const pick = (key: keyof Measure) => median(measures.map((each) => each[key]));
  return {
    requests: pick('requests'),
    perSecond: pick('perSecond'),
    p50: pick('p50'),
    p99: pick('p99'),
    nodeMs: pick('nodeMs'),
    postgresMs: pick('postgresMs'),
  };
}

const row = (name: string, result: Measure, note: string) =>
  print(
    [
      name.padEnd(34),
      result.perSecond.toFixed(0).padStart(7),
      result.p50.toFixed(1).padStart(7),
      result.p99.toFixed(1).padStart(7),
      result.nodeMs.toFixed(3).padStart(9),
      result.postgresMs.toFixed(3).padStart(9),
      `  ${note}`,
    ].join(' '),
  );

async function signIn(address: string): Promise<string> {
  const { data } = (await fetch(`${address}/api/v1/passport/demo_accounts`).then((response) => response.json())) as {
    data: { items: { email: string; password: string }[] };
  };
  const account = data.items[0];
  const answer = await fetch(`${address}/api/v1/passport/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account?.email, password: account?.password }),
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Sign-in of a known and of an unknown e-mail must cost the same, or the time would tell which is which. */
async function compareSignIns(address: string): Promise<number> {
  const attempt = async (email: string) => {
    const started = performance.now();
    await fetch(`${address}/api/v1/passport/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'wrong password' }),
    });
    return performance.now() - started;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let index = 0; index < 4; index += 1) {
    known.push(await attempt('anton@demo.ohvat.ru'));
    unknown.push(await attempt(`nobody-${index}@example.ru`));
  }
  return median(known) / median(unknown);
}

async function main(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ohvat-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info: print, warn: print } });
  const database = openDatabase({ url: postgres.url, maxConnections: 1 });
  const { rows } = await database.pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const postgresPid = parentOf(rows[0]?.pid ?? 0);
  const app = await start(
    'src/app/main.ts',
    { PORT: '0', DATABASE_URL: postgres.url, DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'error' },
    /Охват работает: (http\S+)/,
  );
  const bare = await start('bench/bare.ts', { DATABASE_URL: postgres.url, PAGE_URL: `${app.address}/` }, /(http\S+)/);
  const cookie = await signIn(app.address);

  const cells: Cell[] = [
    { name: 'session check', path: '/api/v1/passport/login', barePath: '/session', headers: { cookie }, maxRatio: 2 },
    { name: 'home page, anonymous, cached', path: '/', barePath: '/page', maxNodeMs: 0.3 },
    { name: 'home page, signed in', path: '/', headers: { cookie }, maxNodeMs: 5 },
  ];

  print(`\n${ROUNDS} rounds of ${SECONDS} s, ${CONNECTIONS} connections\n`);
  print(`${''.padEnd(34)}   req/s  p50 ms  p99 ms   node ms    pg ms`);
  let isWithinBars = true;
  try {
    for (const cell of cells) {
      const own: Measure[] = [];
      const base: Measure[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        own.push(await measure(app, cell.path, cell.headers ?? {}, postgresPid));
        if (cell.barePath) base.push(await measure(bare, cell.barePath, cell.headers ?? {}, postgresPid));
      }
      const result = medianOf(own);
      const notes: string[] = [];
      if (base.length > 0) {
        const bareResult = medianOf(base);
        row(`${cell.name} · bare`, bareResult, '');
        const ratio = (result.nodeMs + result.postgresMs) / (bareResult.nodeMs + bareResult.postgresMs);
        notes.push(`${ratio.toFixed(2)} × bare`);
        if (cell.maxRatio) {
          const isMet = ratio <= cell.maxRatio;
          isWithinBars &&= isMet;
          notes.push(`bar ${cell.maxRatio} × ${isMet ? 'met' : 'MISSED'}`);
        }
      }
      if (cell.maxNodeMs) {
        const isMet = result.nodeMs <= cell.maxNodeMs;
        isWithinBars &&= isMet;
        notes.push(`bar ${cell.maxNodeMs} ms ${isMet ? 'met' : 'MISSED'}`);
      }
      row(cell.name, result, notes.join(', '));
    }
    print(`\nsign-in time, known / unknown e-mail: ${(await compareSignIns(app.address)).toFixed(2)}`);
  } finally {
    for (const { process: child } of [app, bare]) {
      child.removeAllListeners('exit');
      child.kill('SIGTERM');
      await new Promise((done) => child.once('exit', done));
    }
    await database.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  return isWithinBars;
}

process.exitCode = (await main()) ? 0 : 1;
