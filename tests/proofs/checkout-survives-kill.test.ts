/**
 * Orders under fire: the application and its PostgreSQL are killed (kill -9) while people check out. Whoever got an answer
 * has his deals, whoever repeats a lost request gets no second order, and the ledger is clean. `APP_KILLS` and
 * `DATABASE_KILLS` set how often, `ORDERS_BETWEEN_KILLS` how much there is to lose.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '#app/free-port.ts';
import { listOpenAmounts } from '#modules/deals/server/index.ts';
import { checkLedger } from '#modules/ledger/server/index.ts';
import { locateCluster } from '#platform/database/cluster.ts';
import { openDatabase } from '#platform/database/connect.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded.ts';
import { newId } from '#platform/ids.ts';
import { readyBodies } from '../support/ad-objects.ts';
import { passableFolder } from '../support/folders.ts';

const APP_KILLS = Number(process.env.APP_KILLS ?? 2);
const DATABASE_KILLS = Number(process.env.DATABASE_KILLS ?? 1);
const ORDERS_BETWEEN_KILLS = Number(process.env.ORDERS_BETWEEN_KILLS ?? 1);
const BUYERS = 8;
/** The proof asks for 30 s; a run among all tests only that it comes back. */
const BACK_WITHIN_MS = Number(process.env.BACK_WITHIN_MS ?? 180_000);
/** Longer than any absence. */
const PATIENCE_MS = 2 * BACK_WITHIN_MS;
const MAIN = resolve(import.meta.dirname, '../../src/app/main.ts');

interface Site {
  address: string;
  dataDir: string;
  /** Ends the process at once and starts another, as a supervisor would. */
  killApp(): Promise<void>;
  killDatabase(): Promise<void>;
}

async function startSite(): Promise<Site> {
  const dataDir = await passableFolder('ohvat-kill-');
  const port = await freePort('127.0.0.1');
  const address = `http://127.0.0.1:${port}`;
  let child: ChildProcess;
  const start = () => {
    child = spawn(process.execPath, [MAIN], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: dataDir,
        DEMO: '0',
        LOG_LEVEL: 'silent',
        // Each person has an address of his own, as behind a proxy.
        TRUST_PROXY: '127.0.0.1',
      },
      stdio: 'ignore',
    });
  };
  start();
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await gone;
  });
  await isBack(address, 120_000);
  const pidFile = join(locateCluster(dataDir).folder, 'postmaster.pid');
  return {
    address,
    dataDir,
    async killApp() {
      const gone = new Promise((done) => child.once('exit', done));
      child.kill('SIGKILL');
      await gone;
      start();
    },
    async killDatabase() {
      const pid = Number((await readFile(pidFile, 'utf8')).split('\n')[0]);
      // A file that is just being written would name our own group.
      if (pid > 1) process.kill(pid, 'SIGKILL');
    },
  };
}

/** Milliseconds until the site answers again. */
async function isBack(address: string, limitMs: number): Promise<number> {
  const startedAt = Date.now();
  for (;;) {
    const isReady = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    );
    const passed = Date.now() - startedAt;
    if (isReady) return passed;
    if (passed > limitMs) throw new Error(`the site is not back after ${passed} ms`);
    await sleep(100);
  }
}

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of many calls; their contracts are tested elsewhere.
  body: any;
}

let addresses = 0;

/** A person with a cookie, whose browser repeats what got no answer, as ours does. */
class Person {
  cookie = '';
  readonly address: string;
  readonly #from: string;
  constructor(address: string) {
    this.address = address;
    addresses += 1;
    this.#from = `10.0.0.${addresses}`;
  }

