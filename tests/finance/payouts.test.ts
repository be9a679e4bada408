import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { PAYOUT_TRANSITIONS } from '#modules/finance/domain/states.ts';
import { createVault } from '#platform/vault.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { signUpStaff } from '../support/staff.ts';
import { balanceOf, expectCleanLedger, keyed, topUp, VALID_ACCOUNT, VALID_CARD } from './money.ts';

type Person = Awaited<ReturnType<TestApp['signUp']>>;
let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signUpStaff(app, 'admin');
});

const CARD = { type: 'card', number: VALID_CARD };
const PAYOUTS = 'POST /v1/finance/payouts';
const rich = async (kopecks = 200_000) => {
  const person = await app.signUp();
  await topUp(app, person, kopecks);
  return person;
};
const request = (person: Person, amount: number, destination: object = CARD, headers = keyed()) =>
  person.call(PAYOUTS, { amount, destination }, headers);
const requested = async (person: Person, amount = 100_000, destination: object = CARD): Promise<string> => {
  const { status, body } = await request(person, amount, destination);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.payout_id;
};
const rowOf = async (payoutId: string) =>
  (await app.database.pool.query('SELECT * FROM payouts WHERE payout_id = $1', [payoutId])).rows[0];

describe('a request for a payout', () => {
  it('holds the money and shows only the end of the card', async () => {
    const person = await rich();
    const { body } = await request(person, 150_000);
    expect(body.data).toMatchObject({
      amount: 150_000,
      state: 'requested',
      destination: { type: 'card', last_four: '0004' },
      can: { cancel: true },
    });
    expect(await balanceOf(person)).toEqual({ available: 50_000, held: 150_000 });
    expect((await person.call('GET /v1/finance/balance')).body.data.held_in).toEqual({ deals: 0, payouts: 150_000 });
    await expectCleanLedger(app);
  });

  it('made twice under one key is one', async () => {
    const person = await rich();
    const once = keyed();
    const answers = await Promise.all(Array.from({ length: 20 }, () => request(person, 60_000, CARD, once)));
    expect(new Set(answers.map(({ body }) => body.data?.payout_id)).size).toBe(1);
    expect(await balanceOf(person)).toEqual({ available: 140_000, held: 60_000 });
    const other = await request(person, 60_000, { ...CARD, number: '4111111111111111' }, once);
    expect(other.body.error.code).toBe('idempotency_key_reused');
  });

  it('can never overdraw, however many come at once', async () => {
    const person = await rich(500_000);
    const answers = await Promise.all(Array.from({ length: 30 }, () => request(person, 100_000)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(25);
    expect(await balanceOf(person)).toEqual({ available: 0, held: 500_000 });
    await expectCleanLedger(app);
  });

  it.each([
    ['amount', 49_999, CARD],
    ['destination.number', 60_000, { ...CARD, number: '2200 0000 0000 0005' }],
    ['destination.number', 60_000, { ...CARD, number: 'четыре' }],
    ['destination.bik', 60_000, { ...VALID_ACCOUNT, bik: '123' }],
    ['destination.account', 60_000, { ...VALID_ACCOUNT, account: '40702810200000000002' }],
    ['destination.account', 60_000, { ...VALID_ACCOUNT, account: '40702840200000000001' }],
    ['destination.account', 60_000, { ...VALID_ACCOUNT, bik: '044525226' }],
    ['destination.inn', 60_000, { ...VALID_ACCOUNT, inn: '7707083894' }],
    ['destination.recipient', 60_000, { ...VALID_ACCOUNT, recipient: ' ' }],
    ['destination.extra', 60_000, { ...VALID_ACCOUNT, extra: 1 }],
  ])('says at %s what is wrong', async (field, amount, destination) => {
    const person = await app.signUp();
    const { status, body } = await request(person, amount, destination);
    expect(status).toBe(422);
    expect(Object.keys(body.error.fields)).toEqual([field]);
  });

  it('of money that is not there names the missing sum', async () => {
    const person = await rich(100_000);
    const { status, body } = await request(person, 130_000);
    expect(status).toBe(402);
    expect(body.error).toMatchObject({ code: 'not_enough_money', details: { missing: 30_000 } });
    expect((await person.call('GET /v1/finance/payouts')).body.data.items).toEqual([]);
  });

  it('is listed for its owner, newest first, page by page', async () => {
    const person = await rich();
    const first = await requested(person, 50_000);
    const second = await requested(person, 50_000, VALID_ACCOUNT);
    const page = (await person.call('GET /v1/finance/payouts?limit=1')).body.data;
    expect(page.items).toMatchObject([{ payout_id: second, destination: VALID_ACCOUNT }]);
    const next = (await person.call(`GET /v1/finance/payouts?limit=1&cursor=${page.next_cursor}`)).body.data;
    expect(next).toMatchObject({ items: [{ payout_id: first }], next_cursor: null });
    expect((await (await app.signUp()).call('GET /v1/finance/payouts')).body.data.items).toEqual([]);
  });
});

describe('a card number', () => {
  const plain = VALID_CARD.replaceAll(' ', '');

  it('is nowhere in the database, in whatever form it could be guessed from', async () => {
    const person = await rich();
    await requested(person);
    const { rows } = await app.database.pool.query(`
      SELECT string_agg(t::text, ' ') AS all_of_it FROM (
        SELECT payouts::text AS t FROM payouts UNION ALL SELECT idempotency_keys::text FROM idempotency_keys
      ) rows`);
    expect(rows[0].all_of_it).not.toContain(plain);
    expect(rows[0].all_of_it).not.toContain(Buffer.from(plain).toString('hex'));
    const hashes = await app.database.pool.query('SELECT request_hash FROM idempotency_keys WHERE account_id = $1', [
      person.accountId,
    ]);
    const { createHash } = await import('node:crypto');
    const guess = {
      body: { amount: 100_000, destination: { number: VALID_CARD, type: 'card' } },
      params: {},
      query: {},
    };
    const guessed = createHash('sha256').update(JSON.stringify(guess)).digest();
    expect(hashes.rows.length).toBeGreaterThan(0);
    for (const { request_hash } of hashes.rows) expect(request_hash.equals(guessed)).toBe(false);
  });

  it('is shown to an administrator until the decision, and is gone after it', async () => {
    const person = await rich();
    const payoutId = await requested(person);
    expect((await admin.call(`GET /v1/finance/payouts/${payoutId}/card`)).body.data).toEqual({ number: plain });
    expect((await person.call(`GET /v1/finance/payouts/${payoutId}/card`)).status).toBe(403);
    await admin.call(`POST /v1/finance/payouts/${payoutId}/approve`);
    expect((await admin.call(`GET /v1/finance/payouts/${payoutId}/card`)).status).toBe(404);
    expect((await rowOf(payoutId)).card_sealed).toBeNull();
  });

  it('cannot be moved to another payout or changed unnoticed, and its key is the owner’s alone', async () => {
    const { mkdtemp, stat } = await import('node:fs/promises');
    const dataDir = await mkdtemp('/tmp/ohvat-vault-');
    const many = Array.from({ length: 8 }, () => createVault({ key: undefined, name: 'payouts', dataDir }));
    const sealed = await Promise.all(many.map((vault) => vault.seal('a', plain)));
    for (const one of sealed) expect(await many[0]?.open('a', one)).toBe(plain);
    await expect(many[0]?.open('b', sealed[0] as Buffer)).rejects.toThrow();
    const changed = Buffer.from(sealed[0] as Buffer);
    changed.writeUInt8(changed.readUInt8(14) ^ 1, 14);
    await expect(many[0]?.open('a', changed)).rejects.toThrow();
    const file = `${dataDir}/secrets/payouts.key`;
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file)).toHaveLength(32);
  });
});

