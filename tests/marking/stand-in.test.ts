/** The stand-in refuses what the ОРД refuses: the tables of its API, one case each. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { BODIES, registerChain, startOrd, TOKEN } from '../support/ord.ts';
import { type Body, type Case, fieldsOf, ordForTests } from './ord-refusals.ts';

const ord = ordForTests();
const { refuses } = ord;

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
      ord().raw('PUT', '/v1/person/named', { name, roles: ['publisher'], juridical_details: { type, inn } });
    expect((await put('Дʼ', 'physical', '500100732259')).status).toBe(400);
    expect((await put("Д'Артаньян Шарль", 'physical', '500100732259')).status).toBe(201);
    expect((await put('Иванов И. И.', 'ip', '500100732259')).status).toBe(200);
    expect((await put("ООО Д'Артаньян", 'juridical', '7707083893')).status).toBe(400);
    expect((await put('«»', 'juridical', '7707083893')).status).toBe(400);
    expect((await put('ПАО «Сбербанк» №1', 'juridical', '7707083893')).status).toBe(200);
  });

  test('is replaced as a whole by a second write, roles included', async () => {
    const answer = await ord().raw('PUT', '/v1/person/p-advertiser', advertiser);
    expect(answer.status).toBe(200);
    expect((await ord().raw('GET', '/v1/person/p-advertiser')).body).toMatchObject(advertiser);
  });

  test('is refused when another id has the same ИНН', async () => {
    expect((await ord().raw('PUT', '/v1/person/double', advertiser)).status).toBe(409);
  });

  test('unknown fields are remarked, not refused', async () => {
    const { status, body } = await ord().raw('PUT', '/v1/person/p-advertiser', { ...advertiser, nmae: 'x' });
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
    expect((await ord().raw('PUT', '/v1/contract/a-1', additional)).status).toBe(201);
    const others = await ord().raw('PUT', '/v1/contract/a-2', { ...additional, client_external_id: 'p-publisher' });
    expect(fieldsOf(others)).toEqual(['client_external_id']);
    const below = await ord().raw('PUT', '/v1/contract/a-3', { ...additional, parent_contract_external_id: 'a-1' });
    expect(fieldsOf(below)).toEqual(['parent_contract_external_id']);
  });

  test('equal ИНН of different persons are refused, an unknown side is 404', async () => {
    ord().ord.behaviour.refuses_same_inn = false;
    await ord().raw('PUT', '/v1/person/twin', BODIES.exchange);
    ord().ord.behaviour.refuses_same_inn = true;
    const equal = await ord().raw('PUT', '/v1/contract/twins', { ...service, client_external_id: 'twin' });
    expect(fieldsOf(equal)).toEqual(['contractor_external_id']);
    const unknown = await ord().raw('PUT', '/v1/contract/x', { ...service, client_external_id: 'nobody' });
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
    await ord().raw('PUT', '/v1/pad/idn', { ...BODIES.pad, url: 'https://xn--e1aybc.xn--p1ai/' });
    expect((await ord().raw('GET', '/v1/pad/idn')).body.url).toBe('https://тест.рф/');
  });
});

describe('a file', () => {
  const file = { bytes: Buffer.from('not really a picture'), name: 'a.webp', type: 'image/webp', description: 'Кофе' };

  test('is kept by its bytes: the same again is fine, others are not', async () => {
    const sha256 = createHash('sha256').update(file.bytes).digest('hex');
    expect(await ord().client.putMedia('m-1', file)).toBe(sha256);
    expect(await ord().client.putMedia('m-1', { ...file, name: 'b.webp' })).toBe(sha256);
    await expect(ord().client.putMedia('m-1', { ...file, bytes: Buffer.from('others') })).rejects.toMatchObject({
      meaning: 'taken',
    });
    expect((await ord().raw('GET', '/v1/media/m-1/info')).body).toMatchObject({ sha256, filename: 'b.webp' });
    expect((await ord().raw('GET', '/v1/media/m-1')).text).toBe('not really a picture');
  });

  test('a picture needs words', async () => {
    await expect(ord().client.putMedia('m-2', { ...file, description: '' })).rejects.toMatchObject({
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
    expect((await ord().raw('PUT', '/v3/creative/x', { ...right, media_urls: [] })).status).toBe(403);
    const media = { ...right, form: 'banner', media_external_ids: ['nothing'] };
    expect((await ord().raw('PUT', '/v3/creative/x', media)).status).toBe(404);
    expect((await ord().raw('PUT', '/v3/creative/x', { ...right, contract_external_ids: ['no'] })).status).toBe(404);
  });

  test('a repeat gets the same erid; by erid the case matters', async () => {
    const erid = await ord().client.putCreative('k-1', right as never);
    expect(erid).toMatch(/^2Vtzq[1-9A-HJ-NP-Za-km-z]{6}$/);
    expect(await ord().client.putCreative('k-1', right as never)).toBe(erid);
    expect((await ord().raw('GET', `/v3/creative/by_erid/${erid}`)).body.external_id).toBe('k-1');
    expect((await ord().raw('GET', `/v3/creative/by_erid/${erid.toLowerCase()}`)).status).toBe(404);
  });

  test('texts are only added, 65 000 characters for life', async () => {
    await ord().raw('PUT', '/v3/creative/long', { ...right, texts: ['я'.repeat(64_900)] });
    expect((await ord().raw('PUT', '/v3/creative/long', { ...right, texts: ['иначе'] })).status).toBe(400);
    const add = (texts: string[]) => ord().raw('POST', '/v3/creative/long/add_text', { texts });
    expect((await add(['б'.repeat(101)])).status).toBe(400);
    expect((await add(['б'.repeat(100)])).status).toBe(201);
    expect((await add(['б'.repeat(100)])).status).toBe(200);
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
    const { body } = await ord().raw('GET', '/v1/erir_statuses?limit_per_entity=1&limit=3');
    expect(body.items.map((one: { data_type: string }) => one.data_type)).toEqual(['person', 'contract', 'creative']);
    expect((await ord().raw('POST', '/v1/erir_statuses', 'x', { 'content-type': 'text/plain' })).status).toBe(415);
    for (const limit of [0, 1001]) {
      const { status, body: refused } = await ord().raw('GET', `/v1/person?limit=${limit}`);
      expect(status).toBe(400);
      expect(refused.errors[0].query_param).toBe('limit');
    }
    const { body: persons } = await ord().raw('GET', '/v1/person');
    expect(persons.external_ids).toEqual([...persons.external_ids].sort());
    expect(persons.total_items_count).toBe(persons.external_ids.length);
  });
});

describe('the client', () => {
  test('bears empty bodies, null, and HTML', async () => {
    for (const bodies of ['empty', 'null', 'object'] as const) {
      ord().ord.behaviour.bodies = bodies;
      expect(await ord().client.putPerson('p-advertiser', BODIES.advertiser as never)).toEqual([]);
    }
    ord().ord.trouble.push({ status: 502, html: true });
    await expect(ord().client.kktus()).rejects.toMatchObject({ meaning: 'unavailable', status: 502 });
  });

  test('says what an answer means, and how long to wait', async () => {
    ord().ord.trouble.push({ status: 429, retryAfterSeconds: 17 });
    await expect(ord().client.kktus()).rejects.toMatchObject({ meaning: 'unavailable', retryAfterSeconds: 17 });
    ord().ord.trouble.push({ status: 429 });
    await expect(ord().client.kktus()).rejects.toMatchObject({ meaning: 'unavailable', retryAfterSeconds: undefined });
    ord().ord.trouble.push({ drop: 'before' });
    await expect(ord().client.kktus()).rejects.toMatchObject({ meaning: 'unavailable', status: null });
    ord().ord.trouble.push({ status: 401 });
    await expect(ord().client.kktus()).rejects.toMatchObject({ meaning: 'stopped' });
    await expect(
      ord().client.putPerson('x', { ...BODIES.advertiser, name: 'я'.repeat(256) } as never),
    ).rejects.toMatchObject({
      meaning: 'refused',
      faults: [{ code: 'common_length_out_of_ranges', field: 'name' }],
    });
  });

  test('a creative whose answer was lost gets the same erid when it is sent again', async () => {
    ord().ord.trouble.push({ drop: 'after' });
    await expect(ord().client.putCreative('k-lost', BODIES.creative as never)).rejects.toMatchObject({
      meaning: 'unavailable',
    });
    const { body } = await ord().raw('GET', '/v3/creative/k-lost');
    expect(await ord().client.putCreative('k-lost', BODIES.creative as never)).toBe(body.erid);
  });

  test('reads the whole dictionary and all erids, and keeps the key out of the log', async () => {
    expect((await ord().client.kktus()).length).toBeGreaterThan(280);
    expect((await ord().client.knownErids()).map(({ external_id }) => external_id)).toContain('k-1');
    expect(JSON.stringify(ord().calls)).not.toContain(TOKEN);
  });

  test('a wrong key stops everything', async () => {
    const { status } = await ord().raw('GET', '/v1/person', undefined, { authorization: 'Bearer wrong' });
    expect(status).toBe(401);
  });
});
