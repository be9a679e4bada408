/**
 * Between midnight and 03:00 in Moscow the ОРД still has the day before, and refuses what is dated later. People live by Moscow's day:
 * what they date is taken as they say it, and told to the ОРД when its own day has come.
 */
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { addMonths } from '#words/calendar.ts';
import { dayOf } from '#words/moments.ts';
import {
  ADVERTISER,
  agree,
  hasErid,
  type MarkingBench,
  markingOf,
  type Person,
  placeAd,
  settledMonth,
  startMarking,
  waitFor,
} from '../support/marking.ts';

let bench: MarkingBench;
beforeAll(async () => {
  bench = await startMarking();
});
afterEach(() => void vi.useRealTimers());

const at = (moment: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
const DAY_MS = 86_400_000;
/** Half past midnight in Moscow, of the day after the one that UTC has now. */
const TODAY_THERE = new Date().toISOString().slice(0, 10);
const TODAY_HERE = new Date(Date.parse(TODAY_THERE) + DAY_MS).toISOString().slice(0, 10);
const NIGHT = `${TODAY_THERE}T21:30:00Z`;

const markingSeen = async (person: Person, dealId: string) =>
  (await person.call(`GET /v1/marking/deals/${dealId}`)).body.data;

describe('half past midnight in Moscow', () => {
  it('a delivery is of the day that people have, and its day may be said', async () => {
    at(NIGHT);
    expect(dayOf(new Date())).toBe(TODAY_HERE);
    const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
    const dealId = await bench.deal(buyer, seller);
    await agree(buyer, seller, dealId, { text: 'Ночная публикация.' });
    await waitFor(seller, dealId, hasErid);
    expect((await seller.call(`POST /v1/deals/${dealId}/deliver`, { text: 'Вышло' })).status).toBe(200);
    expect(await markingSeen(buyer, dealId)).toMatchObject({
      publication: { published_on: TODAY_HERE, removed_on: null },
      ord_from: { contract: null, publication: `${TODAY_HERE}T00:00:00.000Z` },
    });
    const path = `PUT /v1/marking/deals/${dealId}/publication`;
    for (const [day, status] of [
      // Before its erid: that came after midnight.
      [TODAY_THERE, 422],
      [TODAY_HERE, 200],
      [new Date(Date.parse(TODAY_HERE) + DAY_MS).toISOString().slice(0, 10), 422],
    ] as const)
      expect((await seller.call(path, { published_on: day, removed_on: null })).status, day).toBe(status);
    // Three o'clock: the day has begun there too, and nobody is told of it any more.
    at(`${TODAY_HERE}T00:10:00Z`);
    expect(await markingSeen(buyer, dealId)).toMatchObject({
      publication: { published_on: TODAY_HERE },
      ord_from: { publication: null },
    });
  });

  it('a contract dated today is sent when the ОРД has that day, and not refused', async () => {
    at(NIGHT);
    const agency = await bench.company('7707083893', 'ООО «Агентство»');
    const seller = await bench.selfEmployed();
    const dealId = await bench.deal(agency, seller);
    const serial = 'Д-НОЧЬ';
    const advertiser = { ...ADVERTISER, agency: { kind: 'contract', serial, date: TODAY_HERE } };
    const agreed = await agree(agency, seller, dealId, { advertiser, text: 'Договор подписан ночью.' });
    expect(agreed.status, JSON.stringify(agreed.body)).toBe(200);
    const { db } = bench.app.database;
    const contract = async () => {
      const { rows } = await sql<{ object_id: string; external_id: string; state: string; next_at: Date | null }>`
        SELECT object_id, external_id, state, next_at FROM marking_objects
        WHERE kind = 'contract' AND body ->> 'serial' = ${serial}`.execute(db);
      return rows[0];
    };
    await expect.poll(async () => (await contract())?.next_at ?? null).not.toBeNull();
    expect(await contract()).toMatchObject({ state: 'waiting', next_at: new Date(`${TODAY_HERE}T00:05:00Z`) });
    for (const person of [agency, seller])
      expect(await markingSeen(person, dealId)).toMatchObject({
        ord: { state: 'sending' },
        ord_from: { contract: `${TODAY_HERE}T00:00:00.000Z` },
        creative: { state: 'queued', problems: [] },
      });
    // An outage that ends in the night wakes everything, and the contract goes on waiting.
    const send = markingOf(bench.app).jobs.find(({ name }) => name === 'marking-send');
    await sql`UPDATE marking_objects SET next_at = NULL WHERE body ->> 'serial' = ${serial}`.execute(db);
    await send?.handle({ object_id: (await contract())?.object_id });
    expect(await contract()).toMatchObject({ state: 'waiting' });
    const there = async () => (await bench.ord.raw('GET', `/v1/contract/${(await contract())?.external_id}`)).status;
    expect(await there()).toBe(404);

    at(`${TODAY_HERE}T00:06:00Z`);
    await send?.handle({ object_id: (await contract())?.object_id });
    expect(await contract()).toMatchObject({ state: 'sent' });
    expect(await there()).toBe(200);
    const { ord, ord_from } = await waitFor(agency, dealId, hasErid);
    expect([ord.state, ord_from.contract]).toEqual(['done', null]);
  });

  it('the month that ended in Moscow can be counted and sent: its last day is the one the ОРД has', async () => {
    const first = `${new Date().toISOString().slice(0, 7)}-01`;
    const month = addMonths(first, -1);
    const { seller, dealId } = await placeAd(bench, { publishedOn: `${month}-27`, text: 'Под самый конец месяца.' });
    const shows = `PUT /v1/marking/deals/${dealId}/shows/${month}`;
    at(new Date(Date.parse(`${first}T00:30:00+03:00`) - 3_600_000).toISOString());
    expect((await seller.call(shows, { shows: 9 })).body.error?.fields).toHaveProperty('shows');
    at(`${first}T00:30:00+03:00`);
    expect((await seller.call(shows, { shows: 9 })).status).toBe(200);
    expect((await seller.call(`GET /v1/marking/months/${month}`)).body.data).toMatchObject({ ready: 1 });
    expect((await seller.call(`POST /v1/marking/months/${month}/send`)).status).toBe(200);
    await settledMonth(bench, seller, month, 'verified');
    const { items } = (await bench.ord.raw('GET', `/v3/statistics/list?months=${month}-01`)).body;
    expect(items).toMatchObject([{ shows_count: 9, date_start_actual: `${month}-27` }]);
  });
});
