/** Races: credentials that are being added while a reset, an undo or a change of mind commits must not come in behind it. */

import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '#platform/database/schema.ts';
import { type Answer, startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

type Person = Awaited<ReturnType<TestApp['signUp']>>;

/** Holds the account's lock until the call waits for it, does `work` in the lock's transaction, and answers the call. */
async function during(
  person: Person,
  call: () => Promise<Answer>,
  work: (transaction: Transaction, accountId: string) => Promise<unknown>,
): Promise<Answer> {
  const { accountId } = person;
  let pending: Promise<Answer> | undefined;
  await app.database.db.transaction().execute(async (transaction) => {
    await sql`SELECT FROM accounts WHERE account_id = ${accountId} FOR UPDATE`.execute(transaction);
    pending = call();
    await expect
      .poll(async () => {
        const { rows } = await sql`
          SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`.execute(
          app.database.db,
        );
        return rows.length;
      })
      .toBeGreaterThan(0);
    await work(transaction, accountId);
  });
  if (!pending) throw new Error('nothing was called');
  return pending;
}

const endSessions = (transaction: Transaction, accountId: string) =>
  sql`DELETE FROM sessions WHERE account_id = ${accountId}`.execute(transaction);

describe('while everything is being taken away from a thief', () => {
  it('a sign-in with the old password does not come in behind the new one', async () => {
    const person = await app.signUp();
    const thief = app.visitor();
    const answer = await during(
      person,
      () => thief.call('POST /v1/passport/login', { email: person.email, password: person.password }),
      async (transaction, accountId) => {
        await sql`UPDATE accounts SET password_hash = 'another' WHERE account_id = ${accountId}`.execute(transaction);
        await endSessions(transaction, accountId);
      },
    );
    expect(answer.status).toBe(401);
    expect(answer.body.error.code).toBe('wrong_password');
    expect((await thief.call('GET /v1/passport/login')).status).toBe(401);
  });

  it.each([
    ['a token', 'POST /v1/programs/tokens', { name: 'Вор', scopes: ['read'], expires_in_days: 30 }],
    ['a webhook', 'POST /v1/programs/webhooks', { url: 'https://thief.example/hook', events: ['deal.step'] }],
    ['a two-factor seed', 'POST /v1/safety/totp', undefined],
  ])('%s is not added by a session that has just ended', async (_what, call, body) => {
    const person = await app.signUp();
    const answer = await during(person, () => person.call(call, body), endSessions);
    expect(answer.status, JSON.stringify(answer.body)).toBe(401);
  });
});
