/**
 * The primary of a cluster of three dies, is cut off and is paused while people order, write to each other and read. Nothing
 * acknowledged is lost, nothing is doubled. `npm run proof:failover`; it needs root, Patroni, etcd and HAProxy, so it is no part
 * of `npm test`. `PRIMARY_KILLS` sets how often the primary is killed, `PAUSED_SECONDS` for how long it is cut off and paused.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { listOpenAmounts } from '#modules/deals/server/index.ts';
import { checkLedger } from '#modules/ledger/server/index.ts';
import { type Database, openDatabase } from '#platform/database/connect.ts';
import { type Rehearsal, startRehearsal } from '../../deploy/rehearsal/cluster.ts';
import type { Machine } from '../../deploy/rehearsal/machines.ts';
import { tellFigures } from '../support/figures.ts';
import { listDeals, setUpShop } from '../support/live-people.ts';
import { until } from '../support/main-process.ts';
import { hangUp, keepReading, keepTalking, Pulse, type Talk } from '../support/site-load.ts';
import { startMailbox, type TestMailbox } from '../support/smtp.ts';

const PRIMARY_KILLS = Number(process.env.PRIMARY_KILLS ?? 0);
const PAUSED_SECONDS = Number(process.env.PAUSED_SECONDS ?? 30);
const WRITES_WITHIN_MS = Number(process.env.WRITES_WITHIN_MS ?? 20_000);
const READS_WITHIN_MS = Number(process.env.READS_WITHIN_MS ?? 5_000);
const BUYERS = 4;
const PAIRS = 3;
const SOURCES = join(import.meta.dirname, '../../src');

const say = (line: string) => void process.stderr.write(`${line}\n`);

it.runIf(PRIMARY_KILLS > 0)(
  `${PRIMARY_KILLS} kills of the primary, ${PAUSED_SECONDS} s without a network, ${PAUSED_SECONDS} s of a pause: nothing acknowledged is lost, nothing is doubled`,
  { timeout: 3_600_000 },
  async () => {
    // Interrupted, it leaves nothing running.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
    const mailbox = await startMailbox('0.0.0.0');
    onTestFinished(mailbox.close);
    const cluster = await startRehearsal({
      say,
      // People who sign up come one by one from addresses of their own, past the balancer.
      appVariables: { TRUST_PROXY: '10.77.0.1,10.77.0.31', SMTP_URL: `smtp://10.77.0.1:${new URL(mailbox.url).port}` },
    });
    onTestFinished(cluster.stop, 120_000);
    const [app] = cluster.apps;
    const dataDir = join(cluster.folder, 'site');
    const orders = new Pulse();
    const shop = await setUpShop({ address: `http://${app?.address}:3000`, dataDir }, BUYERS, {
      patienceMilliseconds: 300_000,
      codeFor: mailbox.codeFor,
      onAnswer: (key, { status, body }) => {
        if (status >= 400 && status < 500) say(`${new Date().toISOString()} ${key} ${status} ${JSON.stringify(body)}`);
        if (key !== 'POST /v1/basket/checkout') return;
        if (status === 200) orders.beat();
        else orders.fail(`order ${status}`);
      },
    });
    for (const person of [shop.seller, ...shop.buyers]) person.address = cluster.address;
    const talk = await lookInto(cluster, async (database) => {
      await database.pool.query('CREATE TABLE written_while_cut_off (number integer)');
      return keepTalking(cluster.address, database, PAIRS, 1_200);
    });
    const { resourceId } = shop;
    const [someone] = talk.talkers;
    const readers = [
      { who: 'anonymous', ...keepReading(cluster.address, { resourceId }) },
      { who: 'signed in', ...keepReading(cluster.address, { resourceId, cookie: someone?.cookie ?? '' }) },
    ];
    shop.open();

    const figures: { scene: string; ordersMs: number; messagesMs: number; readsMs: number[] }[] = [];
    /** A fault of the primary, and how long people notice it. */
    async function scene(name: string, act: (primary: Machine) => Promise<() => Promise<void>>): Promise<void> {
      await cluster.untilWhole();
      await sleep(3_000);
      const primary = await cluster.primary();
      if (!primary) throw new Error('there is no primary');
      const startedAt = Date.now();
      const restore = await act(primary);
      // Another one, or the same again, takes writes.
      const before = { orders: orders.count, messages: talk.pulse.count };
      await until(() => orders.count > before.orders + 3 && talk.pulse.count > before.messages + 3, 120_000);
      await restore();
      await cluster.untilWhole();
      await sleep(3_000);
      const told = {
        scene: name,
        ordersMs: orders.longestSince(startedAt),
        messagesMs: talk.pulse.longestSince(startedAt),
        readsMs: readers.map(({ pulse }) => pulse.longestSince(startedAt)),
      };
      figures.push(told);
      say(`${new Date().toISOString()} ${primary.name} ${JSON.stringify(told)}`);
    }

    for (let kill = 0; kill < PRIMARY_KILLS; kill += 1) {
      if (kill % 2 === 0) {
        await scene('PostgreSQL killed', async (primary) => {
          process.kill(postmasterOf(cluster, primary), 'SIGKILL');
          return async () => {};
        });
      } else {
        await scene('machine killed', async (primary) => {
          await primary.crash();
          return async () => primary.boot();
        });
      }
    }
    let tried: string[] = [];
    await scene('cut off', async (primary) => {
      const endsAt = Date.now() + PAUSED_SECONDS * 1_000;
      primary.cutOff();
      const writer = primary.once([
        process.execPath,
        join(import.meta.dirname, '../support/cut-off-writer.ts'),
        cluster.urlOf(primary),
      ]);
      let printed = '';
      writer.stdout.on('data', (part: Buffer) => {
        printed += part;
      });
      return async () => {
        await sleep(Math.max(0, endsAt - Date.now()));
        writer.kill('SIGTERM');
        await new Promise((resolve) => writer.once('exit', resolve));
        tried = printed.trim().split('\n');
        primary.joinAgain();
      };
    });
    await scene('paused', async (primary) => {
      const endsAt = Date.now() + PAUSED_SECONDS * 1_000;
      primary.pause();
      return async () => {
        await sleep(Math.max(0, endsAt - Date.now()));
        primary.goOn();
      };
    });

    await shop.close();
    await talk.stop();
    for (const reader of readers) await reader.stop();
    say(
      JSON.stringify([orders, talk.pulse, ...readers.map(({ pulse }) => pulse)].map(({ failures }) => [...failures])),
    );

    await lookInto(cluster, async (database) => {
      expect(await listDeals(database)).toEqual([...shop.acknowledged()].sort());
      const { faults, heldByDeal } = await checkLedger(database.db);
      expect(faults).toEqual([]);
      expect(new Map([...heldByDeal].sort())).toEqual(new Map([...(await listOpenAmounts(database.db))].sort()));
      await expectHeardOnce(database, talk);
      await expectJobsDoneOnce(database, mailbox);
      // A primary without a network has acknowledged nothing, and what it could not acknowledge is gone.
      expect(tried.filter((line) => line.startsWith('acknowledged'))).toEqual([]);
      expect(tried.length).toBeGreaterThan(3);
      expect((await database.pool.query('SELECT * FROM written_while_cut_off')).rows).toEqual([]);
    });
    const ledger = await checkLedgerOf(cluster);
    expect(ledger).toContain('Всё сходится до копейки');

    const worst = (all: number[]) => Math.max(...all);
    const messages = [...talk.sent.values()].flat().length;
    tellFigures(
      'failover',
      `${shop.acknowledged().length} deals and ${messages} messages acknowledged, 0 lost, 0 doubled; ${talk.counts.breaks} streams began again; writes away for ` +
        `${figures.map(({ scene: name, ordersMs, messagesMs }) => `${Math.max(ordersMs, messagesMs)} ms (${name})`).join(', ')}; reads for ${worst(figures.flatMap(({ readsMs }) => readsMs))} ms at most; ` +
        `${tried.length} writes refused by the primary that was cut off`,
    );
    hangUp(talk);
    for (const { scene: name, ordersMs, messagesMs, readsMs } of figures) {
      expect(Math.max(ordersMs, messagesMs), `writes, ${name}`).toBeLessThanOrEqual(WRITES_WITHIN_MS);
      expect(worst(readsMs), `reads, ${name}`).toBeLessThanOrEqual(READS_WITHIN_MS);
    }
  },
);

