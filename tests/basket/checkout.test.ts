import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkLedger } from '#modules/ledger/server/index.ts';
import { createObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { uploadFile } from '../support/uploads.ts';
import {
  add,
  basketOf,
  checkOut,
  dayAfter,
  giveMoney,
  itemsOf,
  type Person,
  reprice,
  sellResource,
  sellService,
} from './basket-world.ts';

let app: TestApp;
let seller: Person;
beforeAll(async () => {
  app = await startTestApp();
  seller = await app.signUp();
});

const PRICE = 1_250_000;

async function buyerWith(amountKopecks: number): Promise<Person> {
  const buyer = await app.signUp();
  if (amountKopecks > 0) await giveMoney(app, buyer, amountKopecks);
  return buyer;
}
const dealsOf = async ({ accountId }: Person) =>
  (await app.database.pool.query('SELECT * FROM deals WHERE buyer_id = $1 ORDER BY deal_id', [accountId])).rows;
const ledgerIsClean = async () => expect((await checkLedger(app.database.db)).faults).toEqual([]);

describe('checkout', () => {
  it('holds the money and makes one deal per offer, all in one project, and empties the basket', async () => {
    const buyer = await buyerWith(5_000_000);
    const [placement, service] = [await sellResource(seller), await sellService(seller)];
    const campaign = await createObject(buyer, 'campaign');
    await buyer.call('PUT /v1/basket/campaign', { campaign_id: campaign.campaign_id });
    await add(buyer, { ...placement.offer, quantity: 2, wished_on: dayAfter(7), comment: 'Первым экраном' });
    await add(buyer, service.offer);
    const total = 2 * PRICE + 800_000;
    const { status, body } = await checkOut(buyer, { expected_total: total, project_title: 'Осень' });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data.deals.map(({ state, amount }: { state: string; amount: number }) => [state, amount])).toEqual([
      ['requested', 2 * PRICE],
      ['requested', 800_000],
    ]);
    expect(await dealsOf(buyer)).toMatchObject([
      {
        project_id: body.data.project_id,
        campaign_id: campaign.campaign_id,
        seller_id: seller.accountId,
        object_id: placement.offer.id,
        offer_name: '1/24',
        quantity: 2,
        unit_price: PRICE,
        amount: 2 * PRICE,
        wished_on: dayAfter(7),
        comment: 'Первым экраном',
      },
      { project_id: body.data.project_id, object_id: service.offer.id, unit: 'штука', amount: 800_000 },
    ]);
    const { items: feed } = (await buyer.call(`GET /v1/projects/${body.data.project_id}/activity`)).body.data;
    const told = feed.map(({ kind, deal_id }: { kind: string; deal_id: string | null }) => [kind, deal_id]);
    expect(told.reverse()).toEqual([
      ['project_created', null],
      ...body.data.deals.map(({ deal_id }: { deal_id: string }) => ['deal_open', deal_id]),
    ]);
    const after = await basketOf(buyer);
    expect(after).toMatchObject({ count: 0, total: 0, available: 5_000_000 - total, missing: 0 });
    // The project that was made for the order has the campaign's budget and days.
    const project = (await buyer.call(`GET /v1/projects/${body.data.project_id}`)).body.data;
    expect([project.money.budget, project.starts_on, project.ends_on]).toEqual([
      campaign.budget,
      campaign.starts_on,
      campaign.ends_on,
    ]);
    // The campaign stays chosen, and knows what is held for it.
    expect(after.campaign).toMatchObject({ held: total, spent: 0 });
    await ledgerIsClean();
  });

  it('hands the files of the brief on to the deal, where the seller can read them', async () => {
    const buyer = await buyerWith(PRICE);
    const { offer } = await sellResource(seller);
    const { file_id } = (await uploadFile(buyer, 'бриф', { fileName: 'Бриф.txt', type: 'text/plain' })).body.data;
    await add(buyer, { ...offer, files: [file_id] });
    expect((await seller.call(`GET /v1/files/${file_id}`)).status).toBe(404);
    const { body } = await checkOut(buyer, { expected_total: PRICE });
    const deal = await seller.call(`GET /v1/deals/${body.data.deals[0].deal_id}`);
    expect(deal.body.data.files).toMatchObject([{ file_id, name: 'Бриф.txt' }]);
    expect((await seller.call(`GET /v1/files/${file_id}`)).status).toBe(200);
  });

  it('refuses when there is not enough money, says how much is missing, and changes nothing', async () => {
    const buyer = await buyerWith(PRICE - 1);
    const { offer } = await sellResource(seller);
    await add(buyer, offer);
    expect(await basketOf(buyer)).toMatchObject({ total: PRICE, missing: 1 });
    const refused = await checkOut(buyer, { expected_total: PRICE });
    expect(refused.status).toBe(402);
    expect(refused.body.error).toMatchObject({ code: 'not_enough_money', details: { missing: 1 } });
    expect(await dealsOf(buyer)).toEqual([]);
    expect(await itemsOf(buyer)).toHaveLength(1);
    await giveMoney(app, buyer, 1);
    expect((await checkOut(buyer, { expected_total: PRICE })).status).toBe(200);
  });

  it('refuses a price that changed until it is agreed to, and names the item', async () => {
    const buyer = await buyerWith(10 * PRICE);
    const [changed, same] = [await sellResource(seller), await sellResource(seller)];
    const { item_id } = (await add(buyer, changed.offer)).body.data;
    await add(buyer, same.offer);
    await reprice(seller, changed.object, 1_380_000);
    const refused = await checkOut(buyer, { expected_total: 2 * PRICE });
    expect(refused.status).toBe(409);
    expect(refused.body.error.code).toBe('price_changed');
    expect(Object.keys(refused.body.error.fields)).toEqual([`items.${item_id}`]);
    expect(refused.body.error.fields[`items.${item_id}`]).toMatch(/12\s500\s₽.*13\s800\s₽/);
    // Knowing the new sum is not agreeing to the price.
    expect((await checkOut(buyer, { expected_total: 1_380_000 + PRICE })).body.error.code).toBe('price_changed');
    await buyer.call(`PATCH /v1/basket/items/${item_id}`, { seen_price: 1_380_000 });
    expect((await checkOut(buyer, { expected_total: 1_380_000 + PRICE })).status).toBe(200);
  });

  it('refuses another sum than the person saw', async () => {
    const buyer = await buyerWith(10 * PRICE);
    const { offer } = await sellResource(seller);
    await add(buyer, { ...offer, quantity: 2 });
    const refused = await checkOut(buyer, { expected_total: PRICE });
    expect(refused.body.error).toMatchObject({ code: 'price_changed', fields: { expected_total: expect.any(String) } });
    expect(await itemsOf(buyer)).toHaveLength(1);
  });

  it('refuses what is not sold any more, before anything else', async () => {
    const buyer = await buyerWith(0);
    const [gone, other] = [await sellResource(seller), await sellResource(seller)];
    const { item_id } = (await add(buyer, gone.offer)).body.data;
    await add(buyer, { ...other.offer, seen_price: 1 });
    await seller.call(`DELETE /v1/products/resource/delete/${gone.offer.id}`);
    const refused = await checkOut(buyer, { expected_total: PRICE });
    expect(refused.status).toBe(409);
    expect(refused.body.error).toMatchObject({
      code: 'offer_gone',
      fields: { [`items.${item_id}`]: expect.any(String) },
    });
  });

  it('refuses a day that has passed since it was wished for', async () => {
    const buyer = await buyerWith(PRICE);
    const { offer } = await sellResource(seller);
    const { item_id } = (await add(buyer, { ...offer, wished_on: dayAfter(3) })).body.data;
    await app.database.pool.query("UPDATE basket_items SET wished_on = '2026-01-01' WHERE item_id = $1", [item_id]);
    expect(await itemsOf(buyer)).toMatchObject([{ wish_warning: 'past' }]);
    const refused = await checkOut(buyer, { expected_total: PRICE });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.error.fields)).toEqual([`items.${item_id}.wished_on`]);
  });

  it('refuses an empty basket, a missing key and somebody else’s campaign', async () => {
    const [buyer, stranger] = [await buyerWith(PRICE), await app.signUp()];
    expect((await checkOut(buyer, { expected_total: 0 })).body.error).toMatchObject({ code: 'basket_empty' });
    const { offer } = await sellResource(seller);
    await add(buyer, offer);
    expect((await buyer.call('POST /v1/basket/checkout', { expected_total: PRICE })).status).toBe(400);
    const { campaign_id } = await createObject(stranger, 'campaign');
    const refused = await checkOut(buyer, { expected_total: PRICE, campaign_id });
    expect(refused.body.error).toMatchObject({ code: 'invalid_fields', fields: { campaign_id: expect.any(String) } });
    expect(await itemsOf(buyer)).toHaveLength(1);
  });
});

