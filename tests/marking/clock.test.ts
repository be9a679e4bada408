/** Scheduled jobs of marking: the agreed day moves with the waiting, and sellers are asked for their shows. */
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { dayOf } from '#words/moments.ts';
import {
  ADVERTISER,
  agree,
  creativeOf,
  hasErid,
  type MarkingBench,
  markingOf,
  type Person,
  placeAd,
  startMarking,
  waitFor,
} from '../support/marking.ts';

let bench: MarkingBench;
beforeAll(async () => {
  bench = await startMarking();
});
afterEach(() => {
  vi.useRealTimers();
  bench.ord.ord.isDown = false;
});

const run = (name: string) =>
  markingOf(bench.app)
    .jobs.find((job) => job.name === name)
    ?.handle({});
const DAY_MS = 86_400_000;
const today = () => dayOf(new Date());
const tomorrow = () => dayOf(new Date(Date.now() + DAY_MS));

describe('the agreed day', () => {
  const dueOn = async (dealId: string): Promise<string> => {
    const { rows } = await sql<{ due_on: string }>`SELECT due_on::text FROM deals WHERE deal_id = ${dealId}`.execute(
      bench.app.database.db,
    );
    return rows[0]?.due_on ?? '';
  };
  async function dueToday(): Promise<{ buyer: Person; seller: Person; dealId: string }> {
    const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
    const dealId = await bench.deal(buyer, seller);
    await sql`UPDATE deals SET due_on = ${today()}::date WHERE deal_id = ${dealId}`.execute(bench.app.database.db);
    return { buyer, seller, dealId };
  }

  it('moves on by a day while the buyer is awaited, however often the hour strikes', async () => {
    const { dealId } = await dueToday();
    await run('marking-more-time');
    expect(await dueOn(dealId)).toBe(tomorrow());
    await run('marking-more-time');
    expect(await dueOn(dealId)).toBe(tomorrow());
  });

  it('stays while something is left for the seller himself', async () => {
    const { buyer, dealId } = await dueToday();
    const base = `/v1/marking/deals/${dealId}`;
    await buyer.call(`PUT ${base}/advertiser`, ADVERTISER);
    const { content_hash } = (await buyer.call(`PUT ${base}/creative`, creativeOf(null))).body.data.creative;
    expect((await buyer.call(`POST ${base}/creative/approve`, { content_hash })).status).toBe(200);
    await run('marking-more-time');
    expect(await dueOn(dealId)).toBe(today());
  });

  it('moves on while the buyer has the seller’s erid to answer, and not for a buyer’s own', async () => {
    const { buyer, seller, dealId } = await dueToday();
    const base = `/v1/marking/deals/${dealId}`;
    await buyer.call(`PUT ${base}/advertiser`, ADVERTISER);
    const { content_hash } = (await buyer.call(`PUT ${base}/creative`, creativeOf(null, 'Чей ход.'))).body.data
      .creative;
    await buyer.call(`POST ${base}/creative/approve`, { content_hash });
    const brought = { erid: 'Off23aClk', issuer: 'ozon', reporter: 'seller' };
    await buyer.call(`POST ${base}/erid`, brought);
    await run('marking-more-time');
    expect(await dueOn(dealId)).toBe(today());
    await seller.call(`POST ${base}/erid`, brought);
    await run('marking-more-time');
    expect(await dueOn(dealId)).toBe(tomorrow());
  });

  it('moves on while the ОРД does not answer, and no more once the erid is there', async () => {
    const { buyer, seller, dealId } = await dueToday();
    bench.ord.ord.isDown = true;
    await agree(buyer, seller, dealId, { text: 'Простой в день сдачи.' });
    await waitFor(buyer, dealId, ({ ord }) => ord?.state === 'away');
    await run('marking-more-time');
    expect(await dueOn(dealId)).toBe(tomorrow());
    bench.ord.ord.isDown = false;
    await waitFor(buyer, dealId, hasErid, { seconds: 40 });
    await sql`UPDATE deals SET due_on = ${today()}::date WHERE deal_id = ${dealId}`.execute(bench.app.database.db);
    await run('marking-more-time');
    expect(await dueOn(dealId)).toBe(today());
  });

  it('is left alone before it comes', async () => {
    const { dealId } = await dueToday();
    const later = dayOf(new Date(Date.now() + 3 * DAY_MS));
    await sql`UPDATE deals SET due_on = ${later}::date WHERE deal_id = ${dealId}`.execute(bench.app.database.db);
    await run('marking-more-time');
    expect(await dueOn(dealId)).toBe(later);
  });
});

