/** Facts of the advertised product for whoever makes the advertisement, and their report when it is published. */
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { publishObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createDealBetween } from '../support/deal-story.ts';
import { signUpStaff } from '../support/staff.ts';

type Person = Awaited<ReturnType<TestApp['signUp']>>;
let app: TestApp;
let buyer: Person;
let seller: Person;
let stranger: Person;
let moderator: Awaited<ReturnType<typeof signUpStaff>>;
beforeAll(async () => {
  app = await startTestApp();
  [buyer, seller, stranger] = [await app.signUp(), await app.signUp(), await app.signUp()];
  moderator = await signUpStaff(app, 'moderator');
});

const sides = () => ({ buyerId: buyer.accountId, sellerId: seller.accountId });
const dealOf = async (person: { call: Person['call'] }, dealId: string) =>
  (await person.call(`GET /v1/deals/${dealId}`)).body.data;

async function newCampaign(): Promise<{ campaignId: string; productId: string }> {
  const { product_id: productId } = await publishObject(buyer, 'product', {
    title: 'Кофе «Ровно»',
    landing_url: 'https://rovno.example/coffee',
    legal_category: 'ordinary',
    advertiser_name: 'ООО «Ровно»',
  });
  const { campaign_id: campaignId } = await publishObject(buyer, 'campaign', {
    title: 'Осенний купаж',
    product_id: productId,
    brief: 'Без сравнений с другими.',
  });
  return { campaignId, productId };
}

