/** A page asks the database as often for many rows as for few: what its loader calls is counted in queries. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { inProcessTransport } from '#app/pages/transport.ts';
import { loadBasket } from '#modules/basket/web/load-basket.ts';
import { countWaitingOrders, loadProjectDeals } from '#modules/deals/web/load-deals.ts';
import { loadFinance } from '#modules/finance/web/load-finance.ts';
import { createLedger } from '#modules/ledger/server/index.ts';
import { loadProject, loadProjects } from '#modules/projects/web/load-projects.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Transport } from '#platform/web/api.ts';
import { add, checkOut, giveMoney, type Person, sellResource } from '../basket/basket-world.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
let buyer: Person;
let projectId: string;
const counting = new AsyncLocalStorage<{ queries: number; ofSession: number }>();

beforeAll(async () => {
  app = await startTestApp();
  // Reads open no transaction: they ask the pool, or Kysely does, which takes a connection for each statement.
  const { pool } = app.database;
  const tell = (statement: unknown) => {
    const counter = counting.getStore();
    if (!counter) return;
    counter.queries += 1;
    if (JSON.stringify(statement).includes('FROM sessions')) counter.ofSession += 1;
  };
  const [query, connect] = [pool.query.bind(pool), pool.connect.bind(pool)];
  pool.query = ((statement: never, ...given: never[]) => {
    tell(statement);
    return query(statement, ...given);
  }) as typeof pool.query;
  pool.connect = ((...told: never[]) => {
    if (told.length === 0) tell('a connection');
    return connect(...(told as []));
  }) as typeof pool.connect;
  buyer = await app.signUp();
  const { object, offer } = await sellResource(await app.signUp());
  await giveMoney(app, buyer, 100_000_000);
  await add(buyer, offer);
  const order = await checkOut(buyer, { expected_total: object.offers[0].price });
  expect(order.status).toBe(200);
  projectId = order.body.data.project_id;
  await add(buyer, offer);
});

const asBuyer: Transport = async ({ method, path, body }) => {
  const answer = await buyer.call(`${method} ${path.replace(/^\/api/, '')}`, body);
  return { status: answer.status, body: answer.body, headers: {} };
};

async function queriesOf(load: () => Promise<unknown>): Promise<number> {
  // Names of people are remembered for a while: both counts begin with all of them known.
  await load();
  return (await count(load)).queries;
}

async function count(load: () => Promise<unknown>): Promise<{ queries: number; ofSession: number }> {
  const counter = { queries: 0, ofSession: 0 };
  await counting.run(counter, load);
  return counter;
}

const run = (sql: string, values: unknown[] = []) => app.database.pool.query(sql, values);

/** So many rows in all, like the one that is there, each with a different other person and a different object. */
async function fill(table: 'deals' | 'basket_items', owner: string, key: string, total: number): Promise<void> {
  const { rows } = await run(`SELECT count(*)::int AS count FROM ${table} WHERE ${owner} = $1`, [buyer.accountId]);
  const people = Array.from({ length: total - rows[0].count }, () => randomUUID());
  await run(
    `INSERT INTO accounts (account_id, email, email_normalised, password_hash, name)
     SELECT id, id || '@example.ru', id || '@example.ru', 'x', 'Имя' FROM unnest($1::uuid[]) id`,
    [people],
  );
  await run(
    `WITH model AS (SELECT * FROM ${table} WHERE ${owner} = $1 LIMIT 1), person AS (SELECT unnest($2::uuid[]) AS id),
     made AS (
       INSERT INTO ad_objects (object_id, kind, owner_id, title, summary, description, topics, region, details, life, moderation, price_from, tags, search, published_at)
       SELECT person.id, kind, person.id, title, summary, description, topics, region, details, life, moderation, price_from, tags, search, published_at
       FROM ad_objects, person WHERE object_id = (SELECT object_id FROM model) RETURNING object_id AS made_id
     )
     INSERT INTO ${table}
     SELECT (jsonb_populate_record(NULL::${table}, to_jsonb(model) || jsonb_build_object('${key}', gen_random_uuid(), 'seller_id', made_id, 'object_id', made_id))).*
     FROM model, made`,
    [buyer.accountId, people],
  );
}

