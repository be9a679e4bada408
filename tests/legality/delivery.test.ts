/** A delivery is judged once more, and what may be advertised nowhere is refused of every order. */
import { beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '#words/moments.ts';
import {
  add,
  basketOf,
  checkOut,
  giveMoney,
  itemsOf,
  type Person,
  sellResource,
  sellService,
} from '../basket/basket-world.ts';
import { createObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { signUpStaff } from '../support/staff.ts';

let app: TestApp;
let seller: Person;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ MARKING: 'manual' });
  seller = await app.signUp();
  admin = await signUpStaff(app, 'admin');
});

async function richBuyer() {
  const buyer = await app.signUp();
  await giveMoney(app, buyer, 100_000_000);
  return buyer;
}
const order = async (buyer: Person, changes: object = {}) => {
  const answer = await checkOut(buyer, { expected_total: (await basketOf(buyer)).total, ...changes });
  return { ...answer, dealId: answer.body.data?.deals[0].deal_id as string };
};
const step = (person: Person, dealId: string, action: string, body: object = {}) =>
  person.call(`POST /v1/deals/${dealId}/${action}`, body);
const change = async (owner: Person, kind: string, object: Record<string, unknown>, changes: object) => {
  const { status, body } = await owner.call(`PATCH /v1/products/${kind}/change/${object[`${kind}_id`]}`, {
    version: object.version,
    ...changes,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const TOBACCO = { legal_category: 'tobacco', age_mark: '18' };
const ALCOHOL = { legal_category: 'alcohol', age_mark: '18' };

/** An order outside the internet, taken; what it advertises, and whoever ordered it. */
async function takenOrder(changes: object = {}) {
  const buyer = await richBuyer();
  const product = await createObject(buyer, 'product');
  const campaign = await createObject(buyer, 'campaign', { product_id: product.product_id });
  const place = { platform: 'outdoor', url: null, address: 'Казань, Ямашева, 5', ...changes };
  const { object, offer } = await sellResource(seller, place);
  await add(buyer, offer);
  const { dealId } = await order(buyer, { campaign_id: campaign.campaign_id });
  expect((await step(seller, dealId, 'accept')).status).toBe(200);
  return { buyer, product, campaign, object, dealId };
}
const refusedDelivery = async (dealId: string) => {
  const { status, body } = await step(seller, dealId, 'deliver', { text: 'Висит' });
  expect([status, body.error?.code], JSON.stringify(body)).toEqual([409, 'not_allowed']);
  return body.error.message as string;
};

describe('a delivery', () => {
  it('is refused at a place that a moderator has blocked since', async () => {
    const { object, dealId } = await takenOrder();
    await app.database.pool.query(`UPDATE ad_objects SET moderation = 'blocked' WHERE object_id = $1`, [
      object.resource_id,
    ]);
    expect(await refusedDelivery(dealId)).toContain('Модератор заблокировал');
    expect((await step(seller, dealId, 'cancel')).status).toBe(200);
  });

  it('is refused of goods that a moderator has blocked since, deleted or not', async () => {
    const { product, dealId } = await takenOrder();
    await app.database.pool.query(`UPDATE ad_objects SET moderation = 'blocked' WHERE object_id = $1`, [
      product.product_id,
    ]);
    expect(await refusedDelivery(dealId)).toContain(product.title);
    await app.database.pool.query('UPDATE ad_objects SET deleted_at = now() WHERE object_id = $1', [
      product.product_id,
    ]);
    expect(await refusedDelivery(dealId)).toContain(product.title);
  });

  it('is judged by what the goods have become, whatever the campaign is for now', async () => {
    const { buyer, product, campaign, dealId } = await takenOrder();
    await change(buyer, 'product', product, ALCOHOL);
    expect(await refusedDelivery(dealId)).toContain('Алкоголь нельзя');
    const other = await createObject(buyer, 'product');
    await change(buyer, 'campaign', campaign, { product_id: other.product_id });
    expect(await refusedDelivery(dealId)).toContain('Алкоголь нельзя');
    await app.database.pool.query('UPDATE ad_objects SET deleted_at = now() WHERE object_id = $1', [
      product.product_id,
    ]);
    expect(await refusedDelivery(dealId)).toContain('Алкоголь нельзя');
  });

  it('of what came out before its goods were changed is lawful: the buyer cannot take the payment back by a change', async () => {
    const { buyer, product, dealId } = await takenOrder();
    const { pool } = app.database;
    await pool.query(
      `UPDATE deals SET due_on = due_on - 30, created_at = created_at - interval '2 days' WHERE deal_id = $1`,
      [dealId],
    );
    const published_at = new Date(Date.now() - 3_600_000).toISOString();
    await change(buyer, 'product', product, ALCOHOL);
    expect(await refusedDelivery(dealId)).toContain('укажите день и время публикации');
    const { body: seen } = await seller.call(`GET /v1/deals/${dealId}`);
    expect(seen.data).toMatchObject({ is_forbidden: false, legality: { light: 'red' }, can: { deliver: true } });
    // Published after the change, it is unlawful.
    const late = { text: 'Висит', published_at: new Date(Date.now() + 5_000).toISOString() };
    expect((await step(seller, dealId, 'deliver', late)).body.error).toMatchObject({
      code: 'not_allowed',
      fields: { published_at: expect.stringContaining('Если реклама вышла до изменения товара, укажите день и время') },
    });
    const { status, body } = await step(seller, dealId, 'deliver', { text: 'Висит', published_at });
    expect(status, JSON.stringify(body)).toBe(200);
    expect((await step(buyer, dealId, 'cancel')).status).toBe(409);
  });

  it('of what came out after its goods had become forbidden stays unlawful, whatever is changed afterwards', async () => {
    const { buyer, product, dealId } = await takenOrder();
    const forbidden = await change(buyer, 'product', product, ALCOHOL);
    const named = { text: 'Висит', published_at: new Date().toISOString() };
    const refused = async () => {
      const { status, body } = await step(seller, dealId, 'deliver', named);
      expect([status, body.error?.code], JSON.stringify(body)).toEqual([409, 'not_allowed']);
      expect(body.error.message).toContain('Алкоголь нельзя');
    };
    const renamed = await change(buyer, 'product', forbidden, { title: 'Другое имя' });
    await refused();
    await change(buyer, 'product', renamed, { legal_category: 'ordinary' });
    await refused();
  });

  it('of goods that were forbidden when they were ordered is unlawful at any time', async () => {
    const { dealId, product } = await takenOrder();
    await app.database.pool.query(
      `UPDATE deal_advertised SET advertised = jsonb_set(advertised, '{product,legalCategory}', '"alcohol"') WHERE deal_id = $1`,
      [dealId],
    );
    await app.database.pool.query('UPDATE ad_objects SET updated_at = now() WHERE object_id = $1', [
      product.product_id,
    ]);
    const { body: seen } = await seller.call(`GET /v1/deals/${dealId}`);
    expect(seen.data).toMatchObject({ is_forbidden: true, can: { deliver: false } });
    const named = { text: 'Висит', published_at: new Date(Date.now() - 60_000).toISOString() };
    expect((await step(seller, dealId, 'deliver', named)).body.error).toMatchObject({ code: 'not_allowed' });
  });

  it('is judged by the place that was ordered, whatever the link, and by the rules of the day it came out', async () => {
    const { dealId } = await takenOrder({ platform: 'radio' });
    const rule = { kind: 'platform', platform: 'radio' };
    const today = dayOf(new Date());
    const version = {
      light: 'red',
      law: '38-ФЗ',
      source: 'Решение',
      source_url: null,
      words: 'Нельзя.',
      from: today,
      to: null,
    };
    const added = await admin.call('POST /v1/legality/rules', { title: 'Радио', subject: rule, version });
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    expect(await refusedDelivery(dealId)).toContain('Нельзя.');
    expect((await seller.call(`GET /v1/deals/${dealId}`)).body.data).toMatchObject({
      is_forbidden: true,
      legality: { light: 'red', accepted_at: null },
    });
    await app.database.pool.query(`UPDATE deals SET created_at = created_at - interval '1 day' WHERE deal_id = $1`, [
      dealId,
    ]);
    expect((await seller.call(`GET /v1/deals/${dealId}`)).body.data).toMatchObject({
      is_forbidden: false,
      legality: { light: 'red', accepted_at: null },
      can: { deliver: true },
    });
    const yesterday = new Date(Date.now() - 86_000_000).toISOString();
    const { status, body } = await step(seller, dealId, 'deliver', { text: 'Звучало', published_at: yesterday });
    expect(status, JSON.stringify(body)).toBe(200);
  });
});

/** Work of a contractor, taken: its links are free. */
async function takenWork() {
  const buyer = await richBuyer();
  const { offer } = await sellService(seller);
  await add(buyer, offer);
  const { dealId } = await order(buyer);
  expect((await step(seller, dealId, 'accept')).status).toBe(200);
  return dealId;
}

describe('a link of a delivery', () => {
  it('is judged by the rules of the day it came out', async () => {
    const version = { light: 'red', law: '38-ФЗ', source: 'Решение', source_url: null, words: 'Нельзя.', to: null };
    const added = await admin.call('POST /v1/legality/rules', {
      title: 'Сайт',
      subject: { kind: 'address', address: 'banned-since-today.ru' },
      version: { ...version, from: dayOf(new Date()) },
    });
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    const dealId = await takenWork();
    const handed = { text: 'Готово: banned-since-today.ru/a', link: 'https://banned-since-today.ru/a' };
    const refused = await step(seller, dealId, 'deliver', handed);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.error.fields)).toEqual(['link', 'text']);
    const published_at = new Date(Date.now() - 86_000_000).toISOString();
    const { status, body } = await step(seller, dealId, 'deliver', { ...handed, published_at });
    expect(status, JSON.stringify(body)).toBe(200);
  });
});

describe('a short link', () => {
  it('is no delivery, alone or within words: nobody sees where it leads', async () => {
    const dealId = await takenWork();
    const refused = await step(seller, dealId, 'deliver', {
      text: 'Готово, посмотрите на clck.ru/3Abc до пятницы',
      link: 'https://bit.ly/abc',
    });
    expect(refused.status).toBe(422);
    expect(refused.body.error.fields.link).toContain('короткая ссылка');
    expect(refused.body.error.fields.text).toContain('clck.ru/3Abc');
    const { status, body } = await step(seller, dealId, 'deliver', { text: 'Готово', link: 'https://work.example/a' });
    expect(status, JSON.stringify(body)).toBe(200);
  });
});

describe('goods that may be advertised nowhere', () => {
  it('are not ordered from a contractor either', async () => {
    const buyer = await richBuyer();
    const product = await createObject(buyer, 'product', TOBACCO);
    const campaign = await createObject(buyer, 'campaign', { product_id: product.product_id });
    const { offer } = await sellService(seller);
    await add(buyer, offer);
    const { status, body } = await order(buyer, { campaign_id: campaign.campaign_id });
    expect([status, body.error?.code]).toEqual([409, 'not_allowed']);
    expect(JSON.stringify(body.error.fields)).toContain('табак');
    const added = await add(buyer, { ...offer, campaign_id: campaign.campaign_id });
    if (added.status === 200) expect((await itemsOf(buyer))[0].legality?.light).toBe('red');
  });

  it('stop the work of a contractor that they have become the subject of', async () => {
    const buyer = await richBuyer();
    const product = await createObject(buyer, 'product');
    const campaign = await createObject(buyer, 'campaign', { product_id: product.product_id });
    const { offer } = await sellService(seller);
    await add(buyer, offer);
    const { dealId } = await order(buyer, { campaign_id: campaign.campaign_id });
    const changed = await change(buyer, 'product', product, TOBACCO);
    expect((await step(seller, dealId, 'accept')).body.error).toMatchObject({ code: 'not_allowed' });
    await change(buyer, 'product', changed, { legal_category: 'ordinary' });
    expect((await step(seller, dealId, 'accept')).status).toBe(200);
  });

  it('get no published campaign, nor does one come to them', async () => {
    const buyer = await richBuyer();
    const product = await createObject(buyer, 'product', TOBACCO);
    const campaign = await createObject(buyer, 'campaign', { product_id: product.product_id });
    const publish = (object: Record<string, unknown>) =>
      buyer.call(`POST /v1/products/campaign/life/${object.campaign_id}`, { to: 'active', version: object.version });
    const refused = await publish(campaign);
    expect([refused.status, refused.body.error?.code], JSON.stringify(refused.body)).toEqual([422, 'goods_forbidden']);
    expect(refused.body.error.fields.product_id).toContain('табак');
    const page = (await buyer.call(`GET /v1/products/campaign/retrieve/${campaign.campaign_id}`)).body.data;
    expect(page.missing?.product_id).toContain('табак');

    const ordinary = await createObject(buyer, 'product');
    const mended = await change(buyer, 'campaign', campaign, { product_id: ordinary.product_id });
    const published = await publish(mended);
    expect(published.status, JSON.stringify(published.body)).toBe(200);
    const moved = await buyer.call(`PATCH /v1/products/campaign/change/${campaign.campaign_id}`, {
      version: published.body.data.version,
      product_id: product.product_id,
    });
    expect([moved.status, moved.body.error?.code]).toEqual([422, 'goods_forbidden']);
  });

  it('a campaign for what a moderator has blocked is not published', async () => {
    const buyer = await richBuyer();
    const product = await createObject(buyer, 'product');
    const campaign = await createObject(buyer, 'campaign', { product_id: product.product_id });
    await app.database.pool.query(`UPDATE ad_objects SET moderation = 'blocked' WHERE object_id = $1`, [
      product.product_id,
    ]);
    const refused = await buyer.call(`POST /v1/products/campaign/life/${campaign.campaign_id}`, {
      to: 'active',
      version: campaign.version,
    });
    expect(refused.status).toBe(422);
    expect(refused.body.error.fields.product_id).toContain('Модератор');
  });
});