async function lookInto<T>(cluster: Rehearsal, look: (database: Database) => Promise<T>): Promise<T> {
  const primary = await cluster.primary();
  if (!primary) throw new Error('there is no primary');
  const database = openDatabase({ url: cluster.urlOf(primary), maxConnections: 2 });
  try {
    return await look(database);
  } finally {
    await database.close();
  }
}

function postmasterOf({ folder }: Rehearsal, { name }: Machine): number {
  const pid = Number(readFileSync(join(folder, name, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
  // A file that is just being written would name our own group.
  if (!(pid > 1)) throw new Error(`no postmaster of ${name}`);
  return pid;
}

/** Kept are exactly the acknowledged messages, and both have heard each of them once, in their order, without starting over. */
async function expectHeardOnce({ pool }: Database, { talkers, sent }: Talk): Promise<void> {
  const sizeOf = (dialogId: string) => sent.get(dialogId)?.length ?? 0;
  await expect
    .poll(() => talkers.filter(({ stream, dialogId }) => stream.of('message').length < sizeOf(dialogId)).length, {
      timeout: 60_000,
    })
    .toBe(0);
  for (const { dialogId, stream } of talkers) {
    const { rows } = await pool.query<{ number: number; client_id: string }>(
      'SELECT number, client_id FROM chat_messages WHERE dialog_id = $1 ORDER BY number',
      [dialogId],
    );
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, place) => place + 1));
    const ids = rows.map(({ client_id }) => client_id);
    expect([...ids].sort()).toEqual([...(sent.get(dialogId) ?? [])].sort());
    expect(stream.of('message').map(({ data }) => data.message.client_id)).toEqual(ids);
    expect(stream.of('reset')).toEqual([]);
  }
}

