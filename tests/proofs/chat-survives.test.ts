/**
 * Chats under fire: two processes behind a proxy, clients whose connections break at random, one process after the other
 * killed (kill -9) and started again. Nothing is lost, nothing comes twice, and everybody has the same order. `npm run
 * proof:chat` is the full size and prints how fast messages arrived.
 */
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#platform/database/connect.ts';
import { newId } from '#platform/ids.ts';
import { startBalancer } from '../support/balancer.ts';
import { gatherCrowd, type Somebody } from '../support/crowd.ts';
import { testDatabaseUrl } from '../support/database.ts';
import { EventStream } from '../support/event-stream.ts';
import { tellFigures } from '../support/figures.ts';
import { postJson } from '../support/post-json.ts';
import { type ApiProcess, startApiProcess } from '../support/processes.ts';

const CLIENTS = Number(process.env.CHAT_CLIENTS ?? 10);
const MESSAGES = Number(process.env.CHAT_MESSAGES ?? 240);
/** Between two messages of one client: a person may write sixty a minute. */
const PACE_MS = Number(process.env.CHAT_PACE_MS ?? 150);
const KILL_EVERY_MS = Number(process.env.CHAT_KILL_EVERY_MS ?? 2_000);
/** How long a connection holds at most before it breaks by itself. */
const CONNECTION_MS = Number(process.env.CHAT_CONNECTION_MS ?? 1_500);
const isFullSize = process.env.CHAT_CLIENTS !== undefined;

interface Client extends Somebody {
  dialogId: string;
  stream: EventStream;
  /** Since when the stream holds; null while it is broken. */
  openSince: number | null;
}

const attempts = new Map<string, number>();
const delays: number[] = [];
const counts = { breaks: 0, kills: 0, retries: 0 };

