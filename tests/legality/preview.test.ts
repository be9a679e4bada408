/** The desk's preview of a change equals its effect once it is saved. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { publishObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createDealBetween } from '../support/deal-story.ts';
import { signUpStaff } from '../support/staff.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['signUp']>>;
let owner: Awaited<ReturnType<TestApp['signUp']>>;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signUpStaff(app, 'admin');
  owner = await app.signUp();
});

const preview = async (body: object) => {
  const answer = await admin.call('POST /v1/legality/rules/preview', { to: null, ...body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};

describe('the preview of a rule', () => {
  it('names whose light turns, from what to what, and nobody whose does not', async () => {
    const site = await publishObject(owner, 'resource', { platform: 'site', url: 'https://preview.example/food' });
    await publishObject(owner, 'resource', { platform: 'site', url: 'https://notpreview.example' });
    const subject = { kind: 'address', address: 'preview.example' };
    const found = await preview({ subject, light: 'red', from: '2026-01-01' });
    expect(found).toMatchObject({ changes: [{ was: 'green', becomes: 'red', objects: 1 }], owners: 1, open_deals: 0 });
    expect(found.examples).toMatchObject([{ kind: 'resource', object_id: site.resource_id }]);
    expect((await preview({ subject, light: 'green', from: '2026-01-01' })).changes).toEqual([]);
  });

  it('of goods counts those that only their code betrays', async () => {
    const product = await publishObject(owner, 'product', { legal_category: 'ordinary', kktu: '13.1.1' });
    await publishObject(owner, 'product', { legal_category: 'realty', document_number: '1481 от 11.08.2015' });
    const subject = { kind: 'category', category: 'realty', platforms: ['vk'] };
    const found = await preview({ subject, light: 'red', from: '2026-01-01' });
    expect(found).toMatchObject({ concerned: 2 });
    expect(found.examples.map(({ object_id }: { object_id: string }) => object_id)).toContain(product.product_id);
  });

  it('of goods counts products of the category', async () => {
    await publishObject(owner, 'product', { legal_category: 'finance' });
    await publishObject(owner, 'product', { legal_category: 'finance', document_number: '1481 от 11.08.2015' });
    const { items } = (await admin.call('GET /v1/legality/rules')).body.data;
    const rule = items.find(({ title }: { title: string }) => title === 'Документ: финансы');
    const found = await preview({ rule_id: rule.rule_id, light: 'red', from: '2100-01-01' });
    expect(found.changes).toEqual([{ was: 'amber', becomes: 'red', objects: 1 }]);
  });

  it('counts the deals and baskets under way, of places and of goods', async () => {
    const { db } = app.database;
    const buyer = await app.signUp();
    const { resource_id: objectId } = await publishObject(owner, 'resource', {
      platform: 'site',
      url: 'https://underway.example',
    });
    const { product_id } = await publishObject(owner, 'product', { legal_category: 'realty' });
    const { campaign_id } = await publishObject(owner, 'campaign', { product_id });
    const dealId = await createDealBetween(app, {
      buyerId: buyer.accountId,
      sellerId: owner.accountId,
      objectId,
      after: ['accept'],
    });
    await sql`INSERT INTO deal_advertised (deal_id, advertised)
      VALUES (${dealId}, ${JSON.stringify({ campaign: { id: campaign_id }, product: { id: product_id } })}::jsonb)`.execute(
      db,
    );
    await sql`INSERT INTO baskets (account_id, campaign_id) VALUES (${buyer.accountId}, ${campaign_id})`.execute(db);
    await sql`INSERT INTO basket_items (item_id, account_id, kind, object_id, offer_id, quantity, seen_price, seller_id, object_title, offer_name)
      VALUES (gen_random_uuid(), ${buyer.accountId}, 'resource', ${objectId}, gen_random_uuid(), 1, 100, ${owner.accountId}, 'Сайт', 'Пост')`.execute(
      db,
    );
    const place = await preview({
      subject: { kind: 'address', address: 'underway.example' },
      light: 'red',
      from: '2026-01-01',
    });
    expect(place).toMatchObject({ open_deals: 1, baskets: 1 });
    const platforms = await preview({
      subject: { kind: 'category', category: 'realty', platforms: ['site'] },
      light: 'red',
      from: '2026-01-01',
    });
    expect(platforms).toMatchObject({ open_deals: 1, baskets: 1 });
  });

  it('saves nothing, and says what is wrong at its field', async () => {
    const wrong = { subject: { kind: 'platform', platform: 'vk' }, light: 'red', from: '2100-01-02', to: '2100-01-01' };
    const { body } = await admin.call('POST /v1/legality/rules/preview', wrong);
    expect(body.error.fields).toHaveProperty('to');
    const { items } = (await admin.call('GET /v1/legality/rules')).body.data;
    expect(items.some(({ title }: { title: string }) => title === '')).toBe(false);
  });
});
