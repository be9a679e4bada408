import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_ITEMS } from '#modules/basket/contract.ts';
import { createObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { uploadFile } from '../support/uploads.ts';
import { add, basketOf, dayAfter, itemsOf, type Person, reprice, sellResource, sellService } from './basket-world.ts';

let app: TestApp;
let seller: Person;
beforeAll(async () => {
  app = await startTestApp({ MARKING: 'manual' });
  seller = await app.signUp();
});

const resource = (changes: Record<string, unknown> = {}, owner = seller) => sellResource(owner, changes);
const contractor = () => sellService(seller);

describe('requisites', () => {
  it('that marking will ask for are told of ahead, for what is placed and until they are there', async () => {
    const buyer = await app.signUp();
    expect((await basketOf(buyer)).lacks_requisites).toBe(false);
    await add(buyer, (await contractor()).offer);
    expect((await basketOf(buyer)).lacks_requisites).toBe(false);
    await add(buyer, (await resource({ platform: 'press', url: null })).offer);
    expect((await basketOf(buyer)).lacks_requisites).toBe(false);
    await add(buyer, (await resource()).offer);
    expect((await basketOf(buyer)).lacks_requisites).toBe(true);
    const told = { legal_form: 'self_employed', inn: '500100732259' };
    expect((await buyer.call(`PUT /v1/passport/account/${buyer.accountId}`, told)).status).toBe(200);
    expect((await basketOf(buyer)).lacks_requisites).toBe(false);
  });
});

describe('adding', () => {
  it('puts placements and services of several sellers together, grouped by seller', async () => {
    const buyer = await app.signUp();
    const other = await app.signUp();
    const [placement, service, foreign] = [await resource(), await contractor(), await resource({}, other)];
    expect((await add(buyer, { ...placement.offer, quantity: 2 })).status).toBe(200);
    await add(buyer, foreign.offer);
    await add(buyer, { ...service.offer, comment: '  Коротко.  ', wished_on: dayAfter(10) });
    const basket = await basketOf(buyer);
    expect(basket.count).toBe(3);
    expect(basket.sellers.map((group: { seller: { account_id: string } }) => group.seller.account_id)).toEqual([
      seller.accountId,
      other.accountId,
    ]);
    expect(basket.sellers[0]).toMatchObject({ total: 2 * 1_250_000 + 800_000 });
    expect(basket.sellers[0].items[1]).toMatchObject({
      kind: 'contractor',
      object_title: 'Сценарии для брендов',
      offer_name: 'Сценарий ролика',
      unit: 'штука',
      lead_days: 3,
      price: 800_000,
      seen_price: 800_000,
      amount: 800_000,
      state: 'ready',
      comment: 'Коротко.',
      wished_on: dayAfter(10),
      wish_warning: null,
    });
    expect(basket).toMatchObject({ total: 3 * 1_250_000 + 800_000, available: 0, missing: 3 * 1_250_000 + 800_000 });
  });

  it('raises the quantity of an offer that is there, up to 99', async () => {
    const buyer = await app.signUp();
    const { offer } = await resource();
    await add(buyer, { ...offer, quantity: 2 });
    const again = await add(buyer, { ...offer, quantity: 3 });
    expect(again.body.data).toMatchObject({
      quantity: 5,
      items: [{ id: offer.id, offer_id: offer.offer_id, quantity: 5 }],
    });
    await add(buyer, { ...offer, quantity: 99 });
    expect(await itemsOf(buyer)).toMatchObject([{ quantity: 99 }]);
  });

  it('loses nothing when pressed many times at once', async () => {
    const buyer = await app.signUp();
    const { offer } = await resource();
    const answers = await Promise.all(Array.from({ length: 12 }, () => add(buyer, offer)));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(await itemsOf(buyer)).toMatchObject([{ quantity: 12 }]);
  });

  it('refuses own offers', async () => {
    const { offer } = await resource();
    expect((await add(seller, offer)).body.error).toMatchObject({ code: 'own_offer' });
    expect((await add(seller, offer)).status).toBe(422);
  });

  it('finds nothing where there is no such offer for everybody to see', async () => {
    const buyer = await app.signUp();
    const { offer } = await resource();
    const draft = await createObject(seller, 'resource');
    const unknown = '00000000-0000-7000-8000-000000000000';
    for (const item of [
      { ...offer, offer_id: unknown },
      { ...offer, id: unknown },
      { ...offer, kind: 'contractor' },
      { kind: 'resource', id: draft.resource_id, offer_id: draft.offers[0].offer_id },
    ])
      expect((await add(buyer, item)).status, JSON.stringify(item)).toBe(404);
  });

  it.each([
    ['a kind that sells nothing', { kind: 'product' }, 'kind'],
    ['nothing', { quantity: 0 }, 'quantity'],
    ['more than 99', { quantity: 100 }, 'quantity'],
    ['half of one', { quantity: 1.5 }, 'quantity'],
    ['a day that has passed', { wished_on: '2026-01-01' }, 'wished_on'],
    ['a day that is none', { wished_on: '2026-02-30' }, 'wished_on'],
    ['an endless comment', { comment: 'ы'.repeat(2001) }, 'comment'],
    ['an unknown field', { price: 1 }, 'price'],
  ])('refuses %s and names the field', async (_, wrong, field) => {
    const buyer = await app.signUp();
    const { offer } = await resource();
    const { status, body } = await add(buyer, { ...offer, ...wrong });
    expect(status).toBe(422);
    expect(Object.keys(body.error.fields)).toEqual([field]);
  });

  it('stops at 50 offers, also when they come at once', async () => {
    const buyer = await app.signUp();
    const offers = Array.from({ length: 20 }, (_, place) => ({
      format: `Формат ${place}`,
      price: 100_000,
      lead_days: 1,
    }));
    const objects = await Promise.all([resource({ offers }), resource({ offers }), resource({ offers })]);
    const all = objects.flatMap(({ object, offer }) =>
      object.offers.map(({ offer_id }: { offer_id: string }) => ({ ...offer, offer_id })),
    );
    const answers = await Promise.all(all.map((offer) => add(buyer, offer)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_ITEMS);
    expect(answers.find(({ status }) => status !== 200)?.body.error.code).toBe('basket_full');
    expect(await itemsOf(buyer)).toHaveLength(MAX_ITEMS);
  });
});

describe('an item', () => {
  it('changes only what was sent', async () => {
    const buyer = await app.signUp();
    const { offer } = await resource();
    const { item_id } = (await add(buyer, { ...offer, comment: 'Первый', wished_on: dayAfter(20) })).body.data;
    const change = (body: object) => buyer.call(`PATCH /v1/basket/items/${item_id}`, body);
    expect((await change({ quantity: 3 })).body.data.total).toBe(3 * 1_250_000);
    expect(await itemsOf(buyer)).toMatchObject([{ quantity: 3, comment: 'Первый', wished_on: dayAfter(20) }]);
    await change({ wished_on: null, comment: '' });
    expect(await itemsOf(buyer)).toMatchObject([{ quantity: 3, comment: null, wished_on: null }]);
    expect((await change({ wished_on: dayAfter(-2) })).status).toBe(422);
    expect((await change({ quantity: 0 })).status).toBe(422);
    expect((await change({})).status).toBe(200);
  });

  it('is nobody else’s', async () => {
    const [buyer, stranger] = [await app.signUp(), await app.signUp()];
    const { offer } = await resource();
    const { item_id } = (await add(buyer, offer)).body.data;
    expect((await stranger.call(`PATCH /v1/basket/items/${item_id}`, { quantity: 9 })).status).toBe(404);
    expect((await stranger.call(`DELETE /v1/basket/items/${item_id}`)).status).toBe(404);
    expect(await itemsOf(buyer)).toMatchObject([{ quantity: 1 }]);
  });

  it('is removed once', async () => {
    const buyer = await app.signUp();
    const { offer } = await resource();
    const { item_id } = (await add(buyer, offer)).body.data;
    expect((await buyer.call(`DELETE /v1/basket/items/${item_id}`)).body.data).toMatchObject({ count: 0, total: 0 });
    expect((await buyer.call(`DELETE /v1/basket/items/${item_id}`)).status).toBe(404);
  });

  it('shows a price that changed until the person agrees', async () => {
    const buyer = await app.signUp();
    const { object, offer } = await resource();
    const { item_id } = (await add(buyer, offer)).body.data;
    await reprice(seller, object, 1_380_000);
    expect(await itemsOf(buyer)).toMatchObject([
      { state: 'price_changed', seen_price: 1_250_000, price: 1_380_000, amount: 1_380_000 },
    ]);
    // Agreeing to yet another price settles nothing.
    await buyer.call(`PATCH /v1/basket/items/${item_id}`, { seen_price: 1_300_000 });
    expect(await itemsOf(buyer)).toMatchObject([{ state: 'price_changed' }]);
    await buyer.call(`PATCH /v1/basket/items/${item_id}`, { seen_price: 1_380_000 });
    expect(await itemsOf(buyer)).toMatchObject([{ state: 'ready', seen_price: 1_380_000 }]);
  });

  it('remembers the price that was seen on an old page', async () => {
    const buyer = await app.signUp();
    const { offer } = await resource();
    await add(buyer, { ...offer, seen_price: 1_000_000 });
    expect(await itemsOf(buyer)).toMatchObject([{ state: 'price_changed', seen_price: 1_000_000, price: 1_250_000 }]);
  });

  it('is gone but still named when its object leaves the catalog or its offer goes', async () => {
    const buyer = await app.signUp();
    const paused = await resource({ title: 'На паузе' });
    const changed = await resource({ title: 'Без формата' });
    const kept = await resource({ title: 'Остаётся' });
    for (const { offer } of [paused, changed, kept]) await add(buyer, offer);
    await seller.call(`POST /v1/products/resource/life/${paused.object.resource_id}`, {
      to: 'paused',
      version: paused.object.version,
    });
    await seller.call(`PATCH /v1/products/resource/change/${changed.object.resource_id}`, {
      version: changed.object.version,
      offers: [{ format: 'Другой', price: 500_000, lead_days: 1 }],
    });
    const basket = await basketOf(buyer);
    expect(basket.total).toBe(1_250_000);
    expect(basket.sellers[0].items).toMatchObject([
      { object_title: 'На паузе', offer_name: '1/24', state: 'gone', price: null, amount: null },
      { object_title: 'Без формата', offer_name: '1/24', state: 'gone', price: null },
      { object_title: 'Остаётся', state: 'ready' },
    ]);
  });
});

describe('the campaign', () => {
  const campaign = (person: Person, changes: Record<string, unknown> = {}) =>
    createObject(person, 'campaign', { starts_on: dayAfter(5), ends_on: dayAfter(15), budget: 2_000_000, ...changes });
  const bind = (person: Person, campaign_id: string | null) => person.call('PUT /v1/basket/campaign', { campaign_id });

  it('warns of what does not fit its budget and its days', async () => {
    const buyer = await app.signUp();
    const { campaign_id } = await campaign(buyer, { brief: 'Расскажите про чай' });
    const [first, second, third, fourth] = [await resource(), await resource(), await resource(), await resource()];
    await add(buyer, { ...first.offer, wished_on: dayAfter(4) });
    await add(buyer, { ...second.offer, wished_on: dayAfter(16) });
    await add(buyer, { ...third.offer, wished_on: dayAfter(15) });
    await add(buyer, { ...fourth.offer, wished_on: dayAfter(1) });
    expect((await itemsOf(buyer)).map((item: { wish_warning: string }) => item.wish_warning)).toEqual([
      null,
      null,
      null,
      'too_soon',
    ]);
    const bound = (await bind(buyer, campaign_id)).body.data;
    expect(bound.campaign).toEqual({
      campaign_id,
      title: 'Осенний чай',
      budget: 2_000_000,
      starts_on: dayAfter(5),
      ends_on: dayAfter(15),
      spent: 0,
      held: 0,
      over_by: 4 * 1_250_000 - 2_000_000,
      brief: 'Расскажите про чай',
    });
    expect(bound.sellers[0].items.map((item: { wish_warning: string }) => item.wish_warning)).toEqual([
      'before_campaign',
      'after_campaign',
      null,
      'before_campaign',
    ]);
    expect((await bind(buyer, null)).body.data.campaign).toBeNull();
  });

  it('must be one’s own, and is forgotten when deleted', async () => {
    const [buyer, stranger] = [await app.signUp(), await app.signUp()];
    const foreign = await campaign(stranger);
    expect((await bind(buyer, foreign.campaign_id)).body.error.fields).toHaveProperty('campaign_id');
    const own = await campaign(buyer);
    await bind(buyer, own.campaign_id);
    await buyer.call(`DELETE /v1/products/campaign/delete/${own.campaign_id}`);
    expect((await basketOf(buyer)).campaign).toBeNull();
  });
});

describe('a basket gathered before signing in', () => {
  const merge = (person: Person, items: object[]) => person.call('POST /v1/basket/merge', { items });

  it('joins the basket of the account, and a second time changes nothing', async () => {
    const buyer = await app.signUp();
    const [first, second, third] = [await resource(), await resource(), await contractor()];
    await add(buyer, { ...first.offer, quantity: 2, comment: 'Из аккаунта' });
    const gathered = [
      { ...first.offer, quantity: 3 },
      { ...second.offer, seen_price: 1_250_000 },
      { ...third.offer, quantity: 1, wished_on: '2026-01-01' },
    ];
    expect((await merge(buyer, gathered)).body.data).toMatchObject({ merged: 3, skipped: 0 });
    const once = await itemsOf(buyer);
    expect(once).toMatchObject([
      { quantity: 3, comment: 'Из аккаунта' },
      { quantity: 1 },
      // A day that passed meanwhile is not wished for any more.
      { quantity: 1, wished_on: null },
    ]);
    await merge(buyer, gathered);
    expect(await itemsOf(buyer)).toEqual(once);
  });

  it('leaves out own offers and what is not sold any more, and takes what fits', async () => {
    const buyer = await app.signUp();
    const own = await resource({}, buyer);
    const { offer } = await resource();
    const gone = { ...offer, offer_id: '00000000-0000-7000-8000-000000000000' };
    const answer = await merge(buyer, [own.offer, gone, offer, { ...offer, quantity: 4 }]);
    expect(answer.body.data).toMatchObject({ merged: 1, skipped: 3, items: [{ quantity: 4 }] });
    const offers = Array.from({ length: 20 }, (_, place) => ({
      format: `Формат ${place}`,
      price: 100_000,
      lead_days: 1,
    }));
    for (let round = 0; round < 3; round += 1) {
      const many = await resource({ offers });
      await merge(
        buyer,
        many.object.offers.map(({ offer_id }: { offer_id: string }) => ({ ...many.offer, offer_id })),
      );
    }
    expect(await itemsOf(buyer)).toHaveLength(MAX_ITEMS);
  });

  it('is at most 50 items', async () => {
    const buyer = await app.signUp();
    const { offer } = await resource();
    expect((await merge(buyer, Array(51).fill(offer))).status).toBe(422);
    expect((await merge(buyer, [])).body.data).toMatchObject({ merged: 0, items: [] });
  });
});

describe('files of the brief', () => {
  const fileOf = async (person: Person, fileName: string) => {
    const { status, body } = await uploadFile(person, 'бриф', { fileName, type: 'text/plain' });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data.file_id as string;
  };

  it('hang on the item, are exchanged and stay when other things change', async () => {
    const buyer = await app.signUp();
    const { offer } = await resource();
    const [first, second] = [await fileOf(buyer, 'Бриф.txt'), await fileOf(buyer, 'Макет.txt')];
    const { item_id } = (await add(buyer, { ...offer, files: [first] })).body.data;
    expect(await itemsOf(buyer)).toMatchObject([{ files: [{ file_id: first, name: 'Бриф.txt' }] }]);
    await buyer.call(`PATCH /v1/basket/items/${item_id}`, { files: [second, first] });
    await buyer.call(`PATCH /v1/basket/items/${item_id}`, { quantity: 2 });
    expect(await itemsOf(buyer)).toMatchObject([{ quantity: 2, files: [{ file_id: second }, { file_id: first }] }]);
    await buyer.call(`PATCH /v1/basket/items/${item_id}`, { files: [] });
    expect(await itemsOf(buyer)).toMatchObject([{ files: [] }]);
  });

  it('are one’s own', async () => {
    const [buyer, stranger] = [await app.signUp(), await app.signUp()];
    const { offer } = await resource();
    const foreign = await fileOf(stranger, 'Чужое.txt');
    const refused = await add(buyer, { ...offer, files: [foreign] });
    expect(refused.status).toBe(422);
    expect(refused.body.error.fields).toHaveProperty('files');
    expect(await itemsOf(buyer)).toEqual([]);
  });
});

describe('the summary', () => {
  it('says what is there, and nothing to a visitor without an account', async () => {
    const buyer = await app.signUp();
    const { offer } = await resource();
    const { item_id } = (await add(buyer, { ...offer, quantity: 2 })).body.data;
    expect((await buyer.call('GET /v1/basket/summary')).body.data).toEqual({
      items: [{ item_id, id: offer.id, offer_id: offer.offer_id, quantity: 2 }],
    });
    expect((await app.visitor().call('GET /v1/basket/summary')).body.data).toEqual({ items: [] });
  });
});
