import { beforeAll, describe, expect, it } from 'vitest';
import { TOPUP_TRANSITIONS } from '#modules/finance/domain/states.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { signUpStaff } from '../support/staff.ts';
import { balanceOf, expectCleanLedger, keyed, topUp } from './money.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

const FORM = 'application/x-www-form-urlencoded';
const start = async (body: object = { amount: 500_000 }, person = app.signUp()) => {
  const visitor = await person;
  const answer = await visitor.call('POST /v1/finance/topups', body, keyed());
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const { topup_id, pay_url } = answer.body.data;
  return { visitor, topupId: topup_id as string, page: new URL(pay_url).pathname };
};
const press = (page: string, headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'POST', url: page, headers: { 'content-type': FORM, ...headers }, payload: 'a=1' });
const stateOf = async ({ visitor, topupId }: Awaited<ReturnType<typeof start>>) =>
  (await visitor.call(`GET /v1/finance/topups/${topupId}`)).body.data.state;

describe('a top-up', () => {
  it('moves nothing until it is paid for, and everything at once then', async () => {
    const topup = await start();
    expect(await balanceOf(topup.visitor)).toEqual({ available: 0, held: 0 });
    expect(await stateOf(topup)).toBe('pending');
    const paid = await press(topup.page);
    expect(paid.statusCode).toBe(303);
    expect(paid.headers.location).toBe(`/settings/finance?topup=${topup.topupId}`);
    expect(await stateOf(topup)).toBe('succeeded');
    expect(await balanceOf(topup.visitor)).toEqual({ available: 500_000, held: 0 });
    await expectCleanLedger(app);
  });

  it('pressed twice under one key is one, also fifty times at once', async () => {
    const person = await app.signUp();
    const once = keyed();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => person.call('POST /v1/finance/topups', { amount: 100_000 }, once)),
    );
    expect(new Set(answers.map(({ body }) => body.data?.pay_url)).size).toBe(1);
    const { rows } = await app.database.pool.query('SELECT 1 FROM topups WHERE account_id = $1', [person.accountId]);
    expect(rows).toHaveLength(1);
    const other = await person.call('POST /v1/finance/topups', { amount: 200_000 }, once);
    expect(other.body.error.code).toBe('idempotency_key_reused');
    expect((await person.call('POST /v1/finance/topups', { amount: 200_000 })).body.error.code).toBe(
      'idempotency_key_invalid',
    );
  });

  it('confirmed fifty times at once arrives once', async () => {
    const topup = await start();
    const answers = await Promise.all(Array.from({ length: 50 }, () => press(topup.page)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([303]));
    expect(await balanceOf(topup.visitor)).toEqual({ available: 500_000, held: 0 });
    await expectCleanLedger(app);
  });

  it.each([9_999, 100_000_001, 0, -10_000, 10_000.5, '10000'])(
    'of %s kopecks is refused at its field',
    async (amount) => {
      const person = await app.signUp();
      const { status, body } = await person.call('POST /v1/finance/topups', { amount }, keyed());
      expect(status).toBe(422);
      expect(body.error.fields.amount).toBeTruthy();
    },
  );

  it('comes back to a page of ours and to no other', async () => {
    const topup = await start({ amount: 10_000, return_to: '/basket' });
    expect((await press(topup.page)).headers.location).toBe('/basket');
    for (const return_to of ['//evil.example', 'https://evil.example/', '/\\evil.example', '/x/../..//evil']) {
      const answer = await topup.visitor.call('POST /v1/finance/topups', { amount: 10_000, return_to }, keyed());
      expect(answer.body.error.fields.return_to, return_to).toBeTruthy();
    }
  });

  it('is nobody else’s business, except an administrator’s', async () => {
    const { topupId } = await start();
    const other = await app.signUp();
    expect((await other.call(`GET /v1/finance/topups/${topupId}`)).status).toBe(404);
    expect((await other.call(`POST /v1/finance/topups/${topupId}/refund`)).status).toBe(404);
    const admin = await signUpStaff(app, 'admin');
    expect((await admin.call(`GET /v1/finance/topups/${topupId}`)).status).toBe(200);
  });
});

