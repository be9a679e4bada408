/** What the two sides may agree on, and until when. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  ADVERTISER,
  agree,
  creativeOf,
  hasErid,
  type MarkingBench,
  type Person,
  placeAd,
  startMarking,
  waitFor,
} from '../support/marking.ts';

let bench: MarkingBench;
beforeAll(async () => {
  bench = await startMarking();
});

const pair = async () => [await bench.company(), await bench.selfEmployed()] as const;
const registered = async (buyer: Person, seller: Person, text: string) => {
  const dealId = await bench.deal(buyer, seller);
  await agree(buyer, seller, dealId, { text });
  return { dealId, creative: (await waitFor(buyer, dealId, hasErid)).creative };
};

describe('a closed deal', () => {
  it('keeps its advertiser, creative and erid; days and shows are still told', async () => {
    const { buyer, seller, dealId } = await placeAd(bench, { publishedOn: '2026-10-12', closedOn: '2026-10-14' });
    const base = `/v1/marking/deals/${dealId}`;
    const { body } = await buyer.call(`GET ${base}`);
    const { content_hash, creative_id, erid } = body.data.creative;
    const tried = [
      await seller.call(`POST ${base}/creative/version`),
      await seller.call(`POST ${base}/erid`, { erid: 'Kra23aBcD', issuer: 'yandex' }),
      await buyer.call(`PUT ${base}/advertiser`, ADVERTISER),
      await buyer.call(`PUT ${base}/creative`, creativeOf(content_hash, 'После оплаты.')),
      await buyer.call(`POST ${base}/creative/approve`, { content_hash }),
      await buyer.call(`POST ${base}/creative/reuse`, { creative_id }),
    ];
    expect(tried.map(({ status, body: { error } }) => [status, error?.code])).toEqual(
      tried.map(() => [409, 'marking_closed']),
    );
    const days = { published_on: '2026-10-12', removed_on: '2026-10-13' };
    expect((await seller.call(`PUT ${base}/publication`, days)).status).toBe(200);
    const shown = await seller.call(`PUT ${base}/shows/2026-10`, { shows: 5 });
    expect(shown.body.data).toMatchObject({ creative: { erid }, versions: [] });
    const month = await seller.call('GET /v1/marking/months/2026-10');
    expect(month.body.data.items[0]).toMatchObject({ deal_id: dealId, state: 'ready' });
  });

  it('that was called off is never registered', async () => {
    const [buyer, seller] = await pair();
    const dealId = await bench.deal(buyer, seller);
    const base = `/v1/marking/deals/${dealId}`;
    await buyer.call(`PUT ${base}/advertiser`, ADVERTISER);
    const { body } = await buyer.call(`PUT ${base}/creative`, creativeOf(null, 'Отменённое.'));
    const { content_hash } = body.data.creative;
    await buyer.call(`POST ${base}/creative/approve`, { content_hash });
    await sql`UPDATE deals SET state = 'cancelled', complete_by = NULL, closed_at = now() WHERE deal_id = ${dealId}`.execute(
      bench.app.database.db,
    );
    const late = await seller.call(`POST ${base}/creative/approve`, { content_hash });
    expect(late).toMatchObject({ status: 409, body: { error: { code: 'marking_closed' } } });
    const { rows } = await sql`SELECT FROM marking_objects WHERE deal_id = ${dealId}`.execute(bench.app.database.db);
    expect(rows).toEqual([]);
  });
});

describe('an erid that people bring', () => {
  it('takes the place of the one that we got, as a version of its own', async () => {
    const [buyer, seller] = await pair();
    const { dealId, creative } = await registered(buyer, seller, 'Своё и чужое.');
    const typed = await buyer.call(`POST /v1/marking/deals/${dealId}/erid`, { erid: 'Kra23aBcE', issuer: 'ozon' });
    expect(typed.body.data).toMatchObject({
      creative: { version: 2, state: 'manual', erid: 'Kra23aBcE', text: 'Своё и чужое.' },
      versions: [{ version: 1, state: 'superseded', erid: creative.erid }],
    });
  });

  it('is not one that we got ourselves: that one is used again, and reported', async () => {
    const [buyer, seller] = await pair();
    const { creative } = await registered(buyer, seller, 'Наш erid.');
    const dealId = await bench.deal(buyer, seller);
    const base = `/v1/marking/deals/${dealId}`;
    await buyer.call(`PUT ${base}/advertiser`, ADVERTISER);
    const typed = await buyer.call(`POST ${base}/erid`, { erid: creative.erid, issuer: 'vk' });
    expect(typed).toMatchObject({ status: 409, body: { error: { code: 'erid_of_ours' } } });
    const reused = await buyer.call(`POST ${base}/creative/reuse`, { creative_id: creative.creative_id });
    const { content_hash } = reused.body.data.creative;
    await buyer.call(`POST ${base}/creative/approve`, { content_hash });
    const agreed = await seller.call(`POST ${base}/creative/approve`, { content_hash });
    expect(agreed.body.data.creative).toMatchObject({ erid: creative.erid, erid_source: 'ord' });
  });
});

describe('what is registered', () => {
  it('has no erid in it: links lose an old one, a text with one is sent back', async () => {
    const [buyer, seller] = await pair();
    const dealId = await bench.deal(buyer, seller);
    const base = `/v1/marking/deals/${dealId}`;
    await buyer.call(`PUT ${base}/advertiser`, ADVERTISER);
    for (const text of [
      'Кофе.\nРеклама. ООО «Ровно». erid: 2VtzqOLD111',
      'Кофе https://rovno.example/?erid=2VtzqOLD111',
    ]) {
      const refused = await buyer.call(`PUT ${base}/creative`, creativeOf(null, text));
      expect(refused).toMatchObject({
        status: 422,
        body: { error: { fields: { text: expect.stringContaining('erid') } } },
      });
    }
    const target_urls = [
      'https://rovno.example/?erid=2VtzqOLD111',
      'https://rovno.example/?a=1&ERID=2VtzqOLD111#top',
      'https://rovno.example/',
    ];
    const saved = await buyer.call(`PUT ${base}/creative`, { ...creativeOf(null, 'Без erid.'), target_urls });
    const { content_hash } = saved.body.data.creative;
    expect(saved.body.data.creative.target_urls).toEqual(['https://rovno.example/', 'https://rovno.example/?a=1#top']);
    await buyer.call(`POST ${base}/creative/approve`, { content_hash });
    await seller.call(`POST ${base}/creative/approve`, { content_hash });
    const { ready, creative } = await waitFor(seller, dealId, hasErid);
    expect(ready.links[1].with_erid).toBe(`https://rovno.example/?a=1&erid=${creative.erid}#top`);
    const { rows } = await sql<{ text: string }>`
      SELECT body::text AS text FROM marking_objects WHERE kind = 'creative' AND deal_id = ${dealId}`.execute(
      bench.app.database.db,
    );
    expect(rows[0]?.text).not.toMatch(/erid[=:]|OLD/i);
  });
});
