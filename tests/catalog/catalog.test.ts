import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_SAVED_SEARCHES, type Suggestions } from '#modules/catalog/contract.ts';
import { createObject, publishObject, settleJobs } from '../support/ad-objects.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
let owner: Awaited<ReturnType<TestApp['signUp']>>;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signUp();
});

const search = (changes: Record<string, unknown> = {}) => ({
  title: 'Еда в Казани',
  kind: 'resource',
  filter: { topics: ['food'], region: '16', price_to: 5_000_000 },
  sort: 'newest',
  ...changes,
});

describe('counts', () => {
  it('count what everybody sees, per kind', async () => {
    const before = (await app.visitor().call('GET /v1/catalog/counts')).body.data;
    await publishObject(owner, 'resource');
    await createObject(owner, 'resource', { title: 'Только черновик' });
    await publishObject(owner, 'contractor');
    const after = (await app.visitor().call('GET /v1/catalog/counts')).body.data;
    expect(after).toEqual({ ...before, resource: before.resource + 1, contractor: before.contractor + 1 });
  });
});

describe('suggestions', () => {
  beforeAll(async () => {
    await publishObject(owner, 'resource', { title: 'Кофемашина и зерно', platform: 'telegram' });
    await publishObject(owner, 'contractor', { title: 'Кофейный копирайтер' });
    await createObject(owner, 'resource', { title: 'Кофе в черновике' });
    await settleJobs(app);
  });
  const suggest = async (query: string) => {
    const { status, body } = await app.visitor().call(`GET /v1/catalog/suggest?${query}`);
    expect(status).toBe(200);
    return body.data as Suggestions;
  };
  const asked = (q: string) => `q=${encodeURIComponent(q)}`;

  it('takes words for filters, and says what they would show', async () => {
    const { understood } = await suggest(asked('реклама в телеграм еда лисички'));
    expect(understood).toBeNull();
    expect((await suggest(asked('реклама в телеграм еда'))).understood).toMatchObject({
      kind: 'resource',
      path: '/catalog?topic=food&platform=telegram',
      rest: '',
      terms: [{ name: 'Telegram' }, { dictionary: 'topics', code: 'food' }],
    });
    expect((await suggest(asked('копирайтер'))).understood).toMatchObject({
      kind: 'contractor',
      path: '/catalog?kind=contractor&specialisations=copywriting',
    });
    expect((await suggest(asked('кофе'))).understood).toBeNull();
  });

  it('offers the filters that show most before anything is typed', async () => {
    const { terms, items, counts } = await suggest('q=');
    expect(items).toEqual([]);
    expect(terms.map(({ name }) => name)).toContain('Telegram');
    expect(counts.resource).toBeGreaterThan(0);
  });

  it('find objects by the beginning of a word, and never a draft', async () => {
    const { items } = await suggest(asked('кофе'));
    expect(items.map(({ title }) => title).sort()).toEqual(['Кофейный копирайтер', 'Кофемашина и зерно']);
  });

  it('keep to one kind when asked', async () => {
    const { items } = await suggest(`${asked('кофе')}&kind=contractor`);
    expect(items.map(({ kind }) => kind)).toEqual(['contractor']);
  });

  it('finish the last word and leave those before it', async () => {
    const { words } = await suggest(asked('новая кофема'));
    expect(words).toContain('новая кофемашина');
  });

  it('forgive a misspelt word', async () => {
    const { words } = await suggest(asked('кофемашына'));
    expect(words).toContain('кофемашина');
  });

  it('are few: six objects at most and three words', async () => {
    for (let place = 0; place < 10; place += 1)
      await publishObject(owner, 'product', { title: `Самовар номер ${place}` });
    await settleJobs(app);
    const { items, words } = await suggest(asked('самовар'));
    expect(items).toHaveLength(6);
    expect(words.length).toBeLessThanOrEqual(3);
  });

  it.each(['', '   ', '%', '_', '\\', "'", '"', 'ы'.repeat(100)])('answer %j without a failure', async (q) => {
    expect(await suggest(asked(q))).toMatchObject({ items: [] });
  });

  it('refuse an endless query and an unknown kind', async () => {
    const visitor = app.visitor();
    expect((await visitor.call(`GET /v1/catalog/suggest?${asked('ы'.repeat(101))}`)).status).toBe(422);
    expect((await visitor.call('GET /v1/catalog/suggest?q=a&kind=robot')).status).toBe(422);
  });
});