describe('what a deal advertises', () => {
  it('is told to the seller: the product with its site and category, the campaign with its brief, never the budget', async () => {
    const { campaignId, productId } = await newCampaign();
    const cover = { media_id: newId(), alt: null, width: 800, height: 600, placeholder: '' };
    await app.database.pool.query('UPDATE ad_objects SET media = $1 WHERE object_id = $2', [
      JSON.stringify([cover]),
      productId,
    ]);
    const dealId = await createDealBetween(app, { ...sides(), campaignId });
    for (const person of [seller, buyer]) {
      const { advertised } = await dealOf(person, dealId);
      expect(advertised).toEqual({
        campaign: {
          campaign_id: campaignId,
          title: 'Осенний купаж',
          is_public: true,
          brief: 'Без сравнений с другими.',
        },
        product: {
          product_id: productId,
          title: 'Кофе «Ровно»',
          is_public: true,
          cover,
          site: 'https://rovno.example/coffee',
          legal_category: 'ordinary',
          age_mark: expect.any(String),
          advertiser_name: 'ООО «Ровно»',
          advertiser_inn: null,
          kktu: null,
        },
      });
    }
  });

  it('is nobody else’s: a stranger never sees it, a moderator only in a dispute', async () => {
    const { campaignId } = await newCampaign();
    const dealId = await createDealBetween(app, { ...sides(), campaignId, after: ['accept'] });
    for (const person of [stranger, moderator])
      expect((await person.call(`GET /v1/deals/${dealId}`)).status, 'not theirs').toBe(404);
    await buyer.call(`POST /v1/deals/${dealId}/dispute`, { reason: 'Продавец молчит' });
    expect((await dealOf(moderator, dealId)).advertised.product.title).toBe('Кофе «Ровно»');
    expect((await stranger.call(`GET /v1/deals/${dealId}`)).status).toBe(404);
  });

  it('stays as it was ordered, whatever the buyer changes, hides or deletes', async () => {
    const { campaignId, productId } = await newCampaign();
    const dealId = await createDealBetween(app, { ...sides(), campaignId });
    await app.database.pool.query(`UPDATE ad_objects SET life = 'paused' WHERE object_id = $1`, [productId]);
    expect((await dealOf(seller, dealId)).advertised.product).toMatchObject({
      title: 'Кофе «Ровно»',
      is_public: false,
      cover: null,
    });
    const { version } = (await buyer.call(`GET /v1/products/campaign/retrieve/${campaignId}`)).body.data;
    const other = await publishObject(buyer, 'product', { title: 'Водка', legal_category: 'alcohol', age_mark: '18' });
    const changed = await buyer.call(`PATCH /v1/products/campaign/change/${campaignId}`, {
      version,
      brief: 'И три сторис.',
      product_id: other.product_id,
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    const asOrdered = {
      campaign: { brief: 'Без сравнений с другими.' },
      product: { product_id: productId, title: 'Кофе «Ровно»', legal_category: 'ordinary', is_public: false },
    };
    expect((await dealOf(seller, dealId)).advertised).toMatchObject(asOrdered);
    await app.database.pool.query('UPDATE ad_objects SET deleted_at = now() WHERE object_id = $1', [campaignId]);
    expect((await dealOf(seller, dealId)).advertised).toMatchObject({
      ...asOrdered,
      campaign: { ...asOrdered.campaign, is_public: false },
    });
  });

  it('is that of the project when the order names none', async () => {
    const dealId = await createDealBetween(app, sides());
    expect((await dealOf(seller, dealId)).advertised).toBeNull();
    const { campaignId } = await newCampaign();
    const { project } = await dealOf(buyer, dealId);
    const changed = await buyer.call(`PATCH /v1/projects/${project.project_id}`, {
      campaign_id: campaignId,
      version: 1,
    });
    expect(changed.status).toBe(200);
    expect((await dealOf(seller, dealId)).advertised.campaign.title).toBe('Осенний купаж');
    // The project itself stays between those who work in it.
    expect((await dealOf(seller, dealId)).project).toBeNull();
  });

  it('of a paid deal is, to the seller, what the order names and not what the project turns to later', async () => {
    const { campaignId } = await newCampaign();
    const done = ['accept', 'deliver', 'complete'] as const;
    const named = await createDealBetween(app, { ...sides(), campaignId, after: [...done] });
    expect((await dealOf(seller, named)).advertised.campaign.campaign_id).toBe(campaignId);
    const unnamed = await createDealBetween(app, { ...sides(), after: [...done] });
    const { project } = await dealOf(buyer, unnamed);
    const change = { campaign_id: campaignId, version: 1 };
    expect((await buyer.call(`PATCH /v1/projects/${project.project_id}`, change)).status).toBe(200);
    expect(await dealOf(seller, unnamed)).toMatchObject({ advertised: null, campaign_id: null });
    expect((await dealOf(buyer, unnamed)).advertised.campaign.campaign_id).toBe(campaignId);
  });

  it.each(['declined', 'expired', 'cancelled', 'refunded'])(
    'of a deal that is %s is the buyer’s alone',
    async (state) => {
      const { campaignId } = await newCampaign();
      const dealId = await createDealBetween(app, { ...sides(), campaignId, after: ['decline'] });
      await app.database.pool.query('UPDATE deals SET state = $1 WHERE deal_id = $2', [state, dealId]);
      expect(await dealOf(seller, dealId)).toMatchObject({ advertised: null, campaign_id: null });
      expect(await dealOf(buyer, dealId)).toMatchObject({
        advertised: { campaign: { title: 'Осенний купаж' } },
        campaign_id: campaignId,
      });
    },
  );

  it('of a disputed deal stays with the seller, of a divided one too', async () => {
    const { campaignId } = await newCampaign();
    const dealId = await createDealBetween(app, { ...sides(), campaignId, after: ['accept'] });
    await buyer.call(`POST /v1/deals/${dealId}/dispute`, { reason: 'Продавец молчит' });
    expect((await dealOf(seller, dealId)).advertised.campaign.campaign_id).toBe(campaignId);
    await moderator.call(`POST /v1/deals/${dealId}/settle`, { seller_share: 50, comment: 'Поровну' });
    expect(await dealOf(seller, dealId)).toMatchObject({
      state: 'split',
      advertised: { campaign: { campaign_id: campaignId } },
    });
  });
});

describe('a delivery', () => {
  const deliver = (dealId: string, fields: object) =>
    seller.call(`POST /v1/deals/${dealId}/deliver`, { text: 'Вышло', ...fields });

  it('says where and when it came out and how many have seen it, to both sides and in the exported data', async () => {
    const dealId = await createDealBetween(app, { ...sides(), after: ['accept'] });
    const published_at = new Date(Date.now() - 3_600_000).toISOString();
    const fields = { link: 'https://t.me/kitchen/1', published_at, reach: 11_340 };
    expect((await deliver(dealId, fields)).status).toBe(200);
    const { history } = await dealOf(buyer, dealId);
    expect(history.at(-1)).toMatchObject({ action: 'deliver', ...fields });
    const deals = app.modules.find(({ name }) => name === 'deals');
    for (const { accountId } of [buyer, seller]) {
      const own = JSON.stringify(await deals?.exportOf?.(accountId));
      expect(own).toContain('"reach":11340');
      expect(own).toContain('published_at');
    }
  });

  it('may leave them out, as those before did', async () => {
    const dealId = await createDealBetween(app, { ...sides(), after: ['accept'] });
    const { body } = await deliver(dealId, {});
    expect(body.data.history.at(-1)).toMatchObject({ link: null, published_at: null, reach: null });
  });

  it.each([
    ['link', { link: 'javascript:alert(1)' }],
    ['link', { link: 'ftp://t.me/kitchen/1' }],
    ['published_at', { published_at: new Date(Date.now() + 3_600_000).toISOString() }],
    ['published_at', { published_at: '1970-01-01T00:00:00Z' }],
    ['published_at', { published_at: 'вчера' }],
    ['link', { link: 'https://user:secret@evil.example/' }],
    ['reach', { reach: -1 }],
    ['reach', { reach: 1.5 }],
  ])('with a wrong %s is refused at its field: %j', async (field, wrong) => {
    const dealId = await createDealBetween(app, { ...sides(), after: ['accept'] });
    const refused = await deliver(dealId, wrong);
    expect(refused.status).toBe(422);
    expect(refused.body.error.fields[field]).toMatch(/\p{Script=Cyrillic}/u);
    expect((await dealOf(seller, dealId)).state).toBe('in_work');
  });

  it('keeps its facts in the database whatever the code does', async () => {
    const dealId = await createDealBetween(app, { ...sides(), after: ['accept', 'deliver'] });
    const change = app.database.pool.query('UPDATE deal_steps SET comment = NULL, reach = 5 WHERE deal_id = $1', [
      dealId,
    ]);
    await expect(change).rejects.toThrow(/only added to/);
  });
});
