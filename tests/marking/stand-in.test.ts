/** The stand-in refuses what the ОРД refuses: the tables of its API, one case each. */
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { BODIES, registerChain, startOrd, type TestOrd, TOKEN } from '../support/ord.ts';

let scene: TestOrd;
beforeAll(async () => {
  scene = await startOrd();
  await registerChain(scene);
});

type Body = Record<string, unknown>;
const fieldsOf = ({ body }: { body: { errors?: { field?: string }[] } }) =>
  body.errors?.map(({ field }) => field) ?? [];

/** Name, what differs from the right body, the field that is named. */
type Case = readonly [name: string, change: Body, field: string];

function refuses(path: string, right: Body, cases: readonly Case[]) {
  test.each(cases)('%s', async (_name, change, field) => {
    const answer = await scene.raw('PUT', path, { ...right, ...change });
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer)).toContain(field);
  });
}

describe('a person', () => {
  const { advertiser, publisher } = BODIES;
  const details = (change: Body, of: Body = advertiser.juridical_details) => ({
    juridical_details: { ...of, ...change },
  });

  refuses('/v1/person/new', { ...publisher, juridical_details: { type: 'physical', inn: '500100732259' } }, [
    ['a Latin letter in the name of a natural person', { name: 'Сокolova Анна' }, 'name'],
    ['two spaces in it', { name: 'Соколова  Анна' }, 'name'],
    ['a wrong control digit', details({ inn: '500100732258' }, { type: 'physical' }), 'juridical_details.inn'],
    ['ten digits of an entrepreneur', details({ inn: '7701000019' }, { type: 'ip' }), 'juridical_details.inn'],
    ['no ИНН', details({}, { type: 'physical' }), 'juridical_details.inn'],
    ['an advertising system without its address', { roles: ['ors'] }, 'rs_url'],
    ['an address without the role', { rs_url: 'https://ohvat.example' }, 'rs_url'],
    ['no roles', { roles: [] }, 'roles'],
    [
      'a foreign person without a country',
      details({ inn: undefined, phone: '+15550001122' }, { type: 'foreign_physical' }),
      'juridical_details.foreign_oksm_country_code',
    ],
    [
      'ИНН of a foreign person',
      details(
        { foreign_oksm_country_code: '840', phone: '+15550001122', inn: '500100732259' },
        { type: 'foreign_physical' },
      ),
      'juridical_details.inn',
    ],
    [
      'КПП of a natural person',
      details({ inn: '500100732259', kpp: '770101001' }, { type: 'physical' }),
      'juridical_details.kpp',
    ],
  ]);

  test('an apostrophe is allowed to people and not to companies; a dot to entrepreneurs', async () => {
    const put = (name: string, type: string, inn: string) =>
      scene.raw('PUT', '/v1/person/named', { name, roles: ['publisher'], juridical_details: { type, inn } });
    expect((await put('Дʼ', 'physical', '500100732259')).status).toBe(400);
    expect((await put("Д'Артаньян Шарль", 'physical', '500100732259')).status).toBe(201);
    expect((await put('Иванов И. И.', 'ip', '500100732259')).status).toBe(200);
    expect((await put("ООО Д'Артаньян", 'juridical', '7707083893')).status).toBe(400);
    expect((await put('«»', 'juridical', '7707083893')).status).toBe(400);
    expect((await put('ПАО «Сбербанк» №1', 'juridical', '7707083893')).status).toBe(200);
  });

  test('is replaced as a whole by a second write, roles included', async () => {
    const answer = await scene.raw('PUT', '/v1/person/p-advertiser', advertiser);
    expect(answer.status).toBe(200);
    expect((await scene.raw('GET', '/v1/person/p-advertiser')).body).toMatchObject(advertiser);
  });

  test('is refused when another id has the same ИНН', async () => {
    expect((await scene.raw('PUT', '/v1/person/double', advertiser)).status).toBe(409);
  });

  test('unknown fields are remarked, not refused', async () => {
    const { status, body } = await scene.raw('PUT', '/v1/person/p-advertiser', { ...advertiser, nmae: 'x' });
    expect(status).toBe(200);
    expect(body.messages[0].fields).toEqual([{ field: 'nmae', values: [] }]);
  });
});

