/**
 * The disk under DATA_DIR, the database and the log is full for a while: nothing that was acknowledged is lost, nothing is
 * half-written, everybody is told so in words, and the site is back by itself when there is room. `FULL_SECONDS` sets for how
 * long, `BACK_WITHIN_MS` how soon. On a small disk of its own in memory: needs the right to mount one.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { locateCluster, ROLE } from '#platform/database/cluster.ts';
import { newId } from '#platform/ids.ts';
import { tellFigures } from '../support/figures.ts';
import { passableFolder } from '../support/folders.ts';
import { type Answer, listDeals, lookInto, type Person, setUpShop } from '../support/live-people.ts';
import { checkLedgerOf, startLiveSite } from '../support/live-site.ts';
import { until } from '../support/main-process.ts';

const FULL_SECONDS = Number(process.env.FULL_SECONDS ?? 5);
const BACK_WITHIN_MS = Number(process.env.BACK_WITHIN_MS ?? 180_000);
const DISK = '600m';
const UPLOAD_BYTES = 200_000;

async function mountSmallDisk(): Promise<{ folder: string } | { refusal: string }> {
  const folder = await passableFolder('ohvat-disk-');
  const { status, stderr, error } = spawnSync(
    'mount',
    ['-t', 'tmpfs', '-o', `size=${DISK},mode=711`, 'tmpfs', folder],
    { encoding: 'utf8' },
  );
  if (status !== 0) return { refusal: `no disk can be mounted here: ${error?.message ?? stderr.trim()}` };
  onTestFinished(() => void spawnSync('umount', ['-l', folder]));
  return { folder };
}

/** To the last block; asked again, it takes what has become free meanwhile. */
function fill(disk: string): void {
  for (const block of ['1M', '4k']) {
    spawnSync('sh', ['-c', `dd if=/dev/zero bs=${block} >> '${join(disk, 'ballast')}'`], { stdio: 'ignore' });
  }
}

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** A connection of one's own: on a full disk PostgreSQL takes no new ones. */
async function connectTo(dataDir: string): Promise<pg.Client> {
  const { password, state } = locateCluster(dataDir);
  const port = Number(readFileSync(join(state, 'port'), 'utf8'));
  const client = new pg.Client({ host: '127.0.0.1', port, user: ROLE, password, database: ROLE });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Until PostgreSQL has no room for its log of changes, which ends it. */
async function exhaustWriteAheadLog(client: pg.Client): Promise<void> {
  const ended = new Promise((done) => client.once('end', done));
  for (let n = 0; n < 200; n += 1) {
    const isWritten = await client.query(`SELECT pg_logical_emit_message(true, 'fill', repeat('x', 1000000))`).then(
      () => true,
      () => false,
    );
    if (!isWritten) return void (await ended);
  }
  throw new Error('PostgreSQL still has room for its log of changes');
}

it(`${FULL_SECONDS} s of a full disk, then PostgreSQL dies of it: nothing acknowledged is lost, nothing is half-written, and the site is back by itself`, async ({
  skip,
}) => {
  const mounted = await mountSmallDisk();
  if ('refusal' in mounted) return skip(mounted.refusal);
  const disk = mounted.folder;
  const site = await startLiveSite(disk);
  const answers = new Map<string, number>();
  const onAnswer = (key: string, { status, body }: Answer) => {
    // A machine that is too slow to answer in time proves nothing.
    if (status === 0 && /Timeout/.test(body)) return;
    if (status > 0 && status < 500) return;
    const line = `${status} ${status === 0 ? `${key} ${body}` : body.error.code}`;
    answers.set(line, (answers.get(line) ?? 0) + 1);
  };
  const shop = await setUpShop(site, 2, { patienceMilliseconds: 10 * BACK_WITHIN_MS, onAnswer });
  const [writer, reader] = shop.buyers as [Person, Person];
  const { account_id } = (await reader.call('GET /v1/passport/login')).body.data;
  const { dialog_id } = (await writer.call('POST /v1/chats', { account_id })).body.data;

  let isOver = false;
  const messages: string[] = [];
  const uploads: { id: string; bytes: Buffer }[] = [];
  async function write(): Promise<void> {
    while (!isOver) {
      const client_id = newId();
      const { status, body } = await writer.call(`POST /v1/chats/${dialog_id}/messages`, {
        client_id,
        text: 'Есть место?',
      });
      expect(status, JSON.stringify(body)).toBe(200);
      messages.push(client_id);
      await sleep(300);
    }
  }
  async function upload(): Promise<void> {
    while (!isOver) {
      const bytes = randomBytes(UPLOAD_BYTES);
      const form = new FormData();
      form.append('file', new Blob([bytes]), 'вложение.bin');
      const { status, body } = await shop.seller.call('POST /v1/files', form);
      expect(status, JSON.stringify(body)).toBe(200);
      uploads.push({ id: body.data.file_id, bytes });
      await sleep(300);
    }
  }
  shop.open();
  const work = Promise.all([write(), upload()]);
  work.catch(() => {});
  const done = () => [shop.acknowledged().length, messages.length, uploads.length] as const;
  /** Everybody has got something more done. */
  async function goesOn(): Promise<void> {
    const before = done();
    await until(() => done().every((count, index) => count > (before[index] ?? 0)));
  }
  await goesOn();
  const processId = site.primary().pid;

  const isReady = async () => (await fetch(`${site.address}/readyz`)).ok;
  async function isFull(seconds: number): Promise<void> {
    fill(disk);
    await until(async () => {
      fill(disk);
      return !(await isReady());
    }, 60_000);
    const endsAt = Date.now() + seconds * 1000;
    while (Date.now() < endsAt) {
      fill(disk);
      expect(await isReady(), 'ready though there is no room').toBe(false);
      expect((await fetch(`${site.address}/healthz`)).status).toBe(200);
      await sleep(200);
    }
  }
  async function makeRoom(): Promise<number> {
    rmSync(join(disk, 'ballast'));
    return site.untilReady(BACK_WITHIN_MS);
  }

  await isFull(FULL_SECONDS);
  const said = await (await fetch(`${site.address}/readyz`)).json();
  expect(said).toMatchObject({ error: { code: expect.stringMatching(/storage_full|unavailable/) } });
  await until(() => [...answers.keys()].includes('507 storage_full'), 60_000);
  const backAfterFull = await makeRoom();
  await goesOn();

  const client = await connectTo(disk);
  await isFull(0);
  await exhaustWriteAheadLog(client);
  await isFull(FULL_SECONDS);
  const backAfterDeath = await makeRoom();
  await goesOn();
  expect(site.printed()).toContain('PostgreSQL снова работает');

  isOver = true;
  await shop.close();
  await work;
  tellFigures(
    'disk',
    `back ${backAfterFull} ms after there was room, ${backAfterDeath} ms with PostgreSQL to start; ${done().join(', ')} orders, messages, uploads; refused: ${JSON.stringify(Object.fromEntries(answers))}`,
  );
  expect(site.hasEnded()).toBe(false);
  expect(site.primary().pid).toBe(processId);
  // The part of the log that there was room for says why.
  const faults = site
    .printed()
    .split('\n')
    .filter((line) => line.includes('"msg":"internal"'));
  expect([...answers.keys()].sort(), faults.join('\n')).toEqual(['503 unavailable', '507 storage_full']);

  await lookInto(site, async (database) => {
    expect(await listDeals(database)).toEqual([...shop.acknowledged()].sort());
    const { rows } = await database.pool.query<{ client_id: string }>(
      'SELECT client_id FROM chat_messages WHERE client_id IS NOT NULL',
    );
    expect(rows.map(({ client_id }) => client_id).sort()).toEqual([...messages].sort());
  });
  for (const { id, bytes } of uploads) {
    const file = await fetch(`${site.address}/api/v1/files/${id}`, { headers: { cookie: shop.seller.cookie } });
    expect(file.status).toBe(200);
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
  }
  const stored = filesUnder(join(disk, 'files'));
  expect(stored.filter((path) => statSync(path).size !== UPLOAD_BYTES)).toEqual([]);
  const letters = filesUnder(join(disk, 'outbox'));
  expect(letters.filter((path) => !path.endsWith('.json'))).toEqual([]);
  for (const path of letters) JSON.parse(readFileSync(path, 'utf8'));
  const ledger = checkLedgerOf(site);
  expect(ledger.isClean, ledger.printed).toBe(true);
}, 1_200_000);