describe('the test provider’s page', () => {
  it('is plain HTML with one form, marked as a test, under a strict policy', async () => {
    const { page } = await start();
    const { statusCode, headers, body } = await app.app.inject(page);
    expect(statusCode).toBe(200);
    expect(body).toContain('Тестовый платёж, деньги не списываются');
    expect(body.match(/<form/g)).toHaveLength(1);
    expect(body).toContain(`<form method="post" action="${page}">`);
    expect(body).not.toMatch(/<script|\son\w+=/);
    expect(body.replaceAll('\u00a0', ' ')).toContain('5 000 ₽');
    expect(headers['content-security-policy']).toMatch(
      /default-src 'none'.*form-action 'self'.*frame-ancestors 'none'/,
    );
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('cancels once; whatever is pressed first counts', async () => {
    const topup = await start();
    expect((await press(`${topup.page}/cancel`)).statusCode).toBe(303);
    expect((await press(topup.page)).statusCode).toBe(303);
    expect(await stateOf(topup)).toBe('cancelled');
    expect(await balanceOf(topup.visitor)).toEqual({ available: 0, held: 0 });
    const { body } = await app.app.inject(topup.page);
    expect(body).toContain('Платёж отменён');
    expect(body).not.toContain('<form');
  });

  it('cannot be guessed or forged from another site, and no other route takes a form', async () => {
    const topup = await start();
    expect((await app.app.inject(`/pay/test/${'A'.repeat(43)}`)).statusCode).toBe(404);
    expect((await press(`/pay/test/${topup.topupId}`)).statusCode).toBe(404);
    expect((await press(topup.page, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await press(topup.page, { origin: 'https://evil.example' })).statusCode).toBe(403);
    const json = await app.app.inject({ method: 'POST', url: topup.page, payload: { a: 1 } });
    expect(json.statusCode).toBe(415);
    const elsewhere = await app.app.inject({
      method: 'POST',
      url: '/api/v1/passport/login',
      headers: { 'content-type': FORM },
      payload: 'email=a',
    });
    expect(elsewhere.statusCode).toBe(415);
    expect(await stateOf(topup)).toBe('pending');
  });
});

describe('a refund of a top-up', () => {
  it('takes the money back out, once', async () => {
    const person = await app.signUp();
    const topupId = await topUp(app, person, 300_000);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => person.call(`POST /v1/finance/topups/${topupId}/refund`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect(answers.find(({ status }) => status === 200)?.body.data).toMatchObject({
      state: 'refunded',
      can: { refund: false },
    });
    expect(await balanceOf(person)).toEqual({ available: 0, held: 0 });
    const { items } = (await person.call('GET /v1/finance/operations')).body.data;
    expect(items).toMatchObject([
      { kind: 'payout', amount: -300_000, balance_after: 0, subject: { kind: 'topup', id: topupId } },
      {
        kind: 'topup',
        amount: 300_000,
        balance_after: 300_000,
        subject: { kind: 'topup', id: topupId },
        can: { refund: false },
      },
    ]);
    await expectCleanLedger(app);
  });

  it('is refused when the money is spent or was never paid', async () => {
    const person = await app.signUp();
    const topupId = await topUp(app, person, 100_000);
    const payout = { amount: 60_000, destination: { type: 'card', number: '2200000000000004' } };
    expect((await person.call('POST /v1/finance/payouts', payout, keyed())).status).toBe(200);
    const refused = await person.call(`POST /v1/finance/topups/${topupId}/refund`);
    expect(refused.status).toBe(402);
    expect(refused.body.error.details).toEqual({ missing: 60_000 });
    expect((await person.call(`GET /v1/finance/topups/${topupId}`)).body.data.state).toBe('succeeded');
    const unpaid = await start();
    expect((await unpaid.visitor.call(`POST /v1/finance/topups/${unpaid.topupId}/refund`)).status).toBe(409);
  });

  it('may be asked for by an administrator', async () => {
    const person = await app.signUp();
    const topupId = await topUp(app, person, 100_000);
    const admin = await signUpStaff(app, 'admin');
    expect((await admin.call(`POST /v1/finance/topups/${topupId}/refund`)).body.data.state).toBe('refunded');
    expect(await balanceOf(person)).toEqual({ available: 0, held: 0 });
  });
});

it('the database knows the same states of top-ups as the code', async () => {
  const { rows } = await app.database.pool.query(
    `SELECT pg_get_constraintdef(oid) AS rule FROM pg_constraint WHERE conname = 'topups_state_check'`,
  );
  const words = [...rows[0].rule.matchAll(/'(\w+)'::text/g)].map(([, word]) => word);
  expect(words.sort()).toEqual(Object.keys(TOPUP_TRANSITIONS).sort());
});
