import { beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { uploadFile } from '../support/uploads.ts';
import { add, basketOf, checkOut, giveMoney, itemsOf, type Person, sellResource, sellService } from './basket-world.ts';

let app: TestApp;
let seller: Person;
beforeAll(async () => {
  app = await startTestApp();
  seller = await app.signUp();
});

const OFFERS = [
  { format: '1/24', price: 1_250_000, lead_days: 2 },
  { format: '2/48', price: 2_000_000, lead_days: 5 },
];
const sellTwo = () => sellResource(seller, { offers: OFFERS });
const change = (person: Person, itemId: string, body: object) => person.call(`PATCH /v1/basket/items/${itemId}`, body);
const waitersFor = async (table: string) =>
  (
    await app.database.pool.query(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE $1`,
      [`%${table}%`],
    )
  ).rows;
const dealsOf = async ({ accountId }: Person) =>
  (await app.database.pool.query('SELECT * FROM deals WHERE buyer_id = $1 ORDER BY deal_id', [accountId])).rows;

describe('another format of an item', () => {
  it('is chosen in place: its price is the one agreed to, and day and brief stay', async () => {
    const buyer = await app.signUp();
    const { object, offer } = await sellTwo();
    await add(buyer, { ...offer, quantity: 2, comment: 'Про чай' });
    const [item] = await itemsOf(buyer);
    expect(item.choices.map(({ name, price }: { name: string; price: number }) => [name, price])).toEqual([
      ['1/24', 1_250_000],
      ['2/48', 2_000_000],
    ]);
    const { body } = await change(buyer, item.item_id, { offer_id: object.offers[1].offer_id });
    expect(body.data).toMatchObject({ total: 4_000_000 });
    expect(body.data.sellers[0].items).toMatchObject([
      { item_id: item.item_id, offer_name: '2/48', price: 2_000_000, state: 'ready', quantity: 2, comment: 'Про чай' },
    ]);
  });

  it('that is in the basket already, is not sold or is another object’s is refused in words', async () => {
    const buyer = await app.signUp();
    const { object, offer } = await sellTwo();
    await add(buyer, offer);
    await add(buyer, { ...offer, offer_id: object.offers[1].offer_id });
    const [item] = await itemsOf(buyer);
    const twice = await change(buyer, item.item_id, { offer_id: object.offers[1].offer_id });
    expect(twice).toMatchObject({ status: 409, body: { error: { code: 'offer_in_basket' } } });
    const foreign = await change(buyer, item.item_id, { offer_id: (await sellTwo()).offer.offer_id });
    expect(foreign).toMatchObject({ status: 409, body: { error: { code: 'offer_gone' } } });
    const other = await app.signUp();
    expect((await change(other, item.item_id, { offer_id: offer.offer_id })).status).toBe(404);
  });

  it('chosen while it is put in elsewhere is there once, or refused in words', async () => {
    const { object, offer } = await sellTwo();
    const other = { ...offer, offer_id: object.offers[1].offer_id };
    for (let round = 0; round < 8; round += 1) {
      const buyer = await app.signUp();
      await add(buyer, offer);
      const [item] = await itemsOf(buyer);
      const [added, changed] = await Promise.all([
        add(buyer, other),
        change(buyer, item.item_id, { offer_id: other.offer_id }),
      ]);
      expect(added.status).toBe(200);
      expect([200, 409]).toContain(changed.status);
      const names = (await itemsOf(buyer)).map(({ offer_name }: { offer_name: string }) => offer_name).sort();
      expect(names).toEqual(changed.status === 200 ? ['2/48'] : ['1/24', '2/48']);
    }
  });

  it('takes the place of one that is gone', async () => {
    const buyer = await app.signUp();
    const { object, offer } = await sellTwo();
    await add(buyer, offer);
    const { cpm: _, ...kept } = object.offers[1];
    const { resource_id, version } = object;
    await seller.call(`PATCH /v1/products/resource/change/${resource_id}`, { version, offers: [kept] });
    const [gone] = await itemsOf(buyer);
    expect(gone).toMatchObject({ state: 'gone', choices: [{ offer_id: kept.offer_id }] });
    const { body } = await change(buyer, gone.item_id, { offer_id: kept.offer_id });
    expect(body.data.sellers[0].items).toMatchObject([{ state: 'ready', offer_name: '2/48' }]);
  });
});

describe('the brief of the order', () => {
  it('goes to every seller, before what is said to one alone, and is gone with the order', async () => {
    const buyer = await app.signUp();
    await giveMoney(app, buyer, 5_000_000);
    const { file_id } = (await uploadFile(buyer, 'Бренд-бук')).body.data;
    const saved = await buyer.call('PUT /v1/basket/brief', { comment: 'Чай «Купаж»', files: [file_id] });
    expect(saved.body.data.brief).toMatchObject({ comment: 'Чай «Купаж»', files: [{ file_id }] });
    await add(buyer, { ...(await sellTwo()).offer, comment: 'Первым экраном' });
    await add(buyer, (await sellService(seller)).offer);
    const { total } = await basketOf(buyer);
    expect((await checkOut(buyer, { expected_total: total })).status).toBe(200);
    expect(await dealsOf(buyer)).toMatchObject([
      { comment: 'Чай «Купаж»\n\nПервым экраном', files: [file_id] },
      { comment: 'Чай «Купаж»', files: [file_id] },
    ]);
    expect((await basketOf(buyer)).brief).toEqual({ comment: null, files: [] });
    // The sellers read it, and nobody else.
    expect((await seller.call(`GET /v1/files/${file_id}`)).status).toBe(200);
    expect((await (await app.signUp()).call(`GET /v1/files/${file_id}`)).status).toBe(404);
  });

  it('takes only files of one’s own', async () => {
    const [buyer, other] = [await app.signUp(), await app.signUp()];
    const { file_id } = (await uploadFile(other, 'Чужое')).body.data;
    const { status, body } = await buyer.call('PUT /v1/basket/brief', { comment: null, files: [file_id] });
    expect(status).toBe(422);
    expect(body.error.fields.files).toBeTruthy();
  });

  it('written while the order is placed is of the next one', async () => {
    const buyer = await app.signUp();
    await giveMoney(app, buyer, 5_000_000);
    await add(buyer, (await sellTwo()).offer);
    const write = (comment: string) => buyer.call('PUT /v1/basket/brief', { comment, files: [] });
    await write('Про чай');
    const { pool } = app.database;
    const holding = await pool.connect();
    try {
      // The checkout stops at the money, with the basket emptied.
      await holding.query('BEGIN');
      await holding.query('SELECT 1 FROM ledger_accounts WHERE account_id = $1 FOR UPDATE', [buyer.accountId]);
      const order = checkOut(buyer, { expected_total: 1_250_000 });
      await vi.waitFor(async () => expect((await waitersFor('ledger_accounts')).length).toBeGreaterThan(0));
      const written = write('Про кофе');
      await vi.waitFor(async () => expect((await waitersFor('baskets')).length).toBeGreaterThan(0));
      await holding.query('COMMIT');
      expect((await order).status).toBe(200);
      expect((await written).status).toBe(200);
    } finally {
      holding.release();
    }
    expect(await dealsOf(buyer)).toMatchObject([{ comment: 'Про чай' }]);
    expect((await basketOf(buyer)).brief.comment).toBe('Про кофе');
  });
});

describe('ordering again', () => {
  async function ordered() {
    const buyer = await app.signUp();
    await giveMoney(app, buyer, 5_000_000);
    const sold = await sellTwo();
    const { file_id } = (await uploadFile(buyer, 'Макет')).body.data;
    await add(buyer, { ...sold.offer, quantity: 2, comment: 'Про чай', files: [file_id] });
    const { body } = await checkOut(buyer, { expected_total: 2_500_000 });
    return { buyer, ...sold, file_id, dealId: body.data.deals[0].deal_id as string };
  }
  const repeat = (person: Person, deal_id: string) => person.call('POST /v1/basket/repeat', { deal_id });

  it('puts the same format in at today’s price, with its brief, once however often it is pressed', async () => {
    const { buyer, object, file_id, dealId } = await ordered();
    const offers = object.offers.map(({ cpm: _, ...offer }: Record<string, unknown>) => ({
      ...offer,
      price: 1_300_000,
    }));
    const { resource_id, version } = object;
    await seller.call(`PATCH /v1/products/resource/change/${resource_id}`, { version, offers });
    for (let press = 0; press < 2; press += 1) expect((await repeat(buyer, dealId)).status).toBe(200);
    expect(await itemsOf(buyer)).toMatchObject([
      { offer_name: '1/24', quantity: 2, price: 1_300_000, state: 'ready', comment: 'Про чай', files: [{ file_id }] },
    ]);
  });

  it('says plainly what is not sold any more', async () => {
    const { buyer, object, dealId } = await ordered();
    const { cpm: _, ...kept } = object.offers[1];
    const { resource_id, version } = object;
    const changed = await seller.call(`PATCH /v1/products/resource/change/${resource_id}`, { version, offers: [kept] });
    const noFormat = await repeat(buyer, dealId);
    expect(noFormat).toMatchObject({ status: 409, body: { error: { code: 'repeat_gone' } } });
    expect(noFormat.body.error.message).toContain('больше не продаёт «1/24»');
    expect(noFormat.body.error.details.path).toBe(`/resource/${resource_id}`);
    await seller.call(`POST /v1/products/resource/life/${resource_id}`, {
      to: 'paused',
      version: changed.body.data.version,
    });
    expect((await repeat(buyer, dealId)).body.error.message).toContain('больше не в каталоге');
    expect(await itemsOf(buyer)).toEqual([]);
  });

  it('is the buyer’s alone', async () => {
    const { dealId } = await ordered();
    expect((await repeat(seller, dealId)).status).toBe(404);
    expect((await repeat(await app.signUp(), dealId)).status).toBe(404);
  });
});
