/** Load generator of people in processes of its own: they retry requests without an answer, as our pages do, and order things. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { openDatabase } from '#platform/database/connect.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded.ts';
import { newId } from '#platform/ids.ts';
import { readyBodies } from './ad-objects.ts';
import type { LiveSite } from './live-site.ts';

export interface Answer {
  /** 0: none came. */
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of many calls; their contracts are tested elsewhere.
  body: any;
}

interface PersonOptions {
  /** Timeout of the retries. */
  patienceMilliseconds: number;
  /** Of every try, also of those that are repeated. */
  onAnswer?(key: string, answer: Answer): void;
  /** Where a site with a mail server sends its codes. */
  codeFor?(email: string): Promise<string>;
}

let addresses = 0;

export class Person {
  cookie = '';
  /** Where they find the site. */
  address: string;
  readonly #from: string;
  readonly #options: PersonOptions;
  constructor(address: string, options: PersonOptions) {
    this.address = address;
    this.#options = options;
    addresses += 1;
    this.#from = `10.0.0.${addresses}`;
  }

  async once(key: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const [method = 'GET', path = ''] = key.split(' ');
    const isForm = body instanceof FormData;
    const response = await fetch(`${this.address}/api${path}`, {
      method,
      headers: {
        cookie: this.cookie,
        'x-forwarded-for': this.#from,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    });
    // One that is set anew takes the place of the old one, or they would grow beyond what a proxy takes.
    const kept = new Map(this.cookie.split('; ').map((pair) => [pair.split('=')[0], pair]));
    for (const line of response.headers.getSetCookie()) kept.set(line.split('=')[0], line.split(';')[0] ?? '');
    this.cookie = [...kept.values()].filter(Boolean).join('; ');
    return { status: response.status, body: await response.json() };
  }

  async call(key: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const givenUpAt = Date.now() + this.#options.patienceMilliseconds;
    for (;;) {
      const answer = await this.once(key, body, headers).catch((error: unknown) => ({
        status: 0,
        body: String(error),
      }));
      this.#options.onAnswer?.(key, answer);
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

async function signUp(
  { address, dataDir }: Pick<LiveSite, 'address' | 'dataDir'>,
  email: string,
  options: PersonOptions,
): Promise<Person> {
  const person = new Person(address, options);
  await person.call('POST /v1/passport/check_email?action=register', { email });
  const confirmation_code = await (options.codeFor?.(email) ?? codeFor(dataDir, email));
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

export interface Shop {
  /** The resource that is sold. */
  resourceId: string;
  seller: Person;
  buyers: readonly Person[];
  /** Deals that somebody got an answer about. */
  acknowledged(): string[];
  /** Everybody orders, one thing after the other, until told to close. */
  open(): void;
  /** After the orders in hand. */
  close(): Promise<void>;
}

/** One who sells and some who buy, with money. */
export async function setUpShop(
  site: Pick<LiveSite, 'address' | 'dataDir'>,
  buyersCount: number,
  options: PersonOptions,
): Promise<Shop> {
  const seller = await signUp(site, 'seller@example.ru', options);
  const created = await seller.call('POST /v1/products/resource/create', {
    ...readyBodies.resource,
    offers: [{ format: '1/24', price: 10_000, lead_days: 2 }],
  });
  const { resource_id, version, offers } = created.body.data;
  await seller.call(`POST /v1/products/resource/life/${resource_id}`, { to: 'active', version });
  const buyers: Person[] = [];
  for (let index = 0; index < buyersCount; index += 1) {
    const buyer = await signUp(site, `buyer-${index}@example.ru`, options);
    await topUp(buyer);
    buyers.push(buyer);
  }
  const acknowledged: string[] = [];
  let isOver = false;
  let shopping: Promise<unknown> = Promise.resolve();
  async function buy(buyer: Person): Promise<void> {
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
  }
  return {
    resourceId: resource_id,
    seller,
    buyers,
    acknowledged: () => acknowledged,
    open() {
      shopping = Promise.all(buyers.map(buy));
      // Whoever waits for the end is told; meanwhile it is nobody's surprise.
      shopping.catch(() => {});
    },
    async close() {
      isOver = true;
      await shopping;
    },
  };
}

type Database = ReturnType<typeof openDatabase>;

/** A look at what is in the site's own database. */
export async function lookInto<T>(
  { dataDir }: Pick<LiveSite, 'dataDir'>,
  look: (database: Database) => Promise<T>,
): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir, log: { info: () => {}, warn: () => {} } });
  const database = openDatabase({ url: server.url, maxConnections: 2 });
  try {
    return await look(database);
  } finally {
    await database.close();
    await server.stop();
  }
}

export async function listDeals({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ deal_id: string }>('SELECT deal_id FROM deals ORDER BY deal_id');
  return rows.map(({ deal_id }) => deal_id);
}
