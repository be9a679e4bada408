import { expect, it } from 'vitest';
import { publishObject } from '../support/ad-objects.ts';
import { startTestApp } from '../support/app.ts';
import { createDealBetween } from '../support/deal-story.ts';

it('a sentence in which nothing can be seen is an empty one, whoever asks for it', async () => {
  const app = await startTestApp();
  const [buyer, seller] = [await app.signUp(), await app.signUp()];
  const { resource_id: objectId } = await publishObject(seller, 'resource', {});
  const sides = { buyerId: buyer.accountId, sellerId: seller.accountId, objectId };
  const dealId = await createDealBetween(app, { ...sides, after: ['accept'] });
  for (const reason of ['\u200b\u200b\u200b', ' \u2060\ufeff ', '\u3164', '\u2800\u2800', '\u034f\u0301']) {
    const refused = await buyer.call(`POST /v1/deals/${dealId}/dispute`, { reason });
    expect(refused.status, JSON.stringify(reason)).toBe(422);
    expect(refused.body.error.fields).toHaveProperty('reason');
  }
  expect((await buyer.call(`POST /v1/deals/${dealId}/dispute`, { reason: 'Продавец молчит\u200b' })).status).toBe(200);
});