describe('saved searches', () => {
  it('are kept as they were saved, the newest first', async () => {
    const person = await app.signUp();
    await person.call('POST /v1/catalog/searches', search());
    const { status, body } = await person.call(
      'POST /v1/catalog/searches',
      search({ title: 'Таргетологи', kind: 'contractor', filter: { specialisations: ['targeting'] }, sort: 'rating' }),
    );
    expect(status).toBe(200);
    const { items } = (await person.call('GET /v1/catalog/searches')).body.data;
    expect(items.map(({ title }: { title: string }) => title)).toEqual(['Таргетологи', 'Еда в Казани']);
    expect(items[0]).toEqual(body.data);
    expect(items[1]).toMatchObject(search());
  });

  it('are not doubled by saving the same again; the name is the newer one', async () => {
    const person = await app.signUp();
    const first = (await person.call('POST /v1/catalog/searches', search())).body.data;
    const { price_to, ...rest } = search().filter;
    const again = search({ title: 'Другое имя', filter: { price_to, ...rest } });
    const second = (await person.call('POST /v1/catalog/searches', again)).body.data;
    expect(second.search_id).toBe(first.search_id);
    const { items } = (await person.call('GET /v1/catalog/searches')).body.data;
    expect(items.map(({ title }: { title: string }) => title)).toEqual(['Другое имя']);
  });

  it('belong to one person: others neither see nor delete them', async () => {
    const person = await app.signUp();
    const stranger = await app.signUp();
    const { search_id } = (await person.call('POST /v1/catalog/searches', search())).body.data;
    expect((await stranger.call('GET /v1/catalog/searches')).body.data.items).toEqual([]);
    const own = await person.call(`GET /v1/catalog/searches/${search_id}`);
    expect([own.status, own.body.data.search_id]).toEqual([200, search_id]);
    expect((await stranger.call(`GET /v1/catalog/searches/${search_id}`)).status).toBe(404);
    expect((await app.visitor().call(`GET /v1/catalog/searches/${search_id}`)).status).toBe(401);
    expect((await stranger.call(`DELETE /v1/catalog/searches/${search_id}`)).status).toBe(404);
    expect((await app.visitor().call(`DELETE /v1/catalog/searches/${search_id}`)).status).toBe(401);
    expect((await person.call(`DELETE /v1/catalog/searches/${search_id}`)).status).toBe(200);
    expect((await person.call(`DELETE /v1/catalog/searches/${search_id}`)).status).toBe(404);
  });

  it('hold only what the list call of the kind understands', async () => {
    const person = await app.signUp();
    const { status, body } = await person.call(
      'POST /v1/catalog/searches',
      search({ kind: 'contractor', filter: { platform: ['telegram'], price_to: -1 } }),
    );
    expect(status).toBe(422);
    expect(Object.keys(body.error.fields)).toContain('filter.price_to');
  });

  it(`are ${MAX_SAVED_SEARCHES} at most, also when saved all at once`, async () => {
    const person = await app.signUp();
    const answers = await Promise.all(
      Array.from({ length: MAX_SAVED_SEARCHES + 5 }, (_, place) =>
        person.call('POST /v1/catalog/searches', search({ filter: { q: `запрос ${place}` } })),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, body.error.code])).toEqual(
      Array.from({ length: 5 }, () => [409, 'too_many_searches']),
    );
    expect((await person.call('GET /v1/catalog/searches')).body.data.items).toHaveLength(MAX_SAVED_SEARCHES);
  });
});