describe('a contract', () => {
  const service = { ...BODIES.withAdvertiser };
  const mediation = { ...BODIES.withPublisher };

  refuses('/v1/contract/new', service, [
    ['equal sides', { contractor_external_id: 'p-advertiser' }, 'contractor_external_id'],
    ['a date of tomorrow by UTC', { date: '2026-11-21' }, 'date'],
    ['an action of a service', { action_type: 'distribution' }, 'action_type'],
    ['an end before the beginning', { date_end: '2026-09-13' }, 'date_end'],
    ['an amount without vat_included', { amount: '100.00' }, 'flags'],
    [
      'a reporter who is no advertising system',
      { client_external_id: 'p-exchange', contractor_external_id: 'p-publisher' },
      'flags',
    ],
    ['an agent in a service', { flags: ['agent_acting_for_publisher'] }, 'flags'],
    ['an additional without its parent', { type: 'additional' }, 'parent_contract_external_id'],
  ]);
  refuses('/v1/contract/new-mediation', mediation, [
    ['a mediation without an action', { action_type: undefined }, 'action_type'],
    ['a mediation for nothing', { amount: '0', flags: ['vat_included'] }, 'amount'],
    [
      'an agent of the publisher who pays the fee',
      { flags: ['agent_acting_for_publisher', 'is_charge_paid_by_agent'] },
      'flags',
    ],
  ]);

  test('an additional has the sides of its parent, and no parent that is additional', async () => {
    const additional = { ...service, type: 'additional', flags: [], parent_contract_external_id: 'c-advertiser' };
    expect((await scene.raw('PUT', '/v1/contract/a-1', additional)).status).toBe(201);
    const others = await scene.raw('PUT', '/v1/contract/a-2', { ...additional, client_external_id: 'p-publisher' });
    expect(fieldsOf(others)).toEqual(['client_external_id']);
    const below = await scene.raw('PUT', '/v1/contract/a-3', { ...additional, parent_contract_external_id: 'a-1' });
    expect(fieldsOf(below)).toEqual(['parent_contract_external_id']);
  });

  test('equal ИНН of different persons are refused, an unknown side is 404', async () => {
    scene.ord.behaviour.refuses_same_inn = false;
    await scene.raw('PUT', '/v1/person/twin', BODIES.exchange);
    scene.ord.behaviour.refuses_same_inn = true;
    const equal = await scene.raw('PUT', '/v1/contract/twins', { ...service, client_external_id: 'twin' });
    expect(fieldsOf(equal)).toEqual(['contractor_external_id']);
    const unknown = await scene.raw('PUT', '/v1/contract/x', { ...service, client_external_id: 'nobody' });
    expect(unknown.status).toBe(404);
  });

  test('a CID is asked for once and comes later; fields are locked then', async () => {
    let now = new Date('2026-11-20T12:00:00Z');
    const other = await startOrd({ now: () => now });
    await registerChain(other);
    other.ord.behaviour.processing_ms = 60_000;
    expect((await other.raw('POST', '/v1/contract/c-advertiser/create_cid')).status).toBe(201);
    expect((await other.raw('POST', '/v1/contract/c-advertiser/create_cid')).status).toBe(200);
    expect((await other.raw('GET', '/v1/contract/c-advertiser')).body.cid).toBeUndefined();
    now = new Date('2026-11-20T12:01:00Z');
    const { body } = await other.raw('GET', '/v1/contract/c-advertiser');
    expect(body.cid).toMatch(/^[0-9a-f-]{36}$/);
    expect(body.locked_fields[0].reasons).toEqual(['contract has a cid']);
    const { create_date: _made, has_additional_contracts: _more, cid: _cid, locked_fields: _locked, ...written } = body;
    const moved = await other.raw('PUT', '/v1/contract/c-advertiser', { ...written, date: '2026-09-15' });
    expect(moved).toMatchObject({ status: 400, body: { errors: [{ field: 'date' }] } });
    expect((await other.raw('PUT', '/v1/contract/c-advertiser', written)).status).toBe(200);
    expect((await other.raw('GET', '/v1/person/p-advertiser')).body.locked_fields).toHaveLength(1);
  });
});