describe('pressed more than once', () => {
  it('200 identical checkouts at once make exactly one order, and all are told the same', async () => {
    const buyer = await buyerWith(100 * PRICE);
    const sold = await Promise.all(Array.from({ length: 3 }, () => sellResource(seller)));
    for (const { offer } of sold) await add(buyer, offer);
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => checkOut(buyer, { expected_total: 3 * PRICE, project_title: 'Один раз' }, key)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await dealsOf(buyer)).toHaveLength(3);
    expect(await basketOf(buyer)).toMatchObject({ count: 0, available: 97 * PRICE });
    await ledgerIsClean();
  });

  it('two tabs at once make one order; the other is told that the basket is empty', async () => {
    for (let round = 0; round < 5; round += 1) {
      const buyer = await buyerWith(100 * PRICE);
      const sold = await Promise.all(Array.from({ length: 2 }, () => sellResource(seller)));
      for (const { offer } of sold) await add(buyer, offer);
      const answers = await Promise.all([1, 2].map(() => checkOut(buyer, { expected_total: 2 * PRICE })));
      expect(answers.map(({ status, body }) => body.error?.code ?? status).sort()).toEqual([200, 'basket_empty']);
      expect(await dealsOf(buyer)).toHaveLength(2);
      expect(await basketOf(buyer)).toMatchObject({ available: 98 * PRICE });
    }
    await ledgerIsClean();
  });

  it('the same key with another body is refused, and a refused order leaves its key free', async () => {
    const buyer = await buyerWith(0);
    const { offer } = await sellResource(seller);
    await add(buyer, offer);
    const key = randomUUID();
    expect((await checkOut(buyer, { expected_total: PRICE }, key)).status).toBe(402);
    await giveMoney(app, buyer, 10 * PRICE);
    const done = await checkOut(buyer, { expected_total: PRICE }, key);
    expect(done.status).toBe(200);
    // Lost on its way and asked for again.
    expect((await checkOut(buyer, { expected_total: PRICE }, key)).body).toEqual(done.body);
    expect((await checkOut(buyer, { expected_total: 2 * PRICE }, key)).body.error.code).toBe('idempotency_key_reused');
    expect(await dealsOf(buyer)).toHaveLength(1);
  });

  it('orders, changes and removals of one basket at once never lose or double anything', async () => {
    for (let round = 0; round < 5; round += 1) {
      const buyer = await buyerWith(100 * PRICE);
      const [first, second] = [await sellResource(seller), await sellResource(seller)];
      const { item_id } = (await add(buyer, first.offer)).body.data;
      await Promise.all([
        checkOut(buyer, { expected_total: PRICE }),
        add(buyer, second.offer),
        buyer.call(`PATCH /v1/basket/items/${item_id}`, { quantity: 2 }),
        checkOut(buyer, { expected_total: 2 * PRICE }),
      ]);
      const deals = await dealsOf(buyer);
      const { total, available } = await basketOf(buyer);
      const ordered = deals.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0);
      expect(available).toBe(100 * PRICE - ordered);
      // Concurrent checkouts: every item is either ordered or still in the basket.
      expect([2 * PRICE, 3 * PRICE]).toContain(ordered + total);
    }
    await ledgerIsClean();
  });
});

describe('an order against a seller who changes things', () => {
  it('is made at the price that was agreed to, or not at all', async () => {
    for (let round = 0; round < 5; round += 1) {
      const buyer = await buyerWith(10 * PRICE);
      const { object, offer } = await sellResource(seller);
      await add(buyer, offer);
      const [order] = await Promise.all([
        checkOut(buyer, { expected_total: PRICE }),
        reprice(seller, object, 9_000_000),
      ]);
      const deals = await dealsOf(buyer);
      if (order.status === 200) expect(deals).toMatchObject([{ amount: PRICE }]);
      else {
        expect(order.body.error.code).toBe('price_changed');
        expect(deals).toEqual([]);
      }
    }
  });
});
