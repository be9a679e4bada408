/** A wrong password is written down by a job, which may come late, twice, or after the account has gone. */
import { beforeAll, describe, expect, it } from 'vitest';
import { eraseAccount, lockAccount } from '#modules/passport/server/store.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { newId } from '#platform/ids.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

const attemptOf = (accountId: string, at: Date) => ({
  account_id: accountId,
  entry_id: newId(at.getTime()),
  at: at.toISOString(),
  address: '188.162.5.82',
  user_agent: '',
});
const run = (data: object): Promise<void> => {
  const job = app.modules.flatMap(({ jobs }) => jobs).find(({ name }) => name === 'passport-sign-in-failed');
  if (!job) throw new Error('no such job');
  return job.handle(job.data.parse(data));
};

describe('a failed sign-in', () => {
  it('stands in the log where it happened, however late its job is', async () => {
    const person = await app.signUp();
    const at = new Date();
    await new Promise((resolve) => setTimeout(resolve, 5));
    const { email, password } = person;
    expect((await app.visitor().call('POST /v1/passport/login', { email, password })).status).toBe(200);
    await run(attemptOf(person.accountId, at));
    const { items } = (await person.call('GET /v1/safety/log')).body.data;
    expect(items.map(({ event }: { event: string }) => event)).toEqual(['new_sign_in', 'sign_in_failed', 'registered']);
    expect(items[1]).toMatchObject({ at: at.toISOString(), times: 1 });
  });

  it('counts once, however often its job is tried', async () => {
    const person = await app.signUp();
    const [first, second] = [0, 10].map((later) => attemptOf(person.accountId, new Date(Date.now() + later)));
    for (const attempt of [first, first, second, second, first]) await run(attempt as object);
    const { items } = (await person.call('GET /v1/safety/log')).body.data;
    expect(items).toMatchObject([{ event: 'sign_in_failed', times: 2, at: second?.at }, { event: 'registered' }]);
  });

  it('is not written for an account that is erased meanwhile', async () => {
    const { accountId } = await app.signUp();
    let writing: Promise<void> | undefined;
    await inTransaction(app.database.db, async (transaction) => {
      await lockAccount(transaction, accountId);
      writing = run(attemptOf(accountId, new Date()));
      await new Promise((resolve) => setTimeout(resolve, 300));
      await eraseAccount(transaction, accountId);
    });
    await writing;
    const { rows } = await app.database.pool.query(
      "SELECT 1 FROM safety_log WHERE account_id = $1 AND event = 'sign_in_failed'",
      [accountId],
    );
    expect(rows).toEqual([]);
  });
});
