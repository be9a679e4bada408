import { createHmac } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import type { LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Delivery } from '#modules/programs/contract.ts';
import { createPrograms, type Programs } from '#modules/programs/server/index.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { publicLookup } from '#platform/http/public-address.ts';
import { newId } from '#platform/ids.ts';
import { type Answer, startTestApp, type TestApp, type Visitor } from '../support/app.ts';
import { createDealBetween } from '../support/deal-story.ts';
import { serveModule } from '../support/module-server.ts';
import { type Receiver, startReceiver } from './receiver.ts';

const HOUR = 3_600_000;
const EVENTS = ['deal.opened', 'deal.step', 'message.created'];

let app: TestApp;
let programs: Programs;
let as: (accountId: string) => Visitor;
let receiver: Receiver;
const clock = { now: new Date() };
const promised: { name: string; data: unknown; at: Date }[] = [];
const told: unknown[] = [];

beforeAll(async () => {
  app = await startTestApp();
  // Jobs that the test does by hand, by a clock of its own, with receivers on this machine.
  const promise = async (name: string, data: unknown, options?: { startAfter?: unknown }) =>
    void promised.push({ name, data, at: (options?.startAfter as Date | undefined) ?? clock.now });
  programs = createPrograms({
    ...app.database,
    jobs: {
      enqueue: (_transaction, { name }, data, options) => promise(name, data, options),
      enqueueAll: async (_transaction, { name }, many) => {
        for (const data of many) await promise(name, data);
      },
    },
    programsKey: undefined,
    dataDir: await mkdtemp(join(tmpdir(), 'ohvat-programs-')),
    holdSession: async () => {},
    record: async () => {},
    onWebhookOff: [async (_transaction, off) => void told.push(off)],
    allowPrivateHosts: true,
    now: () => clock.now,
  });
  as = serveModule(programs);
  receiver = await startReceiver();
});

let me: string;
beforeEach(async () => {
  me = (await app.signUp()).accountId;
  receiver.received.splice(0);
  receiver.answers();
  promised.splice(0);
  told.splice(0);
});

function ok(answer: Answer) {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
}

/** Does what is due by the test's clock. */
async function run() {
  const due = promised.filter(({ at }) => at <= clock.now);
  for (const one of due) {
    promised.splice(promised.indexOf(one), 1);
    await programs.jobs.find(({ name }) => name === one.name)?.handle(one.data);
  }
}
const pass = (milliseconds: number) => {
  clock.now = new Date(clock.now.getTime() + milliseconds);
};
const addWebhook = async (events = EVENTS) =>
  ok(await as(me).call('POST /v1/programs/webhooks', { url: receiver.url, events }));
const message = () => ({ dialogId: newId(), number: 1, authorId: newId(), toId: me });
const tellMessage = () => inTransaction(app.database.db, (trx) => programs.tellMessage(trx, message()));
const deliveries = async (webhookId: string): Promise<Delivery[]> =>
  ok(await as(me).call(`GET /v1/programs/webhooks/${webhookId}/deliveries`)).items;
const webhookNow = async () => ok(await as(me).call('GET /v1/programs/webhooks')).items[0];

