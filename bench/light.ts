/**
 * What the light of legality costs lists: two applications on one database, one of them without it (`without-light.ts`), measured in turns.
 * The two change places in every round, so that whatever else the machine does falls on both.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cell, readingCells } from './cells.ts';
import { fineCpuOf, fineCpuOfTree } from './cpu.ts';
import { generateObjects } from './generate.ts';
import { median, type Request, startApplication, stop, type Target } from './measure.ts';
import { lookAt, startBenchPostgres } from './postgres.ts';
import { print } from './report.ts';

const MAX_RATIO = 1.05;
const MEASURED = /^list/;

/** An application, and the lists to ask of it: a write names the origin it comes from. */
interface Side {
  app: Target;
  /** Of a second in which nobody asks for anything: one of the two leads the jobs of both. */
  idleMs: number;
  cells: readonly Cell[];
}

/** So short that neighbours of the machine fall on both sides alike, and so many that the median says something. */
const BURST = 30;
const BURSTS = Number(process.env.BENCH_BURSTS ?? 41);
const WARMING = 200;
const IDLE_MILLISECONDS = 8_000;

interface Cost {
  node: number;
  postgres: number;
}

async function send(app: Target, { method = 'GET', path, headers = {}, body }: Request): Promise<void> {
  const answer = await fetch(app.address + path, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  await answer.arrayBuffer();
}

async function idleOf({ process: { pid = 0 } }: Target): Promise<number> {
  const before = { cpu: fineCpuOf(pid), at: performance.now() };
  await new Promise((done) => setTimeout(done, IDLE_MILLISECONDS));
  return ((fineCpuOf(pid) - before.cpu) * 1000) / (performance.now() - before.at);
}

/** The requests in turn, one after the other; processor time for each, without what runs beside them. */
async function burst(
  { app, idleMs }: Side,
  requests: readonly Request[],
  count: number,
  postgresPid: number,
): Promise<Cost> {
  const pid = app.process.pid ?? 0;
  const started = performance.now();
  const before = { node: fineCpuOf(pid), postgres: fineCpuOfTree(postgresPid) };
  for (let at = 0; at < count; at += 1) await send(app, requests[at % requests.length] as Request);
  return {
    node: (fineCpuOf(pid) - before.node - (idleMs * (performance.now() - started)) / 1000) / count,
    postgres: (fineCpuOfTree(postgresPid) - before.postgres) / count,
  };
}

const totalOf = ({ node, postgres }: Cost): number => node + postgres;
const middle = (costs: readonly Cost[], part: (cost: Cost) => number): number => median(costs.map(part));

async function runCell(at: number, pair: readonly [lit: Side, dark: Side], postgresPid: number): Promise<boolean> {
  const { name } = pair[0].cells[at] as Cell;
  const requestsOf = (side: Side) => (side.cells[at] as Cell).requests;
  for (const side of pair) await burst(side, requestsOf(side), WARMING, postgresPid);
  const taken: [Cost[], Cost[]] = [[], []];
  for (let round = 0; round < BURSTS; round += 1) {
    const order = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
    for (const which of order) taken[which].push(await burst(pair[which], requestsOf(pair[which]), BURST, postgresPid));
  }
  const [lit, dark] = taken;
  // Of neighbours in time: the machine is faster at one moment than at another.
  const ratio = median(lit.map((cost, round) => totalOf(cost) / totalOf(dark[round] as Cost)));
  const isMet = ratio <= MAX_RATIO;
  for (const [words, costs] of [
    [`${name} · without`, dark],
    [name, lit],
  ] as const)
    print(
      `${words.padEnd(36)} ${middle(costs, ({ node }) => node).toFixed(3)} ms of Node, ${middle(costs, ({ postgres }) => postgres).toFixed(3)} ms of PostgreSQL`,
    );
  print(`${''.padEnd(36)} ${ratio.toFixed(3)} ×, bar ${MAX_RATIO} × ${isMet ? 'met' : 'MISSED'}`);
  return isMet;
}

/** Every card has to have the light on one side and none on the other, or nothing is compared. */
async function isLit(
  target: Target,
  { method = 'GET', path, headers = {}, body }: Cell['requests'][number],
): Promise<boolean> {
  const answer = await fetch(target.address + path, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { data } = (await answer.json()) as { data: { items: { legality: unknown }[] } };
  const lit = data.items.filter(({ legality }) => legality !== null).length;
  if (data.items.length === 0 || (lit > 0 && lit < data.items.length))
    throw new Error('the list is not as it was meant');
  return lit > 0;
}

export async function runLight(objects: number): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ohvat-bench-'));
  const postgres = await startBenchPostgres(dataDir);
  const apps: Target[] = [];
  try {
    await generateObjects(postgres.url, objects);
    const { postgresPid, ids } = await lookAt(postgres.url);
    const variables = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, DEMO: '0' };
    const without = new URL('./without-light.ts', import.meta.url).href;
    const lit = await startApplication(variables);
    apps.push(lit);
    const dark = await startApplication({ ...variables, NODE_OPTIONS: `--import=${without}` });
    apps.push(dark);
    const sideOf = (app: Target, idleMs: number): Side => ({
      app,
      idleMs,
      cells: readingCells({ origin: app.address, ids }).filter(({ name }) => MEASURED.test(name)),
    });
    const [idleLit, idleDark] = await Promise.all([idleOf(lit), idleOf(dark)]);
    const pair = [sideOf(lit, idleLit), sideOf(dark, idleDark)] as const;
    print(`idle: ${idleLit.toFixed(1)} and ${idleDark.toFixed(1)} ms of a second`);
    for (const [side, wanted] of [
      [pair[0], true],
      [pair[1], false],
    ] as const)
      for (const { requests } of side.cells)
        for (const request of requests)
          if ((await isLit(side.app, request)) !== wanted) throw new Error('the light is not as it was meant');
    print(`\n${BURSTS} bursts of ${BURST} on each side, in turns`);
    let isWithinBars = true;
    for (const at of pair[0].cells.keys()) isWithinBars = (await runCell(at, pair, postgresPid)) && isWithinBars;
    return isWithinBars;
  } finally {
    for (const app of apps) await stop(app);
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
