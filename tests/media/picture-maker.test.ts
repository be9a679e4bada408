/** Isolation of the decoder: a file that crashes it ends its process alone. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createPictureMaker, type PictureMaker } from '#modules/media/server/pictures/picture-maker.ts';

// The first byte says what the decoder suffers from.
const PROGRAM = `
let running = 0;
process.on('message', async ([what]) => {
  if (++running > 1) process.send({ refusal: 'unreadable', detail: 'two at once' });
  if (what === 1) process.abort();
  if (what === 2) for (;;);
  if (what === 3) return;
  if (what === 4) process.exit(0);
  if (what === 5) for (const hoard = []; ; ) hoard.push(new Array(1e6).fill(1.5));
  if (what === 6) throw new Error('thrown');
  await new Promise((done) => setTimeout(done, 20));
  running -= 1;
  process.send({ made: { pid: process.pid, secrets: Object.keys(process.env) } });
});
process.on('disconnect', () => process.exit());
process.send('ready');`;

let program: URL;
let maker: PictureMaker;
beforeAll(async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'ohvat-maker-')), 'program.mjs');
  await writeFile(file, PROGRAM);
  program = new URL(`file://${file}`);
});
afterEach(() => maker.close());

const ask = async (what: number) =>
  (await maker.make(Buffer.from([what]))) as { made?: { pid: number; secrets: string[] }; refusal?: string };

it.each([
  ['crashes', 1],
  ['loops', 2],
  ['never answers', 3],
  ['ends', 4],
  ['takes all memory', 5],
  ['throws', 6],
])('a decoder that %s is refused and replaced', async (_name, what) => {
  maker = createPictureMaker({ program, timeout: what === 2 || what === 3 ? 300 : 15_000 });
  const before = await ask(0);
  expect(before.made?.pid).toBeTypeOf('number');
  const bad = ask(what);
  const waiting = ask(0);
  expect((await bad).refusal).toBe(what === 2 || what === 3 ? 'too_slow' : 'unreadable');
  const after = await waiting;
  expect(after.made?.pid).toBeTypeOf('number');
  expect(after.made?.pid).not.toBe(before.made?.pid);
});

it('files are decoded one at a time, by a process that knows no secrets', async () => {
  maker = createPictureMaker({ program });
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(0)));
  expect(answers.filter(({ made }) => made)).toHaveLength(12);
  expect(new Set(answers.map(({ made }) => made?.pid)).size).toBe(1);
  expect(answers[0]?.made?.secrets.filter((name) => !/^(?:MALLOC_ARENA_MAX|NODE_CHANNEL_)/.test(name))).toEqual([]);
});

it('a decoder that cannot start is our failure, and is tried again', async () => {
  maker = createPictureMaker({ program: new URL('file:///no/such/program.mjs') });
  await expect(ask(0)).rejects.toThrow('did not start');
  await expect(ask(0)).rejects.toThrow('did not start');
});