describe('a webhook', () => {
  it('is told with a signature that its secret verifies', async () => {
    const { webhook, secret } = await addWebhook(['message.created']);
    expect(secret).toMatch(/^ohs_[\w-]{43}$/);
    await tellMessage();
    await run();
    const [got] = receiver.received;
    if (!got) throw new Error('nothing arrived');
    const [, seconds = '', signature] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(got.headers['ohvat-signature'])) ?? [];
    expect(signature).toBe(createHmac('sha256', secret).update(`${seconds}.${got.body}`).digest('hex'));
    expect(Number(seconds)).toBe(Math.floor(clock.now.getTime() / 1000));
    const body = JSON.parse(got.body);
    expect(Object.keys(body)).toEqual(['id', 'type', 'created_at', 'data']);
    expect(body).toMatchObject({ type: 'message.created', data: { number: 1 } });
    expect(await deliveries(webhook.webhook_id)).toMatchObject([{ state: 'delivered', status: 200, attempts: 1 }]);
    // Nobody reads the secret again: not in an answer, not in the database.
    expect(JSON.stringify(await webhookNow())).not.toContain(secret);
    const { rows } = await app.database.pool.query('SELECT w::text AS text, secret FROM webhooks w');
    expect(rows.filter((row) => row.text.includes(secret) || row.secret.includes(secret))).toEqual([]);
  });

  it('is told only of the events it asked for, and nothing when what happened is undone', async () => {
    await addWebhook(['deal.step']);
    await tellMessage();
    expect(promised).toEqual([]);
    await addWebhook(['message.created']);
    const undone = inTransaction(app.database.db, async (trx) => {
      await programs.tellMessage(trx, message());
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await run();
    expect(receiver.received).toEqual([]);
  });

  it('is waited for ten seconds, no longer, and tried again', async () => {
    const { webhook } = await addWebhook();
    receiver.answers(0);
    await tellMessage();
    const startedAt = performance.now();
    await run();
    expect(performance.now() - startedAt).toBeGreaterThan(9_900);
    expect(await deliveries(webhook.webhook_id)).toMatchObject([
      { state: 'waiting', status: null, failure: 'timeout' },
    ]);
    pass(10_000);
    await run();
    expect(await deliveries(webhook.webhook_id)).toMatchObject([{ state: 'delivered', attempts: 2, failure: null }]);
  }, 60_000);

  it('is tried again with growing pauses, under the same id, until it answers', async () => {
    const { webhook } = await addWebhook();
    receiver.answers(500, 302, 429);
    await tellMessage();
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await run();
      const next = promised[0]?.at;
      if (next) pauses.push(next.getTime() - clock.now.getTime());
      if (next) clock.now = next;
    }
    expect(pauses).toEqual([10_000, 30_000, 120_000]);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    // A redirect is not followed.
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook', '/hook', '/hook', '/hook']);
    expect(await deliveries(webhook.webhook_id)).toMatchObject([{ state: 'delivered', attempts: 4 }]);
    expect(await webhookNow()).toMatchObject({ is_on: true, failing_since: null });
  });

  it('is given up on after a day of one delivery, and switched off after three days of failures', async () => {
    const { webhook } = await addWebhook();
    receiver.answers(...Array<number>(200).fill(503));
    await tellMessage();
    const start = clock.now;
    while (promised.length > 0) {
      clock.now = promised[0]?.at ?? clock.now;
      await run();
    }
    expect(clock.now.getTime() - start.getTime()).toBeGreaterThan(20 * HOUR);
    expect(clock.now.getTime() - start.getTime()).toBeLessThanOrEqual(24 * HOUR);
    expect(await deliveries(webhook.webhook_id)).toMatchObject([{ state: 'failed', status: 503 }]);
    expect(await webhookNow()).toMatchObject({ is_on: true, failing_since: start.toISOString() });

    clock.now = new Date(start.getTime() + 73 * HOUR);
    await tellMessage();
    await tellMessage();
    await run();
    expect(told).toEqual([{ accountId: me, host: new URL(receiver.url).host, at: clock.now }]);
    expect(await webhookNow()).toMatchObject({ is_on: false });
    expect((await deliveries(webhook.webhook_id)).map(({ state }) => state)).toEqual(['failed', 'failed', 'failed']);
    promised.splice(0);
    await tellMessage();
    expect(promised).toEqual([]);
    const path = `/v1/programs/webhooks/${webhook.webhook_id}`;
    expect((await as(me).call(`POST ${path}/test`)).body.error.code).toBe('webhook_off');

    expect(ok(await as(me).call(`PATCH ${path}`, { is_on: true }))).toMatchObject({ is_on: true, failing_since: null });
    receiver.answers();
    pass(HOUR);
    ok(await as(me).call(`POST ${path}/test`));
    await run();
    expect((await deliveries(webhook.webhook_id))[0]).toMatchObject({ event: 'test', state: 'delivered' });
  });

  it('begins its three days anew with every success', async () => {
    await addWebhook();
    receiver.answers(500);
    await tellMessage();
    await run();
    pass(HOUR);
    await run();
    expect((await webhookNow()).failing_since).toBeNull();
    pass(100 * HOUR);
    receiver.answers(500);
    await tellMessage();
    await run();
    expect(told).toEqual([]);
    expect(await webhookNow()).toMatchObject({ is_on: true, failing_since: clock.now.toISOString() });
  });

  it('gets the same event once more by hand', async () => {
    const { webhook } = await addWebhook();
    await tellMessage();
    await run();
    const [first] = await deliveries(webhook.webhook_id);
    ok(await as(me).call(`POST /v1/programs/webhooks/${webhook.webhook_id}/deliveries/${first?.delivery_id}/resend`));
    await run();
    const ids = receiver.received.map(({ body }) => JSON.parse(body).id);
    expect(ids).toEqual([ids[0], ids[0]]);
    expect(await deliveries(webhook.webhook_id)).toHaveLength(2);
  });

  it('keeps fifty deliveries, and belongs to its owner', async () => {
    const { webhook } = await addWebhook();
    for (let i = 0; i < 53; i += 1) await tellMessage();
    await run();
    await programs.jobs.find(({ name }) => name === 'programs-sweep')?.handle({});
    const { rows } = await app.database.pool.query('SELECT 1 FROM webhook_deliveries WHERE webhook_id = $1', [
      webhook.webhook_id,
    ]);
    expect(rows).toHaveLength(50);
    const stranger = as((await app.signUp()).accountId);
    const path = `/v1/programs/webhooks/${webhook.webhook_id}`;
    const [first] = await deliveries(webhook.webhook_id);
    for (const call of [
      `GET ${path}/deliveries`,
      `POST ${path}/test`,
      `POST ${path}/deliveries/${first?.delivery_id}/resend`,
      `DELETE ${path}`,
    ])
      expect((await stranger.call(call)).status).toBe(404);
    expect((await stranger.call(`PATCH ${path}`, { is_on: false })).status).toBe(404);
  });

  it('is one of five at most, also when all are added at once', async () => {
    const person = await app.signUp();
    const body = { url: 'https://hooks.example/x', events: ['deal.step'] };
    const answers = await Promise.all(Array.from({ length: 8 }, () => person.call('POST /v1/programs/webhooks', body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ body: { error } }) => error?.code === 'too_many_webhooks')).toHaveLength(3);
  });
});

