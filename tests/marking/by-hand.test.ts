/** A site whose people bring the erid themselves. A process of its own: sites share the machine badly. */
import { describe, expect, it } from 'vitest';
import { agree, startMarking } from '../support/marking.ts';

describe('a site that marks', () => {
  it('by hand waits for the erid that people bring', async () => {
    const bench = await startMarking({ MARKING: 'manual', ORD_URL: '', ORD_TOKEN: '' });
    const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
    const dealId = await bench.deal(buyer, seller);
    const agreed = await agree(buyer, seller, dealId);
    expect(agreed.body.data).toMatchObject({ mode: 'manual', creative: { state: 'ready' }, ord: null });
    expect(agreed.body.data.waits_for.map(({ who }: { who: string }) => who)).toEqual(['buyer', 'seller']);
    const typed = await buyer.call(`POST /v1/marking/deals/${dealId}/erid`, {
      erid: 'erid: 5UGfwMukZ4',
      issuer: 'ozon',
    });
    expect(typed.body.data).toMatchObject({ creative: { erid: '5UGfwMukZ4' }, waits_for: [{ who: 'seller' }] });
    expect((await seller.call(`POST /v1/deals/${dealId}/deliver`, { text: 'Вышло' })).status).toBe(200);
    expect(bench.ord.ord.calls).toEqual([]);
  });
});
