import fs from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { isUnnamed } from '#modules/passport/domain/names.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

const MIGRATION = path.join(import.meta.dirname, '../../src/modules/passport/migrations/0420_names_from_mailboxes.sql');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

const nameOf = async (accountId: string): Promise<string> =>
  (await app.visitor().call(`GET /v1/passport/account/${accountId}`)).body.data.name;

describe('a name', () => {
  it('never comes from the mailbox: until they say it, a person is a new member', async () => {
    const person = await app.signUp('kira.ux@example.ru');
    const seen = await app.visitor().call(`GET /v1/passport/account/${person.accountId}`);
    expect(JSON.stringify(seen.body)).not.toContain('kira');
    expect(seen.body.data.name).toBe('Новый участник');
    await person.call(`PUT /v1/passport/account/${person.accountId}`, { name: 'Кира' });
    expect(await nameOf(person.accountId)).toBe('Кира');
  });

  it('is taken from those who never chose it, and left to those who may have', async () => {
    const { pool } = app.database;
    const [never, perhaps, other] = [
      await app.signUp('old.one@example.ru'),
      await app.signUp('old.two@example.ru'),
      await app.signUp('x.y@example.ru'),
    ];
    const give = (accountId: string, name: string, isChanged: boolean) =>
      pool.query(
        `UPDATE accounts SET name = $2, updated_at = created_at + CASE WHEN $3 THEN interval '1 day' ELSE interval '0' END
         WHERE account_id = $1`,
        [accountId, name, isChanged],
      );
    await give(never.accountId, 'old.one', false);
    await give(perhaps.accountId, 'old.two', true);
    await give(other.accountId, 'Иван', false);
    await pool.query(await fs.readFile(MIGRATION, 'utf8'));
    const { rows } = await pool.query<{ account_id: string; name: string }>('SELECT account_id, name FROM accounts');
    const names = new Map(rows.map(({ account_id, name }) => [account_id, name]));
    expect(names.get(never.accountId)).toBe('Новый участник');
    expect(names.get(perhaps.accountId)).toBe('old.two');
    expect(names.get(other.accountId)).toBe('Иван');
  });

  it('is asked for while there is none, or while it is the mailbox', () => {
    const email = 'kira.ux@example.ru';
    expect(isUnnamed({ name: 'Новый участник', email })).toBe(true);
    expect(isUnnamed({ name: 'kira.ux', email })).toBe(true);
    expect(isUnnamed({ name: 'Кира', email })).toBe(false);
  });
});
