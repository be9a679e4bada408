import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { balanceOf, expectCleanLedger, keyed } from './money.ts';
import { startYookassa, type YookassaServer } from './yookassa-server.ts';

let yookassa: YookassaServer;
let app: TestApp;
beforeAll(async () => {
  yookassa = await startYookassa();
  app = await startTestApp(yookassa.settings);
});
afterAll(() => yookassa.close());

const NOTIFY = 'POST /v1/finance/yookassa/notifications';

async function start(amount = 500_000, headers = keyed(), person = app.signUp()) {
  const visitor = await person;
  const answer = await visitor.call('POST /v1/finance/topups', { amount, return_to: '/basket' }, headers);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const paymentId = new URL(answer.body.data.pay_url).searchParams.get('orderId') ?? '';
  return { visitor, topupId: answer.body.data.topup_id as string, paymentId };
}
type Started = Awaited<ReturnType<typeof start>>;
const settle = ({ paymentId }: Started, status: 'succeeded' | 'canceled') => {
  const payment = yookassa.payments.get(paymentId);
  if (payment) payment.status = status;
};
const notify = (paymentId: string, event = 'payment.succeeded') =>
  app.visitor().call(NOTIFY, {
    type: 'notification',
    event,
    object: { id: paymentId, status: 'succeeded', paid: true, amount: { value: '999999.00', currency: 'RUB' } },
  });
const stateOf = async ({ visitor, topupId }: Started) =>
  (await visitor.call(`GET /v1/finance/topups/${topupId}`)).body.data.state;
const runJob = async () => {
  await app.database.pool.query(
    "UPDATE topups SET changed_at = now() - interval '5 minutes', checked_at = now() - interval '5 minutes'",
  );
  const job = app.modules.flatMap(({ jobs }) => jobs).find(({ name }) => name === 'finance-check-topups');
  await job?.handle({});
};
const settled = async (topupId: string) =>
  (await app.database.pool.query('SELECT state FROM topups WHERE topup_id = $1', [topupId])).rows[0].state;

describe('a payment at YooKassa', () => {
  it('is made as the documentation says, and the payer is sent to its page', async () => {
    const topup = await start(1_234_56);
    const request = yookassa.requests.findLast(({ key }) => key === topup.topupId);
    expect(request).toMatchObject({
      method: 'POST',
      path: '/v3/payments',
      body: {
        amount: { value: '1234.56', currency: 'RUB' },
        capture: true,
        confirmation: {
          type: 'redirect',
          return_url: `http://127.0.0.1:3000/settings/finance/topup/${topup.topupId}`,
        },
        metadata: { topup_id: topup.topupId },
      },
    });
    expect(await stateOf(topup)).toBe('pending');
  });

  it('is one payment under one key, also when its answer was lost or YooKassa stumbled', async () => {
    const person = await app.signUp();
    const once = keyed();
    const before = yookassa.payments.size;
    yookassa.loseNextAnswer();
    const first = await start(500_000, once, Promise.resolve(person));
    yookassa.failNext(1, 500);
    const again = await start(500_000, once, Promise.resolve(person));
    expect(again.paymentId).toBe(first.paymentId);
    expect(yookassa.payments.size).toBe(before + 1);
  });

  it('answers 503 while YooKassa is down, and the same key works afterwards', async () => {
    const person = await app.signUp();
    const once = keyed();
    yookassa.failNext(2, 502);
    const down = await person.call('POST /v1/finance/topups', { amount: 10_000, return_to: '/basket' }, once);
    expect(down.status).toBe(503);
    expect(down.body.error.code).toBe('payment_unavailable');
    expect(JSON.stringify(down.body)).not.toContain('502');
    await start(10_000, once, Promise.resolve(person));
    const { rows } = await app.database.pool.query('SELECT 1 FROM topups WHERE account_id = $1', [person.accountId]);
    expect(rows).toHaveLength(1);
  });
});

describe('a notification', () => {
  it('is not believed: the payment itself is asked about', async () => {
    const topup = await start();
    expect((await notify(topup.paymentId)).status).toBe(200);
    expect(await settled(topup.topupId)).toBe('pending');
    expect(await balanceOf(topup.visitor)).toEqual({ available: 0, held: 0 });
  });

  it('brings the money once, however often it comes', async () => {
    const topup = await start();
    settle(topup, 'succeeded');
    const answers = [
      ...(await Promise.all(Array.from({ length: 10 }, () => notify(topup.paymentId)))),
      await notify(topup.paymentId),
    ];
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await balanceOf(topup.visitor)).toEqual({ available: 500_000, held: 0 });
    await expectCleanLedger(app);
  });

  it('about a payment that is not ours asks nobody and changes nothing', async () => {
    const before = yookassa.requests.length;
    expect((await notify('22d6d597-000f-5000-9000-145f6df21d6f')).status).toBe(200);
    expect((await notify('../refunds')).status).toBe(200);
    expect(yookassa.requests.length).toBe(before);
  });

  it('of another sum or another top-up is not taken', async () => {
    const dear = await start(500_000);
    const cheap = await start(10_000);
    const payment = yookassa.payments.get(dear.paymentId);
    settle(dear, 'succeeded');
    if (payment) payment.amount = { value: '1.00', currency: 'RUB' };
    await notify(dear.paymentId);
    expect(await settled(dear.topupId)).toBe('pending');
    if (payment) {
      payment.amount = { value: '5000.00', currency: 'RUB' };
      payment.metadata = { topup_id: cheap.topupId };
    }
    await runJob();
    expect(await settled(dear.topupId)).toBe('pending');
    expect(await balanceOf(dear.visitor)).toEqual({ available: 0, held: 0 });
  });

  it('is refused while YooKassa cannot be asked, so that it comes again', async () => {
    const topup = await start();
    settle(topup, 'succeeded');
    yookassa.failNext(2, 500);
    expect((await notify(topup.paymentId)).status).toBe(503);
    expect(await settled(topup.topupId)).toBe('pending');
    await runJob();
    expect(await settled(topup.topupId)).toBe('succeeded');
  });
});

