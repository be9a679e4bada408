/** Loads one server and reads what it cost: rate, latencies, processor time of Node and of PostgreSQL per request. */
import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import autocannon from 'autocannon';
import { cpuOf, cpuOfTree } from './cpu.ts';

const ROOT = resolve(import.meta.dirname, '..');
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const CONNECTIONS = 20;
const AT_ONCE = 4;

export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
export const SETTING = `${SECONDS} s, ${CONNECTIONS} connections`;

export interface Target {
  process: ChildProcess;
  address: string;
}

export interface Measure {
  requests: number;
  perSecond: number;
  p50: number;
  p99: number;
  nodeMs: number;
  postgresMs: number;
}

export interface Request {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

export function start(script: string, variables: Record<string, string>, address: RegExp): Promise<Target> {
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

export async function stop({ process: child }: Target): Promise<void> {
  child.removeAllListeners('exit');
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await gone;
}

/** No answer, or a wrong one: a stalled disk, or a fault. */
class Disturbed extends Error {}

/** Retry of a disturbed measurement: a second failure is a fault. */
export async function undisturbed<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof Disturbed)) throw error;
    process.stderr.write(`${error.message}: once more\n`);
    return attempt();
  }
}

/** The requests are sent in turn, over and over. */
export async function measure(target: Target, requests: readonly Request[], postgresPid: number): Promise<Measure> {
  const pid = target.process.pid ?? 0;
  const load = (seconds: number) =>
    autocannon({
      url: target.address,
      connections: CONNECTIONS,
      duration: seconds,
      requests: requests.map(({ method = 'GET', path, headers = {}, body }) => ({
        method,
        path,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })),
    });
  await load(1);
  const before = { node: cpuOf(pid), postgres: cpuOfTree(postgresPid) };
  const result = await load(SECONDS);
  const answered = result['2xx'];
  if (result.non2xx > 0 || result.errors > 0 || answered === 0)
    throw new Disturbed(
      `${requests[0]?.path}: ${answered} answers, ${result.non2xx} of them bad, ${result.errors} errors`,
    );
  return {
    requests: answered,
    perSecond: answered / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    nodeMs: (cpuOf(pid) - before.node) / answered,
    postgresMs: (cpuOfTree(postgresPid) - before.postgres) / answered,
  };
}

/** Each request is sent once, a few at a time; the first of them warm the server up and are not counted. */
export async function measureEach(
  target: Target,
  requests: readonly Request[],
  { warming, postgresPid }: { warming: number; postgresPid: number },
): Promise<Measure> {
  const pid = target.process.pid ?? 0;
  const took: number[] = [];
  const send = async ({ method = 'GET', path, headers = {}, body }: Request) => {
    const started = performance.now();
    const answer = await fetch(target.address + path, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Disturbed(`${path}: ${answer.status} ${text}`);
    took.push(performance.now() - started);
  };
  const sendAll = async (all: readonly Request[]) => {
    const left = all.values();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const request of left) await send(request);
      }),
    );
  };
  await sendAll(requests.slice(0, warming));
  took.length = 0;
  const counted = requests.slice(warming);
  const before = { node: cpuOf(pid), postgres: cpuOfTree(postgresPid), at: performance.now() };
  await sendAll(counted);
  const seconds = (performance.now() - before.at) / 1000;
  const sorted = took.toSorted((a, b) => a - b);
  return {
    requests: counted.length,
    perSecond: counted.length / seconds,
    p50: sorted[Math.floor(sorted.length * 0.5)] ?? 0,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    nodeMs: (cpuOf(pid) - before.node) / counted.length,
    postgresMs: (cpuOfTree(postgresPid) - before.postgres) / counted.length,
  };
}

export const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export function medianOf(measures: Measure[]): Measure {
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

export const total = ({ nodeMs, postgresMs }: Measure): number => nodeMs + postgresMs;

export async function measureOften(
  target: Target,
  requests: Parameters<typeof measure>[1],
  postgresPid: number,
): Promise<Measure> {
  const measures: Measure[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    measures.push(await undisturbed(() => measure(target, requests, postgresPid)));
  return medianOf(measures);
}

export const startApplication = (variables: Record<string, string>): Promise<Target> =>
  start('src/app/main.ts', { PORT: '0', LOG_LEVEL: 'error', ...variables }, /Охват работает: (http\S+)/);