describe('shows of the month', () => {
  // A year of its own: what other tests have published is long over.
  const at = (day: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T06:10:00Z`) });
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);
  const thisMonth = now.toISOString().slice(0, 7);
  const asked = async ({ accountId }: Person) => {
    const { rows } = await sql<{ asked_on: string }>`SELECT asked_on::text FROM marking_asked
      WHERE account_id = ${accountId} ORDER BY asked_on`.execute(bench.app.database.db);
    return rows.map(({ asked_on }) => asked_on);
  };
  const told = async (person: Person) =>
    (await person.call('GET /v1/notifications')).body.data.items.filter(
      ({ event }: { event: string }) => event === 'shows_wanted',
    );

  it('are asked for on the four days, once a day, until they are told', async () => {
    const day = `${month}-12`;
    const { seller, buyer, dealId } = await placeAd(bench, { publishedOn: day, removedOn: day });
    for (const each of ['01', '01', '05', '10']) {
      at(`${thisMonth}-${each}`);
      await run('marking-ask');
    }
    vi.useRealTimers();
    expect(await asked(seller)).toEqual(['01', '05', '10'].map((each) => `${thisMonth}-${each}`));
    expect(await asked(buyer)).toEqual([]);
    expect((await told(seller)).length).toBeGreaterThan(0);
    expect(await told(buyer)).toEqual([]);
    await seller.call(`PUT /v1/marking/deals/${dealId}/shows/${month}`, { shows: 1 });
    at(`${thisMonth}-20`);
    await run('marking-ask');
    vi.useRealTimers();
    expect(await asked(seller)).toHaveLength(3);
  });

  it('that were told go out by themselves from the 25th, and what was not told never', async () => {
    const day = `${month}-14`;
    const given = await placeAd(bench, { publishedOn: day, removedOn: day, text: 'Сказано.' });
    const silent = await placeAd(bench, { publishedOn: day, removedOn: day, text: 'Не сказано.' });
    await given.seller.call(`PUT /v1/marking/deals/${given.dealId}/shows/${month}`, { shows: 321 });
    const records = async () =>
      (await bench.ord.raw('GET', `/v3/statistics/list?months=${month}-01`)).body.items.filter(
        ({ shows_count }: { shows_count: number }) => shows_count === 321,
      );
    at(`${thisMonth}-24`);
    await run('marking-months');
    expect(await records()).toEqual([]);
    at(`${thisMonth}-25`);
    await run('marking-months');
    vi.useRealTimers();
    await expect.poll(records, { timeout: 20_000 }).toHaveLength(1);
    const { rows } =
      await sql`SELECT FROM marking_objects WHERE kind = 'statistics' AND deal_id = ${silent.dealId}`.execute(
        bench.app.database.db,
      );
    expect(rows).toEqual([]);
    const isOpen = async (dealId: string) => {
      const found = await sql<{ has_open_report: boolean }>`
        SELECT has_open_report FROM marking_of_deals WHERE deal_id = ${dealId}`.execute(bench.app.database.db);
      return found.rows[0]?.has_open_report;
    };
    // A report that was sent with its act is closed, until somebody changes it.
    expect(await isOpen(given.dealId)).toBe(false);
    await given.seller.call(`PUT /v1/marking/deals/${given.dealId}/shows/${month}`, { shows: 322 });
    expect(await isOpen(given.dealId)).toBe(true);
  });
});
