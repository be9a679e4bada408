/** Known faults of others in this field: roles that are lost, drafts that are sent, names that change, registers that are mixed up. */
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayOf } from '#words/moments.ts';
import { publishObject } from '../support/ad-objects.ts';
import { createDealBetween } from '../support/deal-story.ts';
import {
  ADVERTISER,
  agree,
  creativeOf,
  hasErid,
  type MarkingBench,
  markingOf,
  placeAd,
  settledMonth,
  startMarking,
  waitFor,
} from '../support/marking.ts';
import { signUpStaff } from '../support/staff.ts';

let bench: MarkingBench;
beforeAll(async () => {
  bench = await startMarking();
});
beforeEach(() => {
  bench.ord.ord.behaviour.processing_ms = 0;
  bench.ord.ord.behaviour.bad = [];
});

const kept = async (path: string) => (await bench.ord.raw('GET', path)).body;
const jobOf = (name: string) => markingOf(bench.app).jobs.find((job) => job.name === name);
const pair = async () => [await bench.company(), await bench.selfEmployed()] as const;

/** Names of the register for what the deal has sent. */
async function sentOf(dealId: string): Promise<{ creative: string; pad: string; advertiser: string; seller: string }> {
  const { rows } = await sql<{ creative: string; pad: string; advertiser: string; seller: string }>`
    SELECT c.external_id AS creative, m.frozen ->> 'padId' AS pad, m.frozen -> 'chain' -> 'advertiser' ->> 'id' AS advertiser,
      m.frozen -> 'chain' -> 'seller' ->> 'id' AS seller
    FROM marking_of_deals m JOIN marking_creatives c USING (deal_id) WHERE m.deal_id = ${dealId}`.execute(
    bench.app.database.db,
  );
  return rows[0] as never;
}

describe('a person of the register', () => {
  it('who buys and sells keeps both roles, and owns the place he sells', async () => {
    const inn = '7728168971';
    const both = await bench.company(inn, 'ООО «Туда и обратно»');
    const [buyer, seller] = await pair();
    const first = await bench.deal(both, seller);
    await agree(both, seller, first, { advertiser: { ...ADVERTISER, name: 'ООО «Туда и обратно»', inn } });
    await waitFor(both, first, hasErid);
    const second = await bench.deal(buyer, both);
    await agree(buyer, both, second);
    await waitFor(buyer, second, hasErid);
    const bought = await sentOf(first);
    const sold = await sentOf(second);
    expect(sold.seller).toBe(bought.advertiser);
    // The last write, narrower by itself, has taken nothing away.
    expect((await kept(`/v1/person/${sold.seller}`)).roles).toEqual(['advertiser', 'publisher']);
    expect(await kept(`/v1/pad/${sold.pad}`)).toMatchObject({ person_external_id: sold.seller, is_owner: true });
    // Nor has a contract lost its flags by being written for the second time.
    const [contract] = (await kept(`/v3/creative/${sold.creative}`)).contract_external_ids;
    const { flags } = await kept(`/v1/contract/${contract}`);
    expect(flags).toEqual(['contractor_is_creatives_reporter']);
    const third = await bench.deal(buyer, seller);
    await agree(buyer, seller, third, { text: 'Ещё раз тем же.' });
    await waitFor(buyer, third, hasErid);
    const again = (await kept(`/v3/creative/${(await sentOf(third)).creative}`)).contract_external_ids;
    expect(again).toEqual([contract]);
    expect((await kept(`/v1/contract/${contract}`)).flags).toEqual(flags);
  });
});

