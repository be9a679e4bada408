import { beforeAll, describe, expect, it } from 'vitest';
import type { DealAction } from '#modules/deals/contract.ts';
import type { Statistics } from '#modules/statistics/server/index.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { newId } from '#platform/ids.ts';
import { add as putIntoBasket, sellResource } from '../basket/basket-world.ts';
import { publishObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp, type Visitor } from '../support/app.ts';
import { createDealBetween, dealsOf } from '../support/deal-story.ts';
import { signUpStaff } from '../support/staff.ts';

type Person = Awaited<ReturnType<TestApp['signUp']>>;

let app: TestApp;
let seller: Person;
let buyer: Person;
let moderator: Awaited<ReturnType<typeof signUpStaff>>;
beforeAll(async () => {
  app = await startTestApp();
  seller = await app.signUp();
  buyer = await app.signUp();
  moderator = await signUpStaff(app, 'moderator');
});

const newResource = async (): Promise<string> => (await publishObject(seller, 'resource')).resource_id;
const read = async (kind: string, id: string, reader: Visitor = seller) =>
  (await reader.call(`GET /v1/statistics/objects/${kind}/${id}`)).body.data;
const totals = async (id: string) => (await read('resource', id)).period.totals;
const statisticsOf = () => app.modules.find(({ name }) => name === 'statistics') as Statistics;
const add = (metric: Parameters<Statistics['add']>[1], ...objectIds: string[]) =>
  inTransaction(app.database.db, (transaction) => statisticsOf().add(transaction, metric, objectIds));
const order = (
  objectId: string,
  { amountKopecks = 1_000_000, ...rest }: { amountKopecks?: number; campaignId?: string; quantity?: number } = {},
  ...after: DealAction[]
) =>
  createDealBetween(app, {
    buyerId: buyer.accountId,
    sellerId: seller.accountId,
    objectId,
    amountKopecks,
    after,
    ...rest,
  });
const settle = (dealId: string, sellerShare: number) =>
  dealsOf(app).orders.takeStep({
    dealId,
    action: 'settle',
    viewer: { accountId: moderator.accountId, sessionId: '', role: 'moderator', name: '', email: '' },
    words: { sellerShare, comment: 'Поровну' },
  });

