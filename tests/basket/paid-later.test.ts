/** A payment page stays open for as long as its payer likes: what became of the payer and of the offer meanwhile counts. */
import { beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, expectCleanLedger, keyed } from '../finance/money.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { add, basketOf, type Person, sellResource } from './basket-world.ts';

let app: TestApp;
let seller: Person;
beforeAll(async () => {
  app = await startTestApp();
  seller = await app.signUp();
});

const PRICE = 1_250_000;

async function atTheBank() {
  const buyer = await app.signUp();
  const sold = await sellResource(seller);
  await add(buyer, sold.offer);
  const wish = { expected_total: PRICE, project_title: 'Осень' };
  const { body } = await buyer.call('POST /v1/basket/pay_by_card', wish, keyed());
  const confirm = async () => {
    const { headers } = await app.app.inject({
      method: 'POST',
      url: new URL(body.data.pay_url).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    });
    return headers.location as string;
  };
  return { buyer, sold, confirm };
}

const countDeals = async ({ accountId }: Person): Promise<number> =>
  (await app.database.pool.query('SELECT 1 FROM deals WHERE buyer_id = $1', [accountId])).rows.length;

async function expectNothingOrdered(buyer: Person, location: string) {
  expect(location).toMatch(/^\/basket\?payment=/);
  expect(await countDeals(buyer)).toBe(0);
  const { rows } = await app.database.pool.query(
    `SELECT o.state FROM topup_orders o JOIN topups USING (topup_id) WHERE account_id = $1`,
    [buyer.accountId],
  );
  expect(rows).toEqual([{ state: 'refused' }]);
  await expectCleanLedger(app);
}

describe('an order that is paid for later', () => {
  it('is not placed for somebody who was blocked meanwhile', async () => {
    const { buyer, confirm } = await atTheBank();
    await app.database.pool.query(
      `INSERT INTO account_blocks (account_id, reason, blocked_by) VALUES ($1, 'Спам', $1)`,
      [buyer.accountId],
    );
    await expectNothingOrdered(buyer, await confirm());
  });

  it('is not placed for somebody who is leaving', async () => {
    const { buyer, confirm } = await atTheBank();
    await app.database.pool.query(
      `UPDATE accounts SET erase_asked_at = now(), erase_after = now() + interval '30 days' WHERE account_id = $1`,
      [buyer.accountId],
    );
    await expectNothingOrdered(buyer, await confirm());
  });

  it('is not placed for another format or a longer term under the same price', async () => {
    for (const change of [{ format: 'Упоминание одним словом' }, { lead_days: 300 }]) {
      const { buyer, sold, confirm } = await atTheBank();
      const offers = sold.object.offers.map(({ cpm: _, ...fields }: Record<string, unknown>) => {
        return { ...fields, ...change };
      });
      const { status } = await seller.call(`PATCH /v1/products/resource/change/${sold.object.resource_id}`, {
        version: sold.object.version,
        offers,
      });
      expect(status).toBe(200);
      await expectNothingOrdered(buyer, await confirm());
      expect((await balanceOf(buyer)).available).toBe(PRICE);
      expect((await basketOf(buyer)).count).toBe(1);
    }
  });
});