describe('a platform', () => {
  refuses('/v1/pad/new', BODIES.pad, [
    ['101 characters', { name: 'я'.repeat(101) }, 'name'],
    ['a site without its address', { url: undefined }, 'url'],
    ...['https://t.me', 'http://t.me/', 'http://telegram.org'].map((url): Case => [`all of ${url}`, { url }, 'url']),
  ]);

  test('its address comes back in Unicode', async () => {
    await scene.raw('PUT', '/v1/pad/idn', { ...BODIES.pad, url: 'https://xn--e1aybc.xn--p1ai/' });
    expect((await scene.raw('GET', '/v1/pad/idn')).body.url).toBe('https://тест.рф/');
  });
});

describe('a file', () => {
  const file = { bytes: Buffer.from('not really a picture'), name: 'a.webp', type: 'image/webp', description: 'Кофе' };

  test('is kept by its bytes: the same again is fine, others are not', async () => {
    const sha256 = createHash('sha256').update(file.bytes).digest('hex');
    expect(await scene.client.putMedia('m-1', file)).toBe(sha256);
    expect(await scene.client.putMedia('m-1', { ...file, name: 'b.webp' })).toBe(sha256);
    await expect(scene.client.putMedia('m-1', { ...file, bytes: Buffer.from('others') })).rejects.toMatchObject({
      meaning: 'taken',
    });
    expect((await scene.raw('GET', '/v1/media/m-1/info')).body).toMatchObject({ sha256, filename: 'b.webp' });
    expect((await scene.raw('GET', '/v1/media/m-1')).text).toBe('not really a picture');
  });

  test('a picture needs words', async () => {
    await expect(scene.client.putMedia('m-2', { ...file, description: '' })).rejects.toMatchObject({
      faults: [{ field: 'description' }],
    });
  });
});

describe('a creative', () => {
  const right = BODIES.creative;
  refuses('/v3/creative/new', right, [
    ['nobody’s', { contract_external_ids: undefined }, 'contract_external_ids'],
    ['somebody’s twice', { person_external_id: 'p-advertiser' }, 'contract_external_ids'],
    ['a text block without text', { texts: [] }, 'texts'],
    ['a banner without a picture', { form: 'banner' }, 'media_external_ids'],
    ['two codes with one contract', { kktus: ['17.3.1', '17.3.2'] }, 'kktus'],
    ['a code of two numbers', { kktus: ['17.3'] }, 'kktus.0'],
    ['a code that is not there', { kktus: ['99.1.1'] }, 'kktus'],
    ['«прочее» without words', { kktus: ['30.15.1'], brand: undefined, category: undefined }, 'description'],
    ['241 letters of brand beside a category', { brand: 'я'.repeat(241) }, 'brand'],
    ['65 001 characters in sum', { texts: ['я'.repeat(65_000), 'б'] }, 'texts'],
    ['the flag that only answers have', { flags: ['native'] }, 'flags.0'],
  ]);

  test('files by address are forbidden, unknown files and contracts are 404', async () => {
    expect((await scene.raw('PUT', '/v3/creative/x', { ...right, media_urls: [] })).status).toBe(403);
    const media = { ...right, form: 'banner', media_external_ids: ['nothing'] };
    expect((await scene.raw('PUT', '/v3/creative/x', media)).status).toBe(404);
    expect((await scene.raw('PUT', '/v3/creative/x', { ...right, contract_external_ids: ['no'] })).status).toBe(404);
  });

  test('a repeat gets the same erid; by erid the case matters', async () => {
    const erid = await scene.client.putCreative('k-1', right as never);
    expect(erid).toMatch(/^2Vtzq[1-9A-HJ-NP-Za-km-z]{6}$/);
    expect(await scene.client.putCreative('k-1', right as never)).toBe(erid);
    expect((await scene.raw('GET', `/v3/creative/by_erid/${erid}`)).body.external_id).toBe('k-1');
    expect((await scene.raw('GET', `/v3/creative/by_erid/${erid.toLowerCase()}`)).status).toBe(404);
  });

  test('texts are only added, 65 000 characters for life', async () => {
    await scene.raw('PUT', '/v3/creative/long', { ...right, texts: ['я'.repeat(64_900)] });
    expect((await scene.raw('PUT', '/v3/creative/long', { ...right, texts: ['иначе'] })).status).toBe(400);
    const add = (texts: string[]) => scene.raw('POST', '/v3/creative/long/add_text', { texts });
    expect((await add(['б'.repeat(101)])).status).toBe(400);
    expect((await add(['б'.repeat(100)])).status).toBe(201);
    expect((await add(['б'.repeat(100)])).status).toBe(200);
  });
});

