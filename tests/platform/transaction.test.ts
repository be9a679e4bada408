import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/database/connect.ts';
import { insertRows } from '#platform/database/insert-rows.ts';
import { pipeline } from '#platform/database/pipeline.ts';
import { executePrepared, prepared } from '#platform/database/prepared.ts';
import type { Db, Transaction } from '#platform/database/schema.ts';
import { beforeCommit, inTransaction } from '#platform/database/transaction.ts';
import { newId } from '#platform/ids.ts';
import { createTestDatabase } from '../support/database.ts';

describe('a transaction', () => {
  it('prepares what a store says, and goes on when a table gets another column meanwhile', async () => {
    const { db, pool, close } = openDatabase({ url: await createTestDatabase(), maxConnections: 1 });
    await pool.query('CREATE TABLE shelves (place integer); INSERT INTO shelves VALUES (1)');
    const read = (of: Db) => executePrepared(of, sql`SELECT * FROM shelves WHERE place > ${0}`);
    const readWithin = () => inTransaction(db, async (transaction) => (await read(transaction)).rows);
    await sql`SELECT 1 FROM shelves WHERE place > ${0}`.execute(db);
    expect([await readWithin(), await readWithin()]).toEqual([[{ place: 1 }], [{ place: 1 }]]);
    const { rows: ready } = await pool.query('SELECT statement FROM pg_prepared_statements');
    expect(ready).toEqual([{ statement: 'SELECT * FROM shelves WHERE place > $1' }]);
    await pool.query("ALTER TABLE shelves ADD COLUMN name text DEFAULT 'Верхняя'");
    expect(await readWithin()).toEqual([{ place: 1, name: 'Верхняя' }]);
    await pool.query('ALTER TABLE shelves DROP COLUMN name');
    expect((await read(db)).rows).toEqual([{ place: 1 }]);
    const named = prepared<{ place: number }>(pool, 'shelves', 'SELECT * FROM shelves WHERE place > $1');
    expect(await named([0])).toEqual([{ place: 1 }]);
    await pool.query("ALTER TABLE shelves ADD COLUMN name text DEFAULT 'Нижняя'");
    expect(await named([0])).toEqual([{ place: 1, name: 'Нижняя' }]);
    // A pooler tells statements apart by their text: the same one under another name would be the outdated one.
    const { rows: texts } = await pool.query("SELECT statement FROM pg_prepared_statements WHERE name LIKE 'shelves%'");
    expect(texts).toEqual([{ statement: 'SELECT * FROM shelves WHERE place > $1 /* shelves_1 */' }]);
    await close();
  });

  it('may wait for something outside of it, however many there are at once', async () => {
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

  it('that cannot begin says so after a while', async () => {
    const { db, close } = openDatabase({ url: await createTestDatabase(), maxConnections: 1 });
    const end = Promise.withResolvers<void>();
    const first = inTransaction(db, () => end.promise);
    await expect(inTransaction(db, async () => {})).rejects.toThrow('timeout exceeded when trying to connect');
    end.resolve();
    await first;
    expect(await inTransaction(db, async () => 'goes on')).toBe('goes on');
    await close();
  }, 15_000);

  it('a connection whose answer did not come in time is not lent again', async () => {
    const { db, pool, close } = openDatabase({
      url: await createTestDatabase(),
      maxConnections: 1,
      answerMilliseconds: 300,
    });
    await expect(sql`SELECT pg_sleep(5)`.execute(db)).rejects.toThrow();
    await sleep(20);
    const started = performance.now();
    await pool.query('SELECT 1');
    expect(performance.now() - started).toBeLessThan(2_000);
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
    const write = async (transaction: Transaction, words: readonly string[]) => {
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

describe('a pipeline', () => {
  it('sends its statements in their order and answers in the same', async () => {
    const { db, close } = openDatabase({ url: await createTestDatabase(), maxConnections: 1 });
    const rows = await inTransaction(db, async (transaction) => {
      await sql`CREATE TEMP TABLE said (word text, place integer GENERATED ALWAYS AS IDENTITY)`.execute(transaction);
      const say = (word: string) => async () => {
        await sql`INSERT INTO said (word) VALUES (${word})`.execute(transaction);
        return word;
      };
      expect(await pipeline([say('сначала'), say('потом'), say('в конце')])).toEqual(['сначала', 'потом', 'в конце']);
      return (await sql`SELECT word FROM said ORDER BY place`.execute(transaction)).rows;
    });
    expect(rows).toEqual([{ word: 'сначала' }, { word: 'потом' }, { word: 'в конце' }]);
    await close();
  });

  it('does not wait for an answer before it sends the next statement', async () => {
    const { db, pool, close } = openDatabase({ url: await createTestDatabase(), maxConnections: 1 });
    const happened: string[] = [];
    pool.on('acquire', (client) => {
      const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
      client.query = (async (...given: unknown[]) => {
        happened.push('sent');
        const answer = await query(...given);
        happened.push('answered');
        return answer;
      }) as never;
    });
    await inTransaction(db, async (transaction) => {
      happened.length = 0;
      await pipeline([() => sql`SELECT 1`.execute(transaction), () => sql`SELECT 2`.execute(transaction)]);
      expect(happened).toEqual(['sent', 'sent', 'answered', 'answered']);
    });
    await close();
  });

  it('that fails tells the cause, and leaves nothing to run after the rollback', async () => {
    const { db, pool, close } = openDatabase({ url: await createTestDatabase(), maxConnections: 1 });
    await pool.query('CREATE TABLE kept (place integer)');
    let isRunning = true;
    const slow = async (transaction: Transaction) => {
      await sleep(50);
      await sql`INSERT INTO kept VALUES (1)`.execute(transaction).finally(() => {
        isRunning = false;
      });
    };
    const attempt = inTransaction(db, (transaction) =>
      pipeline([
        // Behind the one that fails it is only told that the transaction is over.
        () => slow(transaction),
        () => sql`SELECT 1 / 0`.execute(transaction),
      ]),
    );
    await expect(attempt).rejects.toThrow('division by zero');
    expect(isRunning).toBe(false);
    expect((await pool.query('SELECT FROM kept')).rowCount).toBe(0);
    await close();
  });
});
