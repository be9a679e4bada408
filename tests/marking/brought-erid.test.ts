/** An erid from elsewhere: on what it may stand, whose it is, and who reports it. */
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  ADVERTISER,
  agree,
  bringErid,
  creativeOf,
  hasErid,
  type MarkingBench,
  markingOf,
  type Person,
  startMarking,
  waitFor,
} from '../support/marking.ts';
import { upload } from '../support/uploads.ts';

let bench: MarkingBench;
beforeAll(async () => {
  bench = await startMarking();
});

const pair = async (): Promise<[Person, Person]> => [await bench.company(), await bench.selfEmployed()];
const deliver = (seller: Person, dealId: string) => seller.call(`POST /v1/deals/${dealId}/deliver`, { text: 'Вышло' });
const missing = { status: 409, body: { error: { code: 'marking_missing' } } };
const brought = (erid: string, reporter = 'seller') => ({ erid, issuer: 'ozon', reporter });

describe('an erid that one side brings', () => {
  it('opens nothing until the other agrees to it, with the words it stands on', async () => {
    const [buyer, seller] = await pair();
    const dealId = await bench.deal(buyer, seller);
    const base = `/v1/marking/deals/${dealId}`;
    await buyer.call(`PUT ${base}/advertiser`, ADVERTISER);
    const written = await seller.call(`PUT ${base}/creative`, creativeOf(null, 'Слова продавца.'));
    const offered = await seller.call(`POST ${base}/erid`, brought('Off23aBcA'));
    expect(offered.body.data).toMatchObject({
      creative: { state: 'draft', erid: null, offer: { erid: 'Off23aBcA', by: 'seller' } },
      waits_for: [{ who: 'buyer', what: 'agree_erid' }],
      ready: null,
      can: { agree_erid: false },
    });
    expect(await deliver(seller, dealId)).toMatchObject(missing);
    const { offer_id } = offered.body.data.creative.offer;
    const own = await seller.call(`POST ${base}/erid/agree`, { offer_id });
    expect(own).toMatchObject({ status: 409, body: { error: { code: 'erid_changed' } } });
    const told = (await buyer.call('GET /v1/notifications')).body.data.items[0];
    expect(told).toMatchObject({ event: 'agreement_wanted', title: expect.stringMatching(/^Согласуйте erid: /) });

    // Other words, and the offer is gone.
    const { content_hash } = written.body.data.creative;
    await seller.call(`PUT ${base}/creative`, creativeOf(content_hash, 'Другие слова.'));
    const late = await buyer.call(`POST ${base}/erid/agree`, { offer_id });
    expect(late).toMatchObject({ status: 409, body: { error: { code: 'erid_changed' } } });

    const agreed = await bringErid(seller, buyer, dealId, 'Off23aBcA');
    expect(agreed.body.data.creative).toMatchObject({
      state: 'manual',
      erid: 'Off23aBcA',
      text: 'Другие слова.',
      approvals: { buyer_at: expect.any(String), seller_at: expect.any(String) },
    });
    expect((await deliver(seller, dealId)).status).toBe(200);
  });

  it('does not take the place of a registration that goes on, nor of one that is done', async () => {
    const [buyer, seller] = await pair();
    const dealId = await bench.deal(buyer, seller);
    const base = `/v1/marking/deals/${dealId}`;
    bench.ord.ord.isDown = true;
    await agree(buyer, seller, dealId, { text: 'Ждём ОРД.' });
    const offered = await seller.call(`POST ${base}/erid`, brought('Off23aBcB'));
    expect(offered.body.data).toMatchObject({
      creative: { state: 'queued', erid: null },
      waits_for: [{ who: 'system' }, { who: 'buyer', what: 'agree_erid' }],
    });
    expect(await deliver(seller, dealId)).toMatchObject(missing);
    bench.ord.ord.isDown = false;
    await sql`UPDATE marking_objects SET next_at = NULL`.execute(bench.app.database.db);
    const { creative } = await waitFor(buyer, dealId, hasErid, { seconds: 30 });
    expect(creative).toMatchObject({ erid_source: 'ord', offer: null, reporter: null });
    const over = await buyer.call(`POST ${base}/erid`, brought('Off23aBcB'));
    expect(over).toMatchObject({ status: 409, body: { error: { code: 'creative_registered' } } });
    // Nor does the same erid pass on to other words.
    await seller.call(`POST ${base}/creative/version`);
    const { content_hash } = (await seller.call(`GET ${base}`)).body.data.creative;
    await seller.call(`PUT ${base}/creative`, creativeOf(content_hash, 'Казино.'));
    const taken = await seller.call(`POST ${base}/erid`, brought(creative.erid));
    expect(taken).toMatchObject({ status: 409, body: { error: { code: 'erid_of_ours' } } });
    expect(await deliver(seller, dealId)).toMatchObject(missing);
  }, 60_000);

  it('is declined by the other side or taken back, and stands once however often it is brought', async () => {
    const [buyer, seller] = await pair();
    const dealId = await bench.deal(buyer, seller);
    const base = `/v1/marking/deals/${dealId}`;
    await buyer.call(`PUT ${base}/advertiser`, ADVERTISER);
    await buyer.call(`PUT ${base}/creative`, creativeOf(null, 'Не тот erid.'));
    const told = async (person: Person, event: string) =>
      (await person.call('GET /v1/notifications')).body.data.items.filter(
        (one: { event: string }) => one.event === event,
      );
    const bring = async () => (await seller.call(`POST ${base}/erid`, brought('Off23aBcG'))).body.data.creative.offer;
    const { offer_id } = await bring();
    expect((await bring()).offer_id).toBe(offer_id);
    expect(await told(buyer, 'agreement_wanted')).toHaveLength(1);

    const declined = await buyer.call(`POST ${base}/erid/decline`, { offer_id });
    expect(declined.body.data).toMatchObject({
      creative: { state: 'draft', erid: null, offer: null },
      waits_for: [{ who: 'buyer', what: 'agree' }],
      can: { agree_erid: false, decline_erid: false, approve: true },
    });
    expect(declined.body.data.history).toMatchObject([{ what: 'declined', by: 'buyer' }]);
    expect(await told(seller, 'erid_declined')).toMatchObject([
      { text: 'Off23aBcG не подошёл другой стороне. Согласуйте макет или внесите другой erid.' },
    ]);
    expect(await buyer.call(`POST ${base}/erid/agree`, { offer_id })).toMatchObject({ status: 409 });
    expect(await buyer.call(`POST ${base}/erid/decline`, { offer_id })).toMatchObject({
      status: 409,
      body: { error: { code: 'erid_changed' } },
    });
    const again = await bring();
    const back = await seller.call(`POST ${base}/erid/decline`, { offer_id: again.offer_id });
    expect(back.body.data.creative.offer).toBeNull();
    expect(back.body.data.history.map(({ words }: { words: string }) => words)).toEqual([
      'внесённый erid отклонён',
      'внесённый erid отозван',
    ]);
    expect(await told(buyer, 'erid_declined')).toEqual([]);
  });

  it('leaves to its side what else has to be done', async () => {
    const [buyer, seller] = await pair();
    const dealId = await bench.deal(buyer, seller);
    const base = `/v1/marking/deals/${dealId}`;
    await buyer.call(`PUT ${base}/advertiser`, ADVERTISER);
    await buyer.call(`PUT ${base}/creative`, creativeOf(null, 'Отклонено в ОРД.'));
    await buyer.call(`POST ${base}/erid`, brought('Off23aBcH'));
    const problems = JSON.stringify([{ who: 'buyer', field: 'creative.text', message: 'Поправьте текст.' }]);
    await sql`UPDATE marking_creatives SET state = 'refused', problems = ${problems}::jsonb
      WHERE deal_id = ${dealId}`.execute(bench.app.database.db);
    const refused = (await seller.call(`GET ${base}`)).body.data;
    expect(refused).toMatchObject({
      waits_for: [
        { who: 'seller', what: 'agree_erid' },
        { who: 'buyer', what: 'mend' },
      ],
      can: { agree_erid: true },
    });
    // A code that is no more keeps the erid from standing: nobody is offered to agree to it.
    await sql`UPDATE marking_of_deals SET advertiser = jsonb_set(advertiser, '{kktu}', '"99.99.99"')
      WHERE deal_id = ${dealId}`.execute(bench.app.database.db);
    await sql`UPDATE marking_creatives SET state = 'draft', problems = '[]' WHERE deal_id = ${dealId}`.execute(
      bench.app.database.db,
    );
    expect((await seller.call(`GET ${base}`)).body.data).toMatchObject({
      waits_for: [{ who: 'buyer', what: 'fill' }],
      can: { agree_erid: false, decline_erid: true },
    });
  });

  it('is agreed to once by each side, whatever they agreed to before', async () => {
    const [buyer, seller] = await pair();
    const dealId = await bench.deal(buyer, seller);
    bench.ord.ord.isDown = true;
    await agree(buyer, seller, dealId, { text: 'Согласовано раньше.' });
    const agreed = await bringErid(seller, buyer, dealId, 'Off23aBcI', 'buyer');
    bench.ord.ord.isDown = false;
    const history: { what: string; by: string }[] = agreed.body.data.history;
    expect(history.map(({ what, by }) => `${what} ${by}`)).toEqual(['agreed buyer', 'agreed seller', 'erid null']);
    const [told] = (await buyer.call('GET /v1/notifications')).body.data.items;
    expect(told).toMatchObject({
      event: 'erid_ready',
      // A site that tries an ОРД out lets nothing come out.
      text: expect.stringContaining('рекламу с ним не выпускайте'),
    });
  });

  it('may have been got long before it is typed in: what came out in between is marked', async () => {
    const [buyer, seller] = await pair();
    const dealId = await bench.deal(buyer, seller);
    await buyer.call(`PUT /v1/marking/deals/${dealId}/advertiser`, ADVERTISER);
    await buyer.call(`PUT /v1/marking/deals/${dealId}/creative`, creativeOf(null, 'Вышло до записи.'));
    expect((await bringErid(seller, buyer, dealId, 'Off23aBcF')).status).toBe(200);
    const published_at = new Date(Date.now() - 10 * 60_000).toISOString();
    const delivered = await seller.call(`POST /v1/deals/${dealId}/deliver`, { text: 'Вышло', published_at });
    expect(delivered.status, JSON.stringify(delivered.body)).toBe(200);
  });

  it('is typed as it was before, letter by letter', async () => {
    const [buyer, seller] = await pair();
    const text = 'Одни слова в двух местах.';
    const written = async () => {
      const dealId = await bench.deal(buyer, seller);
      await buyer.call(`PUT /v1/marking/deals/${dealId}/advertiser`, ADVERTISER);
      await buyer.call(`PUT /v1/marking/deals/${dealId}/creative`, creativeOf(null, text));
      return dealId;
    };
    expect((await bringErid(buyer, seller, await written(), 'Off23aBcK')).status).toBe(200);
    const again = await written();
    const mistyped = await buyer.call(`POST /v1/marking/deals/${again}/erid`, brought('Off23abck'));
    expect(mistyped.body.error?.fields?.erid).toContain('уже внесён как «Off23aBcK»');
    expect((await bringErid(buyer, seller, again, 'Off23aBcK')).status).toBe(200);
  });

  it('is not another buyer’s, whatever ИНН is named', async () => {
    const [buyer, seller] = await pair();
    const first = await bench.deal(buyer, seller);
    await buyer.call(`PUT /v1/marking/deals/${first}/advertiser`, ADVERTISER);
    await buyer.call(`PUT /v1/marking/deals/${first}/creative`, creativeOf(null, 'Свой erid.'));
    expect((await bringErid(buyer, seller, first, 'Off23aBcC')).status).toBe(200);
    const registered = await bench.deal(buyer, seller);
    await agree(buyer, seller, registered, { text: 'Наш erid.' });
    const { creative } = await waitFor(buyer, registered, hasErid);

    const agency = await bench.company('7707083893', 'ООО «Агентство»');
    const dealId = await bench.deal(agency, seller);
    const base = `/v1/marking/deals/${dealId}`;
    const contract = { kind: 'contract', serial: '7', date: '2026-01-12' };
    await agency.call(`PUT ${base}/advertiser`, { ...ADVERTISER, agency: contract });
    await agency.call(`PUT ${base}/creative`, creativeOf(null, 'Чужой erid.'));
    for (const erid of ['Off23aBcC', 'oFF23abCC', creative.erid])
      expect(await agency.call(`POST ${base}/erid`, brought(erid))).toMatchObject({
        status: 409,
        body: { error: { code: 'erid_taken' } },
      });
    // To two deals at once it is offered freely, but only one of them has it.
    const other = await bench.deal(buyer, seller);
    await buyer.call(`PUT /v1/marking/deals/${other}/advertiser`, ADVERTISER);
    await buyer.call(`PUT /v1/marking/deals/${other}/creative`, creativeOf(null, 'Кто первый.'));
    const offered = await agency.call(`POST ${base}/erid`, brought('Off23aBcE'));
    expect((await bringErid(buyer, seller, other, 'Off23aBcE')).status).toBe(200);
    const { offer_id } = offered.body.data.creative.offer;
    expect(await seller.call(`POST ${base}/erid/agree`, { offer_id })).toMatchObject({
      status: 409,
      body: { error: { code: 'erid_taken' } },
    });
  });

  it('is reported by whoever took that on, and by nobody else', async () => {
    const [buyer, seller] = await pair();
    const month = new Date(Date.now() - 35 * 86_400_000).toISOString().slice(0, 7);
    const day = `${month}-12`;
    const place = async (erid: string, reporter: 'buyer' | 'seller') => {
      const dealId = await bench.deal(buyer, seller);
      const base = `/v1/marking/deals/${dealId}`;
      await buyer.call(`PUT ${base}/advertiser`, ADVERTISER);
      await buyer.call(`PUT ${base}/creative`, creativeOf(null, `Отчитается ${reporter}.`));
      expect((await bringErid(seller, buyer, dealId, erid, reporter)).status).toBe(200);
      await deliver(seller, dealId);
      await sql`UPDATE deals SET created_at = ${day}::timestamptz WHERE deal_id = ${dealId}`.execute(
        bench.app.database.db,
      );
      const days = { published_on: day, removed_on: day };
      expect((await seller.call(`PUT ${base}/publication`, days)).status).toBe(200);
      return dealId;
    };
    const duties = async (person: Person) =>
      (await person.call('GET /v1/duties')).body.data.items
        .filter(({ key }: { key: string }) => key.includes(`:${month}:`))
        .map(({ kind, title }: { kind: string; title: string }) => `${kind}: ${title.split(' за ')[0]}`);
    const dealId = await place('Rep23aBcA', 'buyer');
    expect(await duties(buyer)).toEqual(['elsewhere: Отчитайтесь в своём ОРД']);
    // The seller alone knows what the buyer is to report.
    expect(await duties(seller)).toEqual(['shows: Внесите показы']);
    const summary = async (person: Person) => (await person.call(`GET /v1/marking/months/${month}`)).body.data;
    expect(await summary(buyer)).toMatchObject({ state: 'elsewhere', own: 0, elsewhere: 1 });
    expect(await summary(seller)).toMatchObject({ state: 'elsewhere', own: 0, elsewhere: 0, is_overdue: false });
    const { body } = await seller.call(`GET /v1/marking/deals/${dealId}`);
    expect(body.data).toMatchObject({ creative: { reporter: 'buyer' } });
    const turnsOf = async () =>
      (await seller.call(`GET /v1/marking/deals/${dealId}`)).body.data.waits_for.flatMap(
        ({ who, what }: { who: string; what: string }) => (what === 'check' ? [] : [`${who} ${what}`]),
      );
    expect(await turnsOf()).toEqual(['seller shows']);
    await markingOf(bench.app).runMonths();
    const [wanted] = (await seller.call('GET /v1/notifications')).body.data.items;
    expect(wanted).toMatchObject({
      event: 'shows_wanted',
      text: expect.stringMatching(/^1.размещение без числа показов/),
    });
    expect((await seller.call(`PUT /v1/marking/deals/${dealId}/shows/${month}`, { shows: 9 })).status).toBe(200);
    expect(await turnsOf()).toEqual(['buyer report']);
    expect(await duties(seller)).toEqual([]);
    await place('Rep23aBcB', 'seller');
    expect(await duties(seller)).toEqual(['elsewhere: Отчитайтесь в своём ОРД']);
    expect(await duties(buyer)).toHaveLength(1);
  });
});

