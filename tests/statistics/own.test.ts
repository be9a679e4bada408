/** An own object over the year: figures by month of Moscow, and what each of its formats sold. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { DealAction } from '#modules/deals/contract.ts';
import { addMonths, monthOf } from '#words/calendar.ts';
import { dayOf } from '#words/moments.ts';
import { publishObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp, type Visitor } from '../support/app.ts';
import { createDealBetween } from '../support/deal-story.ts';
import { signUpStaff } from '../support/staff.ts';

let app: TestApp;
let seller: Awaited<ReturnType<TestApp['signUp']>>;
let buyer: Awaited<ReturnType<TestApp['signUp']>>;
beforeAll(async () => {
  app = await startTestApp();
  seller = await app.signUp();
  buyer = await app.signUp();
});

const NOW = monthOf(dayOf(new Date()));
/** So many months ago. */
const ago = (months: number): string => addMonths(NOW, -months);

const publish = async (kind: 'resource' | 'product' = 'resource'): Promise<string> =>
  (await publishObject(seller, kind))[`${kind}_id`];
const months = (kind: string, id: string, reader: Visitor = seller) =>
  reader.call(`GET /v1/statistics/objects/${kind}/${id}/months`);
const read = async (id: string) => (await months('resource', id)).body.data;
const inMonth = (data: { months: { month: string }[] }, month: string) =>
  data.months.find((each) => each.month === month);
const order = (objectId: string, amountKopecks: number, ...after: DealAction[]) =>
  createDealBetween(app, { buyerId: buyer.accountId, sellerId: seller.accountId, objectId, amountKopecks, after });
const PAID: DealAction[] = ['accept', 'deliver', 'complete'];
const change = (dealId: string, columns: string, ...values: unknown[]) =>
  app.database.pool.query(`UPDATE deals SET ${columns} WHERE deal_id = $1`, [dealId, ...values]);

describe('the months of an object', () => {
  it('are twelve, the current one last, and empty until something happens', async () => {
    const data = await read(await publish());
    expect(data.months.map(({ month }: { month: string }) => month)).toEqual(
      Array.from({ length: 12 }, (_, index) => ago(11 - index)),
    );
    const nothing = { views: 0, visitors: 0, favourites: 0, basket_adds: 0, orders: 0, revenue: 0 };
    expect(data.months.at(-1)).toEqual({ month: NOW, ...nothing });
    expect(data.totals).toEqual(nothing);
    expect(data.formats).toEqual([]);
  });

  it('add up views and saves of their days, the first and the last one too, and nothing older than a year', async () => {
    const id = await publish();
    const days = [
      [`${ago(2)}-01`, 3, 1],
      [`${ago(2)}-28`, 4, 0],
      [`${ago(11)}-01`, 5, 2],
      [`${ago(12)}-28`, 100, 100],
    ] as const;
    for (const [day, views, favourites] of days) {
      await app.database.pool.query(
        'INSERT INTO object_days (object_id, day, views, visitors, favourites) VALUES ($1, $2, $3, $3, $4)',
        [id, day, views, favourites],
      );
    }
    const data = await read(id);
    expect(inMonth(data, ago(2))).toMatchObject({ views: 7, visitors: 7, favourites: 1 });
    expect(inMonth(data, ago(11))).toMatchObject({ views: 5, favourites: 2 });
    expect(data.totals).toMatchObject({ views: 12, favourites: 3 });
  });

  it('begin and end by Moscow: an order and its payment count where their moments fall there', async () => {
    const id = await publish();
    const dealId = await order(id, 900_000, ...PAID);
    // Three hours before midnight in London it is already the first of the next month in Moscow.
    const lastNight = `${ago(2)}-01T00:00:00Z`;
    await change(
      dealId,
      "created_at = $2::timestamptz - interval '3 hours 1 second', closed_at = $2::timestamptz - interval '3 hours'",
      lastNight,
    );
    const data = await read(id);
    expect(inMonth(data, ago(3))).toMatchObject({ orders: 1, revenue: 0 });
    expect(inMonth(data, ago(2))).toMatchObject({ orders: 0, revenue: 900_000 });
  });
});

describe('the formats of an object', () => {
  it('tell orders, payments and income, the one that brought most first, by the name of the last order', async () => {
    const id = await publish();
    const story = await order(id, 300_000, ...PAID);
    const again = await order(id, 200_000, ...PAID);
    for (const dealId of [story, again]) await change(dealId, "offer_id = 'story', offer_name = 'Сторис'");
    await change(again, "offer_name = 'Сторис, серия'");
    const post = await order(id, 400_000, ...PAID);
    const declined = await order(id, 700_000, 'decline');
    const open = await order(id, 700_000, 'accept');
    for (const dealId of [post, declined, open]) await change(dealId, "offer_id = 'post', offer_name = 'Пост'");
    const { formats, totals } = await read(id);
    expect(formats).toEqual([
      { offer_id: 'story', name: 'Сторис, серия', orders: 2, sold: 2, revenue: 500_000 },
      { offer_id: 'post', name: 'Пост', orders: 3, sold: 1, revenue: 400_000 },
    ]);
    expect(totals).toMatchObject({ orders: 5, revenue: 900_000 });
  });

  it('leave out what is older than the months, and count a payment of now for an order of then', async () => {
    const id = await publish();
    const late = await order(id, 500_000, ...PAID);
    await change(late, 'created_at = $2', `${ago(14)}-10T12:00:00Z`);
    const old = await order(id, 500_000, ...PAID);
    await change(old, 'created_at = $2, closed_at = $2', `${ago(13)}-10T12:00:00Z`);
    const { formats, totals } = await read(id);
    expect(formats).toEqual([expect.objectContaining({ orders: 0, sold: 1, revenue: 500_000 })]);
    expect(totals).toMatchObject({ orders: 0, revenue: 500_000 });
  });

  it('are not asked about where nothing is sold', async () => {
    const { body } = await months('product', await publish('product'));
    expect(body.data).toMatchObject({ metrics: ['views', 'visitors', 'favourites'], formats: [] });
  });
});

it('the months are for the owner and moderators', async () => {
  const id = await publish();
  expect((await months('resource', id)).status).toBe(200);
  expect((await months('resource', id, await signUpStaff(app, 'moderator'))).status).toBe(200);
  expect((await months('resource', id, buyer)).status).toBe(404);
  expect((await months('resource', id, app.visitor())).status).toBe(401);
  expect((await months('resource', 'nonsense')).status).toBe(404);
  expect((await months('campaign', id)).status).toBe(404);
});