describe('statistics', () => {
  const post = (change: Body) => scene.raw('POST', '/v3/statistics', { items: [{ ...BODIES.statistics, ...change }] });

  test.each<Case>([
    ['two months in one record', { date_end_actual: '2026-11-01' }, 'items.0.date_end_actual'],
    ['an end before the beginning', { date_end_actual: '2026-10-11' }, 'items.0.date_end_actual'],
    [
      'a day of tomorrow',
      { date_start_actual: '2026-11-20', date_end_actual: '2026-11-21' },
      'items.0.date_end_actual',
    ],
    [
      'a plan of tomorrow',
      { date_start_planned: '2026-11-21', date_end_planned: '2026-11-22' },
      'items.0.date_start_planned',
    ],
    [
      'a price without a sum',
      { amount: { ...BODIES.statistics.amount, excluding_vat: '0', including_vat: '0' } },
      'items.0.amount_per_event',
    ],
  ])('%s', async (_name, change, field) => {
    const answer = await post(change);
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer)).toContain(field);
  });

  test('a second record of the month replaces the first; deleted twice is 410', async () => {
    expect((await post({})).body.external_ids).toEqual(['k-1__r-1__2026-10-01']);
    await post({ shows_count: 50_000, date_start_actual: '2026-10-20', date_end_actual: '2026-10-21' });
    const { body } = await scene.raw('GET', '/v3/statistics/list?months=2026-10-01&pad_external_ids=r-1');
    expect(body.items).toMatchObject([{ shows_count: 50_000 }]);
    const { creative_external_id, pad_external_id } = BODIES.statistics;
    const items = [{ creative_external_id, pad_external_id, date_start_actual: '2026-10-12' }];
    expect((await scene.raw('POST', '/v3/statistics/delete', { items })).status).toBe(200);
    expect((await scene.raw('POST', '/v3/statistics/delete', { items: items[0] })).status).toBe(410);
  });

  test('advertising oneself has no figures', async () => {
    const { contract_external_ids: _contract, ...own } = BODIES.creative;
    await scene.raw('PUT', '/v3/creative/own', { ...own, person_external_id: 'p-advertiser' });
    expect((await post({ creative_external_id: 'own' })).status).toBe(400);
    const zero = { ...BODIES.statistics.amount, excluding_vat: '0', including_vat: '0' };
    const none = { shows_count: 0, invoice_shows_count: 0, amount: zero, amount_per_event: '0' };
    expect((await post({ creative_external_id: 'own', ...none })).status).toBe(200);
  });
});

