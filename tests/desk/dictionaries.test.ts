import { beforeAll, describe, expect, it } from 'vitest';
import { readEnvironment } from '#app/environment.ts';
import { buildServer } from '#app/server.ts';
import { applyChanges, dictionary, dictionaryVersion } from '#platform/dictionary.ts';
import { offeredOf, termsOf } from '#platform/dictionary-terms.ts';
import { createObject, publishObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { signUpStaff } from '../support/staff.ts';

type Person = Awaited<ReturnType<TestApp['signUp']>>;
let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signUpStaff(app, 'admin');
});

const termsIn = async (id: string): Promise<{ code: string; name: string; is_hidden: boolean; words: string[] }[]> => {
  const { items } = (await app.visitor().call('GET /v1/dictionaries')).body.data;
  return items.find((each: { dictionary: string }) => each.dictionary === id).terms;
};

describe('a dictionary', () => {
  it('is laid over the names the code was born with, in the object itself', () => {
    const names = dictionary('test', { a: 'А', b: 'Б' } as Record<string, string>);
    const version = dictionaryVersion();
    applyChanges({
      version: version + 1,
      changes: {
        test: {
          terms: [
            ['a', 'Аз', 1],
            ['c', 'Цы', 0],
          ],
          order: ['c', 'b', 'a'],
        },
      },
    });
    expect(names).toEqual({ a: 'Аз', b: 'Б', c: 'Цы' });
    expect(termsOf(names).map(({ code }) => code)).toEqual(['c', 'b', 'a']);
    expect(offeredOf(names).map(({ code }) => code)).toEqual(['c', 'b']);
    expect(offeredOf(names, ['a']).map(({ code }) => code)).toEqual(['c', 'b', 'a']);
    applyChanges({ version, changes: {} });
    expect(names).toEqual({ a: 'А', b: 'Б' });
  });

  it('takes a new term that objects choose, lists find by and tables read', async () => {
    const owner = await app.signUp();
    const before = await owner.call('POST /v1/products/resource/create', {
      title: 'Настолки',
      topics: ['board_games'],
    });
    expect(before.status).toBe(422);
    const added = await admin.call('POST /v1/dictionaries/topics/terms', {
      code: 'board_games',
      name: 'Настольные игры',
    });
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    const { resource_id: id } = await publishObject(owner, 'resource', { topics: ['board_games'] });
    const found = await app
      .visitor()
      .call('POST /v1/products/resource/get_list', { filter: { topics: ['board_games'] } });
    expect(found.body.data.items.map((item: { resource_id: string }) => item.resource_id)).toEqual([id]);
    const csv = await owner.call('GET /v1/products/resource/export.csv');
    expect(csv.body).toContain('Настольные игры');
    const region = await admin.call('POST /v1/dictionaries/regions/terms', { code: '96', name: 'Новый край' });
    expect(region.status, JSON.stringify(region.body)).toBe(200);
    expect((await owner.call(`PUT /v1/passport/account/${owner.accountId}`, { region: '96' })).status).toBe(200);
    const platform = await admin.call('POST /v1/dictionaries/platforms/terms', { code: 'likee', name: 'Likee' });
    expect(platform.status).toBe(200);
    await publishObject(owner, 'resource', { platform: 'likee' });
    const onPlatform = { filter: { platform: ['likee'] } };
    expect((await app.visitor().call('POST /v1/products/resource/get_list', onPlatform)).body.data.items).toHaveLength(
      1,
    );
  });

  it('hides what is chosen no more, and leaves it to whoever has it', async () => {
    const owner = await app.signUp();
    const kept = await publishObject(owner, 'resource', { topics: ['crypto', 'finance'] });
    await admin.call('PATCH /v1/dictionaries/topics/terms/crypto', { is_hidden: true });
    expect(await termsIn('topics')).toContainEqual(
      expect.objectContaining({ code: 'crypto', name: 'Криптовалюты', is_hidden: true }),
    );
    const change = `PATCH /v1/products/resource/change/${kept.resource_id}`;
    const more = await owner.call(change, { version: kept.version, topics: ['crypto', 'business'] });
    expect(more.status, JSON.stringify(more.body)).toBe(200);
    const refused = await owner.call('POST /v1/products/resource/create', { title: 'Новый', topics: ['crypto'] });
    expect(refused.body.error.fields.topics).toContain('больше не выбирают');
    await admin.call('PATCH /v1/dictionaries/topics/terms/crypto', { is_hidden: false });
    await createObject(owner, 'resource', { topics: ['crypto'] });
  });

  it('teaches the search a word without a release', async () => {
    const owner = await app.signUp();
    await publishObject(owner, 'resource', { title: 'Тихая гавань', platform: 'podcast' });
    const search = async () => {
      const { body } = await app
        .visitor()
        .call('POST /v1/products/resource/get_list', { filter: { q: 'бормоталка', platform: ['podcast'] } });
      return body.data.total as number;
    };
    expect(await search()).toBe(0);
    const { words } = (await termsIn('platforms')).find(({ code }) => code === 'podcast') as { words: string[] };
    const taught = await admin.call('PATCH /v1/dictionaries/platforms/terms/podcast', {
      words: [...words, 'Бормоталка', 'бормоталка'],
    });
    expect(taught.status, JSON.stringify(taught.body)).toBe(200);
    expect((await termsIn('platforms')).find(({ code }) => code === 'podcast')?.words).toEqual([
      ...words,
      'бормоталка',
    ]);
    expect(await search()).toBe(1);
    const group = await admin.call('POST /v1/dictionaries/words/terms', {
      code: 'harbour',
      name: 'Гавань',
      words: ['гавань', 'пристань'],
    });
    expect(group.status, JSON.stringify(group.body)).toBe(200);
    const found = await app.visitor().call('POST /v1/products/resource/get_list', { filter: { q: 'пристань' } });
    expect(found.body.data.items.map(({ title }: { title: string }) => title)).toEqual(['Тихая гавань']);
  });

  it('keeps codes and names apart, and its order as it is told', async () => {
    const taken = await admin.call('POST /v1/dictionaries/topics/terms', { code: 'auto', name: 'Машины' });
    expect(taken.body.error).toMatchObject({ code: 'term_taken', fields: { code: 'Такой код уже есть.' } });
    const twin = await admin.call('PATCH /v1/dictionaries/topics/terms/auto', { name: 'БИЗНЕС' });
    expect(twin.body.error.fields.name).toBe('Такое название уже есть.');
    expect((await admin.call('POST /v1/dictionaries/regions/terms', { code: 'kazan', name: 'Казань' })).status).toBe(
      422,
    );
    const codes = (await termsIn('platforms')).map(({ code }) => code).reverse();
    expect((await admin.call('PUT /v1/dictionaries/platforms/order', { codes })).status).toBe(200);
    expect((await termsIn('platforms')).map(({ code }) => code)).toEqual(codes);
    const fewer = await admin.call('PUT /v1/dictionaries/platforms/order', { codes: codes.slice(1) });
    expect(fewer.status).toBe(422);
  });

  it('reaches a process that starts later, and one that runs already, by the version it looks at', async () => {
    // Another process would look every two seconds; here its next look is the start of a second server.
    applyChanges({ version: 0, changes: {} });
    const jobs = {
      enqueue: async () => {},
      enqueueAll: async () => {},
      forget: async () => {},
      start: async () => {},
      stop: async () => {},
    };
    const environment = readEnvironment({ NODE_ENV: 'test', PORT: '3000', LOG_LEVEL: 'silent', DEMO: '0' });
    const { database } = app;
    const second = await buildServer({ environment, database, jobs, withPages: false, verifyAnswers: true });
    await second.app.ready();
    expect(dictionaryVersion()).toBeGreaterThan(0);
    const answer = await second.app.inject({
      method: 'POST',
      url: '/api/v1/products/resource/get_list',
      payload: { filter: { topics: ['board_games'] } },
    });
    expect(answer.statusCode).toBe(200);
    await second.app.close();
  });
});
