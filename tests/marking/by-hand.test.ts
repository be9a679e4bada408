/** A site whose people bring the erid themselves. A process of its own: sites share the machine badly. */
import { beforeAll, describe, expect, it } from 'vitest';
import { ADVERTISER, agree, creativeOf, type MarkingBench, startMarking } from '../support/marking.ts';

let bench: MarkingBench;
beforeAll(async () => {
  bench = await startMarking({ MARKING: 'manual', ORD_URL: '', ORD_TOKEN: '' });
});

describe('a site that marks', () => {
  it('by hand waits for the erid that people bring', async () => {
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
    const [told] = (await buyer.call('GET /v1/notifications')).body.data.items;
    expect(told).toMatchObject({
      event: 'erid_ready',
      text: expect.stringMatching(/О показах и акте в своём ОРД отчитываетесь вы\.$/),
    });
    expect((await seller.call(`POST /v1/deals/${dealId}/deliver`, { text: 'Вышло' })).status).toBe(200);
    expect(bench.ord.ord.calls).toEqual([]);
  });

  it('by hand takes one erid for one content, and the same content from the library with the same erid', async () => {
    const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
    const [first, second, third] = [
      await bench.deal(buyer, seller),
      await bench.deal(buyer, seller),
      await bench.deal(buyer, seller),
    ];
    const brought = { erid: 'LjN8Ktest4', issuer: 'yandex', reporter: 'buyer' };
    const enter = (dealId: string) => buyer.call(`POST /v1/marking/deals/${dealId}/erid`, brought);
    await agree(buyer, seller, first, { text: 'Первый текст.' });
    const typed = await enter(first);
    expect(typed.status).toBe(200);
    await agree(buyer, seller, second, { text: 'Совсем другой текст.' });
    const other = await enter(second);
    expect(other).toMatchObject({
      status: 422,
      body: { error: { fields: { erid: expect.stringContaining('другом макете') } } },
    });

    const base = `/v1/marking/deals/${third}`;
    const { creative_id } = typed.body.data.creative;
    const reused = await buyer.call(`POST ${base}/creative/reuse`, { creative_id });
    expect(reused.body.data).toMatchObject({
      advertiser: { inn: ADVERTISER.inn },
      creative: {
        text: 'Первый текст.',
        offer: { erid: 'LjN8Ktest4', issuer: 'yandex', reporter: 'buyer', by: 'buyer' },
      },
    });
    const { offer_id } = reused.body.data.creative.offer;
    const agreed = await seller.call(`POST ${base}/erid/agree`, { offer_id });
    expect(agreed.body.data.creative).toMatchObject({ erid: 'LjN8Ktest4', state: 'manual', reporter: 'buyer' });
  });
});
