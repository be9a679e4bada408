import { beforeAll, describe, expect, it } from 'vitest';
import { createLedger } from '#modules/ledger/server/index.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { dayAfter } from '../basket/basket-world.ts';
import { balanceOf, expectCleanLedger, keyed } from '../finance/money.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createDealBetween } from '../support/deal-story.ts';

type Person = Awaited<ReturnType<TestApp['signUp']>>;

let app: TestApp;
let seller: Person;
beforeAll(async () => {
  app = await startTestApp();
  seller = await app.signUp();
});

const DUE = dayAfter(40);

/** An ordered deal whose seller asks for so much more, and whose buyer has nothing left. */
async function countered(more: number) {
  const buyer = await app.signUp();
  const dealId = await createDealBetween(app, { buyerId: buyer.accountId, sellerId: seller.accountId, after: [] });
  const { held: before } = await balanceOf(buyer);
  const amount = before + (await balanceOf(buyer)).available + more;
  await seller.call(`POST /v1/deals/${dealId}/counter`, { amount, due_on: DUE });
  const seen = { amount, due_on: DUE };
  const pay = (key = keyed(), body: object = { comment: 'Хорошо', ...seen }) =>
    buyer.call(`POST /v1/deals/${dealId}/accept_counter/pay_by_card`, body, key);
  return { buyer, dealId, amount, pay };
}
const stateOf = async (person: Person, dealId: string) => (await person.call(`GET /v1/deals/${dealId}`)).body.data;

async function confirm(payUrl: string): Promise<string> {
  const { headers } = await app.app.inject({
    method: 'POST',
    url: new URL(payUrl).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  });
  return headers.location as string;
}

describe('the seller’s other terms, agreed to with a card', () => {
  it('are agreed to by the payment itself, once, and lead back to the deal', async () => {
    const { buyer, dealId, amount, pay } = await countered(300_000);
    const key = keyed();
    const answers = await Promise.all([pay(key), pay(key), pay(key)]);
    const urls = new Set(answers.map(({ body }) => body.data?.pay_url));
    expect(urls.size, JSON.stringify(answers[0].body)).toBe(1);
    expect(await stateOf(buyer, dealId)).toMatchObject({ state: 'requested' });
    const [payUrl] = urls;
    const places = await Promise.all([confirm(payUrl), confirm(payUrl)]);
    expect(places).toContainEqual(expect.stringMatching(new RegExp(`^/deals/${dealId}\\?payment=`)));
    const deal = await stateOf(buyer, dealId);
    expect(deal).toMatchObject({ state: 'in_work', amount, due_on: DUE });
    expect(deal.history.filter(({ action }: { action: string }) => action === 'accept_counter')).toMatchObject([
      { by: 'buyer', comment: 'Хорошо' },
    ]);
    expect(await balanceOf(buyer)).toEqual({ available: 0, held: amount });
    // An answer that was lost on its way is asked for again.
    const again = await pay(key);
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    expect(again.body.data).toMatchObject({ deal: { state: 'in_work' }, pay_url: null });
    await expectCleanLedger(app);
  });

  it('with money enough are agreed to at once', async () => {
    const { dealId, buyer, pay } = await countered(-1);
    expect((await pay()).body.data).toMatchObject({ pay_url: null, deal: { deal_id: dealId, state: 'in_work' } });
    expect((await balanceOf(buyer)).available).toBe(1);
  });

  it('agreed to at once are agreed to once: a lost answer is given again', async () => {
    const { dealId, buyer, pay } = await countered(-1);
    const key = keyed();
    const [first, second] = [await pay(key), await pay(key)];
    expect(first.status).toBe(200);
    expect(second.body.data).toEqual(first.body.data);
    expect((await pay(key, { comment: 'Другое' })).body.error.code).toBe('idempotency_key_reused');
    const { history } = await stateOf(buyer, dealId);
    expect(history.filter(({ action }: { action: string }) => action === 'accept_counter')).toHaveLength(1);
    expect((await balanceOf(buyer)).available).toBe(1);
  });

  it('that can be read no more are not guessed at', async () => {
    const { buyer, dealId, pay } = await countered(300_000);
    const payUrl = (await pay()).body.data.pay_url;
    await app.database.pool.query(
      `UPDATE topup_orders SET wish = '{"deal": 1}' WHERE topup_id = (SELECT topup_id FROM topups WHERE account_id = $1)`,
      [buyer.accountId],
    );
    const location = await confirm(payUrl);
    const { order } = (await buyer.call(`GET /v1/finance/topups/${location.slice(-36)}`)).body.data;
    expect(order).toMatchObject({ state: 'refused', refusal: expect.stringContaining('условия изменились') });
    expect(await stateOf(buyer, dealId)).toMatchObject({ state: 'requested' });
  });

  it('replaced while they were paid for are not agreed to: the money stays on the balance', async () => {
    const { buyer, dealId, amount, pay } = await countered(300_000);
    const payUrl = (await pay()).body.data.pay_url;
    await seller.call(`POST /v1/deals/${dealId}/counter`, { amount: amount - 100_000, due_on: DUE });
    const location = await confirm(payUrl);
    expect(location).toMatch(new RegExp(`^/deals/${dealId}\\?payment=`));
    const { order } = (await buyer.call(`GET /v1/finance/topups/${location.slice(-36)}`)).body.data;
    expect(order).toMatchObject({ kind: 'counter', state: 'refused' });
    expect(order.refusal).toMatch(/Продавец изменил предложение/);
    expect(await stateOf(buyer, dealId)).toMatchObject({ state: 'requested' });
    expect((await balanceOf(buyer)).available).toBeGreaterThanOrEqual(300_000);
    await expectCleanLedger(app);
  });

  it('paid for when the process ended before it could agree are agreed to when somebody looks', async () => {
    const { buyer, dealId, pay } = await countered(300_000);
    await pay();
    const { db } = app.database;
    const [topup] = (
      await app.database.pool.query('SELECT topup_id, amount_kopecks FROM topups WHERE account_id = $1', [
        buyer.accountId,
      ])
    ).rows;
    await inTransaction(db, async (transaction) => {
      const { topup_id: topupId, amount_kopecks: amountKopecks } = topup;
      await createLedger(app.database).topUp(transaction, { topupId, accountId: buyer.accountId, amountKopecks });
      await transaction.updateTable('topups').set({ state: 'succeeded' }).where('topup_id', '=', topupId).execute();
    });
    expect(await stateOf(buyer, dealId)).toMatchObject({ state: 'requested' });
    const looked = await buyer.call(`GET /v1/finance/topups/${topup.topup_id}`);
    expect(looked.body.data.order).toMatchObject({ state: 'made', path: `/deals/${dealId}` });
    expect(await stateOf(buyer, dealId)).toMatchObject({ state: 'in_work' });
  });

  it('are nobody else’s to pay for', async () => {
    const { dealId } = await countered(300_000);
    const stranger = await app.signUp();
    const path = `POST /v1/deals/${dealId}/accept_counter/pay_by_card`;
    expect((await stranger.call(path, undefined, keyed())).status).toBe(404);
    expect((await seller.call(path, undefined, keyed())).status).toBe(403);
  });
});
