/** A site whose people bring the erid themselves. A process of its own: sites share the machine badly. */
import { describe, expect, it } from 'vitest';
import { ADVERTISER, agree, creativeOf, startMarking } from '../support/marking.ts';

describe('a site that marks', () => {
  it('by hand waits for the erid that people bring', async () => {
    const bench = await startMarking({ MARKING: 'manual', ORD_URL: '', ORD_TOKEN: '' });
    const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
    const dealId = await bench.deal(buyer, seller);
    const brought = { erid: 'erid: 5UGfwMukZ4', issuer: 'ozon', reporter: 'buyer' };
    const enter = () => buyer.call(`POST /v1/marking/deals/${dealId}/erid`, brought);
    await buyer.call(`PUT /v1/marking/deals/${dealId}/advertiser`, ADVERTISER);
    const alone = await buyer.call(`PUT /v1/marking/deals/${dealId}/creative`, creativeOf(null));
    const { content_hash } = alone.body.data.creative;
    await buyer.call(`POST /v1/marking/deals/${dealId}/creative/approve`, { content_hash });
    expect(await enter()).toMatchObject({ status: 409, body: { error: { code: 'creative_not_agreed' } } });
    const bells = (await seller.call('GET /v1/notifications')).body.data.items;
    expect(bells[0]).toMatchObject({
      event: 'agreement_wanted',
      text: expect.stringContaining('После вас на макет можно получать erid.'),
    });
    const agreed = await agree(buyer, seller, dealId);
    expect(agreed.body.data).toMatchObject({ mode: 'manual', creative: { state: 'ready' }, ord: null });
    expect(agreed.body.data.waits_for.map(({ who }: { who: string }) => who)).toEqual(['buyer', 'seller']);
    // The other side's report is theirs to take on.
    const forOther = await seller.call(`POST /v1/marking/deals/${dealId}/erid`, brought);
    expect(forOther.body.data.creative).toMatchObject({ erid: null, offer: { by: 'seller', reporter: 'buyer' } });
    const typed = await enter();
    expect(typed.body.data).toMatchObject({ creative: { erid: '5UGfwMukZ4' }, waits_for: [{ who: 'seller' }] });
    expect((await seller.call(`POST /v1/deals/${dealId}/deliver`, { text: 'Вышло' })).status).toBe(200);
    expect(bench.ord.ord.calls).toEqual([]);
  });
});