describe('what is registered', () => {
  it('is no draft, carries no erid, and says nothing of the buyer’s project', async () => {
    const [buyer, seller] = await pair();
    const dealId = await bench.deal(buyer, seller);
    const base = `/v1/marking/deals/${dealId}`;
    const writes = () => bench.ord.ord.calls.filter((call) => call.startsWith('PUT /v3/creative'));
    const before = writes();
    await buyer.call(`PUT ${base}/advertiser`, ADVERTISER);
    const { body } = await buyer.call(`PUT ${base}/creative`, {
      ...creativeOf(null, 'Без метки.'),
      // People type addresses without their scheme.
      target_urls: ['rovno.example/coffee?erid=2VtzqOld111&utm=1', 'https://rovno.example/?ERID=x#top'],
    });
    const { content_hash } = body.data.creative;
    await buyer.call(`POST ${base}/creative/approve`, { content_hash });
    // One side alone sends nothing.
    expect(writes()).toEqual(before);
    await seller.call(`POST ${base}/creative/approve`, { content_hash });
    const marking = await waitFor(seller, dealId, hasErid);
    const { creative } = await sentOf(dealId);
    const sent = await kept(`/v3/creative/${creative}`);
    expect(sent).toMatchObject({
      texts: ['Без метки.'],
      target_urls: ['https://rovno.example/coffee?utm=1', 'https://rovno.example/#top'],
    });
    expect(marking.ready.links.map((link: { with_erid: string }) => link.with_erid)).toEqual([
      `https://rovno.example/coffee?utm=1&erid=${sent.erid}`,
      `https://rovno.example/?erid=${sent.erid}#top`,
    ]);
    const project = 'Осенний запуск';
    const { rows } = await sql`SELECT FROM deals JOIN projects USING (project_id) WHERE deal_id = ${dealId}
      AND title = ${project}`.execute(bench.app.database.db);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify([sent, marking])).not.toContain(project);
  });

  it('stays what it was when names, requisites and the object change afterwards', async () => {
    const day = '2026-03-12';
    const placed = await placeAd(bench, { publishedOn: day, removedOn: day });
    const { seller, buyer, dealId } = placed;
    const { creative, pad, seller: sellerId } = await sentOf(dealId);
    const before = await Promise.all([kept(`/v1/person/${sellerId}`), kept(`/v1/pad/${pad}`)]);
    const { db } = bench.app.database;
    await sql`UPDATE accounts SET legal_name = 'Иванова Анна Игоревна', inn = '500100732259'
      WHERE account_id = ${seller.accountId}`.execute(db);
    await sql`UPDATE accounts SET legal_name = 'ООО «Неровно»' WHERE account_id = ${buyer.accountId}`.execute(db);
    await sql`UPDATE ad_objects SET title = 'Другое имя'
      WHERE object_id = (SELECT object_id FROM marking_of_deals WHERE deal_id = ${dealId})`.execute(db);
    await seller.call(`PUT /v1/marking/deals/${dealId}/shows/2026-03`, { shows: 7 });
    expect((await seller.call('POST /v1/marking/months/2026-03/send')).status).toBe(200);
    await settledMonth(bench, seller, '2026-03', 'verified');
    expect(await Promise.all([kept(`/v1/person/${sellerId}`), kept(`/v1/pad/${pad}`)])).toEqual(before);
    const { items } = await kept('/v3/statistics/list?months=2026-03-01');
    expect(items).toMatchObject([{ creative_external_id: creative, pad_external_id: pad, shows_count: 7 }]);
    expect(await kept(`/v4/invoice/ohv-a-${dealId}-1`)).toMatchObject({ amount: { services: { vat: '0' } } });
  });

  it('of one creative twice on one page in a month is one record with the sum of both', async () => {
    const [buyer, seller] = await pair();
    const { resource_id: objectId } = await publishObject(seller, 'resource', {});
    const sides = { buyerId: buyer.accountId, sellerId: seller.accountId, objectId };
    const onePage = { ...bench, deal: () => createDealBetween(bench.app, { ...sides, after: ['accept'] }) };
    const place = (kopecks: number) =>
      placeAd(onePage, {
        buyer,
        seller,
        publishedOn: '2026-02-10',
        removedOn: '2026-02-11',
        text: 'Дважды на одной странице.',
        kopecks,
        feeKopecks: 100,
      });
    const placed = [await place(1_234_567), await place(7_654_321)];
    for (const [at, { dealId }] of placed.entries())
      await seller.call(`PUT /v1/marking/deals/${dealId}/shows/2026-02`, { shows: (at + 1) * 100 });
    await seller.call('POST /v1/marking/months/2026-02/send');
    await settledMonth(bench, seller, '2026-02', 'verified');
    const { items } = await kept('/v3/statistics/list?months=2026-02-01');
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ shows_count: 300, amount: { including_vat: '88888.88' } });
    // Each deal has acts of its own.
    const sums = await Promise.all(placed.map(({ dealId }) => kept(`/v4/invoice/ohv-a-${dealId}-1`)));
    expect(sums.map(({ amount }) => amount.services.including_vat)).toEqual(['12345.67', '76543.21']);
  });
});

