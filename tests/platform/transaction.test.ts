import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/database/connect.ts';
import { insertRows } from '#platform/database/insert-rows.ts';
import { beforeCommit, inTransaction, together } from '#platform/database/transaction.ts';
import { newId } from '#platform/ids.ts';
import { createTestDatabase } from '../support/database.ts';

describe('a transaction', () => {
  it('prepares what repeats, and goes on when a table gets another column meanwhile', async () => {
    const { db, pool, close } = openDatabase({ url: await createTestDatabase(), maxConnections: 1 });
    await pool.query('CREATE TABLE shelves (place integer)');
    const read = () =>
      inTransaction(db, async (transaction) => {
        const { rows } = await sql`SELECT * FROM shelves WHERE place > ${0}`.execute(transaction);
        const ready = await sql<{ count: number }>`
          SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%shelves WHERE place%'`.execute(
          transaction,
        );
        return { rows, prepared: ready.rows[0]?.count };
      });
    await pool.query('INSERT INTO shelves VALUES (1)');
    const times = [await read(), await read(), await read(), await read()];
    expect(times.map((one) => one.prepared)).toEqual([0, 0, 1, 1]);
    await pool.query("ALTER TABLE shelves ADD COLUMN name text DEFAULT 'Верхняя'");
    expect((await read()).rows).toEqual([{ place: 1, name: 'Верхняя' }]);
    await close();
  });

  it('writes rows of one shape by one text, whatever their types', async () => {
    const { db, pool, close } = openDatabase({ url: await createTestDatabase() });
    await pool.query(`CREATE TABLE boxes (box_id uuid PRIMARY KEY, size bigint, day date, at timestamptz, words text[],
      facts jsonb, note text DEFAULT 'нет')`);
    const [one, two] = [newId(1), newId(2)];
    const row = { size: 9_007_199_254_740_991, day: '2026-11-15', at: new Date('2026-11-15T09:00:00.123Z') };
    const rows = [
      { box_id: one, ...row, words: ['а "б"', 'в,г'], facts: { deep: [1, null] } },
      { box_id: two, ...row, words: [], facts: null },
    ];
    for (const some of [rows, []]) await inTransaction(db, (transaction) => insertRows(transaction, 'boxes', some));
    const { rows: written } = await pool.query('SELECT * FROM boxes ORDER BY box_id');
    expect(written).toEqual(rows.map((given) => ({ ...given, note: 'нет' })));
    await close();
  });

  it('writes what was said by the way once, before it commits, and nothing when it fails', async () => {
    const { db, pool, close } = openDatabase({ url: await createTestDatabase() });
    await pool.query('CREATE TABLE said (word text)');
    const writing: string[][] = [];
    const write = async (transaction: Transaction<unknown>, words: readonly string[]) => {
      writing.push([...words]);
      await insertRows(
        transaction,
        'said',
        words.map((word) => ({ word })),
      );
    };
    await inTransaction(db, async (transaction) => {
      beforeCommit(transaction, write, ['один']);
      beforeCommit(transaction, write, []);
      // A part of the same transaction.
      await inTransaction(transaction, async (same) => beforeCommit(same, write, ['два', 'три']));
      expect(writing).toEqual([]);
    });
    expect(writing).toEqual([['один', 'два', 'три']]);
    const failing = inTransaction(db, async (transaction) => {
      beforeCommit(transaction, write, ['четыре']);
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    await inTransaction(db, async () => {});
    expect(writing).toHaveLength(1);
    expect((await pool.query('SELECT word FROM said')).rows.map(({ word }) => word)).toEqual(['один', 'два', 'три']);
    await close();
  });

  it('sends what goes together in its order and without waiting, and waits for all of it', async () => {
    const { db, pool, close } = openDatabase({ url: await createTestDatabase() });
    await pool.query('CREATE TABLE marks (place int PRIMARY KEY, at timestamptz DEFAULT clock_timestamp())');
    const mark = (transaction: Transaction<unknown>, place: number) =>
      sql`INSERT INTO marks (place) VALUES (${place})`.execute(transaction);
    const answers = await inTransaction(db, (transaction) =>
      together([
        sql<{ slept: string }>`SELECT pg_sleep(0.05)::text AS slept`.execute(transaction),
        mark(transaction, 1),
        mark(transaction, 2),
        'no promise',
      ]),
    );
    expect(answers[3]).toBe('no promise');
    const { rows } = await pool.query('SELECT place FROM marks ORDER BY at');
    expect(rows).toEqual([{ place: 1 }, { place: 2 }]);

    let isOver = false;
    const failing = inTransaction(db, async (transaction) => {
      const slow = async () => {
        await mark(transaction, 3);
        await sleep(50);
        // The transaction is lost but not yet over: this must not be written beside it.
        await mark(transaction, 4).finally(() => {
          isOver = true;
        });
      };
      await together([slow(), mark(transaction, 1)]);
    });
    // What went wrong first, not that everything after it was refused.
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(isOver).toBe(true);
    expect((await pool.query('SELECT place FROM marks ORDER BY place')).rows).toEqual([{ place: 1 }, { place: 2 }]);
    // The connection is as good as new.
    await inTransaction(db, (transaction) => mark(transaction, 5));
    await close();
  });

  it('writes nothing when the connection is lost before the first statement', async () => {
    const url = await createTestDatabase();
    const { db, pool, close } = openDatabase({ url, maxConnections: 1 });
    const other = openDatabase({ url, maxConnections: 1 });
    await pool.query('CREATE TABLE marks (place int)');
    const { rows: own } = await pool.query('SELECT pg_backend_pid() AS pid');
    const lost = inTransaction(db, async (transaction) => {
      await other.pool.query('SELECT pg_terminate_backend($1)', [own[0].pid]);
      await sql`INSERT INTO marks VALUES (1)`.execute(transaction);
    });
    await expect(lost).rejects.toThrow();
    await inTransaction(db, (transaction) => sql`INSERT INTO marks VALUES (2)`.execute(transaction));
    expect((await pool.query('SELECT place FROM marks')).rows).toEqual([{ place: 2 }]);
    await other.close();
    await close();
  });
});
