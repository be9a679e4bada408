/** Money that is on its way while its account goes: what both files about it need. */
import { expect } from 'vitest';
import { findStrayMoney } from '#modules/finance/server/money-check/stray-money.ts';
import { newId } from '#platform/ids.ts';
import type { TestApp } from '../support/app.ts';
import { expectCleanLedger, keyed } from './money.ts';

export type Person = Awaited<ReturnType<TestApp['signUp']>>;

export const erase = (person: Person) =>
  person.call(`DELETE /v1/passport/account/${person.accountId}`, { password: person.password });

export async function ask(person: Person, amount = 500_000) {
  const { status, body } = await person.call('POST /v1/finance/topups', { amount }, keyed());
  expect(status, JSON.stringify(body)).toBe(200);
  return { topupId: body.data.topup_id as string, payUrl: body.data.pay_url as string };
}

export const topupOf = async (app: TestApp, topupId: string) =>
  (await app.database.pool.query('SELECT state, refund_id, watched_until FROM topups WHERE topup_id = $1', [topupId]))
    .rows[0];

/** Available and held. */
export async function moneyOf(app: TestApp, accountId: string): Promise<number> {
  const { rows } = await app.database.pool.query(
    'SELECT coalesce(sum(balance), 0)::bigint AS sum FROM ledger_accounts WHERE account_id = $1',
    [accountId],
  );
  return rows[0].sum;
}

export const runJob = async (app: TestApp, wanted = 'finance-check-topups') => {
  await app.database.pool.query(
    "UPDATE topups SET changed_at = now() - interval '5 minutes', checked_at = now() - interval '5 minutes'",
  );
  await app.modules
    .flatMap(({ jobs }) => jobs)
    .find(({ name }) => name === wanted)
    ?.handle({});
};

export const expectNothingStray = async (app: TestApp) => {
  await expectCleanLedger(app);
  expect(await findStrayMoney(app.database.db)).toEqual([]);
};

/** The day comes, and what is due is done; answers whether the account is gone. */
export async function eraseDue(app: TestApp, accountId: string): Promise<boolean> {
  await app.database.pool.query(
    `UPDATE accounts SET erase_asked_at = coalesce(erase_asked_at, now() - interval '14 days'),
       erase_after = now() - interval '1 second' WHERE account_id = $1`,
    [accountId],
  );
  await runJob(app, 'passport-erase');
  const { rows } = await app.database.pool.query('SELECT deleted_at FROM accounts WHERE account_id = $1', [accountId]);
  return rows[0].deleted_at !== null;
}

/** An account with a payment that waits, written straight into the tables: for races of many rounds. */
export async function waitingPayment(app: TestApp, provider: 'test' | 'yookassa', paymentId: string) {
  const { pool } = app.database;
  const [accountId, topupId] = [newId(), newId()];
  await pool.query(
    `INSERT INTO accounts (account_id, email, email_normalised, password_hash, name) VALUES ($1, $2, $2, 'x', 'Имя')`,
    [accountId, `${accountId}@example.ru`],
  );
  await pool.query(
    `INSERT INTO topups (topup_id, account_id, amount_kopecks, provider, payment_id, pay_url)
     VALUES ($1, $2, 500000, $3, $4, 'https://pay.example')`,
    [topupId, accountId, provider, paymentId],
  );
  return { accountId, topupId };
}

/** The payment a little earlier when it came too late, a little later when it came too soon: on any machine the two soon meet. */
export const nextWait = (wait: number, isErased: boolean): number => (isErased ? wait / 1.5 : wait * 1.4 + 1);
