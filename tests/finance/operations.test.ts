import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createLedger, type Ledger } from '#modules/ledger/server/index.ts';
import { newId } from '#platform/ids.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { keyed, topUp, VALID_CARD } from './money.ts';

type Person = Awaited<ReturnType<TestApp['signUp']>>;
let app: TestApp;
let ledger: Ledger;
let buyer: Person;
let seller: Person;
const deals = { bought: newId(), returned: newId() };
beforeAll(async () => {
  app = await startTestApp();
  ledger = createLedger(app.database);
  buyer = await app.signUp();
  seller = await app.signUp();
  await topUp(app, buyer, 1_000_000);
  await app.database.db.transaction().execute(async (transaction) => {
    const of = (dealId: string) => ({ dealId, buyerId: buyer.accountId, amountKopecks: 200_000 });
    await ledger.holdForDeals(transaction, { buyerId: buyer.accountId, deals: Object.values(deals).map(of) });
    await ledger.settleDeal(transaction, { ...of(deals.bought), sellerId: seller.accountId, sellerKopecks: 200_000 });
    await ledger.releaseDeal(transaction, of(deals.returned));
  });
  await seller.call(
    'POST /v1/finance/payouts',
    { amount: 80_000, destination: { type: 'card', number: VALID_CARD } },
    keyed(),
  );
});

const list = async (person: Person, query = '') =>
  (await person.call(`GET /v1/finance/operations${query}`)).body.data.items;

describe('operations', () => {
  it('tell each side its own, newest first, with the balance after each', async () => {
    expect(await list(buyer)).toMatchObject([
      { kind: 'release', amount: 200_000, balance_after: 800_000, subject: { kind: 'deal', id: deals.returned } },
      { kind: 'hold', amount: -200_000, balance_after: 600_000, fee: null },
      { kind: 'hold', amount: -200_000, balance_after: 800_000 },
      { kind: 'topup', amount: 1_000_000, balance_after: 1_000_000, can: { refund: true } },
    ]);
    expect(await list(seller)).toMatchObject([
      { kind: 'payout', amount: -80_000, balance_after: 100_000, note: 'Карта ·· 0004' },
      { kind: 'settlement', amount: 180_000, balance_after: 180_000, fee: 20_000 },
    ]);
  });

  it('can be chosen by kind, direction and day, and are walked page by page', async () => {
    expect(await list(buyer, '?kind=hold')).toHaveLength(2);
    expect(await list(buyer, '?direction=in')).toHaveLength(2);
    expect(await list(buyer, '?direction=out&kind=topup')).toHaveLength(0);
    const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
    const tomorrow = new Date(Date.now() + 27 * 3_600_000).toISOString().slice(0, 10);
    expect(await list(buyer, `?from=${today}&to=${tomorrow}`)).toHaveLength(4);
    expect(await list(buyer, `?from=${tomorrow}`)).toHaveLength(0);
    expect(await list(buyer, '?to=2020-01-01')).toHaveLength(0);
    const whole = await list(buyer);
    const walked = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await buyer.call(`GET /v1/finance/operations?limit=1${cursor && `&cursor=${cursor}`}`);
      walked.push(...page.body.data.items);
      cursor = page.body.data.next_cursor;
    }
    expect(walked).toEqual(whole);
  });

  it.each(['?kind=gift', '?direction=up', '?from=вчера', '?cursor=abc', '?cursor=-1', '?x=1'])(
    'refuse %s',
    async (query) => {
      expect((await buyer.call(`GET /v1/finance/operations${encodeURI(query)}`)).status).toBe(422);
    },
  );

  it('sum up by months what deals brought and cost', async () => {
    const { items } = (await seller.call('GET /v1/finance/months')).body.data;
    expect(items).toHaveLength(12);
    expect(items.at(-1)).toEqual({
      month: new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 7),
      income: 180_000,
      spent: 0,
    });
    expect((await buyer.call('GET /v1/finance/months?months=6')).body.data.items.at(-1)).toMatchObject({
      income: 0,
      spent: 200_000,
    });
  });
});

describe('operations as a file', () => {
  it('have the same rows as CSV, with the filter of the page', async () => {
    const { status, headers, body } = await seller.call('GET /v1/finance/operations.csv?direction=in');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/attachment; filename="operations-[\d-]+\.csv"/);
    const lines = (body as string).replace('\ufeff', '').trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]?.split(';').slice(1, 6)).toEqual(['Доход за сделку', '', '1800', '200', '1800']);
  });

  it('is named by the day it is in Moscow', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(new Date().toISOString().slice(0, 10)) + 22.5 * 3_600_000 });
    const tomorrow = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
    const { headers } = await seller.call('GET /v1/finance/operations.csv').finally(() => vi.useRealTimers());
    expect(headers['content-disposition']).toContain(`operations-${tomorrow}.csv`);
  });

  it('and as XLSX with figures that can be counted', async () => {
    const { rawPayload } = await app.app.inject({
      url: '/api/v1/finance/operations.xlsx',
      headers: { cookie: [...buyer.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    const { sheets } = await readXlsx(rawPayload);
    const amounts = sheets[0]?.rows.slice(1).map((row) => row[3]);
    expect(amounts).toEqual([2000, -2000, -2000, 10_000]);
  });

  it('are nobody else’s', async () => {
    for (const format of ['csv', 'xlsx']) {
      expect((await app.visitor().call(`GET /v1/finance/operations.${format}`)).status).toBe(401);
      expect((await buyer.call(`GET /v1/finance/operations.${format}?kind=gift`)).status).toBe(422);
    }
  });
});
