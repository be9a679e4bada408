/** The log has nowhere to go: its disk is full, or its reader is gone. The site serves on. */
import { spawn } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '#app/free-port.ts';
import { testDatabaseUrl } from '../support/database.ts';
import { until } from '../support/main-process.ts';

const MAIN = resolve(import.meta.dirname, '../../src/app/main.ts');

/** Every write to it fails with ENOSPC. */
const FULL_DEVICE = '/dev/full';

it.each(['a full disk', 'a reader that is gone'])(
  'the site serves with its log on %s',
  async (where) => {
    const isFull = where === 'a full disk';
    if (isFull && !existsSync(FULL_DEVICE)) return;
    const port = await freePort('127.0.0.1');
    const output = isFull ? openSync(FULL_DEVICE, 'w') : 'pipe';
    const child = spawn(process.execPath, [MAIN], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: await mkdtemp(join(tmpdir(), 'ohvat-output-')),
        DATABASE_URL: await testDatabaseUrl(),
        DEMO: '0',
        LOG_LEVEL: 'info',
      },
      stdio: ['ignore', output, output],
    });
    const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
    onTestFinished(async () => {
      if (hasEnded()) return;
      const gone = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await gone;
    });
    child.stdout?.destroy();
    child.stderr?.destroy();
    const ask = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`).then(
        ({ status }) => status,
        () => 0,
      );
    await until(async () => hasEnded() || (await ask('/healthz')) === 200);
    expect(hasEnded()).toBe(false);
    // A refusal is a line of the log, a signal one of the program itself.
    for (let n = 0; n < 3; n += 1) {
      expect(await ask('/api/v1/basket')).toBe(401);
      child.kill('SIGHUP');
    }
    expect(await ask('/healthz')).toBe(200);
    expect(hasEnded()).toBe(false);
  },
  300_000,
);