describe('a decision about a payout', () => {
  it('approved: the money is gone for good', async () => {
    const person = await rich();
    const payoutId = await requested(person, 150_000, VALID_ACCOUNT);
    const { body } = await admin.call(`POST /v1/finance/payouts/${payoutId}/approve`);
    expect(body.data).toMatchObject({ state: 'approved', account: { account_id: person.accountId } });
    expect(await balanceOf(person)).toEqual({ available: 50_000, held: 0 });
    await expectCleanLedger(app);
  });

  it('refused: the money is back, and the person reads why', async () => {
    const person = await rich();
    const payoutId = await requested(person);
    const without = await admin.call(`POST /v1/finance/payouts/${payoutId}/refuse`, { reason: '  ' });
    expect(without.body.error.fields.reason).toBeTruthy();
    await admin.call(`POST /v1/finance/payouts/${payoutId}/refuse`, { reason: 'Карта не ваша' });
    const [payout] = (await person.call('GET /v1/finance/payouts')).body.data.items;
    expect(payout).toMatchObject({ state: 'refused', reason: 'Карта не ваша', can: { cancel: false } });
    expect(await balanceOf(person)).toEqual({ available: 200_000, held: 0 });
  });

  it('cancelled by the person: the money is back', async () => {
    const person = await rich();
    const payoutId = await requested(person);
    expect((await (await app.signUp()).call(`POST /v1/finance/payouts/${payoutId}/cancel`)).status).toBe(404);
    expect((await person.call(`POST /v1/finance/payouts/${payoutId}/cancel`)).body.data.state).toBe('cancelled');
    expect(await balanceOf(person)).toEqual({ available: 200_000, held: 0 });
  });

  it('is made once, whoever is first of many', async () => {
    const person = await rich();
    const payoutId = await requested(person);
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => admin.call(`POST /v1/finance/payouts/${payoutId}/approve`)),
      ...Array.from({ length: 5 }, () => admin.call(`POST /v1/finance/payouts/${payoutId}/refuse`, { reason: 'Нет' })),
      ...Array.from({ length: 5 }, () => person.call(`POST /v1/finance/payouts/${payoutId}/cancel`)),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error?.code === 'payout_decided')).toHaveLength(14);
    const { available, held } = await balanceOf(person);
    expect([100_000, 200_000]).toContain(available);
    expect(held).toBe(0);
    await expectCleanLedger(app);
  });

  it('is about what was asked for: neither sum nor destination changes behind the administrator’s back', async () => {
    const person = await rich();
    const payoutId = await requested(person, 100_000, VALID_ACCOUNT);
    for (const change of [
      'amount_kopecks = 150000',
      "recipient = 'Кто-то другой'",
      "account_number = '40817810570000123456'",
      "inn = '7707083893', bik = '044525974'",
      'bik = NULL, account_number = NULL',
    ]) {
      await expect(
        app.database.pool.query(`UPDATE payouts SET ${change} WHERE payout_id = $1`, [payoutId]),
        change,
      ).rejects.toThrow('never change');
    }
    expect((await admin.call(`POST /v1/finance/payouts/${payoutId}/approve`)).status).toBe(200);
  });

  it('is final: only the bank details may go, and nothing comes in their place', async () => {
    const person = await rich();
    const payoutId = await requested(person, 100_000, VALID_ACCOUNT);
    expect((await admin.call(`POST /v1/finance/payouts/${payoutId}/approve`)).status).toBe(200);
    const change = (set: string) =>
      app.database.pool.query(`UPDATE payouts SET ${set} WHERE payout_id = $1`, [payoutId]);
    const isRefused = (set: string) => expect(change(set), set).rejects.toThrow('never change');
    for (const set of [
      "recipient = 'Кто-то другой'",
      "account_number = '40817810570000123456'",
      "bik = '044525974'",
      "inn = '500100732259'",
      "state = 'requested', decided_at = NULL, decided_by = NULL",
      "state = 'cancelled', decided_by = NULL",
      "state = 'refused', reason = 'Передумали'",
    ]) {
      await isRefused(set);
    }
    await change('bik = NULL, account_number = NULL, recipient = NULL, inn = NULL');
    await isRefused("recipient = 'Кто-то другой'");
  });

  it('is never an administrator’s about his own', async () => {
    const boss = await signUpStaff(app, 'admin');
    await topUp(app, boss, 100_000);
    const payoutId = await requested(boss);
    for (const action of ['approve', 'refuse']) {
      const body = action === 'refuse' ? { reason: 'Сам себе' } : undefined;
      const answer = await boss.call(`POST /v1/finance/payouts/${payoutId}/${action}`, body);
      expect(answer.status).toBe(403);
      expect(answer.body.error.code).toBe('own_payout');
    }
    expect((await boss.call(`GET /v1/finance/payouts/${payoutId}/card`)).status).toBe(403);
    const inQueue = (await boss.call('GET /v1/finance/payouts/queue?limit=100')).body.data.items.find(
      ({ payout_id }: { payout_id: string }) => payout_id === payoutId,
    );
    expect(inQueue.can).toEqual({ decide: false });
    expect((await admin.call(`POST /v1/finance/payouts/${payoutId}/approve`)).status).toBe(200);
    await expect(
      app.database.pool.query(`UPDATE payouts SET decided_by = account_id WHERE payout_id = $1`, [payoutId]),
    ).rejects.toThrow(/check/);
  });

  it('waits in the queue, the oldest first', async () => {
    const person = await rich();
    const [first, second] = [await requested(person, 50_000), await requested(person, 50_000)];
    const { items } = (await admin.call('GET /v1/finance/payouts/queue?limit=100')).body.data;
    const ids = items.map(({ payout_id }: { payout_id: string }) => payout_id);
    expect(ids.indexOf(first)).toBeGreaterThanOrEqual(0);
    expect(ids.indexOf(first)).toBeLessThan(ids.indexOf(second));
    expect(JSON.stringify(items)).not.toContain(VALID_CARD.replaceAll(' ', ''));
  });
});

describe('an account with money', () => {
  const leave = (person: Person) =>
    person.call(`DELETE /v1/passport/account/${person.accountId}`, { password: person.password });

  it('stays until the money has left, and takes its bank details with it', async () => {
    const person = await rich(100_000);
    expect((await leave(person)).body.error.message).toContain('На балансе остались деньги');
    const payoutId = await requested(person, 100_000, VALID_ACCOUNT);
    expect((await leave(person)).body.error.message).toContain('заявке на вывод');
    await admin.call(`POST /v1/finance/payouts/${payoutId}/approve`);
    expect((await leave(person)).status).toBe(200);
    expect(await rowOf(payoutId)).toMatchObject({ amount_kopecks: 100_000, account_number: null, inn: null });
  });
});

it('the database knows the same states of payouts as the code', async () => {
  const { rows } = await app.database.pool.query(
    `SELECT pg_get_constraintdef(oid) AS rule FROM pg_constraint WHERE conname = 'payouts_state_check'`,
  );
  const words = [...rows[0].rule.matchAll(/'(\w+)'::text/g)].map(([, word]) => word);
  expect(words.sort()).toEqual(Object.keys(PAYOUT_TRANSITIONS).sort());
});
