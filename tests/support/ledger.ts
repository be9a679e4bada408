/** Accounts without sign-up, and the ledger on a database of their own: money needs many people and no cookies. */
import { expect } from 'vitest';
import { createLedger, type Ledger } from '#modules/ledger/server/index.ts';
import { type Database, openDatabase } from '#platform/database/connect.ts';
import { newId } from '#platform/ids.ts';
import { closeAfterFile } from './after-file.ts';
import { testDatabaseUrl } from './database.ts';

export async function startLedger(): Promise<{
  database: Database;
  ledger: Ledger;
  people(count: number): Promise<string[]>;
}> {
  const database = openDatabase({ url: await testDatabaseUrl(), maxConnections: 20 });
  closeAfterFile(() => database.close());
  return {
    database,
    ledger: createLedger(database),
    async people(count) {
      const ids = Array.from({ length: count }, () => newId());
      await database.pool.query(
        `INSERT INTO accounts (account_id, email, email_normalised, password_hash, name)
         SELECT id, id || '@example.ru', id || '@example.ru', 'x', 'Имя' FROM unnest($1::uuid[]) id`,
        [ids],
      );
      return ids;
    },
  };
}

export async function expectLedgerClean(ledger: Pick<Ledger, 'check'>): Promise<void> {
  expect((await ledger.check()).faults).toEqual([]);
}
