/** Approval of a creative: by whom, of what, and until when. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  ADVERTISER,
  agree,
  creativeOf,
  hasErid,
  type MarkingBench,
  markingOf,
  type Person,
  placeAd,
  startMarking,
  waitFor,
} from '../support/marking.ts';
import { signUpStaff } from '../support/staff.ts';

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
      await seller.call(`POST ${base}/erid`, { erid: 'Kra23aBcD', issuer: 'yandex', reporter: 'seller' }),
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
  it('is not one that we got ourselves: that one is used again, and reported', async () => {
    const [buyer, seller] = await pair();
    const { creative } = await registered(buyer, seller, 'Наш erid.');
    const dealId = await bench.deal(buyer, seller);
    const base = `/v1/marking/deals/${dealId}`;
    await buyer.call(`PUT ${base}/advertiser`, ADVERTISER);
    await buyer.call(`PUT ${base}/creative`, creativeOf(null, 'Наш erid?'));
    const typed = await buyer.call(`POST ${base}/erid`, { erid: creative.erid, issuer: 'vk', reporter: 'buyer' });
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

describe('what was refused', () => {
  const changePlace = async (seller: Person, dealId: string, change: object) => {
    const { rows } = await sql<{ object_id: string }>`
      SELECT object_id FROM marking_of_deals WHERE deal_id = ${dealId}`.execute(bench.app.database.db);
    const id = rows[0]?.object_id;
    const { version } = (await seller.call(`GET /v1/products/resource/retrieve/${id}`)).body.data;
    const changed = await seller.call(`PATCH /v1/products/resource/change/${id}`, { version, ...change });
    expect(changed.status).toBe(200);
  };
  const address = { who: 'seller', field: 'resource.url' };

  it('is mended where it stands: another address of the place is taken', async () => {
    const [buyer, seller] = await pair();
    const whole = await bench.deal(buyer, seller, { url: 'https://vk.com/' });
    const early = await agree(buyer, seller, whole, { text: 'Вся сеть.' });
    expect(early.body.error.details.problems).toMatchObject([address]);
    await changePlace(seller, whole, { url: 'https://vk.com/mended_before' });
    expect((await seller.call(`GET /v1/marking/deals/${whole}`)).body.data.problems).toEqual([]);
    await agree(buyer, seller, whole, { text: 'Вся сеть.' });
    await waitFor(buyer, whole, hasErid);

    // Only the ОРД knows that this one is a whole platform too.
    const dealId = await bench.deal(buyer, seller);
    const { db } = bench.app.database;
    await sql`UPDATE ad_objects SET details = details || '{"url":"https://telegram.dog"}'
      WHERE object_id = (SELECT object_id FROM deals WHERE deal_id = ${dealId})`.execute(db);
    await sql`UPDATE marking_of_deals SET place_url = 'https://telegram.dog' WHERE deal_id = ${dealId}`.execute(db);
    await agree(buyer, seller, dealId, { text: 'Не то место.' });
    const refused = await waitFor(seller, dealId, ({ creative }) => creative.state === 'refused');
    expect(refused.problems).toMatchObject([address]);
    await changePlace(seller, dealId, { url: 'https://vk.com/mended_after', title: 'Кухня после правки' });
    await agree(buyer, seller, dealId, { text: 'Не то место.' });
    await waitFor(buyer, dealId, hasErid);
    const { rows } = await sql<{ body: object }>`
      SELECT body FROM marking_objects WHERE kind = 'pad' AND state = 'sent'
        AND external_id = (SELECT frozen ->> 'padId' FROM marking_of_deals WHERE deal_id = ${dealId})`.execute(db);
    expect(rows[0]?.body).toMatchObject({ url: 'https://vk.com/mended_after', name: 'Кухня после правки' });
  });

  it('is corrected by staff where nobody speaks for the company, and typed wrongly no more', async () => {
    const seller = await bench.selfEmployed();
    const [agency, inn] = [await bench.company('7707083893', 'ООО «Агентство»'), '7710140679'];
    const staff = await signUpStaff(bench.app, 'moderator');
    const known = async () => {
      const { rows } = await sql<{ object_id: string; name: string; roles: string[] }>`
        SELECT object_id, body ->> 'name' AS name, body -> 'roles' AS roles FROM marking_objects
        WHERE kind = 'person' AND body -> 'juridical_details' ->> 'inn' = ${inn}`.execute(bench.app.database.db);
      return rows[0];
    };
    const order = async (name: string) => {
      const dealId = await bench.deal(agency, seller);
      const contract = { kind: 'contract', serial: '17/А', date: '2026-03-02' };
      const advertiser = { ...ADVERTISER, name, inn, agency: contract };
      return { dealId, agreed: await agree(agency, seller, dealId, { advertiser, text: name }) };
    };
    await waitFor(agency, (await order('ООО «Неверна»')).dealId, hasErid);
    // A registration that has only just been written down.
    await sql`UPDATE marking_persons SET roles = '{advertiser,publisher}' WHERE inn = ${inn}`.execute(
      bench.app.database.db,
    );
    const path = `PUT /v1/desk/marking/${(await known())?.object_id}/name`;
    const wrong = await staff.call(path, { name: "ООО 'Верно'" });
    expect(wrong).toMatchObject({ status: 422, body: { error: { fields: { name: expect.any(String) } } } });
    expect((await staff.call(path, { name: 'ООО «Верно»' })).status).toBe(200);
    expect(await known()).toMatchObject({ name: 'ООО «Верно»', roles: ['advertiser', 'publisher'] });
    const again = await order('ООО «Неверна»');
    expect(again.agreed.body.error.details.problems).toMatchObject([{ who: 'buyer', field: 'advertiser.name' }]);
    await waitFor(agency, (await order('ООО «Верно»')).dealId, hasErid);
    expect((await known())?.name).toBe('ООО «Верно»');
    await expect
      .poll(async () => (await bench.ord.raw('GET', '/v1/person')).body.external_ids.length, { timeout: 5000 })
      .toBeGreaterThan(0);
  });
});

it('a draft of the buyer is his turn alone, so the agreed day of the seller moves on', async () => {
  const [buyer, seller] = await pair();
  const dealId = await bench.deal(buyer, seller);
  const base = `/v1/marking/deals/${dealId}`;
  await buyer.call(`PUT ${base}/advertiser`, ADVERTISER);
  const saved = await buyer.call(`PUT ${base}/creative`, creativeOf(null, 'Ещё пишу.'));
  expect(saved.body.data.waits_for).toMatchObject([{ who: 'buyer' }]);
  const today = new Date().toISOString().slice(0, 10);
  const { db } = bench.app.database;
  await sql`UPDATE deals SET due_on = ${today}::date - 1 WHERE deal_id = ${dealId}`.execute(db);
  const moreTime = () =>
    markingOf(bench.app)
      .jobs.find(({ name }) => name === 'marking-more-time')
      ?.handle({});
  const isLate = async () => {
    const { rows } = await sql<{ late: boolean }>`
      SELECT due_on < ${today}::date AS late FROM deals WHERE deal_id = ${dealId}`.execute(db);
    return rows[0]?.late;
  };
  await moreTime();
  expect(await isLate()).toBe(false);
  // Submitted: now it is the seller's.
  const { content_hash } = saved.body.data.creative;
  const sent = await buyer.call(`POST ${base}/creative/approve`, { content_hash });
  expect(sent.body.data.waits_for).toMatchObject([{ who: 'seller' }]);
  await sql`UPDATE deals SET due_on = ${today}::date - 1 WHERE deal_id = ${dealId}`.execute(db);
  await moreTime();
  expect(await isLate()).toBe(true);
});
