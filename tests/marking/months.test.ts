/** The month in the register, over real HTTP with the stand-in of the ОРД. */

import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  ADVERTISER,
  type MarkingBench,
  markingOf,
  type Person,
  type Placed,
  placeAd,
  settledMonth,
  startMarking,
} from '../support/marking.ts';

let bench: MarkingBench;
beforeAll(async () => {
  bench = await startMarking();
});

const placed = (given: Parameters<typeof placeAd>[1]) => placeAd(bench, given);
const give = ({ seller, dealId }: Placed, month: string, shows: number) =>
  seller.call(`PUT /v1/marking/deals/${dealId}/shows/${month}`, { shows });
const monthOf = async (person: Person, month: string) =>
  (await person.call(`GET /v1/marking/months/${month}`)).body.data;

const settled = (seller: Person, month: string, state: string) => settledMonth(bench, seller, month, state);
const kept = async (path: string) => (await bench.ord.raw('GET', path)).body;
const statisticsCalls = () => bench.ord.ord.calls.filter((call) => call.startsWith('POST /v3/statistics')).length;

describe('a month', () => {
  it('is told to the kopeck, once, however often it is sent', async () => {
    const one = await placed({ publishedOn: '2026-10-12', removedOn: '2026-10-13', closedOn: '2026-10-14' });
    const { seller, buyer, dealId } = one;
    const before = await monthOf(seller, '2026-10');
    expect(before).toMatchObject({ due_on: '2026-11-30', state: 'open', waiting: 1, ready: 0 });
    expect(before.items[0]).toMatchObject({
      state: 'needs_shows',
      suggestion: 16_940,
      amount: 3_800_000,
      can: { report: true },
    });
    expect((await give(one, '2026-10', 41_250)).body.data.shows).toMatchObject([
      { month: '2026-10', shows: 41_250, state: 'given' },
    ]);
    expect(await monthOf(seller, '2026-10')).toMatchObject({
      ready: 1,
      ready_amount: 3_800_000,
      total_shows: 41_250,
      fee_base: 3_800_000,
      vat: 'none',
      left_amount: 0,
    });
    // The buyer reports nothing: neither the strip of months nor the month says that something is ready.
    const [listed] = (await buyer.call('GET /v1/marking/months')).body.data.items.filter(
      (whole: { month: string }) => whole.month === '2026-10',
    );
    expect(listed).toMatchObject({ rows: 1, own: 0, ready: 0, waiting: 0, is_overdue: false });
    expect(await monthOf(buyer, '2026-10')).toMatchObject({ own: 0, ready: 0 });
    const sent = await seller.call('POST /v1/marking/months/2026-10/send');
    expect(sent.status).toBe(200);
    const month = await settled(seller, '2026-10', 'verified');
    expect(month).toMatchObject({ state: 'verified', ready: 0, fee_base: 3_800_000 });
    const { items } = await kept('/v3/statistics/list?months=2026-10-01');
    expect(items).toHaveLength(1);
    const plain = { excluding_vat: '38000.00', vat_rate: 'without_vat', vat: '0', including_vat: '38000.00' };
    expect(items[0]).toMatchObject({
      shows_count: 41_250,
      amount: plain,
      amount_per_event: '38000.00',
      date_start_actual: '2026-10-12',
      date_end_actual: '2026-10-13',
    });
    const [first, second] = [1, 2].map((side) => `/v4/invoice/ohv-a-${dealId}-${side}`);
    expect(await kept(first as string)).toMatchObject({
      date: '2026-10-14',
      date_start: '2026-10-12',
      date_end: '2026-10-14',
      serial: `261014-${dealId.slice(-6).toUpperCase()}`,
      amount: { services: plain },
      client_role: 'advertiser',
      contractor_role: 'ors',
    });
    expect((await kept(second as string)).amount.commission).toEqual({
      excluding_vat: '3114.75',
      vat_rate: '22',
      vat: '685.25',
      including_vat: '3800.00',
    });
    // The buyer looks on.
    expect((await monthOf(buyer, '2026-10')).items[0]).toMatchObject({ side: 'buyer', can: { report: false } });

    const calls = statisticsCalls();
    await seller.call('POST /v1/marking/months/2026-10/send');
    await markingOf(bench.app).runMonths();
    expect(await settled(seller, '2026-10', 'verified')).toBeTruthy();
    expect(statisticsCalls()).toBe(calls);

    // A correction goes out as one, and replaces.
    await give(one, '2026-10', 41_300);
    expect((await monthOf(seller, '2026-10')).items[0].state).toBe('changed');
    await seller.call('POST /v1/marking/months/2026-10/send');
    await settled(seller, '2026-10', 'verified');
    expect((await kept('/v3/statistics/list?months=2026-10-01')).items[0].shows_count).toBe(41_300);

    // Once the fee is charged nothing is changed any more.
    await sql`UPDATE marking_objects SET tax_status = 'blocked' WHERE external_id = ${`ohv-a-${dealId}-1`}`.execute(
      bench.app.database.db,
    );
    expect(await give(one, '2026-10', 1)).toMatchObject({ status: 409, body: { error: { code: 'month_frozen' } } });
    expect((await monthOf(seller, '2026-10')).items[0]).toMatchObject({ state: 'frozen', can: { report: false } });
    expect((await seller.call('POST /v1/marking/months/2026-10/send')).body.error.code).toBe('month_frozen');
  });

  it('of a publication on 30.10 that was accepted on 02.11 has the money in October and one act', async () => {
    const over = await placed({ publishedOn: '2026-08-30', removedOn: '2026-09-05', closedOn: '2026-09-02' });
    await give(over, '2026-08', 900);
    await give(over, '2026-09', 100);
    for (const month of ['2026-08', '2026-09']) {
      await over.seller.call(`POST /v1/marking/months/${month}/send`);
      await settled(over.seller, month, 'verified');
    }
    const list = async (month: string) => (await kept(`/v3/statistics/list?months=${month}-01`)).items[0];
    expect(await list('2026-08')).toMatchObject({
      amount: { including_vat: '38000.00' },
      date_end_actual: '2026-08-31',
    });
    expect(await list('2026-09')).toMatchObject({ amount: { including_vat: '0.00' }, date_start_actual: '2026-09-01' });
    expect(await kept(`/v4/invoice/ohv-a-${over.dealId}-1`)).toMatchObject({
      date: '2026-09-02',
      date_start: '2026-08-30',
      date_end: '2026-09-02',
    });
  });

  it('keeps a row back that was refused, until it is corrected', async () => {
    const one = await placed({ publishedOn: '2026-07-10', removedOn: '2026-07-11' });
    await give(one, '2026-07', 666);
    bench.ord.ord.behaviour.bad = [{ word: '"shows_count":666,', messages: ['shows_count is wrong'] }];
    await one.seller.call('POST /v1/marking/months/2026-07/send');
    const refused = await settled(one.seller, '2026-07', 'refused');
    expect(refused).toMatchObject({ refused: 1, state: 'open' });
    expect(refused.items[0].problems[0]).toMatchObject({ who: 'seller' });
    await give(one, '2026-07', 667);
    await one.seller.call('POST /v1/marking/months/2026-07/send');
    await settled(one.seller, '2026-07', 'verified');
  });

  it('waits for a deal that goes on, and is not sent while it runs', async () => {
    const open = await placed({ publishedOn: '2026-09-20', removedOn: '2026-09-21', closedOn: null });
    await give(open, '2026-09', 5);
    const rows = (await monthOf(open.seller, '2026-09')).items;
    expect(rows[0]).toMatchObject({ state: 'open_deal', amount: 0 });
    const today = new Date().toISOString().slice(0, 10);
    const running = await placed({ publishedOn: today });
    expect(await give(running, today.slice(0, 7), 1)).toMatchObject({
      status: 422,
      body: { error: { fields: { shows: 'Месяц ещё идёт: показы считают, когда он закончится.' } } },
    });
    expect((await monthOf(running.seller, today.slice(0, 7))).items[0].state).toBe('running');
  });

  it('is the business of the two sides, and its shows are the seller’s to say', async () => {
    const one = await placed({ publishedOn: '2026-06-10', removedOn: '2026-06-11' });
    const stranger = await bench.selfEmployed();
    expect((await stranger.call(`PUT /v1/marking/deals/${one.dealId}/shows/2026-06`, { shows: 1 })).status).toBe(404);
    expect((await one.buyer.call(`PUT /v1/marking/deals/${one.dealId}/shows/2026-06`, { shows: 1 })).status).toBe(403);
    expect((await give(one, '2026-05', 1)).status).toBe(422);
    expect((await give(one, '2026-06', -1)).status).toBe(422);
    expect((await monthOf(stranger, '2026-06')).items).toEqual([]);
    expect((await stranger.call('GET /v1/marking/months')).body.data.items).toEqual([]);
    const days = { published_on: '2026-06-10', removed_on: '2026-06-09' };
    const wrong = await one.seller.call(`PUT /v1/marking/deals/${one.dealId}/publication`, days);
    expect(wrong.body.error.fields).toHaveProperty('removed_on');
  });

  it('shows what was said before, once a number is corrected', async () => {
    const one = await placed({ publishedOn: '2026-06-10', removedOn: '2026-06-11' });
    for (const shows of [100, 100, 250, 90]) expect((await give(one, '2026-06', shows)).status).toBe(200);
    for (const side of [one.seller, one.buyer]) {
      const [row] = (await monthOf(side, '2026-06')).items;
      expect(row).toMatchObject({
        shows: 90,
        corrections: [{ before: { shows: 250 }, after: { shows: 90 }, by: 'seller' }, { before: { shows: 100 } }],
      });
    }
  });

  it('begins with the order: no day before it, and nothing of a deal that never began', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const one = await placed({ publishedOn: today, closedOn: null });
    const path = `PUT /v1/marking/deals/${one.dealId}/publication`;
    for (const published_on of ['1000-01-01', '1900-01-01', '2026-01-01']) {
      const refused = await one.seller.call(path, { published_on, removed_on: null });
      expect(refused.status, published_on).toBe(422);
      expect(refused.body.error.fields).toEqual({ published_on: 'Заказ сделан позже. Проверьте день.' });
    }
    const many = await one.seller.call(`PUT /v1/marking/deals/${one.dealId}/shows/${today.slice(0, 7)}`, {
      shows: 1_000_000_001,
    });
    expect(many.body.error.fields.shows).toContain('Больше миллиарда');
    for (const state of ['declined', 'expired']) {
      await sql`UPDATE deals SET state = ${state}, complete_by = NULL, closed_at = now() WHERE deal_id = ${one.dealId}`.execute(
        bench.app.database.db,
      );
      const refused = await one.seller.call(path, { published_on: today, removed_on: today });
      expect(refused).toMatchObject({ status: 409, body: { error: { code: 'not_placed' } } });
      const marking = (await one.seller.call(`GET /v1/marking/deals/${one.dealId}`)).body.data;
      expect(marking.can.publish).toBe(false);
    }
  });

  it('of a day that nobody can mean is not looked for before the register began', async () => {
    const one = await placed({ publishedOn: '2026-10-12', closedOn: null });
    await sql`UPDATE marking_of_deals SET published_on = '1000-01-01' WHERE deal_id = ${one.dealId}`.execute(
      bench.app.database.db,
    );
    const { items } = (await one.seller.call('GET /v1/marking/months')).body.data;
    expect(items[0].month).toBe('2022-09');
    expect(items.length).toBeLessThan(200);
  });

  it('goes into files, where a hostile text stays a text', async () => {
    const one = await placed({
      publishedOn: '2026-05-10',
      removedOn: '2026-05-11',
      advertiser: { ...ADVERTISER, brand: '=HYPERLINK("http://x")' },
      text: '@SUM(1+1);"кавычки"',
    });
    await give(one, '2026-05', 12);
    const csv = (await one.seller.call('GET /v1/marking/export.csv?month=2026-05')).body as string;
    expect(csv.startsWith('\ufeff')).toBe(true);
    expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(csv).toContain(`'@SUM(1+1)`);
    expect(csv).toContain(';38000;без НДС;0;38000;3800;');
    const json = (await one.seller.call('GET /v1/marking/export.json?month=2026-05')).body;
    expect(json.statistics[0]).toMatchObject({ shows_count: 12, amount: { including_vat: '38000.00' } });
    expect(json.placements[0].acts).toHaveLength(2);
    const xlsx = await bench.app.app.inject({
      url: '/api/v1/marking/export.xlsx?month=2026-05',
      headers: { cookie: [...one.seller.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    const { sheets } = await readXlsx(xlsx.rawPayload);
    expect(sheets[0]?.rows[1]).toContain('=HYPERLINK("http://x")');
    const visitor = bench.app.visitor();
    expect((await visitor.call('GET /v1/marking/export.csv?month=2026-05')).status).toBe(401);
    expect((await one.seller.call('GET /v1/marking/export.csv?month=май')).status).toBe(422);
  });
});