describe('an act', () => {
  const { actOfAdvertiser: first, actOfPublisher: second } = BODIES;
  const sum = (excluding: string, rate: string, vat: string, including: string) => ({
    excluding_vat: excluding,
    vat_rate: rate,
    vat,
    including_vat: including,
  });
  const only = (amount: Body) => ({ amount: { services: amount }, items: [] });

  test('both acts of a deal by the agent are accepted', async () => {
    expect((await scene.raw('PUT', '/v4/invoice/act-1', first)).status).toBe(201);
    expect((await scene.raw('PUT', '/v4/invoice/act-2', second)).status).toBe(201);
    expect((await scene.raw('PUT', '/v4/invoice/act-2', second)).status).toBe(200);
  });

  refuses('/v4/invoice/new', first, [
    [
      'a commission of a service',
      { amount: { ...first.amount, commission: second.amount.commission } },
      'amount.commission',
    ],
    ['the contractor as advertiser', { contractor_role: 'advertiser' }, 'contractor_role'],
    ['a publisher as client of a service', { client_role: 'publisher' }, 'client_role'],
    ['a contract twice', { items: [...first.items, ...first.items] }, 'items'],
    ['a date of tomorrow', { date: '2026-11-21' }, 'date'],
    ['a period reversed', { date_start: '2026-10-15' }, 'date_end'],
    ['a sum that is none', only(sum('100.00', 'without_vat', '0', '100.01')), 'amount.services.including_vat'],
    ['nothing, by a contract that is not free', only(sum('0', 'without_vat', '0', '0')), 'amount.services'],
    ['20 % in 2026', only(sum('100.00', '20', '20.00', '120.00')), 'amount.services.vat_rate'],
    ['vat over by 0.51', only(sum('100.00', '22', '22.51', '122.51')), 'amount.services.vat'],
    ['vat below the exact one', only(sum('100.00', '22', '21.99', '121.99')), 'amount.services.vat'],
    ['an order that is no mediation', { order_contract_external_id: 'c-advertiser' }, 'order_contract_external_id'],
    [
      'a contract of others for the advertiser',
      { items: [{ ...first.items[0], contract_external_id: 'c-publisher' }] },
      'items.0.contract_external_id',
    ],
  ]);
  refuses('/v4/invoice/new-agent', second, [
    ['a mediation without commission', { amount: { services: second.amount.services } }, 'amount.commission'],
    ['the publisher as contractor of his agent', { contractor_role: 'publisher' }, 'contractor_role'],
    ['the advertiser as client of that agent', { client_role: 'advertiser' }, 'client_role'],
  ]);

  test('22 % is refused in 2025 and vat may be over by half a rouble', async () => {
    const put = (change: Body) => scene.raw('PUT', '/v4/invoice/vat', { ...first, ...change });
    expect((await put(only(sum('100.00', '22', '22.49', '122.49')))).status).toBe(201);
    const days = { date: '2025-10-14', date_start: '2025-10-12', date_end: '2025-10-14' };
    expect((await put({ ...only(sum('100.00', '22', '22.00', '122.00')), ...days })).status).toBe(400);
    expect((await put({ ...only(sum('100.00', '20', '20.00', '120.00')), ...days })).status).toBe(200);
  });

  test('items may be over by a kopeck each and not more', async () => {
    const item = (id: string, excluding: string) => ({
      contract_external_id: id,
      amount: sum(excluding, 'without_vat', '0', excluding),
    });
    const put = (one: string, two: string) =>
      scene.raw('PUT', '/v4/invoice/sums', {
        ...first,
        client_role: 'agency',
        items: [item('c-advertiser', one), item('c-publisher', two)],
      });
    expect((await put('19000.01', '19000.01')).status).toBe(201);
    expect((await put('19000.01', '19000.02')).status).toBe(400);
  });

  test('in pieces it is not sent before it is ready; drafts and deleted ones neither', async () => {
    const { items, ...header } = first;
    const status = () => scene.raw('GET', '/v1/invoice/pieces/erir_status');
    expect((await scene.raw('PUT', '/v4/invoice/pieces/header', header)).body.info).toHaveLength(1);
    expect((await scene.raw('PATCH', '/v4/invoice/pieces/items', { items })).status).toBe(200);
    expect((await status()).status).toBe(404);
    expect((await scene.raw('POST', '/v4/invoice/pieces/ready')).status).toBe(200);
    expect((await status()).body.erir_status).toBe('verified');
    await scene.raw('PUT', '/v4/invoice/draft?draft=true', first);
    expect((await scene.raw('GET', '/v4/invoice/draft')).body.status).toBe('draft');
    await scene.raw('DELETE', '/v4/invoice/pieces');
    expect((await scene.raw('GET', '/v4/invoice/pieces')).body.status).toBe('deleted');
  });

  test('parts are removed at the depth they are named', async () => {
    const platform = {
      pad_external_id: 'r-1',
      shows_count: 1,
      invoice_shows_count: 1,
      amount: first.amount.services,
      amount_per_event: '38000',
      pay_type: 'other',
      date_start_planned: '2026-10-12',
      date_end_planned: '2026-10-13',
      date_start_actual: '2026-10-12',
      date_end_actual: '2026-10-13',
    };
    const items = [{ ...first.items[0], creatives: [{ creative_external_id: 'k-1', platforms: [platform] }] }];
    const wrong = async (change: object) => {
      const creatives = [{ creative_external_id: 'k-1', platforms: [{ ...platform, ...change }] }];
      const { body } = await scene.raw('PUT', '/v4/invoice/parts', {
        ...first,
        items: [{ ...first.items[0], creatives }],
      });
      return body.errors?.map(({ field }: { field: string }) => field.split('.').at(-1));
    };
    expect(await wrong({ date_start_actual: '2026-09-30' })).toEqual(['date_end_actual']);
    expect(await wrong({ date_end_planned: '2026-11-01' })).toEqual(['date_end_planned']);
    expect(await wrong({ amount_per_event: '0' })).toEqual(['amount_per_event']);
    expect((await scene.raw('PUT', '/v4/invoice/parts', { ...first, items })).status).toBe(201);
    const remove = (creatives?: unknown) =>
      scene.raw('POST', '/v4/invoice/parts/delete', { items: [{ contract_external_id: 'c-advertiser', creatives }] });
    const left = async () => (await scene.raw('GET', '/v4/invoice/parts')).body.items;
    await remove([{ creative_external_id: 'k-1', platforms: [{ pad_external_id: 'r-1' }] }]);
    expect((await left())[0].creatives).toEqual([{ creative_external_id: 'k-1', platforms: [] }]);
    await remove([{ creative_external_id: 'k-1' }]);
    expect(await left()).toEqual([]);
    expect((await remove()).status).toBe(410);
  });

  test('can still be corrected while its fee is only computed, and no more once it is charged', async () => {
    const status = async () => (await scene.raw('GET', '/v4/invoice/act-1')).body.erir_tax_status;
    expect(await status()).toBe('no_tax');
    scene.ord.behaviour.calculated_acts = ['act-1'];
    expect(await status()).toBe('calculated');
    expect((await scene.raw('PUT', '/v4/invoice/act-1', first)).status).toBe(200);
    scene.ord.behaviour.blocked_acts = ['act-1'];
    expect(await status()).toBe('blocked');
    expect((await scene.raw('PUT', '/v4/invoice/act-1', first)).status).toBe(403);
    scene.ord.behaviour.calculated_acts = [];
    scene.ord.behaviour.blocked_acts = [];
  });

  test('is frozen once its fee is charged', async () => {
    scene.ord.behaviour.blocked_acts = ['act-1'];
    expect((await scene.raw('PUT', '/v4/invoice/act-1', first)).status).toBe(403);
    expect((await scene.raw('DELETE', '/v4/invoice/act-1')).status).toBe(403);
    expect((await scene.raw('GET', '/v4/invoice/act-1')).body.erir_tax_status).toBe('blocked');
    scene.ord.behaviour.blocked_acts = [];
  });
});

