/** A deal from its order to the erid, over real HTTP with the stand-in of the ОРД. */
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { publishObject } from '../support/ad-objects.ts';
import { createDealBetween } from '../support/deal-story.ts';
import {
  ADVERTISER,
  agree,
  creativeOf,
  hasErid,
  type MarkingBench,
  markingOf,
  startMarking,
  waitFor,
} from '../support/marking.ts';
import { signUpStaff } from '../support/staff.ts';
import { upload } from '../support/uploads.ts';

let bench: MarkingBench;
beforeAll(async () => {
  bench = await startMarking();
});

describe('a deal about a place on the internet', () => {
  it('is handed over only with an erid, which comes when both sides have agreed', async () => {
    const { app, ord } = bench;
    const buyer = await bench.company();
    const seller = await bench.selfEmployed();
    const dealId = await bench.deal(buyer, seller);
    const before = await seller.call(`GET /v1/deals/${dealId}`);
    expect(before.body.data.can.deliver).toBe(false);
    const { items } = (await seller.call('GET /v1/deals?side=seller')).body.data;
    expect(items[0].can.deliver).toBeUndefined();
    const refused = await seller.call(`POST /v1/deals/${dealId}/deliver`, { text: 'Вышло' });
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'marking_missing' } } });
    expect(refused.body.error.details.missing).toContainEqual({
      who: 'buyer',
      field: 'advertiser',
      message: 'Укажите, кого и что рекламируете.',
    });

    const started = await buyer.call(`GET /v1/marking/deals/${dealId}`);
    expect(started.body.data).toMatchObject({
      need: 'required',
      suggested: { name: ADVERTISER.name, inn: ADVERTISER.inn, type: 'juridical' },
      can: { edit_advertiser: true, edit_creative: true, approve: false },
    });
    expect((await seller.call(`GET /v1/marking/deals/${dealId}`)).body.data.suggested).toBeNull();
    const agreed = await agree(buyer, seller, dealId);
    expect(agreed.status).toBe(200);
    const marking = await waitFor(seller, dealId, hasErid);
    expect(marking.creative).toMatchObject({ erid_source: 'ord', erid_issuer: 'vk' });
    const { erid } = marking.creative;
    expect(marking.ready).toMatchObject({
      line: `Реклама. ООО «Ровно», ИНН 7701000019. erid: ${erid}`,
      links: [{ with_erid: `https://rovno.example/coffee?utm=1&erid=${erid}` }],
    });
    expect(marking.contract.serial).toMatch(/^ОХ-Р-\d{6}$/);
    const delivered = await seller.call(`POST /v1/deals/${dealId}/deliver`, { text: 'Вышло' });
    expect(delivered.status).toBe(200);

    const kinds = ord.ord.calls.filter((call) => call.startsWith('PUT')).map((call) => call.split('/')[2]);
    for (const kind of ['person', 'contract', 'pad'])
      expect(kinds.lastIndexOf(kind)).toBeLessThan(kinds.indexOf('creative'));
    const told = await seller.call('GET /v1/notifications');
    expect(JSON.stringify(told.body)).toContain('erid получен');
    await markingOf(app).followStatuses();
    await waitFor(buyer, dealId, ({ creative }) => creative.state === 'verified');
    const { rows } = await sql<{ path: string }>`SELECT path, codes, method FROM marking_calls`.execute(
      app.database.db,
    );
    expect(rows.length).toBeGreaterThan(5);
    expect(JSON.stringify(rows)).not.toMatch(/7701000019|Ровно|test-ord-key/);
  });

  it('is approved by exactly what stands there', async () => {
    const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
    const dealId = await bench.deal(buyer, seller);
    const base = `/v1/marking/deals/${dealId}`;
    await buyer.call(`PUT ${base}/advertiser`, ADVERTISER);
    const first = (await buyer.call(`PUT ${base}/creative`, creativeOf(null))).body.data.creative;
    await buyer.call(`POST ${base}/creative/approve`, { content_hash: first.content_hash });
    // The seller proposes other words: what the buyer agreed to is not what stands there.
    const changed = await seller.call(`PUT ${base}/creative`, creativeOf(first.content_hash, 'Кофе за день.'));
    expect(changed.body.data.creative).toMatchObject({
      state: 'draft',
      approvals: { buyer_at: null, seller_at: null },
    });
    const stale = await seller.call(`POST ${base}/creative/approve`, { content_hash: first.content_hash });
    expect(stale).toMatchObject({ status: 409, body: { error: { code: 'creative_changed' } } });
    const over = await buyer.call(`PUT ${base}/creative`, creativeOf(first.content_hash, 'Третье.'));
    expect(over).toMatchObject({ status: 409, body: { error: { code: 'creative_changed' } } });
    const { content_hash } = changed.body.data.creative;
    await seller.call(`POST ${base}/creative/approve`, { content_hash });
    const { body } = await buyer.call(`GET ${base}`);
    expect(body.data).toMatchObject({ creative: { state: 'ready' }, waits_for: [{ who: 'buyer' }] });
    await buyer.call(`POST ${base}/creative/approve`, { content_hash });
    await waitFor(buyer, dealId, hasErid);
    const late = await buyer.call(`PUT ${base}/creative`, creativeOf(content_hash, 'Поздно.'));
    expect(late).toMatchObject({ status: 409, body: { error: { code: 'creative_registered' } } });
  });

  it('waits for the erid of a new version, and gets the old one back with the old words', async () => {
    const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
    const dealId = await bench.deal(buyer, seller);
    const base = `/v1/marking/deals/${dealId}`;
    await agree(buyer, seller, dealId, { text: 'Первые слова.' });
    const { creative: first } = await waitFor(buyer, dealId, hasErid);
    await buyer.call(`POST ${base}/creative/version`);
    const missing = await seller.call(`POST /v1/deals/${dealId}/deliver`, { text: 'Вышло' });
    expect(missing.body.error.code).toBe('marking_missing');
    const { body } = await buyer.call(`GET ${base}`);
    expect(body.data.versions).toMatchObject([{ version: 1, state: 'superseded', erid: first.erid }]);
    await agree(buyer, seller, dealId, { text: 'Другие слова.' });
    const { creative: second } = await waitFor(buyer, dealId, hasErid);
    expect(second).toMatchObject({ version: 2 });
    expect(second.erid).not.toBe(first.erid);
    await buyer.call(`POST ${base}/creative/version`);
    const again = await agree(buyer, seller, dealId, { text: 'Первые слова.' });
    expect(again.body.data.creative).toMatchObject({ version: 3, erid: first.erid, state: 'registered' });
    expect((await seller.call(`POST /v1/deals/${dealId}/deliver`, { text: 'Вышло' })).status).toBe(200);
  });

  it('takes a creative out of the library', async () => {
    const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
    const first = await bench.deal(buyer, seller);
    await agree(buyer, seller, first, { text: 'Из библиотеки.' });
    const { creative } = await waitFor(buyer, first, hasErid);
    const { items } = (await buyer.call('GET /v1/marking/creatives')).body.data;
    expect(items).toMatchObject([{ creative_id: creative.creative_id, uses: 1, advertiser: { inn: ADVERTISER.inn } }]);
    const second = await bench.deal(buyer, seller);
    const base = `/v1/marking/deals/${second}`;
    await buyer.call(`PUT ${base}/advertiser`, ADVERTISER);
    const stranger = await bench.company('7702000011');
    expect((await stranger.call('GET /v1/marking/creatives')).body.data.items).toEqual([]);
    const taken = await buyer.call(`POST ${base}/creative/reuse`, { creative_id: creative.creative_id });
    const { content_hash } = taken.body.data.creative;
    await buyer.call(`POST ${base}/creative/approve`, { content_hash });
    await markingOf(bench.app).followStatuses();
    const agreed = await seller.call(`POST ${base}/creative/approve`, { content_hash });
    // The register has looked at it before: nobody would ask again, and the act of this deal would wait for ever.
    expect(agreed.body.data.creative).toMatchObject({ erid: creative.erid, state: 'verified' });
  });

  it('shows the pictures of the creative to both sides, and sends them', async () => {
    const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
    const dealId = await bench.deal(buyer, seller);
    const base = `/v1/marking/deals/${dealId}`;
    const { media_id } = (
      await upload(
        buyer,
        await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c42' } })
          .jpeg()
          .toBuffer(),
      )
    ).body.data;
    await buyer.call(`PUT ${base}/advertiser`, ADVERTISER);
    const foreign = await seller.call(`PUT ${base}/creative`, {
      ...creativeOf(null),
      form: 'banner',
      media_ids: [media_id],
    });
    expect(foreign).toMatchObject({ status: 422, body: { error: { fields: { media_ids: expect.any(String) } } } });
    const { body } = await buyer.call(`PUT ${base}/creative`, {
      ...creativeOf(null),
      form: 'banner',
      media_ids: [media_id],
    });
    const stranger = await bench.selfEmployed();
    const seenBy = async (person: typeof buyer) => {
      const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      return (await bench.app.app.inject({ url: `/media/${media_id}/card.webp`, headers: { cookie } })).statusCode;
    };
    expect([await seenBy(buyer), await seenBy(seller), await seenBy(stranger)]).toEqual([200, 200, 404]);
    const { content_hash } = body.data.creative;
    await buyer.call(`POST ${base}/creative/approve`, { content_hash });
    await seller.call(`POST ${base}/creative/approve`, { content_hash });
    await waitFor(buyer, dealId, hasErid);
    expect(bench.ord.ord.calls).toContain(`PUT /v1/media/ohv-m-${media_id}`);
  });

  it('says what is missing, field by field, before anything is sent', async () => {
    const buyer = await bench.company();
    const seller = await bench.app.signUp();
    const dealId = await bench.deal(buyer, seller);
    const base = `/v1/marking/deals/${dealId}`;
    const wrong = await buyer.call(`PUT ${base}/advertiser`, { ...ADVERTISER, inn: '7701000018', kktu: '99.99.99' });
    expect(wrong).toMatchObject({
      status: 422,
      body: { error: { fields: { inn: expect.any(String), kktu: expect.any(String) } } },
    });
    const other = await buyer.call(`PUT ${base}/advertiser`, { ...ADVERTISER, kktu: '30.15.1', brand: null });
    expect(other.body.error.fields).toHaveProperty('description');
    await buyer.call(`PUT ${base}/advertiser`, ADVERTISER);
    const { body } = await buyer.call(`PUT ${base}/creative`, creativeOf(null));
    expect(body.data.problems).toMatchObject([{ who: 'seller', field: 'requisites.legal_form' }]);
    const { content_hash } = body.data.creative;
    const mine = await seller.call(`POST ${base}/creative/approve`, { content_hash });
    expect(mine).toMatchObject({ status: 409, body: { error: { code: 'marking_incomplete' } } });
  });

  it('is about an advertiser who is somebody else only with their contract', async () => {
    const agency = await bench.company('7707083893', 'ООО «Агентство»');
    const seller = await bench.selfEmployed();
    const dealId = await bench.deal(agency, seller);
    const without = await agree(agency, seller, dealId, { text: 'От агентства.' });
    expect(without).toMatchObject({ status: 409, body: { error: { code: 'marking_incomplete' } } });
    expect(without.body.error.details.problems).toMatchObject([{ field: 'advertiser.agency' }]);
    const contract = { kind: 'contract', serial: '15/А', date: '2026-03-02' };
    const agreed = await agree(agency, seller, dealId, {
      advertiser: { ...ADVERTISER, agency: contract },
      text: 'От агентства.',
    });
    expect(agreed.body.data.advertiser).toMatchObject({ is_agency: true });
    await waitFor(agency, dealId, hasErid);
    const { rows } = await sql<{ body: { serial: string } }>`
      SELECT body FROM marking_objects WHERE kind = 'contract' AND body ->> 'serial' = '15/А'`.execute(
      bench.app.database.db,
    );
    expect(rows).toHaveLength(1);

    const second = await bench.deal(agency, seller);
    const cid = '0b8f9f3e-3c1e-4a52-9a5e-2f1f6f1c2d11';
    await agree(agency, seller, second, {
      advertiser: { ...ADVERTISER, agency: { kind: 'cid', cid } },
      text: 'По CID.',
    });
    await waitFor(agency, second, hasErid);
    expect(bench.ord.ord.calls).toContain(`PUT /v1/cid/${cid}`);
  });

  it('needs nothing outside the internet, nor of contractors', async () => {
    const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
    const dealId = await bench.deal(buyer, seller, { platform: 'radio' });
    expect((await buyer.call(`GET /v1/marking/deals/${dealId}`)).body.data).toMatchObject({
      need: 'none',
      reason: 'offline',
    });
    expect((await seller.call(`POST /v1/deals/${dealId}/deliver`, { text: 'В эфире' })).status).toBe(200);
    const unneeded = await buyer.call(`PUT /v1/marking/deals/${dealId}/advertiser`, ADVERTISER);
    expect(unneeded.body.error.code).toBe('marking_not_needed');
  });

  it('can be handed over without an erid when a moderator says why', async () => {
    const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
    const moderator = await signUpStaff(bench.app, 'moderator');
    const dealId = await bench.deal(buyer, seller);
    const words = 'Экраны в кафе, в интернете не показывается';
    expect((await buyer.call(`POST /v1/desk/marking/deals/${dealId}/waive`, { words })).status).toBe(403);
    expect((await moderator.call(`POST /v1/desk/marking/deals/${dealId}/waive`, { words })).status).toBe(200);
    expect((await buyer.call(`GET /v1/marking/deals/${dealId}`)).body.data).toMatchObject({
      need: 'none',
      reason: 'waived',
      waiver: { words },
    });
    expect((await seller.call(`POST /v1/deals/${dealId}/deliver`, { text: 'Стоит' })).status).toBe(200);
  });

  it('is left to the moderator who has taken it', async () => {
    const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
    const [one, other] = [await signUpStaff(bench.app, 'moderator'), await signUpStaff(bench.app, 'moderator')];
    const dealId = await bench.deal(buyer, seller);
    const waive = (by: typeof one) =>
      by.call(`POST /v1/desk/marking/deals/${dealId}/waive`, { words: 'Экраны в кафе' });
    expect((await one.call(`PUT /v1/moderation/cases/marking/${dealId}`)).status).toBe(200);
    expect((await waive(other)).body.error.code).toBe('case_taken');
    expect((await waive(one)).status).toBe(200);
    const { items } = (await one.call('GET /v1/moderation/cases')).body.data;
    expect(items.some(({ id }: { id: string }) => id === dealId)).toBe(false);
  });

  it('takes an erid from elsewhere, but not that of another advertiser', async () => {
    const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
    const first = await bench.deal(buyer, seller);
    await agree(buyer, seller, first, { text: 'Чей erid.' });
    const { creative } = await waitFor(buyer, first, hasErid);
    const other = await bench.company('7707083893', 'ООО «Другие»');
    const dealId = await bench.deal(other, seller);
    const base = `/v1/marking/deals/${dealId}`;
    const early = await other.call(`POST ${base}/erid`, { erid: '2Vtzqw7kQpX', issuer: 'yandex', reporter: 'buyer' });
    expect(early.body.error.code).toBe('marking_incomplete');
    await other.call(`PUT ${base}/advertiser`, { ...ADVERTISER, name: 'ООО «Другие»', inn: '7707083893' });
    // Without a creative there is nothing for it to stand on.
    const invented = await seller.call(`POST ${base}/erid`, {
      erid: 'Kra23aBcD',
      issuer: 'yandex',
      reporter: 'seller',
    });
    expect(invented.body.error).toMatchObject({
      code: 'marking_incomplete',
      details: { problems: [{ who: 'buyer', field: 'creative' }] },
    });
    await other.call(`PUT ${base}/creative`, creativeOf(null, 'Чужое слово.'));
    const cyrillic = await other.call(`POST ${base}/erid`, { erid: '2Vtzqсw7kQ', issuer: 'yandex', reporter: 'buyer' });
    expect(cyrillic.body.error.fields.erid).toBe('Русская буква вместо латинской: 6-й знак «с».');
    const taken = await other.call(`POST ${base}/erid`, { erid: creative.erid, issuer: 'vk', reporter: 'buyer' });
    expect(taken).toMatchObject({ status: 409, body: { error: { code: 'erid_taken' } } });
    const calls = bench.ord.ord.calls.length;
    const typed = await seller.call(`POST ${base}/erid`, {
      erid: 'https://x.example/?erid=Kra23aBcD',
      issuer: 'yandex',
      reporter: 'seller',
    });
    const { offer } = typed.body.data.creative;
    expect(offer).toMatchObject({ erid: 'Kra23aBcD', issuer: 'yandex', reporter: 'seller', by: 'seller' });
    const agreed = await other.call(`POST ${base}/erid/agree`, { offer_id: offer.offer_id });
    expect(agreed.body.data.creative).toMatchObject({
      state: 'manual',
      erid: 'Kra23aBcD',
      erid_issuer: 'yandex',
      reporter: 'seller',
      offer: null,
    });
    expect((await seller.call(`POST /v1/deals/${dealId}/deliver`, { text: 'Вышло' })).status).toBe(200);
    expect(bench.ord.ord.calls.length).toBe(calls);
  });

  it('is nobody else’s business', async () => {
    const [buyer, seller, stranger] = [await bench.company(), await bench.selfEmployed(), await bench.company()];
    const dealId = await bench.deal(buyer, seller);
    const base = `/v1/marking/deals/${dealId}`;
    expect((await stranger.call(`GET ${base}`)).status).toBe(404);
    expect((await stranger.call(`PUT ${base}/advertiser`, ADVERTISER)).status).toBe(404);
    expect((await seller.call(`PUT ${base}/advertiser`, ADVERTISER)).status).toBe(403);
  });

  it('makes one person and one contract of 200 deals of one advertiser', async () => {
    const { app } = bench;
    const inn = '7727563778';
    const buyer = await bench.company(inn, 'ООО «Двести»');
    const seller = await bench.selfEmployed();
    const { resource_id: objectId } = await publishObject(seller, 'resource', { url: 'https://vk.com/twohundred' });
    const sides = { buyerId: buyer.accountId, sellerId: seller.accountId, objectId, amountKopecks: 1000 };
    const one = async (place: number) => {
      const dealId = await createDealBetween(app, sides);
      const advertiser = { ...ADVERTISER, name: 'ООО «Двести»', inn };
      const { status } = await agree(buyer, seller, dealId, { advertiser, text: `Слова ${place % 5}.` });
      expect(status).toBe(200);
    };
    for (let from = 0; from < 200; from += 4)
      await Promise.all(Array.from({ length: 4 }, (_, place) => one(from + place)));
    const { rows } = await sql<{ persons: number; contracts: number; creatives: number }>`
      SELECT (SELECT count(*) FROM marking_persons WHERE inn = ${inn}) AS persons,
        (SELECT count(*) FROM marking_contracts c JOIN marking_persons p ON p.person_id = c.client_id WHERE p.inn = ${inn}) AS contracts,
        (SELECT count(DISTINCT c.external_id) FROM marking_creatives c WHERE c.advertiser_inn = ${inn}) AS creatives`.execute(
      app.database.db,
    );
    expect(rows[0]).toMatchObject({ persons: 1, contracts: 1 });
    expect(rows[0]?.creatives).toBeLessThan(50);
  }, 240_000);

  it('keeps what was sent when the buyer leaves, and nothing of what was not', async () => {
    const { app } = bench;
    const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
    const sent = await bench.deal(buyer, seller);
    await agree(buyer, seller, sent, { text: 'Отправленное.' });
    await waitFor(buyer, sent, hasErid);
    const draft = await bench.deal(buyer, seller);
    await buyer.call(`PUT /v1/marking/deals/${draft}/advertiser`, ADVERTISER);
    await buyer.call(`PUT /v1/marking/deals/${draft}/creative`, creativeOf(null, 'Черновик кваркуш.'));
    const own = await markingOf(app).exportOf?.(buyer.accountId);
    expect(JSON.stringify(own)).toContain('Черновик кваркуш.');
    await inTransaction(app.database.db, (transaction) => markingOf(app).eraseOf(transaction, buyer.accountId));
    const { rows } = await sql<{ deal_id: string; text: string }>`
      SELECT deal_id, text FROM marking_creatives WHERE deal_id IN (${sent}, ${draft}) ORDER BY text`.execute(
      app.database.db,
    );
    expect(rows.map(({ text }) => text)).toEqual(['', 'Отправленное.']);
    const { rows: changes } = await sql`SELECT FROM marking_changes WHERE after::text LIKE '%кваркуш%'`.execute(
      app.database.db,
    );
    expect(changes).toHaveLength(0);
  });
});
