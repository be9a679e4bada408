/** Money that is on its way while its account goes: it either keeps the account or goes back to where it came from. */
import { beforeAll, describe, expect, it } from 'vitest';
import { checkMoney } from '#modules/finance/server/money-check/check-money.ts';
import { findStrayMoney } from '#modules/finance/server/money-check/stray-money.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { newId } from '#platform/ids.ts';
import { newToken } from '#platform/tokens.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { ledgerOf } from '../support/deal-story.ts';
import {
  ask,
  erase,
  eraseDue,
  expectNothingStray,
  moneyOf,
  nextWait,
  topupOf,
  waitingPayment,
} from './erased-world.ts';
import { keyed, topUp, VALID_CARD } from './money.ts';

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('with the test provider', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });

  const pay = (payUrl: string) =>
    app.app.inject({
      method: 'POST',
      url: new URL(payUrl).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    });

  it('a top-up that nobody has paid is cancelled with the account, and its page takes nothing any more', async () => {
    const person = await app.signUp();
    const { topupId, payUrl } = await ask(person);
    expect((await erase(person)).status).toBe(200);
    expect((await topupOf(app, topupId)).state).toBe('cancelled');
    expect((await app.app.inject(new URL(payUrl).pathname)).body).toContain('Платёж отменён');
    expect((await pay(payUrl)).statusCode).toBe(303);
    expect((await topupOf(app, topupId)).state).toBe('cancelled');
    expect(await moneyOf(app, person.accountId)).toBe(0);
    await expectNothingStray(app);
  });

  it('one that waits on an account erased before this rule is given back when it is paid', async () => {
    const person = await app.signUp();
    expect((await erase(person)).status).toBe(200);
    const [topupId, token] = [newId(), 'a'.repeat(43)];
    await app.database.pool.query(
      "INSERT INTO topups (topup_id, account_id, amount_kopecks, provider, payment_id, pay_url) VALUES ($1, $2, 10000, 'test', $3, '/')",
      [topupId, person.accountId, token],
    );
    expect((await pay(`http://localhost/pay/test/${token}`)).statusCode).toBe(303);
    expect((await topupOf(app, topupId)).state).toBe('refunded');
    const kinds = await app.database.pool.query(
      'SELECT kind FROM ledger_transactions WHERE subject_id = $1 OR subject_id = $2 ORDER BY at',
      [topupId, (await topupOf(app, topupId)).refund_id],
    );
    expect(kinds.rows.map(({ kind }) => kind)).toEqual(['topup', 'payout_hold', 'payout']);
    await expectNothingStray(app);
  });

  it('paid in the moment of the erasure, either the account stays with its money or no money stays', async () => {
    const outcomes = new Set<string>();
    let wait = 8;
    for (let round = 0; round < 60; round += 1) {
      const token = newToken();
      const { accountId, topupId } = await waitingPayment(app, 'test', token);
      const paying = () => pause(wait).then(() => pay(`http://localhost/pay/test/${token}`));
      const [isErased] = await Promise.all([eraseDue(app, accountId), paying()]);
      const { state } = await topupOf(app, topupId);
      const money = await moneyOf(app, accountId);
      const expected = isErased ? [{ state: 'cancelled', money: 0 }] : [{ state: 'succeeded', money: 500_000 }];
      expect(expected).toContainEqual({ state, money });
      outcomes.add(state);
      wait = nextWait(wait, isErased);
    }
    expect([...outcomes].sort()).toEqual(['cancelled', 'succeeded']);
    await expectNothingStray(app);
  }, 180_000);

  it('in the days before a scheduled erasure a payment keeps the account, and what was never paid goes with it', async () => {
    const paid = await app.signUp();
    const { payUrl } = await ask(paid);
    const unpaid = await app.signUp();
    const { topupId } = await ask(unpaid);
    const holding = await app.signUp();
    for (const person of [paid, unpaid, holding])
      expect((await person.call('POST /v1/safety/deletion')).status).toBe(200);
    // Until the day comes nothing is cancelled: they may still come back.
    expect((await topupOf(app, topupId)).state).toBe('pending');
    await pay(payUrl);
    expect(await eraseDue(app, paid.accountId)).toBe(false);
    expect(await moneyOf(app, paid.accountId)).toBe(500_000);
    expect(await eraseDue(app, unpaid.accountId)).toBe(true);
    expect((await topupOf(app, topupId)).state).toBe('cancelled');

    // Whoever comes back for their money and asks for it is not erased before somebody has decided.
    const back = app.visitor();
    await back.call('POST /v1/passport/login', { email: holding.email, password: holding.password });
    await topUp(app, back, 100_000);
    const destination = { type: 'card', number: VALID_CARD };
    expect((await back.call('POST /v1/finance/payouts', { amount: 100_000, destination }, keyed())).status).toBe(200);
    expect(await eraseDue(app, holding.accountId)).toBe(false);
    await expectNothingStray(app);
  });

  it('nobody begins a payment on an account that is gone', async () => {
    const person = await app.signUp();
    const [deleted, asked] = await Promise.all([
      erase(person),
      person.call('POST /v1/finance/topups', { amount: 10_000 }, keyed()),
    ]);
    expect(deleted.status).toBe(200);
    expect([200, 401]).toContain(asked.status);
    const { rows } = await app.database.pool.query(
      "SELECT 1 FROM topups WHERE account_id = $1 AND state <> 'cancelled'",
      [person.accountId],
    );
    expect(rows).toEqual([]);
  });

  it('the check of the ledger finds nothing while payments are settled and accounts leave between its reads', async () => {
    let settled = 0;
    // After each statement of the check: somebody pays, and whoever had paid before takes the money out and leaves.
    let before = (await app.signUp()).accountId;
    const busy = app.database.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        const token = newToken();
        const { accountId } = await waitingPayment(app, 'test', token);
        await pay(`http://localhost/pay/test/${token}`);
        const left = await moneyOf(app, before);
        await inTransaction(app.database.db, async (transaction) => {
          const payout = { payoutId: newId(), accountId: before, amountKopecks: left };
          if (left > 0) await ledgerOf(app).holdPayout(transaction, payout);
          if (left > 0) await ledgerOf(app).completePayout(transaction, payout);
        });
        await app.database.pool.query(
          'UPDATE accounts SET deleted_at = now(), email = NULL, email_normalised = NULL, password_hash = NULL WHERE account_id = $1',
          [before],
        );
        before = accountId;
        settled += 1;
        return result;
      },
    });
    const lines: string[] = [];
    expect(await checkMoney(busy, (line) => lines.push(line)), lines.join('\n')).toBe(true);
    expect(await findStrayMoney(busy)).toEqual([]);
    expect(settled).toBeGreaterThan(8);
  });

  it('the check of the ledger names money on an erased account, and payments that are in no ledger', async () => {
    const person = await app.signUp();
    const topupId = await topUp(app, person, 100_000);
    await app.database.pool.query(
      'UPDATE accounts SET deleted_at = now(), email = NULL, email_normalised = NULL, password_hash = NULL WHERE account_id = $1',
      [person.accountId],
    );
    const lost = newId();
    await app.database.pool.query(
      "INSERT INTO topups (topup_id, account_id, amount_kopecks, provider, payment_id, pay_url, state) VALUES ($1, $2, 10000, 'test', 'lost', '/', 'succeeded')",
      [lost, person.accountId],
    );
    const found = await findStrayMoney(app.database.db);
    expect(found).toEqual([
      { what: 'erased account', id: person.accountId, kopecks: 100_000 },
      { what: 'unbooked top-up', id: lost, kopecks: 10_000 },
    ]);
    expect(topupId).not.toBe(lost);
  });
});