  async once(key: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const [method = 'GET', path = ''] = key.split(' ');
    const response = await fetch(`${this.address}/api${path}`, {
      method,
      headers: {
        cookie: this.cookie,
        'x-forwarded-for': this.#from,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    });
    const set = response.headers.getSetCookie().map((line) => line.split(';')[0]);
    if (set.length > 0) this.cookie = [this.cookie, ...set].filter(Boolean).join('; ');
    return { status: response.status, body: await response.json() };
  }

  async call(key: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const givenUpAt = Date.now() + PATIENCE_MS;
    for (;;) {
      const answer = await this.once(key, body, headers).catch((error: unknown) => ({
        status: 0,
        body: String(error),
      }));
      if (answer.status > 0 && answer.status < 500 && answer.status !== 429) return answer;
      if (Date.now() > givenUpAt) throw new Error(`${key} never worked: ${JSON.stringify(answer)}`);
      await sleep(100);
    }
  }
}

/** From the letters of a site without a mail server. */
async function codeFor(dataDir: string, email: string): Promise<string> {
  const outbox = join(dataDir, 'outbox');
  for (;;) {
    for (const file of await readdir(outbox).catch(() => [])) {
      // A letter may be half written.
      const text = await readFile(join(outbox, file), 'utf8').catch(() => '');
      const code = text.includes(`"to": "${email}"`) && /"subject": "(\d{6})/.exec(text)?.[1];
      if (code) return code;
    }
    await sleep(100);
  }
}

async function signUp({ address, dataDir }: Site, email: string): Promise<Person> {
  const person = new Person(address);
  await person.call('POST /v1/passport/check_email?action=register', { email });
  const confirmation_code = await codeFor(dataDir, email);
  const { status, body } = await person.call('POST /v1/passport/register', {
    password: 'туман над зелёным полем',
    confirmation_code,
  });
  if (status !== 200) throw new Error(`no account: ${JSON.stringify(body)}`);
  return person;
}

async function topUp(person: Person): Promise<void> {
  const { body } = await person.call(
    'POST /v1/finance/topups',
    { amount: 100_000_000 },
    { 'idempotency-key': newId() },
  );
  const paid = await fetch(new URL(body.data.pay_url, person.address), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
    redirect: 'manual',
  });
  expect(paid.status).toBe(303);
}

it(`${APP_KILLS} kills of the application and ${DATABASE_KILLS} of PostgreSQL during checkouts: nothing acknowledged is lost, nothing is doubled`, async () => {
  const site = await startSite();
  const seller = await signUp(site, 'seller@example.ru');
  const created = await seller.call('POST /v1/products/resource/create', {
    ...readyBodies.resource,
    offers: [{ format: '1/24', price: 10_000, lead_days: 2 }],
  });
  const { resource_id, version, offers } = created.body.data;
  await seller.call(`POST /v1/products/resource/life/${resource_id}`, { to: 'active', version });
  const buyers: { buyer: Person; acknowledged: string[] }[] = [];
  for (let index = 0; index < BUYERS; index += 1) {
    const buyer = await signUp(site, `buyer-${index}@example.ru`);
    await topUp(buyer);
    buyers.push({ buyer, acknowledged: [] });
  }

  let isOver = false;
  const shopping = buyers.map(async ({ buyer, acknowledged }) => {
    while (!isOver) {
      await buyer.call('POST /v1/basket/items', { kind: 'resource', id: resource_id, offer_id: offers[0].offer_id });
      const basket = await buyer.call('GET /v1/basket');
      const order = await buyer.call(
        'POST /v1/basket/checkout',
        { project_title: 'Под огнём', expected_total: basket.body.data.total },
        { 'idempotency-key': newId() },
      );
      expect(order.status, JSON.stringify(order.body)).toBe(200);
      for (const { deal_id } of order.body.data.deals) acknowledged.push(deal_id);
    }
  });
  const kills = [
    ...Array.from({ length: APP_KILLS }, () => site.killApp),
    ...Array.from({ length: DATABASE_KILLS }, () => site.killDatabase),
  ].sort(() => Math.random() - 0.5);
  const absences: number[] = [];
  const countAcknowledged = () => buyers.reduce((sum, one) => sum + one.acknowledged.length, 0);
  for (const kill of kills) {
    const enough = countAcknowledged() + ORDERS_BETWEEN_KILLS;
    await sleep(500 + Math.random() * 1500);
    while (countAcknowledged() < enough) await sleep(20 + Math.random() * 50);
    await kill();
    absences.push(await isBack(site.address, BACK_WITHIN_MS));
  }
  await sleep(1000);
  isOver = true;
  await Promise.all(shopping);

  const server = await startEmbeddedPostgres({ dataDir: site.dataDir, log: { info: () => {}, warn: () => {} } });
  const database = openDatabase({ url: server.url, maxConnections: 2 });
  onTestFinished(async () => {
    await database.close();
    await server.stop();
  });
  const { rows } = await database.pool.query<{ deal_id: string }>('SELECT deal_id FROM deals');
  const acknowledged = buyers.flatMap((one) => one.acknowledged);
  process.stderr.write(
    `${acknowledged.length} deals acknowledged over ${kills.length} kills, back in ${Math.max(...absences)} ms at most\n`,
  );
  expect(acknowledged.length).toBeGreaterThan(kills.length);
  expect(rows.map(({ deal_id }) => deal_id).sort()).toEqual(acknowledged.sort());
  const { faults, heldByDeal } = await checkLedger(database.db);
  expect(faults).toEqual([]);
  expect(new Map([...heldByDeal].sort())).toEqual(new Map([...(await listOpenAmounts(database.db))].sort()));
}, 1_200_000);
