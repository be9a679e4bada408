/** Months of a deal after its act: the fee is charged, or a new version was begun. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { publishObject } from '../support/ad-objects.ts';
import { createDealBetween } from '../support/deal-story.ts';
import {
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

const give = ({ seller, dealId }: Placed, month: string, shows: number) =>
  seller.call(`PUT /v1/marking/deals/${dealId}/shows/${month}`, { shows });
const monthOf = async (person: Person, month: string) =>
  (await person.call(`GET /v1/marking/months/${month}`)).body.data;
const kept = async (path: string) => (await bench.ord.raw('GET', path)).body;

describe('an act whose fee is charged', () => {
  it('closes the month that has the money; later ones are told on, and when it was taken down', async () => {
    const one = await placeAd(bench, { publishedOn: '2026-06-12', closedOn: '2026-06-14', text: 'Остаётся.' });
    const { seller, dealId } = one;
    await give(one, '2026-06', 500);
    await seller.call('POST /v1/marking/months/2026-06/send');
    await settledMonth(bench, seller, '2026-06', 'verified');
    bench.ord.ord.behaviour.blocked_acts = [`ohv-a-${dealId}-1`];
    await markingOf(bench.app).runMonths();

    expect((await monthOf(seller, '2026-06')).items[0]).toMatchObject({ state: 'frozen', can: { report: false } });
    expect((await give(one, '2026-06', 501)).body.error.code).toBe('month_frozen');
    expect((await monthOf(seller, '2026-07')).items[0]).toMatchObject({
      state: 'needs_shows',
      amount: 0,
      can: { report: true },
    });
    const told = await give(one, '2026-07', 20);
    expect(told.body.data.shows).toMatchObject([
      { month: '2026-06', state: 'frozen' },
      { month: '2026-07', shows: 20, state: 'given' },
      ...['2026-08', '2026-09', '2026-10'].map((month) => ({ month, state: 'awaited' })),
      { month: '2026-11', state: 'running' },
    ]);
    const base = `/v1/marking/deals/${dealId}/publication`;
    const moved = await seller.call(`PUT ${base}`, { published_on: '2026-06-13', removed_on: null });
    expect(moved).toMatchObject({ status: 409, body: { error: { code: 'month_frozen' } } });
    const removed = await seller.call(`PUT ${base}`, { published_on: '2026-06-12', removed_on: '2026-07-20' });
    expect(removed.body.data.publication).toEqual({ published_on: '2026-06-12', removed_on: '2026-07-20' });

    const acts = () => bench.ord.ord.calls.filter((call) => call.startsWith('PUT /v4/invoice')).length;
    const before = acts();
    await seller.call('POST /v1/marking/months/2026-07/send');
    await settledMonth(bench, seller, '2026-07', 'verified');
    expect((await kept('/v3/statistics/list?months=2026-07-01')).items[0]).toMatchObject({
      shows_count: 20,
      amount: { including_vat: '0.00' },
      date_end_actual: '2026-07-20',
    });
    await markingOf(bench.app).runMonths();
    expect(acts()).toBe(before);
  });
});

describe('a new version that was begun after the delivery', () => {
  it('keeps nothing from being reported: the act names what came out', async () => {
    const { buyer, seller, dealId } = await placeAd(bench, {
      publishedOn: '2026-10-01',
      closedOn: null,
      text: 'Первые.',
    });
    const { erid } = (await seller.call(`GET /v1/marking/deals/${dealId}`)).body.data.creative;
    // The buyer could keep the seller from handing over what has come out already.
    const undone = await buyer.call(`POST /v1/marking/deals/${dealId}/creative/version`);
    expect(undone).toMatchObject({ status: 409, body: { error: { code: 'creative_published' } } });
    expect((await seller.call(`POST /v1/marking/deals/${dealId}/creative/version`)).status).toBe(200);
    const another = {
      name: 'ООО «Третья сторона»',
      inn: '7736050003',
      type: 'juridical',
      kktu: '17.3.1',
      agency: null,
    };
    const renamed = await buyer.call(`PUT /v1/marking/deals/${dealId}/advertiser`, {
      ...another,
      brand: 'Чужая',
      description: null,
    });
    expect(renamed.body.error?.code).toBe('creative_published');
    const { standing_step_id: step_id } = (await buyer.call(`GET /v1/deals/${dealId}`)).body.data;
    expect((await buyer.call(`POST /v1/deals/${dealId}/complete`, { step_id })).status).toBe(200);
    await sql`UPDATE deals SET closed_at = '2026-10-03T10:00:00Z' WHERE deal_id = ${dealId}`.execute(
      bench.app.database.db,
    );
    await give({ buyer, seller, dealId }, '2026-10', 77);
    await seller.call('POST /v1/marking/months/2026-10/send');
    await settledMonth(bench, seller, '2026-10', 'verified');
    const act = await kept(`/v4/invoice/ohv-a-${dealId}-1`);
    const named = await kept(`/v3/creative/${act.items[0].creatives[0].creative_external_id}`);
    expect(named.erid).toBe(erid);
  });

  it('is no report while the act is not with the register', async () => {
    const one = await placeAd(bench, { publishedOn: '2026-09-01', closedOn: '2026-09-03', text: 'Не проверен.' });
    await give(one, '2026-09', 5);
    await sql`UPDATE marking_objects SET erir = 'none'
      WHERE kind = 'creative' AND deal_id = ${one.dealId}`.execute(bench.app.database.db);
    await one.seller.call('POST /v1/marking/months/2026-09/send');
    for (let tries = 0; tries < 20; tries += 1) {
      await markingOf(bench.app).followStatuses();
      expect((await monthOf(one.seller, '2026-09')).items[0].state).toBe('sent');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
});

describe('the day it came out', () => {
  it('is still the seller’s to say when he began a new version and the buyer then took the work', async () => {
    const { buyer, seller, dealId } = await placeAd(bench, {
      publishedOn: '2026-10-01',
      closedOn: null,
      text: 'Вышло первым.',
    });
    await seller.call(`POST /v1/marking/deals/${dealId}/creative/version`);
    const { standing_step_id: step_id } = (await buyer.call(`GET /v1/deals/${dealId}`)).body.data;
    await buyer.call(`POST /v1/deals/${dealId}/complete`, { step_id });
    const { can, waits_for } = (await seller.call(`GET /v1/marking/deals/${dealId}`)).body.data;
    expect(can).toMatchObject({ publish: true, report: true });
    expect(waits_for).toMatchObject([{ who: 'seller', what: 'shows' }]);
    const days = { published_on: '2026-10-02', removed_on: '2026-10-05' };
    const said = await seller.call(`PUT /v1/marking/deals/${dealId}/publication`, days);
    expect(said.body.data.publication).toEqual(days);
  });

  it('is never after the closing of the deal', async () => {
    const one = await placeAd(bench, { publishedOn: '2026-08-10', closedOn: '2026-08-14', text: 'До закрытия.' });
    const path = `PUT /v1/marking/deals/${one.dealId}/publication`;
    const late = await one.seller.call(path, { published_on: '2026-08-15', removed_on: null });
    expect(late).toMatchObject({
      status: 422,
      body: { error: { fields: { published_on: expect.stringContaining('закрыта раньше') } } },
    });
    expect((await one.seller.call(path, { published_on: '2026-08-14', removed_on: null })).status).toBe(200);
  });

  it('does not move into a month whose money is closed together with another deal', async () => {
    const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
    const { resource_id: objectId } = await publishObject(seller, 'resource', {
      url: 'https://vk.com/together_closed',
    });
    const sides = { buyerId: buyer.accountId, sellerId: seller.accountId, objectId };
    const onePage = { ...bench, deal: () => createDealBetween(bench.app, { ...sides, after: ['accept'] }) };
    const place = (publishedOn: string) =>
      placeAd(onePage, { buyer, seller, publishedOn, closedOn: '2026-05-20', text: 'Вместе.' });
    const first = await place('2026-04-10');
    await give(first, '2026-04', 10);
    await seller.call('POST /v1/marking/months/2026-04/send');
    await settledMonth(bench, seller, '2026-04', 'verified');
    const second = await place('2026-05-10');
    const { db } = bench.app.database;
    await sql`UPDATE deals SET created_at = '2026-04-01T00:00:00Z' WHERE deal_id = ${second.dealId}`.execute(db);
    await sql`UPDATE marking_creatives SET erid_at = '2026-04-01T00:00:00Z' WHERE deal_id = ${second.dealId}`.execute(
      db,
    );
    const path = `PUT /v1/marking/deals/${second.dealId}/publication`;
    const earlier = { published_on: '2026-04-15', removed_on: null };
    bench.ord.ord.behaviour.blocked_acts = [`ohv-a-${first.dealId}-1`];
    await markingOf(bench.app).runMonths();
    const refused = await seller.call(path, earlier);
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { fields: { published_on: expect.stringContaining('закрыт в ЕРИР') } } },
    });
    bench.ord.ord.behaviour.blocked_acts = [];
    await sql`UPDATE marking_objects SET tax_status = NULL WHERE kind = 'invoice'`.execute(db);
    expect((await seller.call(path, earlier)).status).toBe(200);
  });
});
