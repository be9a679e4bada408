/** Settings of the program behind a pooler; that all of it works there: `npm run proof:pooler`. */
import { spawnSync } from 'node:child_process';
import net from 'node:net';
import { sql } from 'kysely';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '#platform/database/connect.ts';
import { executePrepared, prepared } from '#platform/database/prepared.ts';
import { copyCluster } from '../support/clusters.ts';
import { testDatabaseUrl } from '../support/database.ts';
import { startPooler } from '../support/pooler.ts';
import { startReplicated } from '../support/replica.ts';

let database: Database | undefined;
afterEach(() => database?.close());

async function openBehind(isPreparing: boolean): Promise<Database> {
  const url = await testDatabaseUrl();
  database = openDatabase({ url: 'postgres://server.example/db', pooler: { url, isPreparing }, maxConnections: 1 });
  return database;
}

it.each([
  { isPreparing: true, named: 2 },
  { isPreparing: false, named: 0 },
])('with a pooler that carries prepared statements: $isPreparing, $named of two are kept', async (given) => {
  const { db, pool } = await openBehind(given.isPreparing);
  expect(await prepared<{ one: number }>(pool, 'of_the_test', 'SELECT $1::int AS one')([1])).toEqual([{ one: 1 }]);
  const { rows } = await executePrepared(db, sql<{ two: number }>`SELECT ${2}::int AS two`);
  expect(rows).toEqual([{ two: 2 }]);
  const kept = await pool.query('SELECT name FROM pg_prepared_statements');
  expect(kept.rowCount).toBe(given.named);
});

it('what listens goes to the server itself', async () => {
  const { direct } = await openBehind(true);
  expect(direct.connectionString).toBe('postgres://server.example/db');
});

const hasPooler =
  spawnSync('pgbouncer', ['--version'], { env: { PATH: `${process.env.PATH}:/usr/sbin` } }).status === 0;

/** One address whose server changes, as that of a cluster does. */
async function startSwitch(url: string) {
  let target = new URL(url);
  const open = new Set<net.Socket>();
  const server = net.createServer((incoming) => {
    const outgoing = net.connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      open.add(from);
      from.on('error', () => {});
      from.on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = new URL(url);
  address.port = String((server.address() as net.AddressInfo).port);
  return {
    url: address.href,
    turnTo(to: string) {
      target = new URL(to);
      for (const socket of open) socket.destroy();
    },
  };
}

it.skipIf(!hasPooler)(
  'a server that is no primary is not read through the pooler, and does no harm when it becomes one',
  async () => {
    const servers = await startReplicated({ prepare: copyCluster });
    onTestFinished(() => servers.remove());
    const address = await startSwitch(servers.replica.url);
    const starting = startPooler(address.url);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    address.turnTo(servers.primary.url);
    const pooler = await starting;
    onTestFinished(() => pooler.stop());
    const { pool, close } = openDatabase({
      url: servers.primary.url,
      pooler,
      maxConnections: 2,
      answerMilliseconds: 2_000,
    });
    onTestFinished(close);
    pool.on('error', () => {});
    const isReplica = () =>
      pool.query('SELECT pg_is_in_recovery() AS here').then(
        ({ rows }) => rows[0].here,
        () => 'refused',
      );
    await expect.poll(isReplica, { timeout: 20_000, interval: 200 }).toBe(false);
    address.turnTo(servers.replica.url);
    for (let time = 0; time < 5; time += 1) expect(await isReplica()).toBe('refused');
    address.turnTo(servers.primary.url);
    await expect.poll(isReplica, { timeout: 20_000, interval: 200 }).toBe(false);
  },
  180_000,
);