async function fillProjects(total: number): Promise<void> {
  const { rows } = await run(`SELECT count(*)::int AS count FROM project_members WHERE account_id = $1`, [
    buyer.accountId,
  ]);
  const guest = await app.signUp();
  await run(
    `WITH made AS (INSERT INTO projects (project_id, title) SELECT gen_random_uuid(), 'Проект' FROM generate_series(1, $3) RETURNING project_id)
     INSERT INTO project_members (project_id, account_id, role)
     SELECT project_id, $1::uuid, 'owner' FROM made UNION ALL SELECT project_id, $2::uuid, 'viewer' FROM made`,
    [buyer.accountId, guest.accountId, total - rows[0].count],
  );
}

/** Top-ups, and at the end a deal: operations of each sort name what they are about. */
async function moveMoney(topups: number): Promise<void> {
  for (let times = 0; times < topups; times += 1) await giveMoney(app, buyer, 10_000);
  const { db } = app.database;
  const deals = [{ dealId: randomUUID(), amountKopecks: 10_000 }];
  await inTransaction(db, (transaction) =>
    createLedger({ db }).holdForDeals(transaction, { buyerId: buyer.accountId, deals }),
  );
}

const projectPage = () =>
  Promise.all([loadProject(asBuyer, { projectId, view: 'board' }), loadProjectDeals(asBuyer, projectId)]);
const projectsPage = () => Promise.all([loadProjects(asBuyer, 'projects'), countWaitingOrders(asBuyer)]);
const financePage = () => loadFinance(asBuyer, { accountId: buyer.accountId, search: {} });

it('whose cookie it is, is looked up once for a page, however much the page asks for', async () => {
  const cookie = [...buyer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const keep: string[] = [];
  const { ofSession } = await count(async () => {
    const transport = inProcessTransport(app.app, { id: 'page', ip: '10.0.0.1', headers: {} } as FastifyRequest, {
      cookie,
      setCookies: new Set(),
      keep: (_question, _status, payload) => keep.push(payload),
    });
    await Promise.all([loadProject(transport, { projectId, view: 'board' }), loadProjectDeals(transport, projectId)]);
  });
  expect(keep.length).toBeGreaterThan(2);
  for (const payload of keep) expect(JSON.parse(payload)).toHaveProperty('data');
  expect(ofSession).toBe(1);
});

describe('the number of queries does not follow the number of rows', () => {
  it('of a project with 20 and with 200 deals', async () => {
    await fill('deals', 'buyer_id', 'deal_id', 20);
    const few = await queriesOf(projectPage);
    await fill('deals', 'buyer_id', 'deal_id', 200);
    const [, { deals }] = await projectPage();
    expect(deals).toHaveLength(200);
    expect(await queriesOf(projectPage)).toBe(few);
    expect(few).toBeGreaterThan(1);
  });

  it('of a basket with 2 and with 20 offers', async () => {
    await fill('basket_items', 'account_id', 'item_id', 2);
    const few = await queriesOf(() => loadBasket(asBuyer));
    await fill('basket_items', 'account_id', 'item_id', 20);
    expect((await loadBasket(asBuyer)).loaded.sellers).toHaveLength(20);
    expect(await queriesOf(() => loadBasket(asBuyer))).toBe(few);
    expect(few).toBeGreaterThan(1);
  });

  it('of a list with 2 and with 30 projects', async () => {
    await fillProjects(2);
    const few = await queriesOf(projectsPage);
    await fillProjects(30);
    // One page of the list; the rest comes with its own call.
    expect((await loadProjects(asBuyer, 'projects')).items).toHaveLength(24);
    expect(await queriesOf(projectsPage)).toBe(few);
    expect(few).toBeGreaterThan(1);
  });

  it('of the finance page with few and with many operations', async () => {
    await moveMoney(1);
    const few = await queriesOf(financePage);
    await moveMoney(30);
    expect((await financePage()).operations.items).toHaveLength(24);
    expect(await queriesOf(financePage)).toBe(few);
    expect(few).toBeGreaterThan(1);
  });
});
