import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { createObject, publishObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

type Person = Awaited<ReturnType<TestApp['signUp']>>;
type Item = { id: string; [name: string]: unknown };

let app: TestApp;
let seller: Person;
beforeAll(async () => {
  app = await startTestApp();
  seller = await app.signUp();
});

const resource = async (changes: Record<string, unknown> = {}): Promise<string> =>
  (await publishObject(seller, 'resource', changes)).resource_id;
const save = (person: Person, id: string, body: object = {}, kind = 'resource') =>
  person.call(`PUT /v1/favourites/${kind}/${id}`, body);
const remove = (person: Person, id: string, kind = 'resource') => person.call(`DELETE /v1/favourites/${kind}/${id}`);
const idsOf = async (person: Person): Promise<string[]> =>
  (await person.call('GET /v1/favourites/ids')).body.data.ids.toSorted();
const listed = async (person: Person, query = ''): Promise<Item[]> =>
  (await person.call(`GET /v1/favourites${query}`)).body.data.items;
const savedTimes = async (id: string): Promise<number> =>
  (await seller.call(`GET /v1/products/resource/retrieve/${id}`)).body.data.favourites_count;
const reprice = async (id: string, price: number) => {
  const { body } = await seller.call(`GET /v1/products/resource/retrieve/${id}`);
  const { version, offers } = body.data;
  const answer = await seller.call(`PATCH /v1/products/resource/change/${id}`, {
    version,
    offers: [{ ...offers[0], cpm: undefined, price }],
  });
  expect(answer.status).toBe(200);
};
const pause = async (id: string) => {
  const { version } = (await seller.call(`GET /v1/products/resource/retrieve/${id}`)).body.data;
  await seller.call(`POST /v1/products/resource/life/${id}`, { to: 'paused', version });
};
const newList = async (person: Person, title: string): Promise<string> => {
  const { status, body } = await person.call('POST /v1/favourites/lists', { title });
  expect(status).toBe(200);
  return body.data.list_id;
};

describe('a heart', () => {
  it('saves an object with its card and the price of that moment', async () => {
    const person = await app.signUp();
    const id = await resource();
    const { status, body } = await save(person, id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ kind: 'resource', id, note: null, list_id: null });
    const [item] = await listed(person);
    expect(item).toMatchObject({
      kind: 'resource',
      id,
      title: 'Кухня на Петроградке',
      card: { resource_id: id, is_owner: false, price_from: 1_250_000 },
      price: { at_saving: 1_250_000, now: 1_250_000, change: 0 },
    });
    expect(await idsOf(person)).toEqual([id]);
    expect(await savedTimes(id)).toBe(1);
  });

  it('pressed fifty times at once counts once, and so does taking it off', async () => {
    const person = await app.signUp();
    const id = await resource();
    const saves = await Promise.all(Array.from({ length: 50 }, () => save(person, id)));
    expect(new Set(saves.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await savedTimes(id)).toBe(1);
    const removals = await Promise.all(Array.from({ length: 50 }, () => remove(person, id)));
    expect(new Set(removals.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await savedTimes(id)).toBe(0);
  });

  it('pressed on and off at once leaves the counter and the list agreeing', async () => {
    const person = await app.signUp();
    const id = await resource();
    await Promise.all(
      Array.from({ length: 30 }, (_, turn) => (turn % 2 === 0 ? save(person, id) : remove(person, id))),
    );
    expect(await savedTimes(id)).toBe((await idsOf(person)).length);
  });

  it('cannot be put on what the person does not see, nor under another kind', async () => {
    const person = await app.signUp();
    const draft = await createObject(seller, 'resource');
    expect((await save(person, draft.resource_id)).status).toBe(404);
    expect((await save(person, newId())).status).toBe(404);
    const id = await resource();
    expect((await save(person, id, {}, 'contractor')).status).toBe(404);
    await save(person, id);
    expect((await save(person, id, { note: 'не тот вид' }, 'contractor')).status).toBe(404);
    await remove(person, id, 'contractor');
    expect(await idsOf(person)).toEqual([id]);
  });

  it('may be put on an own object in any state; it has no price then', async () => {
    const draft = await createObject(seller, 'product');
    expect((await save(seller, draft.product_id, {}, 'product')).status).toBe(200);
    const item = (await listed(seller)).find(({ id }) => id === draft.product_id);
    expect(item).toMatchObject({ title: draft.title, card: null, price: { at_saving: null, change: null } });
  });

  it('put back within the hour is the same heart: note, list, day and price return', async () => {
    const person = await app.signUp();
    const id = await resource();
    const listId = await newList(person, 'К запуску');
    await save(person, id, { note: 'спросить о скидке', list_id: listId });
    const [before] = await listed(person);
    await reprice(id, 1_000_000);
    await remove(person, id);
    expect(await listed(person)).toEqual([]);
    await save(person, id);
    const [after] = await listed(person);
    expect(after).toMatchObject({
      saved_at: before?.saved_at,
      note: 'спросить о скидке',
      list_id: listId,
      price: { at_saving: 1_250_000, now: 1_000_000, change: -250_000 },
    });
    expect(await savedTimes(id)).toBe(1);
  });

  it('put back later is a new one', async () => {
    const person = await app.signUp();
    const id = await resource();
    await save(person, id, { note: 'старая' });
    await remove(person, id);
    await app.database.pool.query(
      "UPDATE favourites SET removed_at = now() - interval '2 hours' WHERE account_id = $1",
      [person.accountId],
    );
    const sweep = app.modules
      .find(({ name }) => name === 'favourites')
      ?.jobs.find(({ name }) => name === 'favourites-sweep');
    await sweep?.handle({});
    await save(person, id);
    expect(await listed(person)).toMatchObject([{ id, note: null }]);
  });

  it('is one of a thousand at most', async () => {
    const person = await app.signUp();
    await app.database.pool.query(
      `INSERT INTO favourites (account_id, object_id, object_kind)
       SELECT $1, gen_random_uuid(), 'resource' FROM generate_series(1, 999)`,
      [person.accountId],
    );
    const [first, second] = [await resource(), await resource()];
    expect((await save(person, first)).status).toBe(200);
    const refused = await save(person, second);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'too_many_favourites']);
    expect(await savedTimes(second)).toBe(0);
    // A favourite that exists can still be noted over the limit.
    expect((await save(person, first, { note: 'влезло' })).status).toBe(200);
    const merged = await person.call('POST /v1/favourites/merge', { items: [{ kind: 'resource', id: second }] });
    expect(merged.body.data.merged).toBe(0);
  });
});

