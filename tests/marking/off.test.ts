/** Apart from the other ways to mark: letters of two sites on one database would go to either. */
import { expect, it } from 'vitest';
import { publishObject } from '../support/ad-objects.ts';
import { startTestApp } from '../support/app.ts';
import { createDealBetween } from '../support/deal-story.ts';
import { ADVERTISER } from '../support/marking.ts';

it('a site that marks nothing lets every deal be handed over', async () => {
  const app = await startTestApp();
  const [buyer, seller] = [await app.signUp(), await app.signUp()];
  const { resource_id: objectId } = await publishObject(seller, 'resource', { platform: 'vk' });
  const sides = { buyerId: buyer.accountId, sellerId: seller.accountId, objectId };
  const dealId = await createDealBetween(app, { ...sides, after: ['accept'] });
  expect((await buyer.call(`GET /v1/marking/deals/${dealId}`)).body.data).toMatchObject({
    mode: 'off',
    need: 'none',
    reason: 'off',
  });
  expect((await seller.call(`POST /v1/deals/${dealId}/deliver`, { text: 'Вышло' })).status).toBe(200);
  const kktu = await app.visitor().call('GET /v1/dictionaries/kktu?q=кофе');
  expect(kktu.body.data.items[0]).toEqual({ code: ADVERTISER.kktu, name: 'Продукты: кофе' });
  const hinted = await app.visitor().call('GET /v1/dictionaries/kktu?category=energy');
  expect(hinted.body.data.items[0].code).toBe('18.2.1');
});
