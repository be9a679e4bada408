/** Tables that only grow are partitioned by time (decision 0082). */

import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '#platform/database/connect.ts';
import { countAhead, keepPartitions, type PartitionedTable } from '#platform/database/partitions.ts';
import { newId } from '#platform/ids.ts';
import { createUpkeep } from '#platform/upkeep.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createTestDatabase } from '../support/database.ts';

const NOTICES: PartitionedTable = { table: 'notifications', step: 'month', keptDays: 180 };
const DAYS: PartitionedTable = { table: 'object_days', step: 'year' };
const OBJECT = '0199c2f0-5a1e-7d3a-9b4c-6e21aa5b1d20';

let database: Database;
beforeEach(async () => {
  database = openDatabase({ url: await createTestDatabase() });
  return () => database.close();
});

const connect = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: database.direct.connectionString as string });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
};
const namesOf = async (table: string): Promise<string[]> => {
  const { rows } = await database.pool.query(
    'SELECT partition_name FROM partitions WHERE table_name = $1 ORDER BY begins_at',
    [table],
  );
  return rows.map(({ partition_name }) => partition_name);
};
const boundsOf = async (table: string) =>
  (
    await database.pool.query('SELECT begins_at, ends_at FROM partitions WHERE table_name = $1 ORDER BY begins_at', [
      table,
    ])
  ).rows as { begins_at: Date; ends_at: Date }[];
const tell = (at: Date, account = newId()) =>
  database.pool.query(
    `INSERT INTO notifications (notification_id, account_id, event, title, text, link, is_on_site, created_at)
     VALUES ($1, $2, 'topup', 'Пополнение', '100 ₽', '/finance', true, $3)`,
    [newId(at.getTime()), account, at],
  );
const partitionsWithRows = async (table: string) =>
  (await database.pool.query(`SELECT DISTINCT tableoid::regclass::text AS name FROM ${table} ORDER BY 1`)).rows.map(
    ({ name }) => name,
  );
/** The moment the open partition of a new database begins at, and so many months later. */
async function openedAt(table: string): Promise<number> {
  return (await boundsOf(table)).at(-1)?.begins_at.valueOf() ?? 0;
}
const months = (moment: number, count: number, days = 0) => {
  const at = new Date(moment);
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + count, 1 + days));
};

