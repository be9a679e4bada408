/** Whose turn it is: the page of a deal, the bell and «Сегодня» say the same. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  ADVERTISER,
  agree,
  creativeOf,
  hasErid,
  type MarkingBench,
  type Person,
  startMarking,
  waitFor,
} from '../support/marking.ts';

let bench: MarkingBench;
beforeAll(async () => {
  bench = await startMarking();
});

const turns = async (person: Person, dealId: string) =>
  (await person.call(`GET /v1/marking/deals/${dealId}`)).body.data.waits_for.map(
    ({ who, what }: { who: string; what: string }) => `${who} ${what}`,
  );
const told = async (person: Person, event: string) =>
  (await person.call('GET /v1/notifications?limit=100')).body.data.items.filter(
    (one: { event: string }) => one.event === event,
  );
const today = async (person: Person) =>
  (await person.call('GET /v1/cabinet/today')).body.data.turns
    .flatMap(({ items }: { items: { type: string; what: string }[] }) => items)
    .filter(({ type }: { type: string }) => type === 'deal')
    .map(({ what }: { what: string }) => what);

const found = async (person: Person, dealId: string) =>
  (await person.call(`GET /v1/cabinet/find?q=${dealId.slice(-6)}`)).body.data.deals[0].waiting;

describe('the turns of a deal that has to be marked', () => {
  it('lead from the answer over the creative and both agreements to the publication and its check', async () => {
    const buyer = await bench.company();
    const seller = await bench.selfEmployed();
    const dealId = await bench.deal(buyer, seller, { after: [] });
    expect(await turns(seller, dealId)).toEqual(['seller answer']);
    expect(await today(buyer)).toEqual([]);

    await seller.call(`POST /v1/deals/${dealId}/accept`, {});
    expect(await turns(buyer, dealId)).toEqual(['buyer fill']);
    expect(await today(buyer)).toEqual(['creative']);
    expect(await found(buyer, dealId)).toBe('creative');
    // A deal that cannot be handed over yet is no task of its seller's.
    expect(await today(seller)).toEqual([]);
    expect(await found(seller, dealId)).toBeNull();
    expect(await told(buyer, 'creative_wanted')).toMatchObject([
      {
        link: `/deals/${dealId}/creative`,
        text: expect.stringMatching(/^Без макета продавец не начнёт\. Срок работы — /),
      },
    ]);
    expect(await told(seller, 'creative_wanted')).toEqual([]);

    const base = `/v1/marking/deals/${dealId}`;
    await buyer.call(`PUT ${base}/advertiser`, ADVERTISER);
    const { content_hash } = (await buyer.call(`PUT ${base}/creative`, creativeOf(null))).body.data.creative;
    expect(await turns(buyer, dealId)).toEqual(['buyer agree']);
    await buyer.call(`POST ${base}/creative/approve`, { content_hash });
    expect(await turns(buyer, dealId)).toEqual(['seller agree']);
    expect(await told(seller, 'agreement_wanted')).toHaveLength(1);
    expect(await told(buyer, 'agreement_wanted')).toEqual([]);
    expect(await today(buyer)).toEqual([]);
    expect(await today(seller)).toEqual(['agree']);
    // Its rest is among the sales, whatever the group is for buyers.
    expect((await seller.call('GET /v1/cabinet/today')).body.data.turns).toMatchObject([{ are_sales: true }]);

    await seller.call(`POST ${base}/creative/approve`, { content_hash });
    await waitFor(seller, dealId, hasErid);
    expect(await turns(seller, dealId)).toEqual(['seller publish']);
    expect(await today(seller)).toEqual(['deliver']);
    const [ofBuyer] = await told(buyer, 'erid_ready');
    const [ofSeller] = await told(seller, 'erid_ready');
    // The address of this ОРД is not that of the real one: nothing may come out with its erids, and everything that tells of them says so.
    for (const { text } of [ofBuyer, ofSeller]) expect(text).toContain('рекламу с ним не выпускайте');
    const { items: chats } = (await buyer.call('GET /v1/chats')).body.data;
    expect(JSON.stringify(chats)).toContain('это тренировка');
    expect((await seller.call('GET /v1/marking/months')).body.data.mode).toBe('test');
    const month = new Date().toISOString().slice(0, 7);
    expect((await seller.call(`GET /v1/marking/months/${month}`)).body.data.mode).toBe('test');

    await seller.call(`POST /v1/deals/${dealId}/deliver`, { text: 'Вышло' });
    // Its shows are not asked for before they can be counted.
    expect(await turns(buyer, dealId)).toEqual(['buyer check']);
    expect(await today(buyer)).toEqual(['check']);
    const [shown] = (await seller.call(`GET ${base}`)).body.data.shows;
    expect(shown).toMatchObject({ shows: null, state: 'running', from: expect.stringMatching(/-01$/) });
    expect(shown.from > new Date().toISOString().slice(0, 10)).toBe(true);
    const { published_on } = (await seller.call(`GET ${base}`)).body.data.publication;
    await sql`UPDATE marking_of_deals SET published_on = published_on - 2, removed_on = ${published_on}::date - 1
      WHERE deal_id = ${dealId}`.execute(bench.app.database.db);
    expect(await turns(seller, dealId)).toEqual(['buyer check', 'seller shows']);
  });

  it('ask nobody to go on while a moderator decides', async () => {
    const buyer = await bench.company();
    const seller = await bench.selfEmployed();
    const dealId = await bench.deal(buyer, seller);
    expect(await turns(buyer, dealId)).toEqual(['buyer fill']);
    await seller.call(`POST /v1/deals/${dealId}/dispute`, { reason: 'Покупатель не отвечает.' });
    expect((await buyer.call(`GET /v1/deals/${dealId}`)).body.data.state).toBe('disputed');
    expect(await turns(buyer, dealId)).toEqual([]);
  });

  it('offer an earlier creative only to a buyer who has one', async () => {
    const buyer = await bench.company();
    const seller = await bench.selfEmployed();
    const first = await bench.deal(buyer, seller);
    const mayReuse = async (person: Person, dealId: string) =>
      (await person.call(`GET /v1/marking/deals/${dealId}`)).body.data.can.reuse;
    expect(await mayReuse(buyer, first)).toBe(false);
    await agree(buyer, seller, first);
    await waitFor(buyer, first, hasErid);
    const second = await bench.deal(buyer, seller);
    expect(await mayReuse(buyer, second)).toBe(true);
    expect(await mayReuse(seller, second)).toBe(false);
  });

  it('says of an agreement only what is so: nobody has agreed before the buyer', async () => {
    const buyer = await bench.company();
    const seller = await bench.selfEmployed();
    const dealId = await bench.deal(buyer, seller, { after: [] });
    const base = `/v1/marking/deals/${dealId}`;
    await buyer.call(`PUT ${base}/advertiser`, ADVERTISER);
    const written = await buyer.call(`PUT ${base}/creative`, creativeOf(null, 'До ответа продавца.'));
    await seller.call(`POST /v1/deals/${dealId}/accept`, {});
    const [first] = await told(buyer, 'agreement_wanted');
    expect(first.text).toContain('После вас макет согласует другая сторона.');
    const { content_hash } = written.body.data.creative;
    await buyer.call(`POST ${base}/creative/approve`, { content_hash });
    const [second] = await told(seller, 'agreement_wanted');
    expect(second.text).toContain('Другая сторона уже согласна. После вас макет уйдёт в ОРД за erid.');
    await seller.call(`POST ${base}/erid`, { erid: 'Off23aTrn', issuer: 'ozon', reporter: 'seller' });
    expect(await today(buyer)).toEqual(['erid']);
  });

  it('asks a buyer without an ИНН for their requisites alone, and no contract with themselves', async () => {
    const buyer = await bench.app.signUp();
    const seller = await bench.selfEmployed();
    const dealId = await bench.deal(buyer, seller);
    const base = `/v1/marking/deals/${dealId}`;
    await buyer.call(`PUT ${base}/creative`, creativeOf(null));
    const { body } = await buyer.call(`PUT ${base}/advertiser`, ADVERTISER);
    expect(body.data.advertiser.is_agency).toBe(false);
    expect(body.data.problems).toEqual([
      {
        who: 'buyer',
        field: 'requisites.inn',
        message: 'Укажите в профиле, кто вы, и ИНН: сверим его с ИНН рекламодателя.',
      },
    ]);
    expect(await turns(buyer, dealId)).toEqual(['buyer requisites']);
    expect(await today(buyer)).toEqual(['mend']);
    await sql`UPDATE accounts SET legal_form = 'company', inn = '7702000029', legal_name = 'ООО «Охват»'
      WHERE account_id = ${buyer.accountId}`.execute(bench.app.database.db);
    const seen = (await buyer.call(`GET ${base}`)).body.data;
    expect(seen.problems).toContainEqual(expect.objectContaining({ field: 'advertiser.agency' }));
    expect(seen.advertiser.is_agency).toBe(true);
  });
});

it('refuses a publication from before its erid, at the field', async () => {
  const buyer = await bench.company();
  const seller = await bench.selfEmployed();
  const dealId = await bench.deal(buyer, seller);
  await agree(buyer, seller, dealId);
  const { creative } = await waitFor(seller, dealId, hasErid);
  const at = (minutes: number) => new Date(Date.parse(creative.erid_at) + minutes * 60_000).toISOString();
  const early = await seller.call(`POST /v1/deals/${dealId}/deliver`, { text: 'Вышло', published_at: at(-2) });
  expect(early.status).toBe(422);
  expect(early.body.error.fields.published_at).toMatch(
    /^Вышло раньше, чем получен erid \(\d+\s\S+, \d\d:\d\d по Москве\)\. Проверьте время: такая публикация считается немаркированной\.$/,
  );
  const right = await seller.call(`POST /v1/deals/${dealId}/deliver`, { text: 'Вышло', published_at: at(0) });
  expect(right.status).toBe(200);
  // Nor is it said afterwards.
  const yesterday = new Date(Date.parse(creative.erid_at) - 86_400_000).toISOString().slice(0, 10);
  await sql`UPDATE deals SET created_at = created_at - interval '3 days' WHERE deal_id = ${dealId}`.execute(
    bench.app.database.db,
  );
  const moved = await seller.call(`PUT /v1/marking/deals/${dealId}/publication`, {
    published_on: yesterday,
    removed_on: null,
  });
  expect(moved.status).toBe(422);
  expect(moved.body.error.fields.published_on).toMatch(/^Вышло раньше, чем получен erid \(\d+\s\S+\)\. /);
});
