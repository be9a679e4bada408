/** The application as `npm start` runs it, on a database of the test's own, for proofs about its processes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from '#app/free-port.ts';

const MAIN = resolve(import.meta.dirname, '../../src/app/main.ts');

export interface MainProcess {
  address: string;
  child: ChildProcess;
  printed(): string;
  hasEnded(): boolean;
}

export async function startMainProcess(variables: Record<string, string>): Promise<MainProcess> {
  const port = await freePort('127.0.0.1');
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: await mkdtemp(join(tmpdir(), 'ohvat-main-')),
      DEMO: '0',
      LOG_LEVEL: 'warn',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const hear = (part: Buffer) => {
    printed += part;
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  onTestFinished(async () => {
    if (hasEnded()) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await gone;
  });
  await until(() => {
    if (hasEnded()) throw new Error(`the site ended:\n${printed}`);
    return printed.includes('Охват работает');
  });
  return { address: `http://127.0.0.1:${port}`, child, printed: () => printed, hasEnded };
}

export async function until(isSo: () => boolean | Promise<boolean>, limitMilliseconds = 300_000): Promise<number> {
  const startedAt = Date.now();
  for (;;) {
    if (await isSo()) return Date.now() - startedAt;
    if (Date.now() - startedAt > limitMilliseconds) throw new Error(`not so after ${limitMilliseconds} ms: ${isSo}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

export interface PlainAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** One request over keep-alive connections, never retried by itself: a broken one is seen. */
export function createAsker(address: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  onTestFinished(() => agent.destroy());
  return (path: string, headers: Record<string, string> = {}): Promise<PlainAnswer> =>
    new Promise((done, fail) => {
      const sent = request(`${address}${path}`, { agent, headers, timeout: 30_000 }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', fail);
        response.on('end', () =>
          done({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts).toString(),
          }),
        );
      });
      sent.on('timeout', () => sent.destroy(new Error('no answer')));
      sent.on('error', fail);
      sent.end();
    });
}
