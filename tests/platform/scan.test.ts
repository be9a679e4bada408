import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '#platform/database/connect.ts';
import { scanInParts } from '#platform/database/scan.ts';
import { testDatabaseUrl } from '../support/database.ts';

it('a scan in parts meets every row once, in statements that read a stretch each', async () => {
  const { db, close } = openDatabase({ url: await testDatabaseUrl() });
  try {
    await sql`CREATE TABLE pile (n integer, filling text) WITH (fillfactor = 50)`.execute(db);
    await sql`INSERT INTO pile SELECT n, repeat('x', 700) FROM generate_series(1, 200) n`.execute(db);
    let parts = 0;
    await db.transaction().execute((transaction) =>
      scanInParts(
        transaction,
        'pile',
        (part) => {
          parts += 1;
          return sql`DELETE FROM pile WHERE ${part} AND n % 2 = 0`;
        },
        3,
      ),
    );
    expect(parts).toBeGreaterThan(5);
    const { rows } = await sql<{ n: number }>`SELECT n FROM pile ORDER BY n`.execute(db);
    expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 100 }, (_, index) => index * 2 + 1));

    const plan = await sql<Record<string, string>>`
      EXPLAIN DELETE FROM pile WHERE ctid >= '(3,0)'::tid AND ctid < '(6,0)'::tid AND n % 2 = 0`.execute(db);
    expect(JSON.stringify(plan.rows)).toContain('Tid Range Scan');
  } finally {
    await close();
  }
});

it('a scan in parts reads a partitioned table partition by partition', async () => {
  const { db, close } = openDatabase({ url: await testDatabaseUrl() });
  try {
    await sql`CREATE TABLE heap (n integer, filling text) PARTITION BY RANGE (n)`.execute(db);
    await sql`CREATE TABLE heap_low PARTITION OF heap FOR VALUES FROM (MINVALUE) TO (100)`.execute(db);
    await sql`CREATE TABLE heap_high PARTITION OF heap FOR VALUES FROM (100) TO (MAXVALUE)`.execute(db);
    await sql`INSERT INTO heap SELECT n, repeat('x', 700) FROM generate_series(1, 200) n`.execute(db);
    let parts = 0;
    await db.transaction().execute((transaction) =>
      scanInParts(
        transaction,
        'heap',
        (part, table) => {
          parts += 1;
          return sql`DELETE FROM ${table} WHERE ${part} AND n % 2 = 0`;
        },
        3,
      ),
    );
    expect(parts).toBeGreaterThan(6);
    const { rows } = await sql<{ n: number }>`SELECT n FROM heap ORDER BY n`.execute(db);
    expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 100 }, (_, index) => index * 2 + 1));
  } finally {
    await close();
  }
});

it('no partition is dropped under a scan in parts', async () => {
  const { db, pool, close } = openDatabase({ url: await testDatabaseUrl() });
  try {
    await sql`CREATE TABLE shelf (n integer) PARTITION BY RANGE (n)`.execute(db);
    await sql`CREATE TABLE shelf_low PARTITION OF shelf FOR VALUES FROM (MINVALUE) TO (100)`.execute(db);
    await sql`CREATE TABLE shelf_high PARTITION OF shelf FOR VALUES FROM (100) TO (MAXVALUE)`.execute(db);
    const drops: Promise<unknown>[] = [];
    await db.transaction().execute(async (transaction) => {
      await scanInParts(transaction, 'shelf', () => {
        // Whatever the statement itself would have locked.
        drops.push(
          pool
            .query("SET lock_timeout = '200ms'; ALTER TABLE shelf DETACH PARTITION shelf_high; DROP TABLE shelf_high")
            .catch(({ code }) => code),
        );
        return sql`SELECT pg_sleep(0.4)`;
      });
      expect(await Promise.all(drops)).toEqual(['55P03', '55P03']);
    });
    await sql`ALTER TABLE shelf DETACH PARTITION shelf_high`.execute(db);
  } finally {
    await close();
  }
});
