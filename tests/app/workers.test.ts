/** Supervision of worker processes that die or hang: how soon they are restarted, and when the site gives up. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '#app/free-port.ts';
import { until } from '../support/main-process.ts';

type Scene = 'serve' | 'die' | 'hang';

async function startScene(first: Scene) {
  const folder = await mkdtemp(join(tmpdir(), 'ohvat-workers-'));
  const file = join(folder, 'scene');
  const port = await freePort('127.0.0.1');
  const play = (scene: Scene) => writeFile(file, scene);
  await play(first);
  const child = spawn(process.execPath, [join(import.meta.dirname, '../support/worker-scene.ts')], {
    env: { ...process.env, SCENE: file, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (part: Buffer) => {
    printed += part;
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const workers = () =>
    spawnSync('ps', ['-eo', 'pid=,ppid=,stat='], { encoding: 'utf8' })
      .stdout.split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, parent, state]) => Number(parent) === child.pid && !state?.startsWith('Z'))
      .map(([pid]) => Number(pid));
  onTestFinished(async () => {
    if (!hasEnded()) {
      const gone = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await gone;
    }
    await rm(folder, { recursive: true });
  });
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } }).then(
      (response) => response.text().then(Number),
      () => null,
    );
  return { child, play, printed: () => printed, hasEnded, workers, answers };
}

async function allListen(site: Awaited<ReturnType<typeof startScene>>): Promise<void> {
  await until(() => site.hasEnded() || site.printed().includes('all listen'));
  expect(site.hasEnded(), site.printed()).toBe(false);
}

const count = (text: string, words: string) => text.split(words).length - 1;

describe('processes that serve', { timeout: 120_000 }, () => {
  it('one that dies before it listens, though the site has served, is started again after growing pauses', async () => {
    const site = await startScene('serve');
    await allListen(site);
    await site.play('die');
    const [first = 0] = site.workers();
    process.kill(first, 'SIGKILL');
    await until(() => site.hasEnded() || count(site.printed(), 'не начав отвечать') >= 4);
    expect(site.hasEnded(), site.printed()).toBe(false);
    expect(await site.answers(), 'the other one serves on').not.toBeNull();
    const pauses = [...site.printed().matchAll(/через ([\d,]+) с/g)].map(([, text = '']) =>
      Number(text.replace(',', '.')),
    );
    expect(pauses.slice(0, 5)).toEqual([0.2, 0.4, 0.8, 1.6, 1.6]);
    expect(site.printed()).toContain(`Процесс ${first} завершился (SIGKILL)`);

    await site.play('serve');
    await until(() => site.workers().length === 2 && /Процесс \d+ отвечает/.test(site.printed()));
    // After it has served for a while the next death is a new story.
    await new Promise((done) => setTimeout(done, 1_200));
    process.kill(site.workers()[1] ?? 0, 'SIGKILL');
    await until(() => count(site.printed(), 'через 0,2 с') === 2);
    await until(() => site.workers().length === 2);
    expect(count(site.printed(), 'all listen')).toBe(1);
  });

  it('one that hangs before it listens is ended in time and started again', async () => {
    const site = await startScene('serve');
    await allListen(site);
    await site.play('hang');
    process.kill(site.workers()[0] ?? 0, 'SIGKILL');
    await until(() => site.hasEnded() || site.printed().includes('не начал отвечать за 8 с'), 60_000);
    await site.play('serve');
    await until(() => /Процесс \d+ отвечает/.test(site.printed()), 60_000);
    expect(site.workers()).toHaveLength(2);
  });

  it('a replacement that hangs leaves the old ones at work', async () => {
    const site = await startScene('serve');
    await allListen(site);
    const old = site.workers();
    await site.play('hang');
    site.child.kill('SIGHUP');
    await until(() => site.printed().includes('kept'), 60_000);
    expect(site.workers().sort()).toEqual(old.sort());
    await site.play('serve');
    site.child.kill('SIGHUP');
    await until(() => site.printed().includes('replaced'), 60_000);
    expect(site.workers()).toHaveLength(2);
    expect(site.workers().filter((pid) => old.includes(pid))).toEqual([]);
  });

  it('one that dies while a replacement starts is not replaced twice', async () => {
    const site = await startScene('serve');
    await allListen(site);
    const old = site.workers();
    await site.play('hang');
    site.child.kill('SIGHUP');
    await until(() => site.workers().length === 3);
    process.kill(old[0] ?? 0, 'SIGKILL');
    await until(() => site.printed().includes('kept'), 60_000);
    await site.play('serve');
    await until(async () => site.workers().length === 2 && /Процесс \d+ отвечает/.test(site.printed()), 60_000);
    await new Promise((done) => setTimeout(done, 2_500));
    expect(site.workers()).toHaveLength(2);
  });

  it('when none has ever served there is no hope, and the reason is said', async () => {
    const site = await startScene('die');
    await until(site.hasEnded, 60_000);
    expect(site.child.exitCode).toBe(1);
    expect(site.printed()).toMatch(/Процесс \d+ завершился \(код 1\), не начав отвечать/);
    expect(site.printed()).toContain('hopeless');
  });
});
