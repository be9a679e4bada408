/** Settings of the program behind a pooler; that all of it works there: `npm run proof:pooler`. */
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '#platform/database/connect.ts';
import { executePrepared, prepared } from '#platform/database/prepared.ts';
import { testDatabaseUrl } from '../support/database.ts';

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