describe('what became of a saved object', () => {
  it('shows: cheaper, dearer, hidden, deleted', async () => {
    const person = await app.signUp();
    const [cheaper, dearer, hidden, deleted] = [await resource(), await resource(), await resource(), await resource()];
    for (const id of [cheaper, dearer, hidden, deleted]) await save(person, id, { note: 'помню' });
    await reprice(cheaper, 1_130_000);
    await reprice(dearer, 1_300_000);
    await pause(hidden);
    await seller.call(`DELETE /v1/products/resource/delete/${deleted}`);
    expect(await listed(person)).toMatchObject([
      { id: deleted, title: null, card: null, note: 'помню', price: { at_saving: 1_250_000, now: null, change: null } },
      { id: hidden, title: 'Кухня на Петроградке', card: null, price: { now: null, change: null } },
      { id: dearer, price: { change: 50_000 } },
      { id: cheaper, price: { change: -120_000 } },
    ]);
    const sorted = await listed(person, '?sort=price_drop');
    expect(sorted.map(({ id }) => id).slice(0, 2)).toEqual([cheaper, dearer]);
    expect(new Set(sorted.map(({ id }) => id).slice(2))).toEqual(new Set([hidden, deleted]));
    // Neither can be opened, both can be noted and put away.
    expect((await save(person, hidden, { note: 'вернётся?' })).status).toBe(200);
    expect((await remove(person, deleted)).status).toBe(200);
  });

  it.each(['recent', 'price_drop'])('pages through everything once, sorted by %s', async (sort) => {
    const person = await app.signUp();
    const saved: string[] = [];
    for (let place = 0; place < 5; place += 1) {
      const id = await resource();
      await save(person, id);
      saved.push(id);
    }
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = `?sort=${sort}&limit=2${cursor ? `&cursor=${cursor}` : ''}`;
      const { items, next_cursor } = (await person.call(`GET /v1/favourites${query}`)).body.data;
      seen.push(...items.map(({ id }: Item) => id));
      cursor = next_cursor;
    }
    expect(seen).toEqual(saved.toReversed());
    expect((await person.call('GET /v1/favourites?cursor=nonsense')).status).toBe(422);
  });
});