describe('what happens to an object', () => {
  it('adds up by metric within the day', async () => {
    const [one, other] = [await newResource(), await newResource()];
    await add('favourites', one, other, one);
    await add('favourites', one);
    await add('basket_adds', other);
    await add('basket_adds');
    expect(await totals(one)).toEqual({
      views: 0,
      visitors: 0,
      favourites: 3,
      basket_adds: 0,
      orders: 0,
      revenue: 0,
    });
    expect(await totals(other)).toMatchObject({ favourites: 1, basket_adds: 1 });
    const { period, since } = await read('resource', one);
    expect(period.days.at(-1)).toMatchObject({ day: since, favourites: 3 });
  });

  it('is not counted when its transaction fails', async () => {
    const id = await newResource();
    await expect(
      inTransaction(app.database.db, async (transaction) => {
        await statisticsOf().add(transaction, 'favourites', [id]);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await totals(id)).toMatchObject({ favourites: 0 });
  });

  it('loses nothing when many count the same objects in opposite orders', async () => {
    const ids = Array.from({ length: 12 }, () => newId());
    await Promise.all(
      Array.from({ length: 20 }, (_, turn) => add('basket_adds', ...(turn % 2 ? ids : ids.toReversed()))),
    );
    const { rows } = await app.database.pool.query('SELECT basket_adds FROM object_days WHERE object_id = ANY($1)', [
      ids,
    ]);
    expect(rows).toEqual(ids.map(() => ({ basket_adds: 20 })));
  });
});

describe('a basket', () => {
  it('counts an offer when it comes in, not when there is more of it', async () => {
    const { object, offer } = await sellResource(seller);
    const item = { ...offer, quantity: 1 };
    expect((await putIntoBasket(buyer, item)).status).toBe(200);
    expect((await putIntoBasket(buyer, item)).status).toBe(200);
    expect(await totals(object.resource_id)).toMatchObject({ basket_adds: 1, orders: 0 });
    const guest = await app.signUp();
    for (const merged of [1, 2]) {
      const { status } = await guest.call('POST /v1/basket/merge', { items: [item] });
      expect([merged, status]).toEqual([merged, 200]);
    }
    expect(await totals(object.resource_id)).toMatchObject({ basket_adds: 2 });
    // Nobody buys from themselves.
    await putIntoBasket(seller, item);
    expect(await totals(object.resource_id)).toMatchObject({ basket_adds: 2 });
  });
});

describe('a deal', () => {
  it('is an order from the first moment and revenue when it is paid', async () => {
    const id = await newResource();
    const dealId = await order(id, { amountKopecks: 1_250_050 }, 'accept', 'deliver');
    expect(await totals(id)).toMatchObject({ orders: 1, revenue: 0 });
    await dealsOf(app).orders.takeStep({
      dealId,
      action: 'complete',
      viewer: { accountId: buyer.accountId, sessionId: '', role: 'member', name: '', email: '' },
    });
    expect(await totals(id)).toMatchObject({ orders: 1, revenue: 1_250_050 });
  });

  it('counts on the days of Moscow on which it was placed and paid, and begins the statistics', async () => {
    const id = await newResource();
    const dealId = await order(id, { amountKopecks: 700_000 }, 'accept', 'deliver', 'complete');
    await order(id);
    await app.database.pool.query(
      `UPDATE deals SET created_at = '2026-03-01T20:59:59Z', closed_at = '2026-03-02T21:00:00Z' WHERE deal_id = $1`,
      [dealId],
    );
    expect((await read('resource', id)).since).toBe('2026-03-01');
    expect(await totals(id)).toMatchObject({ orders: 1, revenue: 0 });
    expect(await dealsOf(app).statistics.salesOf(id)).toEqual([
      { day: '2026-03-01', orders: 1, revenue: 0 },
      { day: '2026-03-03', orders: 0, revenue: 700_000 },
      { day: expect.any(String), orders: 1, revenue: 0 },
    ]);
  });

  it('that was declined stays an order without revenue', async () => {
    const id = await newResource();
    await order(id, {}, 'decline');
    expect(await totals(id)).toMatchObject({ orders: 1, revenue: 0 });
  });

  it('after a dispute brings what the moderator gave the seller', async () => {
    const id = await newResource();
    await settle(await order(id, {}, 'accept', 'dispute'), 30);
    await settle(await order(id, {}, 'accept', 'dispute'), 0);
    expect(await totals(id)).toMatchObject({ orders: 2, revenue: 300_000 });
  });
});

describe('the metrics of an object', () => {
  it.each([
    ['resource', true, false],
    ['contractor', true, false],
    ['product', false, false],
    ['campaign', false, true],
  ] as const)('follow its kind: %s', async (kind, sells, spends) => {
    const id = (await publishObject(seller, kind))[`${kind}_id`];
    const { metrics, has_placements } = await read(kind, id);
    expect(metrics).toEqual([
      'views',
      'visitors',
      'favourites',
      ...(sells ? ['basket_adds', 'orders', 'revenue'] : []),
    ]);
    expect(has_placements).toBe(spends);
    const { body } = await seller.call(`GET /v1/statistics/objects/${kind}/${id}.csv?days=1`);
    const [head, day] = (body as string).slice(1).split('\r\n');
    expect(head).toBe(`День;Объект;Просмотры;Посетители;Избранное${sells ? ';В корзину;Заказы;Доход, ₽' : ''}`);
    expect(day?.split(';')).toHaveLength(sells ? 8 : 5);
  });

  it('come as a file with roubles and kopecks', async () => {
    const id = await newResource();
    await add('favourites', id, id, id, id);
    await order(id);
    await order(id, { amountKopecks: 123_450 }, 'accept', 'deliver', 'complete');
    const { body } = await seller.call(`GET /v1/statistics/objects/resource/${id}.csv?days=1`);
    expect((body as string).trimEnd().split('\r\n')[1]).toMatch(
      /^\d{4}-\d\d-\d\d;Кухня на Петроградке;0;0;4;0;2;1234,5$/,
    );
  });
});

describe('the statistics of a campaign', () => {
  const newCampaign = async (changes = {}): Promise<string> =>
    (await publishObject(buyer, 'campaign', changes)).campaign_id;
  const campaignOf = (id: string, reader: Visitor = buyer) => reader.call(`GET /v1/statistics/campaigns/${id}`);

  it('hold the plan against the money, and tell what each placement costs', async () => {
    const campaignId = await newCampaign();
    const resourceId = await newResource();
    const contractorId = (await publishObject(seller, 'contractor')).contractor_id;
    const paid = await order(resourceId, { campaignId, amountKopecks: 628_000 }, 'accept', 'deliver', 'complete');
    const held = await order(resourceId, { campaignId, amountKopecks: 314_000, quantity: 2 });
    const returned = await order(resourceId, { campaignId }, 'decline');
    const unseen = await order(contractorId, { campaignId, amountKopecks: 800_000 });
    const divided = await order(resourceId, { campaignId, amountKopecks: 1_000_000 }, 'accept', 'dispute');
    await settle(divided, 50);
    // Of no campaign, and of another.
    await order(resourceId);
    await order(resourceId, { campaignId: await newCampaign() });

    const { status, body } = await campaignOf(campaignId);
    expect(status).toBe(200);
    const { plan, spend, placements, totals: whole } = body.data;
    expect(plan).toEqual({ budget: 15_000_000, starts_on: '2026-12-01', ends_on: '2026-12-31' });
    expect(spend).toEqual({ held: 1_428_000, paid: 1_128_000, left: 12_444_000 });
    expect(
      placements.map(({ deal_id, state, amount, reach, cpm }: Record<string, unknown>) => [
        deal_id,
        state,
        amount,
        reach,
        cpm,
      ]),
    ).toEqual([
      [paid, 'completed', 628_000, 31_400, 20_000],
      [held, 'requested', 628_000, 62_800, 10_000],
      [returned, 'declined', 0, null, null],
      [unseen, 'requested', 800_000, null, null],
      [divided, 'split', 500_000, 31_400, 15_924],
    ]);
    expect(placements[1]).toMatchObject({
      object: { kind: 'resource', id: resourceId, title: 'Кухня на Петроградке', is_available: true },
      offer: { name: '1/24', quantity: 2 },
    });
    // 1 756 000 kopecks for 125 600 people.
    expect(whole).toEqual({ amount: 2_556_000, reach: 125_600, cpm: 13_981 });
  });

  it('go below zero when there is more than was planned, and say nothing without a budget', async () => {
    const campaignId = await newCampaign({ budget: 100_000 });
    await order(await newResource(), { campaignId, amountKopecks: 250_000 });
    expect((await campaignOf(campaignId)).body.data.spend).toEqual({ held: 250_000, paid: 0, left: -150_000 });
    const draft = await buyer.call('POST /v1/products/campaign/create', { title: 'Набросок' });
    expect((await campaignOf(draft.body.data.campaign_id)).body.data).toMatchObject({
      plan: { budget: null, starts_on: null, ends_on: null },
      spend: { held: 0, paid: 0, left: null },
      placements: [],
      totals: { amount: 0, reach: null, cpm: null },
    });
  });

  it('keep the name of what is not public any more, without a reach', async () => {
    const campaignId = await newCampaign();
    const resource = await publishObject(seller, 'resource');
    await order(resource.resource_id, { campaignId });
    await seller.call(`POST /v1/products/resource/life/${resource.resource_id}`, {
      to: 'paused',
      version: resource.version,
    });
    const [placement] = (await campaignOf(campaignId)).body.data.placements;
    expect(placement).toMatchObject({
      object: { title: 'Кухня на Петроградке', is_available: false },
      amount: 1_000_000,
      reach: null,
      cpm: null,
    });
  });

  it('are for the owner and moderators, as JSON and as a file', async () => {
    const campaignId = await newCampaign();
    const resourceId = await newResource();
    await order(resourceId, { campaignId });
    for (const suffix of ['', '.csv']) {
      const path = `GET /v1/statistics/campaigns/${campaignId}${suffix}`;
      expect((await buyer.call(path)).status).toBe(200);
      expect((await moderator.call(path)).status).toBe(200);
      // The seller of a placement is a stranger to the campaign.
      expect((await seller.call(path)).status).toBe(404);
      expect((await app.visitor().call(path)).status).toBe(401);
      expect((await buyer.call(path.replace(campaignId, 'nonsense'))).status).toBe(404);
      expect((await seller.call(path.replace(campaignId, resourceId))).status).toBe(404);
    }
  });

  it('come as a file that a spreadsheet opens and no title can turn into a formula', async () => {
    const campaignId = await newCampaign({ title: '=1+1; осень' });
    await order(await newResource(), { campaignId, amountKopecks: 314_050, quantity: 2 });
    await order(newId(), { campaignId }, 'decline');
    const { body, headers } = await buyer.call(`GET /v1/statistics/campaigns/${campaignId}.csv`);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="placements-\d{4}-\d\d-\d\d\.csv"$/);
    expect((body as string).split('\r\n')).toEqual([
      '\ufeffКампания;Объект;Формат или услуга;Количество;Состояние;Сумма, ₽;Охват;CPM, ₽',
      `"'=1+1; осень";Кухня на Петроградке;1/24;2;Новый заказ;6281;62800;100,02`,
      `"'=1+1; осень";Кухня на Петроградке;1/24;1;Отказ продавца;0;;`,
      '',
    ]);
  });
});
