import { beforeAll, describe, expect, it } from 'vitest';
import { KIND_DEFINITIONS } from '#modules/ad-objects/kinds/definitions.ts';
import { KINDS } from '#modules/ad-objects/kinds/kind.ts';
import { createObject, publishObject, readyBody } from '../support/ad-objects.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

describe.each(KINDS)('%s', (kind) => {
  const idName = `${kind}_id`;
  const path = (verb: string, object: Record<string, string>) => `/v1/products/${kind}/${verb}/${object[idName]}`;

  it('is a draft from a title alone, and tells what is missing', async () => {
    const person = await app.signUp();
    const { status, body } = await person.call(`POST /v1/products/${kind}/create`, { title: 'Набросок' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      kind,
      title: 'Набросок',
      life: 'draft',
      moderation: 'accepted',
      version: 1,
      is_owner: true,
    });
    expect(body.data.can).toMatchObject({ change: true, delete: true, move_to: ['active'] });
    expect(Object.keys(body.data.missing)).toEqual(expect.arrayContaining(['summary', 'topics', 'region']));
    const refused = await person.call(`POST ${path('life', body.data)}`, { to: 'active', version: 1 });
    expect(refused).toMatchObject({ status: 422, body: { error: { code: 'not_ready', fields: body.data.missing } } });
  });

  it('goes through its life as the table says, and nowhere else', async () => {
    const person = await app.signUp();
    let object = await createObject(person, kind);
    const move = async (to: string) => {
      const answer = await person.call(`POST ${path('life', object)}`, { to, version: object.version });
      if (answer.status === 200) object = answer.body.data;
      return answer.status;
    };
    expect(await move('paused')).toBe(409);
    expect(await move('active')).toBe(200);
    expect(object.published_at).not.toBeNull();
    expect(await move('archived')).toBe(409);
    expect(await move('paused')).toBe(200);
    expect(await move('active')).toBe(200);
    expect(await move('paused')).toBe(200);
    expect(await move('archived')).toBe(200);
    expect(await move('active')).toBe(409);
    expect(await move('draft')).toBe(200);
  });

  it('is seen by everybody once public, and only by its owner and moderators before', async () => {
    const person = await app.signUp();
    const draft = await createObject(person, kind);
    expect((await app.visitor().call(`GET ${path('retrieve', draft)}`)).status).toBe(404);
    expect((await (await app.signUp()).call(`GET ${path('retrieve', draft)}`)).status).toBe(404);
    expect((await person.call(`GET ${path('retrieve', draft)}`)).status).toBe(200);
    const open = await publishObject(person, kind);
    const seen = await app.visitor().call(`GET ${path('retrieve', open)}`);
    expect(seen).toMatchObject({
      status: 200,
      body: { data: { is_owner: false, missing: null, can: { change: false, delete: false, move_to: [] } } },
    });
  });

  it('is changed by its owner alone, with the sentence of the specification for anyone else', async () => {
    const person = await app.signUp();
    const object = await publishObject(person, kind);
    const stranger = await app.signUp();
    expect(
      await stranger.call(`PATCH ${path('change', object)}`, { title: 'Чужое', version: object.version }),
    ).toMatchObject({
      status: 403,
      body: { error: { code: 'object_not_yours', message: KIND_DEFINITIONS[kind].notYours } },
    });
    expect((await stranger.call(`DELETE ${path('delete', object)}`)).status).toBe(403);
    expect((await app.visitor().call(`PATCH ${path('change', object)}`, { title: 'Чужое', version: 1 })).status).toBe(
      401,
    );
    const changed = await person.call(`PATCH ${path('change', object)}`, {
      title: 'Своё новое',
      version: object.version,
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { data: { title: 'Своё новое', summary: object.summary, version: object.version + 1 } },
    });
  });

  it('takes one of two changes made at once, and the other learns that it is stale', async () => {
    const person = await app.signUp();
    const object = await createObject(person, kind);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        person.call(`PATCH ${path('change', object)}`, { title: `Правка ${index}`, version: object.version }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error.code).toBe('stale_version');
  });

  it('has one winner when it is deleted and changed at the same moment', async () => {
    const person = await app.signUp();
    const object = await createObject(person, kind);
    const [change, removal] = await Promise.all([
      person.call(`PATCH ${path('change', object)}`, { title: 'Последняя правка', version: object.version }),
      person.call(`DELETE ${path('delete', object)}`),
    ]);
    expect(removal.status).toBe(200);
    expect([200, 404]).toContain(change.status);
    expect((await person.call(`GET ${path('retrieve', object)}`)).status).toBe(404);
  });

  it('disappears everywhere when it is deleted', async () => {
    const person = await app.signUp();
    const object = await publishObject(person, kind);
    expect((await person.call(`DELETE ${path('delete', object)}`)).status).toBe(200);
    expect((await person.call(`DELETE ${path('delete', object)}`)).status).toBe(404);
    const mine = await person.call(`POST /v1/products/${kind}/get_list`, { filter: { mine: true } });
    expect(mine.body.data.items.map((item: Record<string, string>) => item[idName])).not.toContain(object[idName]);
    const all = await app.visitor().call(`POST /v1/products/${kind}/get_list`, { filter: { ids: [object[idName]] } });
    expect(all.body.data.items).toEqual([]);
  });

  it('is copied into a draft of its own', async () => {
    const person = await app.signUp();
    const object = await publishObject(person, kind);
    const { status, body } = await person.call(`POST ${path('duplicate', object)}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ life: 'draft', title: `${object.title} — копия`, version: 1 });
    expect(body.data[idName]).not.toBe(object[idName]);
  });

  it('refuses what it does not know and names the field', async () => {
    const person = await app.signUp();
    for (const [body, field] of [
      [{ title: 'ab' }, 'title'],
      [{ title: 'x'.repeat(121) }, 'title'],
      [{}, 'title'],
      [{ title: 'Хорошо', summary: 'x'.repeat(301) }, 'summary'],
      [{ title: 'Хорошо', description: 'x'.repeat(20_001) }, 'description'],
      [{ title: 'Хорошо', topics: ['nonsense'] }, 'topics.0'],
      [{ title: 'Хорошо', topics: ['it', 'food', 'auto', 'kids', 'city', 'art'] }, 'topics'],
      [{ title: 'Хорошо', topics: ['it', 'it'] }, 'topics'],
      [{ title: 'Хорошо', region: '99' }, 'region'],
      [{ title: 'Хорошо', life: 'active' }, 'life'],
      [{ title: 'Хорошо', owner_id: 'x' }, 'owner_id'],
      [{ title: 'Хорошо', media: [{ media_id: '00000000-0000-4000-8000-000000000000' }] }, 'media'],
    ] as const) {
      const answer = await person.call(`POST /v1/products/${kind}/create`, body);
      expect(answer.status, JSON.stringify(body)).toBe(422);
      expect(answer.body.error.fields[field], JSON.stringify(answer.body)).toMatch(/[а-я]/i);
    }
  });

  it('takes emoji, right-to-left text and long descriptions as they are', async () => {
    const person = await app.signUp();
    const title = '☕️ שלום مرحبا «Кофе»';
    const description = '😀 '.repeat(6000);
    const object = await createObject(person, kind, { title, description });
    expect(object).toMatchObject({ title, description });
  });
});

describe('fields that must fit each other', () => {
  it('keep a campaign in its dates and with its owner’s product', async () => {
    const person = await app.signUp();
    const other = await app.signUp();
    const foreign = await createObject(other, 'product');
    const create = (changes: object) =>
      person.call('POST /v1/products/campaign/create', { title: 'Кампания', ...changes });
    expect((await create({ starts_on: '2026-12-10', ends_on: '2026-12-01' })).body.error.fields).toHaveProperty(
      'ends_on',
    );
    expect((await create({ product_id: foreign.product_id })).body.error.fields).toHaveProperty('product_id');
    expect((await create({ starts_on: '2026-13-45' })).body.error.fields).toHaveProperty('starts_on');
  });

  it('keep web addresses to http and https', async () => {
    const person = await app.signUp();
    for (const url of ['javascript:alert(1)', 'ftp://a.ru', 'data:text/html,x', 'https://user:pass@a.ru', 'https://']) {
      const answer = await person.call('POST /v1/products/resource/create', { title: 'Канал', url });
      expect(answer.status, url).toBe(422);
      expect(answer.body.error.fields).toHaveProperty('url');
    }
  });

  it('compute CPM and the lowest price from the offers', async () => {
    const person = await app.signUp();
    const object = await createObject(person, 'resource', {
      offers: [
        { format: '2/48', price: 3_920_000, lead_days: 2 },
        { format: '1/24', price: 1_250_000, lead_days: 2 },
      ],
    });
    expect(object.price_from).toBe(1_250_000);
    expect(object.offers.map((offer: { cpm: number }) => offer.cpm)).toEqual([124_841, 39_809]);
    expect(object.cpm).toBe(39_809);
    expect(object.offers[0].offer_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('do not let a published object lose what it was published with', async () => {
    const person = await app.signUp();
    const object = await publishObject(person, 'resource');
    const answer = await person.call(`PATCH /v1/products/resource/change/${object.resource_id}`, {
      offers: [],
      version: object.version,
    });
    expect(answer).toMatchObject({ status: 422, body: { error: { fields: { offers: expect.any(String) } } } });
  });

  it('hide a contractor’s INN from others', async () => {
    const person = await app.signUp();
    const object = await publishObject(person, 'contractor', { inn: '500100732259' });
    expect(object.inn).toBe('500100732259');
    expect(
      (await app.visitor().call(`GET /v1/products/contractor/retrieve/${object.contractor_id}`)).body.data.inn,
    ).toBeNull();
  });
});

describe('MODERATION=pre', () => {
  it('keeps a new or changed object from the public until a moderator accepts it', async () => {
    const strict = await startTestApp({ MODERATION: 'pre', SMTP_URL: app.mailbox.url });
    const person = await app.signUp();
    const visitor = strict.visitor();
    for (const [name, value] of person.cookies) visitor.cookies.set(name, value);
    const object = await publishObject(visitor, 'resource');
    expect(object).toMatchObject({ life: 'active', moderation: 'pending' });
    expect((await app.visitor().call(`GET /v1/products/resource/retrieve/${object.resource_id}`)).status).toBe(404);
  });
});

describe('figures', () => {
  it('keep a history by day of measurement, and know when they are stale', async () => {
    const person = await app.signUp();
    let object = await createObject(person, 'resource', { measured_on: daysAgo(300), audience_size: 1000 });
    const change = async (changes: object) => {
      object = (
        await person.call(`PATCH /v1/products/resource/change/${object.resource_id}`, {
          ...changes,
          version: object.version,
        })
      ).body.data;
    };
    const figures = async () =>
      (await person.call(`GET /v1/products/resource/figures/${object.resource_id}`)).body.data;
    expect(await figures()).toMatchObject({ is_stale: true, market: null });
    await change({ measured_on: daysAgo(5), audience_size: 1500 });
    await change({ audience_size: 1600 });
    expect(await figures()).toMatchObject({
      is_stale: false,
      history: [
        { measured_on: daysAgo(300), audience_size: 1000, source: 'entered' },
        { measured_on: daysAgo(5), audience_size: 1600 },
      ],
    });
  });

  it('show an offer among the prices of its market once there are enough of them', async () => {
    const person = await app.signUp();
    const body = await readyBody(person, 'resource');
    const objects = [];
    for (let index = 1; index <= 9; index += 1) {
      objects.push(
        await publishObject(person, 'resource', {
          ...body,
          platform: 'podcast',
          topics: ['science'],
          offers: [{ format: 'Выпуск', price: index * 314_000, lead_days: 1 }],
        }),
      );
    }
    const { recomputeMarket } = await import('#modules/ad-objects/server/figures/store.ts');
    await recomputeMarket(app.database.db);
    const { market } = (await app.visitor().call(`GET /v1/products/resource/figures/${objects[0].resource_id}`)).body
      .data;
    expect(market).toMatchObject({ platform: 'podcast', topic: 'science', count: 9, median_cpm: 50_000 });
    expect(market.samples).toHaveLength(9);
    expect(market.offers[0]).toMatchObject({ cpm: 10_000, share_dearer: 89 });
    // Somebody's second topic is not what they are compared by, however many prices it has.
    const cook = await publishObject(person, 'resource', { ...body, platform: 'podcast', topics: ['food', 'science'] });
    const { data } = (await app.visitor().call(`GET /v1/products/resource/figures/${cook.resource_id}`)).body;
    expect(data.market).toBeNull();
  });
});
