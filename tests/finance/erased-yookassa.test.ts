/** A provider that is paid by its own clock: what comes for an account that is gone goes back to the payer. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkMoney } from '#modules/finance/server/money-check/check-money.ts';
import { newId } from '#platform/ids.ts';
import { roubles } from '#words/money.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  ask,
  erase,
  eraseDue,
  expectNothingStray,
  moneyOf,
  nextWait,
  runJob,
  topupOf,
  waitingPayment,
} from './erased-world.ts';
import { startYookassa, type YookassaServer } from './yookassa-server.ts';

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('with YooKassa', () => {
  let app: TestApp;
  let yookassa: YookassaServer;
  beforeAll(async () => {
    yookassa = await startYookassa();
    app = await startTestApp(yookassa.settings);
  });
  afterAll(() => yookassa.close());
  beforeEach(() => {
    yookassa.refunds = 'succeeded';
  });

  const paymentOf = (payUrl: string) => new URL(payUrl).searchParams.get('orderId') ?? '';
  const paidAt = (payUrl: string, status: 'succeeded' | 'canceled' = 'succeeded') => {
    const payment = yookassa.payments.get(paymentOf(payUrl));
    if (payment) payment.status = status;
  };
  const notify = (payUrl: string) =>
    app.visitor().call('POST /v1/finance/yookassa/notifications', {
      type: 'notification',
      event: 'payment.succeeded',
      object: { id: paymentOf(payUrl), status: 'succeeded' },
    });
  const refundsOf = (payUrl: string) =>
    yookassa.requests.filter(({ path, body }) => path === '/v3/refunds' && body.payment_id === paymentOf(payUrl));
  const forgetTurns = () => app.database.pool.query('UPDATE topups SET checked_at = NULL');

  it('a payment that comes after the deletion is given back, once, however often it is told', async () => {
    const person = await app.signUp();
    const { topupId, payUrl } = await ask(person);
    expect((await erase(person)).status).toBe(200);
    expect((await topupOf(app, topupId)).state).toBe('cancelled');
    paidAt(payUrl);
    for (let time = 0; time < 3; time += 1) {
      await forgetTurns();
      expect((await notify(payUrl)).status).toBe(200);
    }
    expect((await topupOf(app, topupId)).state).toBe('refunded');
    expect(refundsOf(payUrl)).toHaveLength(1);
    expect(refundsOf(payUrl)[0]?.body).toMatchObject({ amount: { value: '5000.00', currency: 'RUB' } });
    expect(await moneyOf(app, person.accountId)).toBe(0);
    await expectNothingStray(app);
  });

  it('one that nobody told of is found by the clock, and given back although YooKassa is down at first', async () => {
    const person = await app.signUp();
    const { topupId, payUrl } = await ask(person);
    expect((await erase(person)).status).toBe(200);
    paidAt(payUrl);
    yookassa.failRefunds(4);
    await runJob(app);
    expect((await topupOf(app, topupId)).state).toBe('refunding');
    // The money is still here, and on its way: a line of its own, nothing to be woken up for.
    const lines: string[] = [];
    expect(await checkMoney(app.database.db, (line) => lines.push(line))).toBe(true);
    expect(lines.slice(1)).toEqual([
      `Возврат плательщику ещё идёт (удалённый аккаунт) ${person.accountId}: ${roubles(500_000)}`,
      'Всё сходится до копейки.',
    ]);
    await runJob(app);
    await runJob(app);
    expect((await topupOf(app, topupId)).state).toBe('refunded');
    expect(new Set(refundsOf(payUrl).map(({ key }) => key)).size).toBe(1);
    await expectNothingStray(app);
  });

  it('a refund that YooKassa refuses is asked for again until it is made; the money never becomes a balance', async () => {
    const person = await app.signUp();
    const { topupId, payUrl } = await ask(person);
    expect((await erase(person)).status).toBe(200);
    paidAt(payUrl);
    yookassa.refunds = 'refused';
    await runJob(app);
    await runJob(app);
    expect((await topupOf(app, topupId)).state).toBe('refunding');
    yookassa.refunds = 'succeeded';
    await runJob(app);
    expect((await topupOf(app, topupId)).state).toBe('refunded');
    await expectNothingStray(app);
  });

  it('a refund that was made and not heard of in time is not asked for for ever', async () => {
    const person = await app.signUp();
    const { topupId, payUrl } = await ask(person);
    expect((await erase(person)).status).toBe(200);
    paidAt(payUrl);
    const payment = yookassa.payments.get(paymentOf(payUrl));
    if (payment) payment.refunded_amount = payment.amount;
    yookassa.refunds = 'refused';
    await runJob(app);
    expect((await topupOf(app, topupId)).state).toBe('refunded');
    await expectNothingStray(app);
  });

  it('is asked before the deletion: what was paid and not yet told keeps the account', async () => {
    const person = await app.signUp();
    const { topupId, payUrl } = await ask(person);
    paidAt(payUrl);
    const refused = await erase(person);
    expect(refused.status).toBe(409);
    expect(refused.body.error.message).toContain('На балансе остались деньги');
    expect((await topupOf(app, topupId)).state).toBe('succeeded');
  });

  it('does not keep anybody who leaves while it is down', async () => {
    const person = await app.signUp();
    const { topupId, payUrl } = await ask(person);
    yookassa.failNext(2, 500);
    expect((await erase(person)).status).toBe(200);
    expect((await topupOf(app, topupId)).state).toBe('cancelled');
    paidAt(payUrl, 'canceled');
    await runJob(app);
    expect(await topupOf(app, topupId)).toMatchObject({ state: 'cancelled', watched_until: null });
  });

  it('told of in the moment of the erasure, either the account stays with its money or the money goes back', async () => {
    const outcomes = new Set<string>();
    let wait = 8;
    for (let round = 0; round < 60; round += 1) {
      const paymentId = newId();
      const { accountId, topupId } = await waitingPayment(app, 'yookassa', paymentId);
      yookassa.payments.set(paymentId, {
        id: paymentId,
        status: 'pending',
        amount: { value: '5000.00', currency: 'RUB' },
        metadata: { topup_id: topupId },
        confirmation: { type: 'redirect', confirmation_url: 'https://pay.example', return_url: '' },
      });
      const payUrl = `https://pay.example/?orderId=${paymentId}`;
      const paying = async () => {
        await pause(wait);
        paidAt(payUrl);
        await notify(payUrl);
      };
      const [isErased] = await Promise.all([eraseDue(app, accountId), paying()]);
      if (isErased) await runJob(app);
      const { state } = await topupOf(app, topupId);
      const money = await moneyOf(app, accountId);
      const expected = isErased ? { state: 'refunded', money: 0 } : { state: 'succeeded', money: 500_000 };
      expect({ state, money }).toEqual(expected);
      outcomes.add(state);
      wait = nextWait(wait, isErased);
    }
    expect([...outcomes].sort()).toEqual(['refunded', 'succeeded']);
    await expectNothingStray(app);
  }, 180_000);
});
