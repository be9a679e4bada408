/** Blocked objects that are recreated come back only past a moderator, whoever brings them; a campaign goes and comes with its product. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createObject, publishObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { signUpStaff } from '../support/staff.ts';

type Person = Awaited<ReturnType<TestApp['signUp']>>;
let app: TestApp;
let moderator: Person;
beforeAll(async () => {
  app = await startTestApp();
  moderator = await signUpStaff(app, 'moderator');
});

const decide = async (kind: string, id: string, decision: 'blocked' | 'accepted') => {
  const verdict = decision === 'blocked' ? { decision, reason: 'forbidden_goods', comment: 'Нельзя' } : { decision };
  const { status, body } = await moderator.call(`POST /v1/moderation/objects/${kind}/${id}`, verdict);
  expect(status, JSON.stringify(body)).toBe(200);
};
const GOODS = { title: 'Чудо-пояс для похудения', brand: 'Пояс', landing_url: 'https://belt-shop.example/belt' };

describe('blocked goods by another account', () => {
  it.each([
    ['the same title and brand', { landing_url: null, title: 'ЧУДО-ПОЯС: для похудения!' }],
    [
      'the same site',
      { title: 'Совсем другое имя', brand: null, landing_url: 'http://www.belt-shop.example/belt/?a=1' },
    ],
    [
      'the same site in letters',
      { title: 'Иное', brand: null, landing_url: 'https://пояса.рф/купить' },
      'https://xn--80a1acj3e.xn--p1ai/%D0%BA%D1%83%D0%BF%D0%B8%D1%82%D1%8C',
    ],
  ])('wait for a moderator, who finds the first ones: %s', async (_, changes, site = GOODS.landing_url) => {
    const first = await publishObject(await app.signUp(), 'product', { ...GOODS, landing_url: site });
    await decide('product', first.product_id, 'blocked');
    const other = await app.signUp();
    const again = await publishObject(other, 'product', { ...GOODS, ...changes });
    expect(again).toMatchObject({ moderation: 'pending', doubts: [{ object: null }] });
    const seen = (await moderator.call(`GET /v1/products/product/retrieve/${again.product_id}`)).body.data;
    expect(seen.doubts[0].object.title).toBe(GOODS.title);
  });

  it('of another brand are published at once', async () => {
    const own = { ...GOODS, brand: 'Другой', landing_url: 'https://other-belt.example' };
    expect(await publishObject(await app.signUp(), 'product', own)).toMatchObject({ moderation: 'accepted' });
  });
});

describe('a campaign of a product', () => {
  it('is out of the catalog while the product is blocked, and its owner reads why', async () => {
    const owner = await app.signUp();
    const product = await publishObject(owner, 'product', { title: 'Пояс обыкновенный' });
    const { campaign_id } = await publishObject(owner, 'campaign', { product_id: product.product_id });
    const path = `GET /v1/products/campaign/retrieve/${campaign_id}`;
    const visitor = app.visitor();
    expect((await visitor.call(path)).status).toBe(200);
    await decide('product', product.product_id, 'blocked');
    expect((await visitor.call(path)).status).toBe(404);
    expect((await owner.call(path)).body.data.doubts).toMatchObject([{ field: 'product_id' }]);
    await decide('product', product.product_id, 'accepted');
    expect((await visitor.call(path)).status).toBe(200);

    await decide('product', product.product_id, 'blocked');
    const other = await createObject(owner, 'product');
    const { version } = (await owner.call(path)).body.data;
    const moved = await owner.call(`PATCH /v1/products/campaign/change/${campaign_id}`, {
      version,
      product_id: other.product_id,
    });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect((await visitor.call(path)).status).toBe(200);
  });

  it('stays away when its owner comes back from a block and the product does not', async () => {
    const owner = await app.signUp();
    const product = await publishObject(owner, 'product', { title: 'Пояс второй' });
    const { campaign_id } = await publishObject(owner, 'campaign', { product_id: product.product_id });
    await decide('product', product.product_id, 'blocked');
    const admin = await signUpStaff(app, 'admin');
    const block = await admin.call(`PUT /v1/desk/people/${owner.accountId}/block`, { reason: 'Проверка', until: null });
    expect(block.status, JSON.stringify(block.body)).toBe(200);
    const unblock = await admin.call(`DELETE /v1/desk/people/${owner.accountId}/block`);
    expect(unblock.status, JSON.stringify(unblock.body)).toBe(200);
    expect((await app.visitor().call(`GET /v1/products/campaign/retrieve/${campaign_id}`)).status).toBe(404);
  });
});