it('chats survive broken connections and killed processes', { timeout: 15 * 60_000 }, async () => {
  const url = await testDatabaseUrl();
  const database = openDatabase({ url });
  onTestFinished(() => database.close());
  const balancer = await startBalancer();
  const portOf = ({ address }: ApiProcess) => Number(new URL(address).port);
  const start = async () => {
    const started = await startApiProcess({ DATABASE_URL: url });
    balancer.backends.add(portOf(started));
    return started;
  };
  const processes = await Promise.all([start(), start()]);
  const agent = new http.Agent({ keepAlive: true, maxSockets: CLIENTS });
  onTestFinished(() => agent.destroy());

  const people = await gatherCrowd(database, CLIENTS);
  const clients: Client[] = [];
  for (let n = 0; n < CLIENTS; n += 2) {
    const [one, two] = people.slice(n, n + 2) as [Somebody, Somebody];
    const open = ({ cookie }: Somebody, { accountId }: Somebody) =>
      postJson(`${balancer.address}/api/v1/chats`, { cookie, body: { account_id: accountId }, agent });
    const opened = await open(one, two);
    // Empty it is seen by whoever opens it.
    await open(two, one);
    const dialogId: string = opened.body.data.dialog_id;
    for (const somebody of [one, two]) {
      const stream = new EventStream(`${balancer.address}/api/v1/events`, { cookie: somebody.cookie });
      clients.push({ ...somebody, dialogId, stream, openSince: null });
    }
  }

  let isOver = false;
  for (const client of clients) {
    const { stream } = client;
    stream.onFrame = ({ type, data }) => {
      if (type === 'hello') client.openSince = Date.now();
      if (type !== 'message' || data.message.author_id === client.accountId) return;
      const sentAt = attempts.get(data.message.client_id) ?? Number.POSITIVE_INFINITY;
      // Only while connected: whoever was away at that moment catches up when they are back.
      if (client.openSince !== null && client.openSince < sentAt) delays.push(Date.now() - sentAt);
    };
    stream.onClose = () => {
      client.openSince = null;
      if (isOver) return;
      counts.breaks += 1;
      setTimeout(() => stream.connect(), 20 + Math.random() * 200);
    };
    stream.connect();
  }
  // From the first greeting on nothing may be missed.
  await expect.poll(() => clients.every(({ stream }) => stream.lastId !== null), { timeout: 60_000 }).toBe(true);

  const breaking = clients.map(async ({ stream }) => {
    while (!isOver) {
      await sleep(CONNECTION_MS * (0.3 + Math.random()));
      if (!isOver) stream.disconnect();
    }
  });
  const killing = (async () => {
    for (let n = 0; !isOver; n += 1) {
      await sleep(KILL_EVERY_MS);
      const victim = processes[n % 2];
      if (isOver || !victim) return;
      balancer.backends.delete(portOf(victim));
      await victim.kill();
      counts.kills += 1;
      processes[n % 2] = await start();
    }
  })();

  /** Until it is taken, under the same name. */
  async function send(client: Client, text: string): Promise<string> {
    const clientId = newId();
    for (;;) {
      attempts.set(clientId, Date.now());
      try {
        const { status, retryAfterSeconds } = await postJson(
          `${balancer.address}/api/v1/chats/${client.dialogId}/messages`,
          { cookie: client.cookie, body: { client_id: clientId, text }, agent },
        );
        if (status === 200) return clientId;
        expect([429, 500, 503]).toContain(status);
        await sleep(retryAfterSeconds * 1_000);
      } catch (error) {
        if (error instanceof Error && error.name === 'AssertionError') throw error;
      }
      counts.retries += 1;
      await sleep(50 + Math.random() * 100);
    }
  }

  const startedAt = Date.now();
  const sent = await Promise.all(
    clients.map(async (client) => {
      const ids: string[] = [];
      await sleep(Math.random() * PACE_MS);
      for (let n = 0; n < MESSAGES / CLIENTS; n += 1) {
        const begun = Date.now();
        ids.push(await send(client, `Сообщение ${n}`));
        await sleep(Math.max(0, PACE_MS - (Date.now() - begun)));
      }
      return { dialogId: client.dialogId, ids };
    }),
  );
  const seconds = (Date.now() - startedAt) / 1_000;
  isOver = true;
  await Promise.all([...breaking, killing]);
  for (const client of clients) {
    client.stream.onClose = () => setTimeout(() => client.stream.connect(), 100);
    if (!client.stream.isOpen) client.stream.connect();
  }

  const wanted = Map.groupBy(sent, ({ dialogId }) => dialogId);
  const sizeOf = (dialogId: string) => (wanted.get(dialogId) ?? []).flatMap(({ ids }) => ids).length;
  await expect
    .poll(() => clients.filter(({ stream, dialogId }) => stream.of('message').length < sizeOf(dialogId)).length, {
      timeout: 120_000,
      interval: 200,
    })
    .toBe(0);

  for (const { dialogId, stream } of clients) {
    const { rows } = await database.pool.query(
      'SELECT number, client_id FROM chat_messages WHERE dialog_id = $1 ORDER BY number',
      [dialogId],
    );
    // Acknowledged are exactly those that are kept, once each, numbered without gaps…
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, place) => place + 1));
    expect(rows.map(({ client_id }) => client_id).sort()).toEqual(
      (wanted.get(dialogId) ?? []).flatMap(({ ids }) => ids).sort(),
    );
    // …and both have heard each of them once, in that order, without ever having to start over.
    expect(stream.of('message').map(({ data }) => data.message.client_id)).toEqual(
      rows.map(({ client_id }) => client_id),
    );
    expect(stream.of('reset')).toEqual([]);
  }
  for (const { stream } of clients) {
    stream.onClose = undefined;
    stream.disconnect();
  }
  expect(counts.kills).toBeGreaterThan(0);
  expect(counts.breaks).toBeGreaterThan(0);

  if (isFullSize) {
    delays.sort((a, b) => a - b);
    const at = (share: number) => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))];
    tellFigures(
      'chat',
      `${MESSAGES} messages of ${CLIENTS} clients in ${seconds.toFixed(0)} s, ${counts.kills} kills, ${counts.breaks} broken connections, ` +
        `${counts.retries} sent again: 0 lost, 0 doubled, one order\n` +
        `arrived while connected (${delays.length}): p50 ${at(0.5)} ms, p90 ${at(0.9)} ms, p99 ${at(0.99)} ms, longest ${delays.at(-1)} ms`,
    );
  }
});
