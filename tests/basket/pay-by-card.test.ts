import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { listPaidOrders } from '#modules/finance/server/orders/store.ts';
import { balanceOf, expectCleanLedger, keyed } from '../finance/money.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { uploadFile } from '../support/uploads.ts';
import { add, basketOf, dayAfter, giveMoney, itemsOf, type Person, reprice, sellResource } from './basket-world.ts';

let app: TestApp;
let seller: Person;
beforeAll(async () => {
  app = await startTestApp();
  seller = await app.signUp();
});

const PRICE = 1_250_000;
const pay = (buyer: Person, body: object = { expected_total: PRICE, project_title: 'Осень' }, key = keyed()) =>
  buyer.call('POST /v1/basket/pay_by_card', body, key);

/** Presses «Заплатить» at the test provider's page; answers where the payer is sent. */
async function confirm(payUrl: string, button = '') {
  const { statusCode, headers } = await app.app.inject({
    method: 'POST',
    url: `${new URL(payUrl).pathname}${button}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  });
  expect(statusCode).toBe(303);
  return headers.location as string;
}

async function atTheBank(money = 0) {
  const buyer = await app.signUp();
  if (money > 0) await giveMoney(app, buyer, money);
  const sold = await sellResource(seller);
  await add(buyer, { ...sold.offer, comment: 'Про чай', wished_on: dayAfter(9) });
  const { status, body } = await pay(buyer);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.data.order).toBeNull();
  return { buyer, ...sold, payUrl: body.data.pay_url as string };
}

const checkByTheClock = async () => {
  const jobs = app.modules.flatMap((module) => module.jobs);
  await jobs.find(({ name }) => name === 'finance-check-topups')?.handle({});
};
const dealsOf = async ({ accountId }: Person) =>
  (await app.database.pool.query('SELECT * FROM deals WHERE buyer_id = $1', [accountId])).rows;
const topupsOf = async ({ accountId }: Person) =>
  (await app.database.pool.query('SELECT * FROM topups WHERE account_id = $1 ORDER BY topup_id', [accountId])).rows;
const paymentAt = async (buyer: Person, location: string) => {
  const topupId = new URL(location, 'http://x').searchParams.get('payment');
  return (await buyer.call(`GET /v1/finance/topups/${topupId}`)).body.data;
};

describe('a basket paid by card', () => {
  it('is ordered by the payment itself: the payer comes back to the order', async () => {
    const { buyer, payUrl } = await atTheBank(250_000);
    // Only what the balance is short of is asked for.
    expect(await topupsOf(buyer)).toMatchObject([{ amount_kopecks: PRICE - 250_000, state: 'pending' }]);
    expect((await basketOf(buyer)).count).toBe(1);
    const location = await confirm(payUrl);
    const [deal] = await dealsOf(buyer);
    expect(deal).toMatchObject({ amount: PRICE, comment: 'Про чай', state: 'requested' });
    expect(location).toMatch(new RegExp(`^/projects/${deal.project_id}\\?ordered=1&payment=`));
    expect(await paymentAt(buyer, location)).toMatchObject({
      state: 'succeeded',
      order: { state: 'made', path: `/projects/${deal.project_id}?ordered=1`, refusal: null },
    });
    expect(await balanceOf(buyer)).toEqual({ available: 0, held: PRICE });
    expect((await basketOf(buyer)).count).toBe(0);
    await expectCleanLedger(app);
  });

  it('pressed again after the payment, answers the order that the payment placed', async () => {
    const buyer = await app.signUp();
    await add(buyer, (await sellResource(seller)).offer);
    const key = keyed();
    const body = { expected_total: PRICE };
    const { body: asked } = await pay(buyer, body, key);
    await confirm(asked.data.pay_url);
    const [deal] = await dealsOf(buyer);
    const again = await pay(buyer, body, key);
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    expect(again.body.data).toEqual({
      order: {
        project_id: deal.project_id,
        deals: [{ deal_id: deal.deal_id, state: 'requested', amount: PRICE }],
      },
      pay_url: null,
    });
    // Another press is another order, and there is nothing to order.
    expect((await pay(buyer, body)).body.error.code).toBe('basket_empty');
    expect(await dealsOf(buyer)).toHaveLength(1);
    await expectCleanLedger(app);
  });

  it('is one order however often it is pressed, confirmed and looked at', async () => {
    const buyer = await app.signUp();
    await add(buyer, (await sellResource(seller)).offer);
    const key = keyed();
    const body = { expected_total: PRICE };
    const presses = await Promise.all(Array.from({ length: 10 }, () => pay(buyer, body, key)));
    const [payUrl, ...others] = new Set(presses.map((answer) => answer.body.data?.pay_url));
    expect(others).toEqual([]);
    const places = await Promise.all(Array.from({ length: 10 }, () => confirm(payUrl)));
    await Promise.all(places.map((location) => buyer.call(`GET /v1/finance/topups/${location.slice(-36)}`)));
    expect(await dealsOf(buyer)).toHaveLength(1);
    expect(await topupsOf(buyer)).toHaveLength(1);
    expect(await balanceOf(buyer)).toEqual({ available: 0, held: PRICE });
    await expectCleanLedger(app);
  });

  it('paid for twice is ordered once; the second payment stays on the balance and says why', async () => {
    const { buyer, payUrl } = await atTheBank();
    const second = (await pay(buyer)).body.data.pay_url;
    expect(second).not.toBe(payUrl);
    await confirm(payUrl);
    const location = await confirm(second);
    expect(location).toMatch(/^\/basket\?payment=/);
    expect((await paymentAt(buyer, location)).order).toMatchObject({
      state: 'refused',
      refusal: 'Корзина пуста: заказ уже оформлен или предложения убраны.',
    });
    expect(await dealsOf(buyer)).toHaveLength(1);
    expect(await balanceOf(buyer)).toEqual({ available: PRICE, held: PRICE });
    await expectCleanLedger(app);
  });

  it('with money enough by now is ordered at once, and no card is asked for', async () => {
    const buyer = await app.signUp();
    await giveMoney(app, buyer, PRICE);
    await add(buyer, (await sellResource(seller)).offer);
    const { body } = await pay(buyer);
    expect(body.data).toMatchObject({ pay_url: null, order: { deals: [{ amount: PRICE }] } });
    expect(await topupsOf(buyer)).toEqual([]);
  });

  it('asks for no less than a card takes, and what is left is the payer’s', async () => {
    const { buyer, payUrl } = await atTheBank(PRICE - 1_00);
    await confirm(payUrl);
    expect(await balanceOf(buyer)).toEqual({ available: 99_00, held: PRICE });
  });

  it('asks for nothing when the order would be refused', async () => {
    const buyer = await app.signUp();
    const { object, offer } = await sellResource(seller);
    await add(buyer, offer);
    await reprice(seller, object, PRICE + 100_00);
    expect((await pay(buyer)).body.error.code).toBe('price_changed');
    expect((await pay(buyer, { expected_total: PRICE, project_id: randomUUID() })).status).toBe(409);
    expect(await topupsOf(buyer)).toEqual([]);
  });

  it('asks for nothing when a file of the brief is gone', async () => {
    const buyer = await app.signUp();
    const { file_id } = (await uploadFile(buyer, 'Макет')).body.data;
    await add(buyer, { ...(await sellResource(seller)).offer, files: [file_id] });
    await app.database.pool.query('UPDATE files SET doomed_at = now() WHERE file_id = $1', [file_id]);
    expect((await pay(buyer)).body.error.code).toBe('file_unknown');
    expect(await topupsOf(buyer)).toEqual([]);
  });

  it('takes the longest key there may be', async () => {
    const buyer = await app.signUp();
    await add(buyer, (await sellResource(seller)).offer);
    const key = keyed('k'.repeat(200));
    const body = { expected_total: PRICE };
    const [first, second] = [await pay(buyer, body, key), await pay(buyer, body, key)];
    expect(first.body.data.pay_url).toMatch(/^http/);
    expect(second.body.data).toEqual(first.body.data);
  });

  it('whose wish can be read no more is not guessed at', async () => {
    const { buyer, payUrl } = await atTheBank();
    await app.database.pool.query(
      `UPDATE topup_orders SET wish = '{"items": []}' WHERE topup_id = (SELECT topup_id FROM topups WHERE account_id = $1)`,
      [buyer.accountId],
    );
    const { order } = await paymentAt(buyer, await confirm(payUrl));
    expect(order).toMatchObject({ state: 'refused', refusal: expect.stringContaining('Корзина изменилась') });
    expect(await balanceOf(buyer)).toEqual({ available: PRICE, held: 0 });
  });

  it('that costs more than one payment may be is refused with what is missing', async () => {
    const buyer = await app.signUp();
    const { object, offer } = await sellResource(seller);
    const { offers } = await reprice(seller, object, 100_000_100);
    await add(buyer, offer);
    const { status, body } = await pay(buyer, { expected_total: offers[0].price });
    expect(status).toBe(402);
    expect(body.error.details.missing).toBe(100_000_100);
    expect(await topupsOf(buyer)).toEqual([]);
  });

  it('cancelled at the bank leaves everything as it was', async () => {
    const { buyer, payUrl } = await atTheBank();
    expect(await confirm(payUrl, '/cancel')).toBe('/basket');
    expect((await basketOf(buyer)).count).toBe(1);
    expect(await balanceOf(buyer)).toEqual({ available: 0, held: 0 });
  });

  it('cancelled for a day is forgotten; until then it may still be paid', async () => {
    const { buyer, payUrl } = await atTheBank();
    await confirm(payUrl, '/cancel');
    const orders = async () =>
      (
        await app.database.pool.query(
          'SELECT o.state FROM topup_orders o JOIN topups USING (topup_id) WHERE account_id = $1',
          [buyer.accountId],
        )
      ).rows;
    await checkByTheClock();
    expect(await orders()).toEqual([{ state: 'waiting' }]);
    await app.database.pool.query("UPDATE topups SET changed_at = now() - interval '25 hours' WHERE account_id = $1", [
      buyer.accountId,
    ]);
    await checkByTheClock();
    expect(await orders()).toEqual([]);
  });

  it('that fails by our fault is tried again, after those that were tried longer ago', async () => {
    const { pool, db } = app.database;
    const first = await atTheBank();
    const second = await atTheBank();
    await pool.query(`
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$;
      CREATE TRIGGER broken BEFORE INSERT ON deals FOR EACH ROW EXECUTE FUNCTION fail()`);
    try {
      for (const { payUrl } of [first, second]) await confirm(payUrl);
      const [[one], [two]] = [await topupsOf(first.buyer), await topupsOf(second.buyer)];
      expect(await balanceOf(first.buyer)).toEqual({ available: PRICE, held: 0 });
      expect(await listPaidOrders(db, 1)).toEqual([one.topup_id]);
      const looked = await first.buyer.call(`GET /v1/finance/topups/${one.topup_id}`);
      expect(looked.body.data.order).toMatchObject({ state: 'waiting' });
      expect(await listPaidOrders(db, 1)).toEqual([two.topup_id]);
    } finally {
      await pool.query('DROP TRIGGER broken ON deals; DROP FUNCTION fail()');
    }
    await checkByTheClock();
    for (const { buyer } of [first, second]) expect(await dealsOf(buyer)).toHaveLength(1);
    await expectCleanLedger(app);
  });

  describe('when something changed while it was paid for', () => {
    const CHANGES: Record<string, [(at: Awaited<ReturnType<typeof atTheBank>>) => Promise<unknown>, RegExp]> = {
      'the price': [({ object }) => reprice(seller, object, PRICE - 1_000_00), /Цена изменилась/],
      'an offer, which is gone': [
        ({ object }) => seller.call(`DELETE /v1/products/resource/delete/${object.resource_id}`),
        /больше не продаётся/,
      ],
      'the number ordered': [
        async ({ buyer }) => {
          const [item] = await itemsOf(buyer);
          await buyer.call(`PATCH /v1/basket/items/${item.item_id}`, { quantity: 2 });
        },
        /Корзина изменилась/,
      ],
    };
    it.each(Object.keys(CHANGES))(
      '%s: nothing is ordered, the money is on the balance, and it says why',
      async (what) => {
        const at = await atTheBank();
        const [change, words] = CHANGES[what] as (typeof CHANGES)[string];
        await change(at);
        const location = await confirm(at.payUrl);
        expect(location).toMatch(/^\/basket\?payment=/);
        const { order } = await paymentAt(at.buyer, location);
        expect(order).toMatchObject({ state: 'refused', path: null });
        expect(order.refusal).toMatch(words);
        expect(await dealsOf(at.buyer)).toEqual([]);
        expect(await balanceOf(at.buyer)).toEqual({ available: PRICE, held: 0 });
        // Whoever closed the bank's page learns it all the same.
        const told = (await at.buyer.call('GET /v1/notifications')).body.data.items;
        expect(told.map(({ event }: { event: string }) => event)).toEqual(['order_refused', 'topup_arrived']);
        expect(told[0]).toMatchObject({ title: 'Оплаченный заказ не оформлен', link: '/basket' });
        expect(told[0].text).toMatch(words);
        await vi.waitFor(() =>
          expect(app.mailbox.letters.filter(({ to }) => to?.[0]?.address === at.buyer.email)).toContainEqual(
            expect.objectContaining({ subject: expect.stringContaining('Оплаченный заказ не оформлен') }),
          ),
        );
        await expectCleanLedger(app);
      },
    );

    it('the brief: it goes along', async () => {
      const { buyer, payUrl } = await atTheBank();
      const [item] = await itemsOf(buyer);
      await buyer.call(`PATCH /v1/basket/items/${item.item_id}`, { comment: 'Про кофе' });
      await confirm(payUrl);
      expect(await dealsOf(buyer)).toMatchObject([{ comment: 'Про кофе' }]);
    });
  });
});