describe('partitions', () => {
  it('are made ahead, without a gap, and once', async () => {
    const opened = await openedAt('notifications');
    for (const month of [-1, 0, 1, 2]) await keepPartitions(database, NOTICES, months(opened, month));
    const names = await namesOf('notifications');
    expect(names).toHaveLength(6);
    const bounds = await boundsOf('notifications');
    expect(bounds.slice(1).map(({ begins_at }) => begins_at)).toEqual(
      bounds.slice(0, -1).map(({ ends_at }) => ends_at),
    );
    expect(bounds.at(-1)?.begins_at).toEqual(months(opened, 4));
    expect(await countAhead(database.db, [NOTICES], months(opened, 2))).toEqual(new Map([['notifications', 1]]));
    expect(await countAhead(database.db, [NOTICES], months(opened, 5))).toEqual(new Map([['notifications', 0]]));

    await keepPartitions(database, NOTICES, months(opened, 2));
    expect(await namesOf('notifications')).toEqual(names);
    await tell(months(opened, 1, 3));
    await tell(new Date(months(opened, 2).getTime() - 1));
    await tell(months(opened, 2));
    await tell(months(opened, 9));
    expect(await partitionsWithRows('notifications')).toEqual([names[2], names[3], names[5]].sort());
  });

  it('a row of a time that nobody has prepared for has its place, and a late start loses none', async () => {
    const opened = await openedAt('notifications');
    for (const month of [0, 1, 3]) await tell(months(opened, month, 3));
    expect(await countAhead(database.db, [NOTICES], months(opened, 3, 3))).toEqual(new Map([['notifications', 0]]));
    await keepPartitions(database, { ...NOTICES, keptDays: 3000 }, months(opened, 3, 3));
    const bounds = await boundsOf('notifications');
    expect(bounds[1]).toMatchObject({ begins_at: new Date(opened), ends_at: months(opened, 4) });
    expect(bounds.at(-1)?.begins_at).toEqual(months(opened, 5));
    expect((await database.pool.query('SELECT count(*) FROM notifications')).rows).toEqual([{ count: 3 }]);
  });

  it('a row from the far future is reported, and nothing is closed behind it', async () => {
    const opened = await openedAt('notifications');
    await tell(months(opened, 40));
    await expect(keepPartitions(database, NOTICES, months(opened, 0))).rejects.toThrow('far future');
    expect(await namesOf('notifications')).toHaveLength(2);
  });

  it('go when the newest row they can hold is past its time, and with them nothing else', async () => {
    const opened = await openedAt('notifications');
    const now = months(opened, 8);
    for (let month = 0; month <= 7; month += 1) {
      await keepPartitions(database, NOTICES, months(opened, month));
      await tell(months(opened, month, 3));
    }
    await tell(new Date(opened - 86_400_000));
    await keepPartitions(database, NOTICES, now);
    const cutoff = now.getTime() - 180 * 86_400_000;
    const bounds = await boundsOf('notifications');
    expect(bounds.slice(1).every(({ ends_at }) => ends_at.valueOf() > cutoff)).toBe(true);
    const names = await namesOf('notifications');
    const { rows } = await database.pool.query('SELECT created_at FROM notifications ORDER BY created_at');
    expect(rows[0].created_at.getTime()).toBeGreaterThan(months(cutoff, 0).getTime());
    expect(rows.length).toBeGreaterThanOrEqual(5);
    // A row as old as those has a place all the same, until the next round.
    await tell(new Date('2020-01-01T00:00:00Z'));
    await keepPartitions(database, NOTICES, now);
    expect((await database.pool.query('SELECT count(*) FROM notifications')).rows).toEqual([{ count: rows.length }]);
    expect(await namesOf('notifications')).toEqual(names);
    const { rows: left } = await database.pool.query(
      `SELECT relname FROM pg_class WHERE relname ~ '^notifications_(first|\\d)' AND relkind = 'r' AND NOT relispartition`,
    );
    expect(left).toEqual([]);
  });

  it('without a time to be kept stay for ever', async () => {
    await database.pool.query(`INSERT INTO object_days (object_id, day, views) VALUES ($1, '2020-02-29', 1)`, [OBJECT]);
    const opened = await openedAt('object_days');
    await keepPartitions(database, DAYS, months(opened, 40));
    expect((await database.pool.query('SELECT day FROM object_days')).rows).toEqual([{ day: '2020-02-29' }]);
    expect((await namesOf('object_days')).every((name) => /^object_days_(first|\d{4})$/.test(name))).toBe(true);
  });

  it('may be kept by two at once', async () => {
    const opened = await openedAt('notifications');
    const both = await Promise.allSettled([1, 2].map(() => keepPartitions(database, NOTICES, months(opened, 1))));
    // Whoever is refused comes again.
    expect(both.some(({ status }) => status === 'fulfilled')).toBe(true);
    await keepPartitions(database, NOTICES, months(opened, 1));
    expect(await namesOf('notifications')).toHaveLength(4);
  });

  it('are not waited for: whoever holds the table makes the job come again', async () => {
    const opened = await openedAt('notifications');
    const holder = await connect();
    await holder.query('BEGIN; SELECT FROM notifications');
    const job = createUpkeep({ database, partitions: [NOTICES] }).jobs.find(
      ({ name }) => name === 'platform-partitions',
    );
    expect(job).toBeDefined();
    await expect(keepPartitions(database, NOTICES, months(opened, 0))).rejects.toMatchObject({ code: '55P03' });
    await holder.query('COMMIT');
    await job?.handle({});
    await keepPartitions(database, NOTICES, months(opened, 0));
    expect(await namesOf('notifications')).toHaveLength(4);
  });

  it('that could not be closed take rows of every time again, however long somebody stands in the way of that', async () => {
    const [table, partition] = [await connect(), await connect()];
    const last = (await namesOf('notifications')).at(-1) ?? '';
    const opened = await openedAt('notifications');
    const isBounded = async () =>
      (
        await database.pool.query("SELECT FROM pg_constraint WHERE conname = 'bounded' AND conrelid = $1::regclass", [
          last,
        ])
      ).rowCount === 1;
    await table.query('BEGIN; LOCK TABLE ONLY notifications IN ACCESS SHARE MODE');
    const keeping = expect(keepPartitions(database, NOTICES, months(opened, 0))).rejects.toMatchObject({
      code: '55P03',
    });
    await expect.poll(isBounded, { interval: 20 }).toBe(true);
    await partition.query(`BEGIN; LOCK TABLE ${last} IN ACCESS SHARE MODE`);
    // Longer than a try to take the end back waits.
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(await isBounded()).toBe(true);
    await partition.query('COMMIT');
    await keeping;
    expect(await isBounded()).toBe(false);
    await tell(months(opened, 9));
    await table.query('COMMIT');
  });
});

describe('on the site', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });

  it('every partitioned table is kept by some module, and the metrics say how far ahead', async () => {
    const { rows } = await app.database.pool.query('SELECT DISTINCT table_name FROM partitions ORDER BY 1');
    const declared = app.modules.flatMap(({ partitions = [] }) => partitions).map(({ table }) => table);
    expect(declared.sort()).toEqual(rows.map(({ table_name }) => table_name));
    const job = app.modules.flatMap(({ jobs }) => jobs).find(({ name }) => name === 'platform-partitions');
    await job?.handle({});
    const metrics = (await app.app.inject('/metrics')).body;
    for (const table of declared)
      expect(metrics).toMatch(new RegExp(`database_partitions_ahead{table="${table}"} [1-9]`));
  });

  it('of every table they are closed and opened for years to come, each with the triggers and keys of its table', async () => {
    const later = new Date(Date.now() + 1000 * 86_400_000);
    for (const { table, step } of app.modules.flatMap(({ partitions = [] }) => partitions)) {
      const before = await app.database.pool.query(`SELECT count(*) FROM ${table}`);
      await keepPartitions(app.database, { table, step: step === 'day' ? 'month' : step }, later);
      expect((await app.database.pool.query(`SELECT count(*) FROM ${table}`)).rows, table).toEqual(before.rows);
      const { rows } = await app.database.pool.query(
        `SELECT count(*) AS partitions, count(DISTINCT (triggers, keys, indexes)) AS sorts FROM (
           SELECT ARRAY(SELECT tgname FROM pg_trigger WHERE tgrelid = inhrelid AND NOT tgisinternal ORDER BY 1) AS triggers,
             ARRAY(SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = inhrelid AND contype <> 'n' ORDER BY 1) AS keys,
             (SELECT count(*) FROM pg_index WHERE indrelid = inhrelid) AS indexes
           FROM pg_inherits WHERE inhparent = $1::regclass) AS parts`,
        [table],
      );
      expect(rows[0].partitions, table).toBeGreaterThan(3);
      expect(rows[0].sorts, table).toBe(1);
    }
  });
});