describe('lists', () => {
  it('hold objects of all kinds and are counted by kind', async () => {
    const person = await app.signUp();
    const id = await resource();
    const product = (await publishObject(seller, 'product')).product_id;
    const listId = await newList(person, 'Осень');
    await save(person, id, { list_id: listId });
    await save(person, product, {}, 'product');
    const { data } = (await person.call('GET /v1/favourites/lists')).body;
    expect(data).toEqual({
      items: [{ list_id: listId, title: 'Осень', counts: { product: 0, campaign: 0, resource: 1, contractor: 0 } }],
      counts: { product: 1, campaign: 0, resource: 1, contractor: 0 },
      unlisted: { product: 1, campaign: 0, resource: 0, contractor: 0 },
    });
    expect(await listed(person, `?list_id=${listId}`)).toMatchObject([{ id, list_id: listId }]);
    expect(await listed(person, '?list_id=none')).toMatchObject([{ id: product }]);
    expect(await listed(person, '?kind=resource')).toMatchObject([{ id }]);
    await save(person, id, { list_id: null });
    expect(await listed(person, `?list_id=${listId}`)).toEqual([]);
  });

  it('go without their objects, and come back with them', async () => {
    const person = await app.signUp();
    const id = await resource();
    const listId = await newList(person, 'Осень');
    await save(person, id, { list_id: listId });
    expect((await person.call(`DELETE /v1/favourites/lists/${listId}`)).status).toBe(200);
    expect((await person.call(`DELETE /v1/favourites/lists/${listId}`)).status).toBe(200);
    expect(await listed(person)).toMatchObject([{ id, list_id: null }]);
    expect((await save(person, id, { list_id: listId })).status).toBe(422);
    expect((await person.call(`PATCH /v1/favourites/lists/${listId}`, { title: 'Зима' })).status).toBe(404);
    expect((await person.call(`POST /v1/favourites/lists/${listId}/restore`)).status).toBe(200);
    expect(await listed(person)).toMatchObject([{ id, list_id: listId }]);
  });

  it('have one name each', async () => {
    const person = await app.signUp();
    const first = await newList(person, 'Осень');
    const second = await newList(person, 'Зима');
    const again = await person.call('POST /v1/favourites/lists', { title: ' осень ' });
    expect([again.status, again.body.error.code]).toEqual([409, 'list_title_taken']);
    expect((await person.call(`PATCH /v1/favourites/lists/${second}`, { title: 'ОСЕНЬ' })).status).toBe(409);
    expect((await person.call(`PATCH /v1/favourites/lists/${first}`, { title: 'ОСЕНЬ' })).status).toBe(200);
    // A name that was taken meanwhile is not given twice.
    await person.call(`DELETE /v1/favourites/lists/${second}`);
    await newList(person, 'Зима');
    expect((await person.call(`POST /v1/favourites/lists/${second}/restore`)).status).toBe(409);
  });

  it('are fifty at most, also when made at once', async () => {
    const person = await app.signUp();
    const answers = await Promise.all(
      Array.from({ length: 55 }, (_, place) => person.call('POST /v1/favourites/lists', { title: `Список ${place}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(answers.find(({ status }) => status !== 200)?.body.error.code).toBe('too_many_lists');
  });

  it('of others do not exist', async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    const listId = await newList(other, 'Чужой');
    const id = await resource();
    expect((await save(person, id, { list_id: listId })).status).toBe(422);
    expect(await idsOf(person)).toEqual([]);
    expect(await savedTimes(id)).toBe(0);
    expect((await person.call(`PATCH /v1/favourites/lists/${listId}`, { title: 'Мой' })).status).toBe(404);
    expect((await person.call(`DELETE /v1/favourites/lists/${listId}`)).status).toBe(404);
    expect(await listed(person, `?list_id=${listId}`)).toEqual([]);
  });
});

describe('hearts of an anonymous visitor', () => {
  it('join those of the account; what cannot be seen is left out', async () => {
    const person = await app.signUp();
    const [mine, both, theirs] = [await resource(), await resource(), await resource()];
    const draft = (await createObject(seller, 'resource')).resource_id;
    await save(person, mine);
    await save(person, both, { note: 'моя' });
    const items = [both, theirs, draft, newId(), theirs].map((id) => ({ kind: 'resource', id }));
    const { body } = await person.call('POST /v1/favourites/merge', { items });
    expect(body.data.merged).toBe(1);
    expect(body.data.ids.toSorted()).toEqual([mine, both, theirs].toSorted());
    expect(await idsOf(person)).toEqual([mine, both, theirs].toSorted());
    expect([await savedTimes(both), await savedTimes(theirs)]).toEqual([1, 1]);
    expect((await listed(person)).find(({ id }) => id === both)).toMatchObject({ note: 'моя' });
  });

  it('join once when two tabs bring them at the same moment', async () => {
    const person = await app.signUp();
    const ids = [await resource(), await resource(), await resource()];
    const items = ids.map((id) => ({ kind: 'resource', id }));
    const answers = await Promise.all(
      [items, items.toReversed(), items].map((each) => person.call('POST /v1/favourites/merge', { items: each })),
    );
    expect(answers.reduce((sum, { body }) => sum + body.data.merged, 0)).toBe(3);
    for (const id of ids) expect(await savedTimes(id)).toBe(1);
  });
});

describe('an erased account', () => {
  it('takes its hearts along, and the counters know', async () => {
    const person = await app.signUp();
    const [kept, removed] = [await resource(), await resource()];
    await newList(person, 'Уйдёт со мной');
    await save(person, kept);
    await save(person, removed);
    await remove(person, removed);
    const { status } = await person.call(`DELETE /v1/passport/account/${person.accountId}`, {
      password: person.password,
    });
    expect(status).toBe(200);
    expect([await savedTimes(kept), await savedTimes(removed)]).toEqual([0, 0]);
    const { rows } = await app.database.pool.query(
      'SELECT (SELECT count(*) FROM favourites WHERE account_id = $1) + (SELECT count(*) FROM favourite_lists WHERE account_id = $1) AS left',
      [person.accountId],
    );
    expect(rows).toEqual([{ left: 0 }]);
  });
});

describe('days of an object', () => {
  it('count each saving for its owner', async () => {
    const seller = await app.signUp();
    const object = await publishObject(seller, 'resource');
    for (const person of [await app.signUp(), await app.signUp()]) await save(person, object.resource_id);
    const { body } = await seller.call(`GET /v1/statistics/objects/resource/${object.resource_id}?days=7`);
    expect(body.data.period.totals.favourites).toBe(2);
  });
});
