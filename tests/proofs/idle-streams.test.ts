/**
 * Many open pages on one process: an idle one costs next to nothing, and a message to one of them is no work for the others.
 * `npm run proof:streams` is the full size and prints memory and processor time.
 */
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#platform/database/connect.ts';
import { newId } from '#platform/ids.ts';
import { gatherCrowd, type Somebody } from '../support/crowd.ts';
import { testDatabaseUrl } from '../support/database.ts';
import { EventStream } from '../support/event-stream.ts';
import { tellFigures } from '../support/figures.ts';
import { postJson } from '../support/post-json.ts';
import { startApiProcess } from '../support/processes.ts';

const STREAMS = Number(process.env.STREAMS ?? 60);
const IDLE_SECONDS = Number(process.env.IDLE_SECONDS ?? 0);
const isFullSize = process.env.STREAMS !== undefined;
const MESSAGES = 50;
const OPENED_AT_ONCE = 50;

it('a message reaches its two people among many idle streams, and nobody else', { timeout: 10 * 60_000 }, async () => {
  const url = await testDatabaseUrl();
  const database = openDatabase({ url });
  onTestFinished(() => database.close());
  const { address } = await startApiProcess({ DATABASE_URL: url });
  const agent = new http.Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());

  const people = await gatherCrowd(database, STREAMS);
  const [one, two] = people as [Somebody, Somebody];
  const post = (path: string, body: unknown) => postJson(`${address}/api${path}`, { cookie: one.cookie, body, agent });
  const { dialog_id } = (await post('/v1/chats', { account_id: two.accountId })).body.data;

  const usage = async () => {
    const text = await (await fetch(`${address}/metrics`)).text();
    const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
    return { cpuSeconds: read('process_cpu_seconds_total'), bytes: read('process_resident_memory_bytes') };
  };
  const streams: EventStream[] = [];
  async function open(crowd: readonly Somebody[]): Promise<void> {
    for (let n = 0; n < crowd.length; n += OPENED_AT_ONCE) {
      const opened = crowd
        .slice(n, n + OPENED_AT_ONCE)
        .map(({ cookie }) => new EventStream(`${address}/api/v1/events`, { cookie }).connect());
      streams.push(...opened);
      await expect.poll(() => opened.every(({ lastId }) => lastId !== null), { timeout: 60_000 }).toBe(true);
    }
  }
  /** Processor time of the process for each message, until all of them have arrived. */
  async function write(): Promise<number> {
    await database.pool.query('DELETE FROM rate_limits');
    const listener = streams[1];
    const heard = listener?.of('message').length ?? 0;
    const before = await usage();
    for (let n = 0; n < MESSAGES; n += 1) {
      const { status } = await post(`/v1/chats/${dialog_id}/messages`, { client_id: newId(), text: `Сообщение ${n}` });
      expect(status).toBe(200);
    }
    await expect.poll(() => listener?.of('message').length, { timeout: 60_000 }).toBe(heard + MESSAGES);
    return (((await usage()).cpuSeconds - before.cpuSeconds) / MESSAGES) * 1_000;
  }

  await open(people.slice(0, 2));
  await write();
  const alone = await write();
  const before = await usage();
  await open(people.slice(2));
  await sleep(isFullSize ? 5_000 : 0);
  const idle = await usage();
  await sleep(IDLE_SECONDS * 1_000);
  const after = await usage();
  const among = await write();

  expect(streams.every(({ isOpen }) => isOpen)).toBe(true);
  for (const stream of streams.slice(2)) expect(stream.frames.map(({ type }) => type)).toEqual(['hello']);
  for (const stream of streams) stream.disconnect();
  if (isFullSize) {
    const each = (after.bytes - before.bytes) / 1024 / (STREAMS - 2);
    const share = ((after.cpuSeconds - idle.cpuSeconds) / IDLE_SECONDS) * 100;
    tellFigures(
      'streams',
      `${STREAMS} idle streams: ${each.toFixed(1)} KB of resident memory each; ${share.toFixed(2)} % of a core over ${IDLE_SECONDS} s\n` +
        `a message: ${alone.toFixed(2)} ms of processor time with 2 streams, ${among.toFixed(2)} ms with ${STREAMS}`,
    );
  }
});