describe('the register', () => {
  test('processing, bad with words, changed, processing with the old time, verified', async () => {
    let now = new Date('2026-11-20T12:00:00Z');
    const other = await startOrd({ now: () => now });
    other.ord.behaviour.processing_ms = 60_000;
    await registerChain(other);
    const status = async () => (await other.client.statuses(['k-1']))[0];
    expect(await status()).toMatchObject({ data_type: 'creative', erir_status: 'processing' });
    now = new Date('2026-11-20T12:02:00Z');
    other.ord.behaviour.bad = [{ id: 'k-1', messages: ['Creative text is empty'] }];
    expect(await status()).toMatchObject({ erir_status: 'bad', messages: ['Creative text is empty'] });
    expect(await other.client.erirWords(['Creative text is empty', 'unknown'])).toEqual(
      new Map([['Creative text is empty', 'У креатива нет текста']]),
    );
    other.ord.behaviour.bad = [];
    await other.raw('PUT', '/v3/creative/k-1', BODIES.creative);
    const { body } = await other.raw('GET', '/v1/creative/k-1/erir_status');
    expect(body).toMatchObject({ erir_status: 'processing', finalized_ts: '2026-11-20T12:01:00.000Z' });
    now = new Date('2026-11-20T12:04:00Z');
    expect(await status()).toMatchObject({ erir_status: 'verified' });
  });

  test('an act that begins after its statistics is bad', async () => {
    const other = await startOrd();
    await registerChain(other);
    await other.raw('POST', '/v3/statistics', { items: [BODIES.statistics] });
    await other.raw('PUT', '/v4/invoice/late', { ...BODIES.actOfAdvertiser, date_start: '2026-10-13' });
    const [late] = await other.client.statuses(['late']);
    expect(late).toMatchObject({ erir_status: 'bad' });
  });

  test('lists are ordered by kind, sorted and limited', async () => {
    const { body } = await scene.raw('GET', '/v1/erir_statuses?limit_per_entity=1&limit=3');
    expect(body.items.map((one: { data_type: string }) => one.data_type)).toEqual(['person', 'contract', 'creative']);
    expect((await scene.raw('POST', '/v1/erir_statuses', 'x', { 'content-type': 'text/plain' })).status).toBe(415);
    for (const limit of [0, 1001]) {
      const { status, body: refused } = await scene.raw('GET', `/v1/person?limit=${limit}`);
      expect(status).toBe(400);
      expect(refused.errors[0].query_param).toBe('limit');
    }
    const { body: persons } = await scene.raw('GET', '/v1/person');
    expect(persons.external_ids).toEqual([...persons.external_ids].sort());
    expect(persons.total_items_count).toBe(persons.external_ids.length);
  });
});