describe('our own network', () => {
  it.each([
    'http://example.com/x',
    'https://localhost/x',
    'https://app.localhost/x',
    'https://127.0.0.1/x',
    'https://127.1/x',
    'https://2130706433/x',
    'https://0x7f.0.0.1/x',
    'https://0.0.0.0/x',
    'https://10.1.2.3/x',
    'https://172.20.0.1/x',
    'https://192.168.1.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://[fe80::1]/x',
    'https://[fd00::1]/x',
    'https://[::127.0.0.1]/x',
    'https://[::ffff:0:127.0.0.1]/x',
    'https://[fec0::1]/x',
    'https://[64:ff9b::10.0.0.1]/x',
    'https://db/x',
    'https://metadata.google.internal/x',
    'https://user:secret@example.com/x',
    'https://example.com:5432/x',
    'ftp://example.com/x',
    'не адрес',
  ])('is not to be named as %s', async (url) => {
    const person = await app.signUp();
    const answer = await person.call('POST /v1/programs/webhooks', { url, events: ['deal.step'] });
    expect(answer.status).toBe(422);
    expect(answer.body.error.fields.url).toBeTruthy();
  });

  it('is not called either, whatever an address has become since', async () => {
    const look = (name: string) =>
      new Promise((resolve) =>
        publicLookup(name, {}, ((error) => resolve(error?.name)) as Parameters<LookupFunction>[2]),
      );
    expect(await look('localhost')).toBe('NotPublicAddress');

    // As if it had got past the first check: the running server refuses at the moment of the call.
    const person = await app.signUp();
    const body = { url: 'https://hooks.example/x', events: ['message.created'] };
    const { webhook } = ok(await person.call('POST /v1/programs/webhooks', body));
    await app.database.pool.query('UPDATE webhooks SET url = $2 WHERE webhook_id = $1', [
      webhook.webhook_id,
      receiver.url.replace('http:', 'https:'),
    ]);
    ok(await person.call(`POST /v1/programs/webhooks/${webhook.webhook_id}/test`));
    const path = `GET /v1/programs/webhooks/${webhook.webhook_id}/deliveries`;
    await expect.poll(async () => ok(await person.call(path)).items[0].failure, { timeout: 60_000 }).toBe('not_public');
    expect(receiver.received).toEqual([]);
  });
});

describe('in the running server', () => {
  it('both sides of a deal are told of it and of its steps, and whoever is written to of the message', async () => {
    const [buyer, seller] = [await app.signUp(), await app.signUp()];
    const hooks = new Map<string, string>();
    for (const person of [buyer, seller]) {
      const body = { url: 'https://hooks.example/x', events: EVENTS };
      const { webhook } = ok(await person.call('POST /v1/programs/webhooks', body));
      hooks.set(person.accountId, webhook.webhook_id);
    }
    const dealId = await createDealBetween(app, {
      buyerId: buyer.accountId,
      sellerId: seller.accountId,
      after: ['accept'],
    });
    const { dialog_id } = ok(await buyer.call('POST /v1/chats', { account_id: seller.accountId }));
    const text = 'Слова остаются в чате';
    ok(await buyer.call(`POST /v1/chats/${dialog_id}/messages`, { client_id: newId(), text }));
    const bodiesOf = async (person: typeof buyer) =>
      ok(await person.call(`GET /v1/programs/webhooks/${hooks.get(person.accountId)}/deliveries`))
        .items.map(({ body }: Delivery) => JSON.parse(body))
        .sort((a: { type: string }, b: { type: string }) => (a.type < b.type ? -1 : 1));
    const [ofBuyer, ofSeller] = [await bodiesOf(buyer), await bodiesOf(seller)];
    expect(ofBuyer.map(({ type }: { type: string }) => type)).toEqual(['deal.opened', 'deal.step']);
    expect(ofSeller.map(({ type }: { type: string }) => type)).toEqual(EVENTS);
    expect(ofSeller[1].data).toMatchObject({
      deal_id: dealId,
      side: 'seller',
      project_id: null,
      step: { action: 'accept' },
    });
    expect(ofSeller[2].data).toMatchObject({ dialog_id, author_id: buyer.accountId });
    expect(JSON.stringify([ofBuyer, ofSeller])).not.toContain(text);
  });
});