/** Nothing is left undone, nothing has failed for good, and no letter went out twice. */
async function expectJobsDoneOnce({ pool }: Database, { letters }: TestMailbox): Promise<void> {
  // Letters are written in the transaction of the order that they tell of.
  const waiting = async () =>
    (await pool.query(`SELECT 1 FROM pgboss.job WHERE name LIKE '%letter' AND state <> 'completed'`)).rowCount;
  await expect.poll(waiting, { timeout: 120_000 }).toBe(0);
  const { rows } = await pool.query<{ name: string; state: string; count: number; again: number }>(
    `SELECT name, state, count(*)::int AS count, count(*) FILTER (WHERE retry_count > 0)::int AS again
     FROM pgboss.job GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  say(JSON.stringify(rows));
  expect(rows.filter(({ state }) => state === 'failed')).toEqual([]);
  const promised = rows.filter(({ name }) => name.endsWith('letter')).reduce((sum, { count }) => sum + count, 0);
  const arrived = letters.map(({ messageId }) => messageId);
  say(`${arrived.length} letters of ${promised} jobs, ${new Set(arrived).size} different`);
  // Completed jobs are deleted after ten minutes.
  expect(new Set(arrived).size).toBeGreaterThanOrEqual(promised);
  expect(arrived.length).toBe(new Set(arrived).size);
}

async function checkLedgerOf(cluster: Rehearsal): Promise<string> {
  const primary = await cluster.primary();
  if (!primary) throw new Error('there is no primary');
  const { stdout, stderr } = spawnSync(process.execPath, [join(SOURCES, 'app/admin.ts'), 'ledger', 'check'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: cluster.urlOf(primary),
      DATA_DIR: join(cluster.folder, 'site'),
    },
    encoding: 'utf8',
  });
  return stdout + stderr;
}