describe('the client', () => {
  test('bears empty bodies, null, and HTML', async () => {
    for (const bodies of ['empty', 'null', 'object'] as const) {
      scene.ord.behaviour.bodies = bodies;
      expect(await scene.client.putPerson('p-advertiser', BODIES.advertiser as never)).toEqual([]);
    }
    scene.ord.trouble.push({ status: 502, html: true });
    await expect(scene.client.kktus()).rejects.toMatchObject({ meaning: 'unavailable', status: 502 });
  });

  test('says what an answer means, and how long to wait', async () => {
    scene.ord.trouble.push({ status: 429, retryAfterSeconds: 17 });
    await expect(scene.client.kktus()).rejects.toMatchObject({ meaning: 'unavailable', retryAfterSeconds: 17 });
    scene.ord.trouble.push({ status: 429 });
    await expect(scene.client.kktus()).rejects.toMatchObject({ meaning: 'unavailable', retryAfterSeconds: undefined });
    scene.ord.trouble.push({ drop: 'before' });
    await expect(scene.client.kktus()).rejects.toMatchObject({ meaning: 'unavailable', status: null });
    scene.ord.trouble.push({ status: 401 });
    await expect(scene.client.kktus()).rejects.toMatchObject({ meaning: 'stopped' });
    await expect(
      scene.client.putPerson('x', { ...BODIES.advertiser, name: 'я'.repeat(256) } as never),
    ).rejects.toMatchObject({
      meaning: 'refused',
      faults: [{ code: 'common_length_out_of_ranges', field: 'name' }],
    });
  });

  test('a creative whose answer was lost gets the same erid when it is sent again', async () => {
    scene.ord.trouble.push({ drop: 'after' });
    await expect(scene.client.putCreative('k-lost', BODIES.creative as never)).rejects.toMatchObject({
      meaning: 'unavailable',
    });
    const { body } = await scene.raw('GET', '/v3/creative/k-lost');
    expect(await scene.client.putCreative('k-lost', BODIES.creative as never)).toBe(body.erid);
  });

  test('reads the whole dictionary and all erids, and keeps the key out of the log', async () => {
    expect((await scene.client.kktus()).length).toBeGreaterThan(280);
    expect((await scene.client.knownErids()).map(({ external_id }) => external_id)).toContain('k-1');
    expect(JSON.stringify(scene.calls)).not.toContain(TOKEN);
  });

  test('a wrong key stops everything', async () => {
    const { status } = await scene.raw('GET', '/v1/person', undefined, { authorization: 'Bearer wrong' });
    expect(status).toBe(401);
  });
});
