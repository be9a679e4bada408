/**
 * A fresh clone with the real npm: install scripts refused, no network and a warm cache, then once more in 512 MB. Minutes and hundreds
 * of megabytes, so only when asked for: `npm run proof:start`.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '#app/free-port.ts';
import { tellFigures } from '../support/figures.ts';
import { passableFolder } from '../support/folders.ts';
import { until } from '../support/main-process.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SMALL_BYTES = 512 * 1024 * 1024;
const LIMIT_MILLISECONDS = 1_800_000;

/** Cgroup v1 or v2, made by root; undefined where there is none to be made. */
function smallGroup(): string | undefined {
  const [root, limit] = existsSync('/sys/fs/cgroup/memory/cgroup.procs')
    ? ['/sys/fs/cgroup/memory', 'memory.limit_in_bytes']
    : ['/sys/fs/cgroup', 'memory.max'];
  const folder = join(root ?? '', `ohvat-start-${process.pid}`);
  try {
    mkdirSync(folder);
    onTestFinished(() => rmdirSync(folder));
    writeFileSync(join(folder, limit ?? ''), String(SMALL_BYTES));
    return join(folder, 'cgroup.procs');
  } catch {
    return undefined;
  }
}

it.skipIf(!process.env.FRESH_CLONE)(
  'starts without install scripts and without a network, and what it has prepared runs in 512 MB',
  async () => {
    const clone = join(await passableFolder('ohvat-clone-'), 'site');
    expect(spawnSync('git', ['clone', '--quiet', ROOT, clone]).status).toBe(0);
    const start = async (group?: string) => {
      const port = await freePort('127.0.0.1');
      const into = group ? `echo $$ > '${group}' && ` : '';
      const child: ChildProcess = spawn('sh', ['-c', `${into}exec npm start`], {
        cwd: clone,
        env: {
          // Whoever clones has none of this project's programs.
          PATH: (process.env.PATH ?? '')
            .split(':')
            .filter((folder) => !folder.includes('node_modules'))
            .join(':'),
          HOME: process.env.HOME,
          PORT: String(port),
          npm_config_ignore_scripts: 'true',
          npm_config_offline: 'true',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      });
      let printed = '';
      const hear = (part: Buffer) => {
        printed += part;
      };
      child.stdout?.on('data', hear);
      child.stderr?.on('data', hear);
      const ended = new Promise<void>((done) => child.once('close', () => done()));
      const stop = async () => {
        if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGTERM');
        await ended;
      };
      onTestFinished(stop);
      const milliseconds = await until(() => {
        if (child.exitCode !== null) throw new Error(`it ended:\n${printed}`);
        return printed.includes('Охват работает');
      }, LIMIT_MILLISECONDS);
      expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
      await stop();
      return milliseconds / 1000;
    };

    const firstSeconds = await start();
    const secondSeconds = await start();
    const group = smallGroup();
    const smallSeconds = group ? await start(group) : undefined;

    const inSmall = smallSeconds ? `, in 512 MB ${smallSeconds.toFixed(1)} s` : '';
    tellFigures(
      'fresh clone',
      `first start ${firstSeconds.toFixed(1)} s, second ${secondSeconds.toFixed(1)} s${inSmall}`,
    );
  },
  LIMIT_MILLISECONDS,
);