describe('a report', () => {
  it('is sent as it was frozen after the buyer has gone and the place is deleted', async () => {
    const { buyer, seller, dealId } = await placeAd(bench, {
      publishedOn: '2026-01-12',
      removedOn: '2026-01-13',
      text: 'Никого уже нет.',
    });
    const { advertiser, pad } = await sentOf(dealId);
    const { rows } = await sql<{
      object_id: string;
    }>`SELECT object_id FROM marking_of_deals WHERE deal_id = ${dealId}`.execute(bench.app.database.db);
    const gone = await seller.call(`DELETE /v1/products/resource/delete/${rows[0]?.object_id}`);
    expect(gone.status, JSON.stringify(gone.body)).toBe(200);
    const left = await buyer.call(`DELETE /v1/passport/account/${buyer.accountId}`, { password: buyer.password });
    expect(left.status, JSON.stringify(left.body)).toBe(200);

    await seller.call(`PUT /v1/marking/deals/${dealId}/shows/2026-01`, { shows: 31 });
    expect((await seller.call('POST /v1/marking/months/2026-01/send')).status).toBe(200);
    await settledMonth(bench, seller, '2026-01', 'verified');
    const { items } = await kept('/v3/statistics/list?months=2026-01-01');
    expect(items).toMatchObject([{ pad_external_id: pad, shows_count: 31 }]);
    const act = await kept(`/v4/invoice/ohv-a-${dealId}-1`);
    expect((await kept(`/v1/contract/${act.contract_external_id}`)).client_external_id).toBe(advertiser);
    expect(await kept(`/v1/person/${advertiser}`)).toMatchObject({ juridical_details: { inn: ADVERTISER.inn } });
  });

  it('takes no promise of the place for shows: only what a delivery measured is suggested', async () => {
    const rowOf = async (reach: number | undefined) => {
      const [buyer, seller] = await pair();
      const dealId = await bench.deal(buyer, seller);
      await agree(buyer, seller, dealId, { text: 'Обещанное и виденное.' });
      await waitFor(seller, dealId, hasErid);
      await seller.call(`POST /v1/deals/${dealId}/deliver`, { text: 'Вышло', ...(reach && { reach }) });
      const { db } = bench.app.database;
      await sql`UPDATE deals SET created_at = '2025-12-01T00:00:00Z' WHERE deal_id = ${dealId}`.execute(db);
      await sql`UPDATE marking_creatives SET erid_at = '2025-12-01T00:00:00Z' WHERE deal_id = ${dealId}`.execute(db);
      await seller.call(`PUT /v1/marking/deals/${dealId}/publication`, {
        published_on: '2025-12-10',
        removed_on: '2025-12-11',
      });
      const { items } = (await seller.call('GET /v1/marking/months/2025-12')).body.data;
      await seller.call('POST /v1/marking/months/2025-12/send');
      return items.find((one: { deal_id: string }) => one.deal_id === dealId);
    };
    // The place promises an average of 31,400.
    expect(await rowOf(undefined)).toMatchObject({ shows: null, suggestion: null });
    expect(await rowOf(16_940)).toMatchObject({ shows: null, suggestion: 16_940 });
    // And a suggestion that nobody has confirmed is not sent either.
    expect((await kept('/v3/statistics/list?months=2025-12-01')).items).toEqual([]);
  });

  it('at half past midnight in Moscow is of the day that the register has', async () => {
    const { seller, dealId } = await placeAd(bench, {
      publishedOn: '2025-11-10',
      removedOn: '2025-11-11',
      text: 'Накануне.',
    });
    const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T21:30:00Z`) });
    try {
      expect(dayOf(new Date())).not.toBe(day);
      // Sides that have no contract yet: it is made now, and so are the creative and the report.
      const [late, selling] = [
        await bench.company('7704000017', 'ООО «Полночь»'),
        await bench.selfEmployed('770500000355', 'Поздняя Мария Петровна'),
      ];
      const second = await bench.deal(late, selling);
      await agree(late, selling, second, {
        advertiser: { ...ADVERTISER, name: 'ООО «Полночь»', inn: '7704000017' },
        text: 'После полуночи.',
      });
      await waitFor(late, second, hasErid);
      const { creative } = await sentOf(second);
      const [contract] = (await kept(`/v3/creative/${creative}`)).contract_external_ids;
      expect((await kept(`/v1/contract/${contract}`)).date).toBe(day);

      await seller.call(`PUT /v1/marking/deals/${dealId}/shows/2025-11`, { shows: 5 });
      expect((await seller.call('POST /v1/marking/months/2025-11/send')).status).toBe(200);
      await settledMonth(bench, seller, '2025-11', 'verified');
      expect((await kept('/v3/statistics/list?months=2025-11-01')).items).toMatchObject([{ shows_count: 5 }]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the register', () => {
  it('may find it bad days later: the post stays, the buyer is told, the acts wait', async () => {
    bench.ord.ord.behaviour.processing_ms = 1e9;
    const day = '2026-04-12';
    const { buyer, seller, dealId } = await placeAd(bench, {
      publishedOn: day,
      removedOn: day,
      text: 'Поздно плохое.',
    });
    expect((await seller.call(`GET /v1/marking/deals/${dealId}`)).body.data.creative.state).toBe('registered');
    await seller.call(`PUT /v1/marking/deals/${dealId}/shows/2026-04`, { shows: 5 });
    bench.ord.ord.behaviour.processing_ms = 0;
    bench.ord.ord.behaviour.bad = [{ word: 'Поздно плохое', messages: ['Creative text is not readable'] }];
    await jobOf('marking-statuses')?.handle({});
    const bad = await waitFor(buyer, dealId, ({ creative }) => creative.state === 'bad');
    expect(bad.creative.erid).not.toBeNull();
    const told = (await buyer.call('GET /v1/notifications')).body.data.items;
    expect(told.map(({ event }: { event: string }) => event)).toContain('marking_bad');
    await markingOf(bench.app).runMonths();
    expect((await bench.ord.raw('GET', `/v4/invoice/ohv-a-${dealId}-1`)).status).toBe(404);
    const month = (await seller.call('GET /v1/marking/months/2026-04')).body.data;
    expect(month.items[0]).toMatchObject({ state: 'refused' });
  });
});

describe('the way to the ОРД', () => {
  it('goes on by itself with a new key', async () => {
    const admin = await signUpStaff(bench.app, 'admin');
    const [buyer, seller] = await pair();
    bench.ord.ord.trouble.push({ status: 401 });
    const dealId = await bench.deal(buyer, seller);
    await agree(buyer, seller, dealId, { text: 'Новый ключ.' });
    await waitFor(buyer, dealId, ({ ord }) => ord?.state === 'stopped');
    // Pending calls have ended. With the same key nothing is retried, however often the job runs.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const calls = bench.ord.ord.calls.length;
    await jobOf('marking-statuses')?.handle({});
    expect(bench.ord.ord.calls.slice(calls).filter((call) => call.startsWith('PUT'))).toEqual([]);
    await sql`UPDATE marking_environments SET stopped_key = 'print of the key before'`.execute(bench.app.database.db);
    await jobOf('marking-statuses')?.handle({});
    await waitFor(buyer, dealId, hasErid);
    const queue = (await admin.call('GET /v1/desk/marking')).body.data;
    expect(queue.is_stopped).toBe(false);
  });

  it('knows only the calls that the ОРД has', () => {
    const id = '[^/]+';
    const CALLS = [
      `PUT /v1/(?:person|contract|cid|pad|media)/${id}`,
      `GET /v1/(?:person|contract|cid|pad)/${id}`,
      `GET /v1/media/${id}/info`,
      `(?:PUT|GET) /v3/creative/${id}`,
      `(?:PUT|GET|DELETE) /v4/invoice/${id}`,
      'POST /v3/statistics',
      'GET /v3/statistics/list',
      'POST /v1/erir_statuses',
      'GET /v1/dict/kktu',
      'POST /v1/dict/erir_message',
      'GET /v1/pad/info/restricted',
      'GET /v3/creative/list/erid_external_ids',
    ].map((path) => new RegExp(`^${path}$`));
    const unknown = bench.ord.ord.calls.filter((call) => !CALLS.some((known) => known.test(call)));
    expect(unknown).toEqual([]);
  });
});

describe('a creative whose erid nobody here has kept', () => {
  it('is sent once more when the same words are agreed on again', async () => {
    const [buyer, seller] = await pair();
    const dealId = await bench.deal(buyer, seller);
    const base = `/v1/marking/deals/${dealId}`;
    expect((await agree(buyer, seller, dealId, { text: 'Пока шёл ответ.' })).status).toBe(200);
    await waitFor(buyer, dealId, hasErid);
    // As it is when the buyer brings an erid from elsewhere while the answer is under way.
    await sql`UPDATE marking_creatives SET state = 'manual', erid = 'Kra23aBcD', erid_source = 'manual', erid_issuer = 'ozon',
      erid_at = now() WHERE deal_id = ${dealId}`.execute(bench.app.database.db);
    expect((await buyer.call(`POST ${base}/creative/version`)).status).toBe(200);
    await agree(buyer, seller, dealId, { text: 'Пока шёл ответ.' });
    const { creative } = await waitFor(buyer, dealId, hasErid);
    expect(creative).toMatchObject({ version: 2, erid_source: 'ord' });
  });
});

// The last one: it leaves nothing where it was.
describe('what was tried out', () => {
  it('of another environment is another register: neither its persons nor its erids are used', async () => {
    const inn = '7736050003';
    const advertiser = { ...ADVERTISER, name: 'ООО «Среда»', inn };
    const buyer = await bench.company(inn, 'ООО «Среда»');
    const seller = await bench.selfEmployed('500100732259', 'Средина Анна Игоревна');
    const { db } = bench.app.database;
    const first = await bench.deal(buyer, seller);
    await agree(buyer, seller, first, { advertiser, text: 'Одна и та же.' });
    const { creative: known } = await waitFor(buyer, first, hasErid);
    // As if all this had been tried out elsewhere.
    for (const table of [
      'marking_of_deals',
      'marking_creatives',
      'marking_persons',
      'marking_contracts',
      'marking_pads',
    ])
      await sql`UPDATE ${sql.table(table)} SET environment = 'elsewhere'`.execute(db);
    await sql`UPDATE marking_objects SET environment = 'elsewhere'`.execute(db);
    bench.ord.ord.behaviour.refuses_same_inn = false;
    const calls = bench.ord.ord.calls.length;
    const { rows: waiting } = await sql<{ object_id: string }>`
      UPDATE marking_objects SET state = 'waiting', sent_hash = NULL WHERE kind = 'creative' AND deal_id = ${first}
      RETURNING object_id`.execute(db);
    await jobOf('marking-send')?.handle({ object_id: waiting[0]?.object_id });
    expect(bench.ord.ord.calls.length).toBe(calls);
    const second = await bench.deal(buyer, seller);
    await agree(buyer, seller, second, { advertiser, text: 'Одна и та же.' });
    const { creative } = await waitFor(buyer, second, hasErid);
    bench.ord.ord.behaviour.refuses_same_inn = true;
    expect(creative.erid).not.toBe(known.erid);
    const { rows } = await sql`SELECT DISTINCT environment FROM marking_persons WHERE inn = ${inn}`.execute(db);
    expect(rows).toHaveLength(2);
  });
});
