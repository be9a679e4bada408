/**
 * npm run bench: the application and a bare server, on the same data, in the same run, cell by cell in turns.
 * Prints requests per second, p50, p99 and processor time per request of Node and of PostgreSQL, and the ratio to the bare
 * server. npm run bench -- --growth: reading at 10,000 and at 1,000,000 objects; --replica: what a read replica takes off the
 * primary; --light: what the light of legality costs lists; --notify: how many commits a second NOTIFY holds. Exits with 1 when a bar is missed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { learnOrder } from './bare-order.ts';
import { allCells, type Cell, readingCells, slugOf } from './cells.ts';
import { createBuyers, generateDealings, signInFirst } from './dealings.ts';
import { generateObjects } from './generate.ts';
import { runLight } from './light.ts';
import {
  type Measure,
  measure,
  measureEach,
  measureOften,
  median,
  medianOf,
  ROUNDS,
  start,
  startApplication,
  stop,
  type Target,
  total,
  undisturbed,
} from './measure.ts';
import { runNotify } from './notify.ts';
import { lookAt, startBenchPostgres } from './postgres.ts';
import { runReplica } from './replica.ts';
import { print, printHead, row } from './report.ts';

const OBJECTS = Number(process.env.BENCH_OBJECTS ?? 50_000);
const GROWTH = { from: 10_000, to: 1_000_000, maxRatio: 2 };
const DEALS = Number(process.env.BENCH_DEALS ?? 20_000);
/** Of requests that can be made only once; the engine takes a thousand calls to settle, the other cells make more of them. */
const WARMING = 500;
const ONCE_EACH = 120;

interface Stand {
  app: Target;
  databaseUrl: string;
  postgresPid: number;
  ids: string[];
}

/** A database with so many objects and the application on it, for as long as the work takes. */
async function withStand<T>(objects: number, work: (stand: Stand) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ohvat-bench-'));
  let postgres = await startBenchPostgres(dataDir);
  let app: Target | undefined;
  try {
    const started = performance.now();
    await generateObjects(postgres.url, objects);
    await generateDealings(postgres.url, DEALS);
    // Checkpoint before measuring: no request should pay for writing the generated rows to the disk.
    await postgres.stop();
    postgres = await startBenchPostgres(dataDir);
    print(`${objects.toLocaleString('en-US')} objects in ${((performance.now() - started) / 1000).toFixed(0)} s`);
    const { postgresPid, ids } = await lookAt(postgres.url);
    app = await startApplication({ DATABASE_URL: postgres.url, DATA_DIR: dataDir, DEMO: '1' });
    return await work({ app, databaseUrl: postgres.url, postgresPid, ids });
  } finally {
    if (app) await stop(app);
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function signIn(address: string): Promise<string> {
  const { data } = (await fetch(`${address}/api/v1/passport/demo_accounts`).then((response) => response.json())) as {
    data: { items: { email: string; password: string }[] };
  };
  const account = data.items[0];
  const answer = await fetch(`${address}/api/v1/passport/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account?.email, password: account?.password }),
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Sign-in of a known and of an unknown e-mail must cost the same, or the time would tell which is which. */
async function compareSignIns(address: string): Promise<number> {
  const attempt = async (email: string) => {
    const started = performance.now();
    await fetch(`${address}/api/v1/passport/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'wrong password' }),
    });
    return performance.now() - started;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let index = 0; index < 4; index += 1) {
    known.push(await attempt('anton@demo.ohvat.ru'));
    unknown.push(await attempt(`nobody-${index}@example.ru`));
  }
  return median(known) / median(unknown);
}

async function runCell(cell: Cell, { app, postgresPid }: Stand, bare: Target): Promise<boolean> {
  const measureCell = async ({ requests, prepare }: Cell) =>
    prepare
      ? measureEach(app, await prepare(WARMING + ONCE_EACH), { warming: WARMING, postgresPid })
      : measure(app, requests, postgresPid);
  const own: Measure[] = [];
  const base: Measure[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    own.push(await undisturbed(() => measureCell(cell)));
    base.push(await undisturbed(() => measure(bare, cell.bare, postgresPid)));
  }
  const result = medianOf(own);
  const bareResult = medianOf(base);
  const ratio = total(result) / total(bareResult);
  const isWithin = ratio <= cell.maxRatio;
  row(`${cell.name} · bare`, bareResult, '');
  row(cell.name, result, `${ratio.toFixed(2)} × bare, bar ${cell.maxRatio} × ${isWithin ? 'met' : 'MISSED'}`);
  return isWithin;
}

/** Pages of the application that the bare server imitates, by slug of the cell. */
const pagesOf = (cells: readonly Cell[], address: string) =>
  Object.fromEntries(
    cells
      .filter(({ bare }) => /^\/(?:react|constant)\//.test(bare?.[0]?.path ?? ''))
      .map(({ name, requests: [page] }) => [slugOf(name), { url: address + page?.path, headers: page?.headers ?? {} }]),
  );

const runAll = (only: RegExp): Promise<boolean> =>
  withStand(OBJECTS, async (stand) => {
    const { app, databaseUrl } = stand;
    const cells = allCells({
      origin: app.address,
      cookie: await signIn(app.address),
      ids: stand.ids,
      first: await signInFirst(databaseUrl),
      createBuyers: (count, offers) => createBuyers(databaseUrl, count, offers),
    }).filter(({ name }) => only.test(name));
    const order = await cells.find(({ prepare }) => prepare)?.prepare?.(1);
    if (order) await measureEach(app, order, { warming: 0, postgresPid: stand.postgresPid });
    await learnOrder(databaseUrl);
    const bare = await start(
      'bench/bare.ts',
      { DATABASE_URL: databaseUrl, PAGES: JSON.stringify(pagesOf(cells, app.address)) },
      /(http\S+)/,
    );
    try {
      printHead();
      let isWithinBars = true;
      for (const cell of cells) isWithinBars = (await runCell(cell, stand, bare)) && isWithinBars;
      print(`\nsign-in time, known / unknown e-mail: ${(await compareSignIns(app.address)).toFixed(2)}`);
      return isWithinBars;
    } finally {
      await stop(bare);
    }
  });

async function runGrowth(): Promise<boolean> {
  const measureAt = (objects: number) =>
    withStand(objects, async ({ app, postgresPid, ids }) => {
      printHead();
      const results = new Map<string, Measure>();
      for (const cell of readingCells({ origin: app.address, ids })) {
        const result = await measureOften(app, cell.requests, postgresPid);
        results.set(cell.name, result);
        row(cell.name, result, `at ${objects.toLocaleString('en-US')}`);
      }
      return results;
    });
  const small = await measureAt(GROWTH.from);
  const large = await measureAt(GROWTH.to);
  let isWithinBars = true;
  print('');
  for (const [name, result] of large) {
    const ratio = total(result) / total(small.get(name) ?? result);
    const isMet = ratio <= GROWTH.maxRatio;
    isWithinBars &&= isMet;
    print(
      `${name.padEnd(34)} ${ratio.toFixed(2)} × from 10k to 1M, bar ${GROWTH.maxRatio} × ${isMet ? 'met' : 'MISSED'}`,
    );
  }
  return isWithinBars;
}

const [choice = ''] = process.argv.slice(2);
const runs: Record<string, () => Promise<boolean>> = {
  '--growth': runGrowth,
  '--replica': () => runReplica(OBJECTS, DEALS),
  '--notify': runNotify,
  '--light': () => runLight(OBJECTS),
};
process.exitCode = (await (runs[choice]?.() ?? runAll(new RegExp(choice)))) ? 0 : 1;
