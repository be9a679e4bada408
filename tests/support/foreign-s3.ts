/** An S3 server that somebody else wrote (s3rver), as a process of its own, behind a gate that can be slow, shut or out of room. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as ask, createServer } from 'node:http';
import { createRequire } from 'node:module';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#app/free-port.ts';
import type { S3Settings } from '#platform/file-store.ts';

const require = createRequire(import.meta.url);
const PROGRAM = require.resolve('s3rver/bin/s3rver.js');
const START_MILLISECONDS = 20_000;

export interface ForeignBucket {
  settings: S3Settings;
  /** `slow` never answers, `shut` drops the connection, `full` refuses to write, `busy` asks to come later. */
  mood: 'well' | 'slow' | 'shut' | 'full' | 'busy';
  close(): Promise<void>;
}

export async function startForeignBucket(bucket: string): Promise<ForeignBucket> {
  const folder = await mkdtemp(join(tmpdir(), 'ohvat-s3-'));
  const port = await freePort('127.0.0.1');
  const server = spawn(
    process.execPath,
    [PROGRAM, '-d', folder, '-a', '127.0.0.1', '-p', String(port), '-s', '--configure-bucket', bucket],
    { stdio: 'ignore' },
  );
  await answering(port);

  const gate = createServer((asked, answer) => {
    const { mood } = state;
    if (mood === 'slow') return;
    if (mood === 'shut') return void asked.socket.destroy();
    if (mood === 'busy') return void answer.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
    if (mood === 'full' && asked.method === 'PUT') {
      asked.resume();
      return void answer.writeHead(507).end('<Error><Code>XMinioStorageFull</Code></Error>');
    }
    // With the address that was signed: the signature covers it.
    const passed = ask({ host: '127.0.0.1', port, path: asked.url, method: asked.method, headers: asked.headers });
    passed.on('response', (came) => {
      answer.writeHead(came.statusCode ?? 502, came.headers);
      came.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
  const state: ForeignBucket = {
    settings: {
      endpoint: `http://127.0.0.1:${(gate.address() as AddressInfo).port}`,
      region: 'us-east-1',
      bucket,
      // Its own, that cannot be changed.
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    mood: 'well',
    async close() {
      gate.closeAllConnections();
      await new Promise((resolve) => gate.close(resolve));
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
  return state;
}

async function answering(port: number): Promise<void> {
  const deadline = Date.now() + START_MILLISECONDS;
  while (Date.now() < deadline) {
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true));
      socket.once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('s3rver does not answer');
}
