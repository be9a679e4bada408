/** Objects that a moderator has refused cannot be ordered for or begun, and a place that comes to the internet is marked there. */
import { beforeAll, describe, expect, it } from 'vitest';
import { add, basketOf, checkOut, giveMoney, type Person, sellResource } from '../basket/basket-world.ts';
import { createObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { ADVERTISER, creativeOf } from '../support/marking.ts';
import { signUpStaff } from '../support/staff.ts';

let app: TestApp;
let seller: Person;
let moderator: Person;
beforeAll(async () => {
  app = await startTestApp({ MARKING: 'manual' });
  seller = await app.signUp();
  moderator = await signUpStaff(app, 'moderator');
});

let sites = 0;
const site = () => ({ platform: 'site', url: `https://down${++sites}.example/food` });

async function fillBasket(place: Record<string, unknown> = site()) {
  const { object, offer } = await sellResource(seller, place);
  const buyer = await app.signUp();
  await giveMoney(app, buyer, 100_000_000);
  await add(buyer, offer);
  return { object, buyer };
}
async function order(buyer: Person, changes: object = {}) {
  const answer = await checkOut(buyer, { expected_total: (await basketOf(buyer)).total, ...changes });
  return { ...answer, dealId: answer.body.data?.deals[0].deal_id as string };
}
async function campaignFor(buyer: Person) {
  const product = await createObject(buyer, 'product');
  const campaign = await createObject(buyer, 'campaign', { product_id: product.product_id });
  return { product, campaign };
}
/** As the moderator leaves them; a draft of one's own is never looked at, so it is not decided by a call here. */
const decide = (id: string, moderation: 'blocked' | 'rejected') =>
  app.database.pool.query('UPDATE ad_objects SET moderation = $2 WHERE object_id = $1', [id, moderation]);
const step = (person: Person, dealId: string, action: string, body: object = {}) =>
  person.call(`POST /v1/deals/${dealId}/${action}`, body);

const stopsOf = async (person: Person, dealId: string): Promise<{ title: string; text: string }[]> =>
  (await person.call('GET /v1/notifications')).body.data.items.filter(
    ({ event, link }: { event: string; link: string }) => event === 'deal_stopped' && link === `/deals/${dealId}`,
  );

describe('what a moderator has taken down', () => {
  it.each(['blocked', 'rejected'] as const)('is not ordered for while its product is %s', async (moderation) => {
    const { buyer } = await fillBasket();
    const { product, campaign } = await campaignFor(buyer);
    await decide(product.product_id, moderation);
    const { status, body } = await order(buyer, { campaign_id: campaign.campaign_id });
    expect([status, body.error.code]).toEqual([409, 'not_allowed']);
    expect(body.error.fields.campaign_id).toContain(product.title);
  });

  it('is not ordered for while the campaign itself is blocked', async () => {
    const { buyer } = await fillBasket();
    const { campaign } = await campaignFor(buyer);
    await decide(campaign.campaign_id, 'blocked');
    const { status, body } = await order(buyer, { campaign_id: campaign.campaign_id });
    expect([status, body.error.code]).toEqual([409, 'not_allowed']);
  });

  it('is not begun: neither goods nor a place that were blocked after the order, and the money goes back', async () => {
    const { buyer } = await fillBasket();
    const { product, campaign } = await campaignFor(buyer);
    const { dealId } = await order(buyer, { campaign_id: campaign.campaign_id });
    await decide(product.product_id, 'blocked');
    const goods = await step(seller, dealId, 'accept');
    expect(goods.body.error).toMatchObject({ code: 'not_allowed' });
    expect(goods.body.error.message).toContain('Откажитесь от заказа');
    await app.database.pool.query(`UPDATE ad_objects SET moderation = 'accepted' WHERE object_id = $1`, [
      product.product_id,
    ]);
    expect((await step(seller, dealId, 'accept')).status).toBe(200);

    const other = await fillBasket();
    const { dealId: another } = await order(other.buyer);
    const blocked = await moderator.call(`POST /v1/moderation/objects/resource/${other.object.resource_id}`, {
      decision: 'blocked',
      reason: 'against_law',
      comment: 'Запрещено',
      version: other.object.version,
    });
    expect(blocked.status, JSON.stringify(blocked.body)).toBe(200);
    expect((await step(seller, another, 'accept')).body.error.message).toContain(
      'Модератор заблокировал «Кухня на Петроградке»: размещать это запрещает закон.',
    );
    const told = [await stopsOf(seller, another), await stopsOf(other.buyer, another)].flat();
    expect(told).toHaveLength(2);
    for (const { title, text } of told) {
      expect(title).toContain('Сделку продолжать нельзя');
      // The comment is its owner's alone.
      expect(text).toMatch(/^Модератор не пропустил «.+»\. Причина: размещать это запрещает закон\. (?!.*Запрещено)/);
    }
    expect(told.map(({ text }) => text.split('. ')[2])).toEqual([
      'Откажитесь от заказа: деньги вернутся покупателю.',
      'Отмените заказ: деньги вернутся на ваш баланс.',
    ]);
    expect((await step(seller, another, 'decline')).status).toBe(200);
    expect((await other.buyer.call('GET /v1/finance/balance')).body.data).toMatchObject({ held: 0 });
  });

  it('is told to both sides of a deal in work by its goods too, once for each decision, and never of what is over', async () => {
    const { buyer } = await fillBasket();
    const { product, campaign } = await campaignFor(buyer);
    const { dealId } = await order(buyer, { campaign_id: campaign.campaign_id });
    expect((await step(seller, dealId, 'accept')).status).toBe(200);
    const over = await fillBasket();
    const { dealId: declined } = await order(over.buyer);
    expect((await step(seller, declined, 'decline')).status).toBe(200);
    const decideOn = async (kind: string, id: string, decision: string, version: number) => {
      const verdict = { decision, reason: 'forbidden_goods', comment: null, version };
      const decided = await moderator.call(`POST /v1/moderation/objects/${kind}/${id}`, verdict);
      expect(decided.status, JSON.stringify(decided.body)).toBe(200);
    };
    const { rows } = await app.database.pool.query(
      `UPDATE ad_objects SET life = 'active', moderation = 'pending' WHERE object_id = $1 RETURNING version`,
      [product.product_id],
    );
    const version = Number(rows[0].version);
    await decideOn('product', product.product_id, 'rejected', version);
    const after = await app.database.pool.query(`SELECT version FROM ad_objects WHERE object_id = $1`, [
      product.product_id,
    ]);
    await decideOn('product', product.product_id, 'blocked', Number(after.rows[0].version));
    await decideOn('resource', over.object.resource_id, 'blocked', over.object.version);
    for (const [person, way] of [
      [seller, 'Отмените сделку'],
      [buyer, 'Предложите отмену'],
    ] as const) {
      const told = await stopsOf(person, dealId);
      expect(told.map(({ title }) => title.split(':')[0])).toEqual([
        'Сделку продолжать нельзя',
        'Сделка ждёт исправления',
      ]);
      expect(told[0]?.text).toContain(way);
      expect(told[1]?.text).toContain(`когда это исправят и модератор пропустит. Не хотите ждать? ${way}`);
      expect(await stopsOf(person, declined)).toEqual([]);
    }
    expect(await stopsOf(over.buyer, declined)).toEqual([]);
  });

  it('is told of a deal without a campaign of its own too, by the campaign of its project', async () => {
    const { buyer } = await fillBasket();
    const { body, dealId } = await order(buyer);
    const { product, campaign } = await campaignFor(buyer);
    const project = `/v1/projects/${body.data.project_id}`;
    const { version } = (await buyer.call(`GET ${project}`)).body.data;
    const { campaign_id } = campaign;
    expect((await buyer.call(`PATCH ${project}`, { version, campaign_id })).status).toBe(200);
    const { rows } = await app.database.pool.query(
      `UPDATE ad_objects SET life = 'active', moderation = 'pending' WHERE object_id = $1 RETURNING version`,
      [product.product_id],
    );
    const decided = await moderator.call(`POST /v1/moderation/objects/product/${product.product_id}`, {
      decision: 'blocked',
      reason: 'forbidden_goods',
      comment: null,
      version: Number(rows[0].version),
    });
    expect(decided.status, JSON.stringify(decided.body)).toBe(200);
    for (const person of [seller, buyer]) expect(await stopsOf(person, dealId)).toHaveLength(1);
  });

  it('gets no erid when it was blocked after the order was taken', async () => {
    const { object, buyer } = await fillBasket();
    const { dealId } = await order(buyer);
    expect((await step(seller, dealId, 'accept')).status).toBe(200);
    await decide(object.resource_id, 'blocked');
    await app.database.pool.query(
      `UPDATE accounts SET legal_form = 'company', inn = $2, legal_name = $3 WHERE account_id = $1`,
      [buyer.accountId, ADVERTISER.inn, ADVERTISER.name],
    );
    await app.database.pool.query(
      `UPDATE accounts SET legal_form = 'self_employed', inn = '770300000372', legal_name = 'Соколова Анна' WHERE account_id = $1`,
      [seller.accountId],
    );
    const named = await buyer.call(`PUT /v1/marking/deals/${dealId}/advertiser`, ADVERTISER);
    expect(named.status, JSON.stringify(named.body)).toBe(200);
    const put = await buyer.call(`PUT /v1/marking/deals/${dealId}/creative`, creativeOf(null));
    expect(put.status, JSON.stringify(put.body)).toBe(200);
    const { content_hash } = put.body.data.creative;
    const refused = await buyer.call(`POST /v1/marking/deals/${dealId}/creative/approve`, { content_hash });
    expect(refused.body.error, JSON.stringify(refused.body)).toMatchObject({ code: 'goods_not_allowed' });
  });
});

it('a place ordered as press and brought to the internet before the order is taken has to be marked', async () => {
  const { object, buyer } = await fillBasket({ platform: 'press', url: null, address: 'Казань' });
  const { dealId } = await order(buyer);
  expect((await seller.call(`GET /v1/marking/deals/${dealId}`)).body.data).toMatchObject({ need: 'none' });
  const moved = await seller.call(`PATCH /v1/products/resource/change/${object.resource_id}`, {
    version: object.version,
    ...site(),
  });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  expect((await step(seller, dealId, 'accept')).status).toBe(200);
  expect((await seller.call(`GET /v1/marking/deals/${dealId}`)).body.data).toMatchObject({ need: 'required' });
  const refused = await step(seller, dealId, 'deliver', { text: 'Вышло' });
  expect(refused.body.error).toMatchObject({ code: 'marking_missing' });
});