describe('without a notification', () => {
  it('the return page asks, and so does the job', async () => {
    const watched = await start();
    settle(watched, 'succeeded');
    expect(await stateOf(watched)).toBe('succeeded');
    const forgotten = await start();
    settle(forgotten, 'succeeded');
    await runJob();
    expect(await settled(forgotten.topupId)).toBe('succeeded');
    expect(await balanceOf(forgotten.visitor)).toEqual({ available: 500_000, held: 0 });
  });

  it('a cancelled payment brings nothing; one paid after we gave up brings its money', async () => {
    const cancelled = await start();
    settle(cancelled, 'canceled');
    await notify(cancelled.paymentId, 'payment.canceled');
    expect(await settled(cancelled.topupId)).toBe('cancelled');
    await app.database.pool.query('UPDATE topups SET checked_at = NULL');
    settle(cancelled, 'succeeded');
    await notify(cancelled.paymentId);
    expect(await settled(cancelled.topupId)).toBe('succeeded');
    expect(await balanceOf(cancelled.visitor)).toEqual({ available: 500_000, held: 0 });
  });

  it('one payment that cannot be asked about does not keep the others waiting', async () => {
    const [lost, paid] = [await start(), await start()];
    yookassa.payments.delete(lost.paymentId);
    settle(paid, 'succeeded');
    await runJob();
    expect(await settled(paid.topupId)).toBe('succeeded');
    expect(await settled(lost.topupId)).toBe('pending');
  });
});

describe('a refund at YooKassa', () => {
  const paid = async () => {
    const topup = await start();
    settle(topup, 'succeeded');
    await notify(topup.paymentId);
    return topup;
  };

  it('holds the money until YooKassa has done it', async () => {
    const topup = await paid();
    yookassa.refunds = 'pending';
    const { body } = await topup.visitor.call(`POST /v1/finance/topups/${topup.topupId}/refund`);
    expect(body.data.state).toBe('refunding');
    expect(await balanceOf(topup.visitor)).toEqual({ available: 0, held: 500_000 });
    yookassa.refunds = 'succeeded';
    await runJob();
    expect(await settled(topup.topupId)).toBe('refunded');
    expect(await balanceOf(topup.visitor)).toEqual({ available: 0, held: 0 });
    const keys = new Set(yookassa.requests.filter(({ path }) => path === '/v3/refunds').map(({ key }) => key));
    expect(keys.size).toBe(1);
    await expectCleanLedger(app);
  });

  it('that YooKassa refuses gives the money back, and may be asked for again', async () => {
    const topup = await paid();
    yookassa.refunds = 'refused';
    const refused = await topup.visitor.call(`POST /v1/finance/topups/${topup.topupId}/refund`);
    expect(refused.body.data.state).toBe('succeeded');
    expect(await balanceOf(topup.visitor)).toEqual({ available: 500_000, held: 0 });
    yookassa.refunds = 'succeeded';
    const again = await topup.visitor.call(`POST /v1/finance/topups/${topup.topupId}/refund`);
    expect(again.body.data.state).toBe('refunded');
    expect(await balanceOf(topup.visitor)).toEqual({ available: 0, held: 0 });
    await expectCleanLedger(app);
  });

  it('goes on by the job when YooKassa is silent', async () => {
    const topup = await paid();
    yookassa.failNext(2, 500);
    const { status, body } = await topup.visitor.call(`POST /v1/finance/topups/${topup.topupId}/refund`);
    expect([status, body.data.state]).toEqual([200, 'refunding']);
    await runJob();
    expect(await settled(topup.topupId)).toBe('refunded');
  });
});

it('the test provider’s page is not there when payments are real, and its notifications are not when they are not', async () => {
  expect((await app.app.inject(`/pay/test/${'A'.repeat(43)}`)).statusCode).toBe(404);
  expect(app.routes.some(({ url }) => url.startsWith('/pay/'))).toBe(false);
});
