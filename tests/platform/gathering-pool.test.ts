import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '#platform/database/connect.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { createTestDatabase } from '../support/database.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase({ url: await createTestDatabase(), maxConnections: 3 });
  await database.pool.query('CREATE TABLE shelves (place integer)');
});
afterAll(() => database.close());

const PROCESS = 'SELECT pg_backend_pid() AS pid';
const processOf = async () => (await database.pool.query(PROCESS)).rows[0].pid as number;
const viaKysely = async () => (await sql<{ pid: number }>`${sql.raw(PROCESS)}`.execute(database.db)).rows[0]?.pid;
const count = async () => (await database.pool.query('SELECT count(*)::int AS count FROM shelves')).rows[0].count;

it('what is asked for in one go takes one connection, in its order', async () => {
  const answers = await Promise.all([
    database.pool.query('INSERT INTO shelves VALUES (1)'),
    processOf(),
    count(),
    viaKysely(),
    database.pool.query('DELETE FROM shelves'),
    count(),
    processOf(),
  ]);
  expect(answers[2]).toBe(1);
  expect(answers[5]).toBe(0);
  expect(new Set([answers[1], answers[3], answers[6]]).size).toBe(1);
});

it('what is asked for later does not wait behind it', async () => {
  const slow = database.pool.query('SELECT pg_sleep(1)');
  await sleep(20);
  const started = performance.now();
  await processOf();
  expect(performance.now() - started).toBeLessThan(500);
  await slow;
});

it('one that fails leaves the others alone, and the connection too', async () => {
  const before = await processOf();
  const answers = await Promise.allSettled([
    processOf(),
    database.pool.query('SELECT nonsense'),
    database.pool.query('SELECT $1::int AS number', ['word']),
    processOf(),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(await processOf()).toBe(before);
});

it('a transaction has a connection of its own', async () => {
  await inTransaction(database.db, async (transaction) => {
    const { rows } = await sql<{ pid: number }>`${sql.raw(PROCESS)}`.execute(transaction);
    await sql`INSERT INTO shelves VALUES (2)`.execute(transaction);
    const [outside, seen] = await Promise.all([processOf(), count()]);
    expect(outside).not.toBe(rows[0]?.pid);
    expect(seen).toBe(0);
  });
  expect(await count()).toBe(1);
});

it('a transaction may wait for something outside of it, however many there are at once', async () => {
  const { db, pool, close } = openDatabase({ url: await createTestDatabase(), maxConnections: 4 });
  const work = Array.from({ length: 20 }, () =>
    inTransaction(db, async (transaction) => {
      await sql`SELECT 1`.execute(transaction);
      await sleep(20);
      const { rows } = await pool.query('SELECT 2 AS number');
      return rows[0].number as number;
    }),
  );
  expect(new Set(await Promise.all(work))).toEqual(new Set([2]));
  // One that fails gives its place back as well.
  const failing = Array.from({ length: 20 }, () =>
    inTransaction(db, async () => {
      throw new Error('not today');
    }).catch(() => 'failed'),
  );
  expect(new Set(await Promise.all(failing))).toEqual(new Set(['failed']));
  expect(await inTransaction(db, async () => 'goes on')).toBe('goes on');
  await close();
});

it('whoever cannot have a connection is told after a while', async () => {
  const { pool, close } = openDatabase({ url: await createTestDatabase(), maxConnections: 1 });
  const lent = await pool.connect();
  await expect(pool.connect()).rejects.toThrow('timeout exceeded when trying to connect');
  lent.release();
  (await pool.connect()).release();
  await close();
}, 15_000);

it('a lost connection is told to everybody who waited, and the next question gets another', async () => {
  const waiting = [database.pool.query('SELECT pg_sleep(20)'), processOf()];
  const refused = Promise.allSettled(waiting);
  await sleep(50);
  await database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(20)%' AND pid <> pg_backend_pid()",
  );
  expect((await refused).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await processOf()).toBeGreaterThan(0);
});

it('changes tell how many rows they met', async () => {
  const { numAffectedRows } = await sql`INSERT INTO shelves VALUES (7), (8), (9)`.execute(database.db);
  expect(numAffectedRows).toBe(3n);
});

it('only what reads by keys is prepared, though it shares the connection', async () => {
  const { db, keyed, close } = openDatabase({ url: await createTestDatabase(), maxConnections: 1 });
  const ask = () =>
    Promise.all([sql`SELECT ${1}::int AS listed`.execute(db), sql`SELECT ${1}::int AS found`.execute(keyed)]);
  for (let times = 0; times < 4; times += 1) await ask();
  const { rows } = await sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements`.execute(db);
  expect(rows.map(({ statement }) => statement)).toEqual(['SELECT $1::int AS found']);
  await close();
});

it('a connection rests for minutes before it is closed: a new one has everything to learn', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const rest = async (minutes: number) => {
      // The connection goes back to the pool a moment after the answer.
      await new Promise((done) => setImmediate(done));
      vi.advanceTimersByTime(minutes * 60_000);
    };
    const known = await processOf();
    await rest(4);
    expect(await processOf()).toBe(known);
    await rest(6);
    expect(await processOf()).not.toBe(known);
  } finally {
    vi.useRealTimers();
  }
});