it('video has its erid from elsewhere: Охват would register a picture of it', async () => {
  const [buyer, seller] = await pair();
  const dealId = await bench.deal(buyer, seller);
  const base = `/v1/marking/deals/${dealId}`;
  await buyer.call(`PUT ${base}/advertiser`, ADVERTISER);
  const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c42' } });
  const { media_id } = (await upload(buyer, await drawn.jpeg().toBuffer())).body.data;
  const video = { ...creativeOf(null, 'Ролик.'), form: 'video', media_ids: [media_id] };
  const { content_hash } = (await buyer.call(`PUT ${base}/creative`, video)).body.data.creative;
  const refused = await buyer.call(`POST ${base}/creative/approve`, { content_hash });
  expect(refused).toMatchObject({
    status: 409,
    body: { error: { code: 'marking_incomplete', details: { problems: [{ field: 'creative.form' }] } } },
  });
  const seen = (await buyer.call(`GET ${base}`)).body.data;
  expect(seen.waits_for).toMatchObject([
    { who: 'buyer', what: 'erid' },
    { who: 'seller', what: 'erid' },
  ]);
  expect(seen.problems).toMatchObject([{ message: expect.stringContaining('Получите erid в своём ОРД') }]);
  expect(seen.can).toMatchObject({ approve: false, enter_erid: true });
  const calls = bench.ord.ord.calls.length;
  const agreed = await bringErid(seller, buyer, dealId, 'Vid23aBcA');
  expect(agreed.body.data.creative).toMatchObject({ erid: 'Vid23aBcA', state: 'manual', form: 'video' });
  expect((await deliver(seller, dealId)).status).toBe(200);
  expect(bench.ord.ord.calls).toHaveLength(calls);
});
