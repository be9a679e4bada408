/** Notifications of news: matches of saved searches, favourites that become cheaper or come back. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Catalog } from '#modules/catalog/server/index.ts';
import { parseCatalog } from '#modules/catalog/web/catalog-state.ts';
import type { Favourites } from '#modules/favourites/server/index.ts';
import { roubles } from '#words/money.ts';
import { createObject, publishObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp, type Visitor } from '../support/app.ts';
import { signUpStaff } from '../support/staff.ts';

interface Told {
  event: string;
  title: string;
  text: string;
  link: string;
}

let app: TestApp;
let seller: Visitor & { accountId: string };
beforeAll(async () => {
  app = await startTestApp();
  seller = await app.signUp();
});

const moduleOf = <T>(name: string): T => app.modules.find((module) => module.name === name) as T;
const toldTo = async (person: Visitor): Promise<Told[]> =>
  (await person.call('GET /v1/notifications?limit=100')).body.data.items;

/** The clock may have come first; whoever it was, afterwards all is told. */
async function expectTold(person: Visitor, expected: Partial<Told>[]) {
  await moduleOf<Catalog>('catalog').matchNewObjects();
  await moduleOf<Favourites>('favourites').tellPriceDrops();
  await moduleOf<Favourites>('favourites').tellReturns();
  await expect.poll(() => toldTo(person), { timeout: 60_000 }).toMatchObject(expected);
}

describe('a saved search', () => {
  const save = async (person: Visitor, title: string, filter: object, kind = 'resource') => {
    const sort = 'price_asc';
    const { status, body } = await person.call('POST /v1/catalog/searches', { title, kind, filter, sort });
    expect(status, JSON.stringify(body)).toBe(200);
  };

  it('tells what is new in one notice, with the count and the way to it, newest first', async () => {
    const person = await app.signUp();
    const filter = { topics: ['food'], platform: ['vk'], price_to: 2_000_000, audience_from: 1000 };
    await save(person, 'Еда во ВКонтакте', filter);
    await publishObject(seller, 'resource', { title: 'Щи да каша' });
    await publishObject(seller, 'resource', { title: 'Дача и огород' });
    await publishObject(seller, 'resource', { title: 'Хлеб и соль' });
    await expectTold(person, [
      { event: 'search_matched', title: 'Новое по поиску «Еда во ВКонтакте»', text: '«Хлеб и соль» и ещё 2.' },
    ]);
    const [{ link } = { link: '' }] = await toldTo(person);
    const address = new URL(link, 'https://ohvat.example');
    expect(address.pathname).toBe('/catalog');
    expect(parseCatalog(Object.fromEntries(address.searchParams))).toMatchObject({
      kind: 'resource',
      filter,
      sort: 'newest',
    });
    await expectTold(person, [{ event: 'search_matched' }]);
    await publishObject(seller, 'resource', { title: 'Мясо и рыба' });
    await expectTold(person, [{ text: '«Мясо и рыба».' }, { text: '«Хлеб и соль» и ещё 2.' }]);
  });

  it.each([
    ['another topic', { topics: ['it'] }],
    ['another platform beside the right topic', { topics: ['food'], platform: ['telegram'] }],
    ['a lower price', { price_to: 100_000 }],
    ['a higher price', { price_from: 9_000_000 }],
    ['a larger audience', { audience_from: 10_000_000 }],
    ['a smaller audience', { audience_to: 10 }],
    ['a lower CPM', { cpm_to: 100 }],
    ['a better rating', { rating_from: 4 }],
    ['another region', { region: '77' }],
    ['other words', { q: 'велосипед', exact: true }],
    ['words of which one is missing', { q: 'кухня велосипед', exact: true }],
    ['words that mean nothing', { q: 'и на', exact: true }],
    ['a word that is not wanted', { q: 'вконтакте -кухня', exact: true }],
    ['somebody else’s', { owner: '0199aaaa-0000-7000-8000-000000000000' }],
  ])('for %s is not told', async (_name, filter) => {
    const person = await app.signUp();
    await save(person, 'Не то', filter);
    await save(person, 'Всё подряд', {});
    await publishObject(seller, 'resource');
    await expectTold(person, [{ title: 'Новое по поиску «Всё подряд»' }]);
  });

  it.each([
    ['words in another form', { q: 'кухни' }],
    ['one word or another', { q: 'велосипед or кухни', exact: true }],
    ['a word without another', { q: 'кухни -велосипед', exact: true }],
    ['a word and a topic', { q: 'кухня', topics: ['food'] }],
    ['one of several topics', { topics: ['it', 'food'] }],
    ['the region', { region: '16' }],
    ['a range around the price', { price_from: 1_250_000, price_to: 1_250_000 }],
    ['everything at once', { q: 'кухня', topics: ['food'], region: '16', platform: ['vk'], cpm_to: 90_000_000 }],
  ])('for %s is told', async (_name, filter) => {
    const person = await app.signUp();
    await save(person, 'То', filter);
    await publishObject(seller, 'resource');
    await expectTold(person, [{ title: 'Новое по поиску «То»' }]);
  });

  it('for objects of one owner, of another kind, and for own ones', async () => {
    const person = await app.signUp();
    await save(person, 'У продавца', { owner: seller.accountId }, 'contractor');
    await publishObject(seller, 'resource');
    await publishObject(person, 'contractor');
    await publishObject(seller, 'contractor');
    await expectTold(person, [{ title: 'Новое по поиску «У продавца»', text: '«Сценарии для брендов».' }]);
  });

  it('tells nothing of what was there before it, of drafts, and of what only comes back', async () => {
    const person = await app.signUp();
    const { resource_id: id, version } = await publishObject(seller, 'resource', { title: 'Старый знакомый' });
    await save(person, 'Всё', {});
    await createObject(seller, 'resource');
    const paused = await seller.call(`POST /v1/products/resource/life/${id}`, { to: 'paused', version });
    const back = { to: 'active', version: paused.body.data.version };
    expect((await seller.call(`POST /v1/products/resource/life/${id}`, back)).status).toBe(200);
    await publishObject(seller, 'resource', { title: 'Новый знакомый' });
    await expectTold(person, [{ text: '«Новый знакомый».' }]);
  });

  it('waits for the moderator where the moderator comes first', async () => {
    const [person, moderator] = [await app.signUp(), await signUpStaff(app, 'moderator')];
    await save(person, 'Всё', {});
    const { resource_id: id } = await createObject(seller, 'resource', { title: 'Ждёт проверки' });
    await app.database.pool.query(
      `UPDATE ad_objects SET life = 'active', moderation = 'pending', published_at = now() WHERE object_id = $1`,
      [id],
    );
    await expectTold(person, []);
    await moderator.call(`POST /v1/moderation/objects/resource/${id}`, { decision: 'accepted' });
    await expectTold(person, [{ text: '«Ждёт проверки».' }]);
  });

  it('saved before searches were read for what they ask is read the first time it is needed', async () => {
    const person = await app.signUp();
    await save(person, 'Давний', { topics: ['food'] });
    await app.database.pool.query('UPDATE saved_searches SET anchors = NULL, wish = NULL WHERE account_id = $1', [
      person.accountId,
    ]);
    await publishObject(seller, 'resource');
    await expectTold(person, [{ title: 'Новое по поиску «Давний»' }]);
  });

  it('is told once by two processes', async () => {
    const person = await app.signUp();
    await save(person, 'Одно', {});
    await publishObject(seller, 'resource');
    await Promise.all(Array.from({ length: 4 }, () => moduleOf<Catalog>('catalog').matchNewObjects()));
    await expectTold(person, [{ title: 'Новое по поиску «Одно»' }]);
  });

  it('is found by an index from the object, however many there are', async () => {
    const { rows } = await app.database.pool
      .query<{ 'QUERY PLAN': string }>(
        `SET LOCAL enable_seqscan = off; EXPLAIN SELECT FROM saved_searches WHERE anchors && ARRAY['resource/topic:food']`,
      )
      .then((answers) => (answers as unknown as { rows: { 'QUERY PLAN': string }[] }[])[1] ?? { rows: [] });
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('saved_searches_anchors');
  });
});

describe('a favourite', () => {
  const reprice = async (id: string, price: number) => {
    const { version, offers } = (await seller.call(`GET /v1/products/resource/retrieve/${id}`)).body.data;
    const changes = { version, offers: [{ ...offers[0], cpm: undefined, price }] };
    const { status, body } = await seller.call(`PATCH /v1/products/resource/change/${id}`, changes);
    expect(status, JSON.stringify(body)).toBe(200);
  };
  const keep = async () => {
    const person = await app.signUp();
    const { resource_id: id } = await publishObject(seller, 'resource');
    expect((await person.call(`PUT /v1/favourites/resource/${id}`, {})).status).toBe(200);
    return { person, id };
  };
  const texts = (...sums: [now: number, before: number][]) =>
    sums.map(([now, before]) => ({ event: 'price_dropped', text: `${roubles(now)} вместо ${roubles(before)}.` }));

  it('that becomes cheaper is told, once for each fall', async () => {
    const { person, id } = await keep();
    await reprice(id, 1_000_000);
    await expectTold(person, texts([1_000_000, 1_250_000]));
    expect(await toldTo(person)).toMatchObject([
      { title: 'Подешевело: «Кухня на Петроградке»', link: `/resource/${id}` },
    ]);
    await expectTold(person, texts([1_000_000, 1_250_000]));
    await reprice(id, 900_000);
    await expectTold(person, texts([900_000, 1_000_000], [1_000_000, 1_250_000]));
  });

  it('that becomes dearer is not told, and neither is the way back to the price of saving', async () => {
    const { person, id } = await keep();
    await reprice(id, 2_000_000);
    await expectTold(person, []);
    await reprice(id, 1_250_000);
    await expectTold(person, []);
    await reprice(id, 1_200_000);
    await expectTold(person, texts([1_200_000, 1_250_000]));
    // It rose and fell: that is another fall.
    await reprice(id, 1_240_000);
    await expectTold(person, texts([1_200_000, 1_250_000]));
    await reprice(id, 1_200_000);
    await expectTold(person, texts([1_200_000, 1_240_000], [1_200_000, 1_250_000]));
  });

  it('that was taken off or is hidden is not told; one that comes back cheaper is', async () => {
    const { person, id } = await keep();
    const other = await app.signUp();
    await other.call(`PUT /v1/favourites/resource/${id}`, {});
    await other.call(`DELETE /v1/favourites/resource/${id}`);
    const { version } = (await seller.call(`GET /v1/products/resource/retrieve/${id}`)).body.data;
    await seller.call(`POST /v1/products/resource/life/${id}`, { to: 'paused', version });
    await reprice(id, 1_000_000);
    await expectTold(person, []);
    const paused = (await seller.call(`GET /v1/products/resource/retrieve/${id}`)).body.data;
    await seller.call(`POST /v1/products/resource/life/${id}`, { to: 'active', version: paused.version });
    await expectTold(person, texts([1_000_000, 1_250_000]));
    await expectTold(other, []);
  });

  it('tells the same however many keep it', async () => {
    const { person, id } = await keep();
    const others = await Promise.all(Array.from({ length: 3 }, () => app.signUp()));
    for (const other of others) await other.call(`PUT /v1/favourites/resource/${id}`, {});
    await reprice(id, 1_000_000);
    await Promise.all(Array.from({ length: 4 }, () => moduleOf<Favourites>('favourites').tellPriceDrops()));
    for (const each of [person, ...others]) await expectTold(each, texts([1_000_000, 1_250_000]));
  });
});

describe('a favourite that was away', () => {
  const move = async (id: string, to: string, owner: Visitor = seller) => {
    const { version } = (await owner.call(`GET /v1/products/resource/retrieve/${id}`)).body.data;
    const { status, body } = await owner.call(`POST /v1/products/resource/life/${id}`, { to, version });
    expect(status, JSON.stringify(body)).toBe(200);
  };
  const keep = async () => {
    const person = await app.signUp();
    const { resource_id: id } = await publishObject(seller, 'resource');
    expect((await person.call(`PUT /v1/favourites/resource/${id}`, {})).status).toBe(200);
    return { person, id };
  };
  /** Lets it have been away for that long. */
  const pass = (id: string, minutes: number) =>
    app.database.pool.query(
      `UPDATE object_news SET since = since - make_interval(mins => $2) WHERE object_id = $1 AND news = 'away'`,
      [id, minutes],
    );
  const RETURNED = { event: 'favourite_returned', title: 'Снова в каталоге: «Кухня на Петроградке»' };

  it('is told when it is back, once for each return, with the price it has now', async () => {
    const { person, id } = await keep();
    await move(id, 'paused');
    await pass(id, 61);
    await expectTold(person, []);
    await move(id, 'active');
    await expectTold(person, [
      { ...RETURNED, text: `Объект из вашего избранного снова открыт, цена от ${roubles(1_250_000)}.` },
    ]);
    expect(await toldTo(person)).toMatchObject([{ link: `/resource/${id}` }]);
    await expectTold(person, [RETURNED]);
    await move(id, 'paused');
    await move(id, 'archived');
    await pass(id, 61);
    await move(id, 'draft');
    await move(id, 'active');
    await expectTold(person, [RETURNED, RETURNED]);
  });

  it('for less than an hour, or published for the first time, is no news', async () => {
    const { person, id } = await keep();
    await move(id, 'paused');
    await pass(id, 58);
    await move(id, 'active');
    await expectTold(person, []);
    // The next absence counts from its own beginning.
    await move(id, 'paused');
    await pass(id, 30);
    await move(id, 'active');
    await expectTold(person, []);
  });

  it('and left again before anybody was told is told when it is back to stay', async () => {
    const { person, id } = await keep();
    await move(id, 'paused');
    await pass(id, 90);
    await move(id, 'active');
    await move(id, 'paused');
    await expectTold(person, []);
    await move(id, 'active');
    await expectTold(person, [RETURNED]);
  });

  it.each(['rejected', 'blocked'] as const)('because it was %s is told when it is accepted', async (decision) => {
    const { person, id } = await keep();
    const moderator = await signUpStaff(app, 'moderator');
    const decide = async (body: object) =>
      expect((await moderator.call(`POST /v1/moderation/objects/resource/${id}`, body)).status).toBe(200);
    await decide({ decision, reason: 'contacts' });
    await pass(id, 61);
    if (decision === 'rejected') {
      const { version } = (await seller.call(`GET /v1/products/resource/retrieve/${id}`)).body.data;
      await seller.call(`POST /v1/products/resource/resubmit/${id}`, { version });
    }
    await decide({ decision: 'accepted' });
    await expectTold(person, [RETURNED]);
  });

  it('because its owner was blocked is told when the block ends', async () => {
    const { person, id } = await keep();
    const withhold = (on: boolean) =>
      app.database.pool.query('UPDATE ad_objects SET is_withheld = $2 WHERE object_id = $1', [id, on]);
    await withhold(true);
    await pass(id, 61);
    await withhold(false);
    await expectTold(person, [RETURNED]);
  });

  it('only while a changed one waited for its moderator is no news', async () => {
    const { person, id } = await keep();
    const judge = (moderation: string) =>
      app.database.pool.query('UPDATE ad_objects SET moderation = $2 WHERE object_id = $1', [id, moderation]);
    await judge('pending');
    await pass(id, 600);
    await judge('accepted');
    await expectTold(person, []);
  });

  it('is told neither to its owner, nor to who took it off, nor to who saved it when it was back, nor to who is apart', async () => {
    const { person, id } = await keep();
    const [former, late, apart] = [await app.signUp(), await app.signUp(), await app.signUp()];
    for (const each of [former, apart, seller]) await each.call(`PUT /v1/favourites/resource/${id}`, {});
    await former.call(`DELETE /v1/favourites/resource/${id}`);
    expect((await seller.call(`PUT /v1/blacklist/${apart.accountId}`, {})).status).toBe(200);
    const before = await toldTo(seller);
    await move(id, 'paused');
    await pass(id, 61);
    await move(id, 'active');
    expect((await late.call(`PUT /v1/favourites/resource/${id}`, {})).status).toBe(200);
    await expectTold(person, [RETURNED]);
    for (const each of [former, late, apart]) await expectTold(each, []);
    expect(await toldTo(seller)).toEqual(before);
  });

  it('tells all of a crowd, once, by several processes at a time', async () => {
    const { person, id } = await keep();
    // Saved at moments that a Date of the engine cannot name exactly.
    await app.database.pool.query(
      `WITH people AS (
         INSERT INTO accounts (account_id, email, email_normalised, password_hash, name)
         SELECT gen_random_uuid(), format('crowd-%s@example.ru', n), format('crowd-%s@example.ru', n), 'x', 'Кто-то'
         FROM generate_series(1, 1200) n RETURNING account_id)
       INSERT INTO favourites (account_id, object_id, object_kind, saved_at)
       SELECT account_id, $1, 'resource', date_trunc('milliseconds', now()) - interval '1 minute 123 microseconds' FROM people`,
      [id],
    );
    await move(id, 'paused');
    await pass(id, 61);
    await move(id, 'active');
    const told = await Promise.all(Array.from({ length: 4 }, () => moduleOf<Favourites>('favourites').tellReturns()));
    await expectTold(person, [RETURNED]);
    const { rows } = await app.database.pool.query<{ people: number; notices: number }>(
      `SELECT count(DISTINCT account_id)::int AS people, count(*)::int AS notices FROM notifications
       WHERE event = 'favourite_returned' AND link = $1`,
      [`/resource/${id}`],
    );
    expect(rows).toEqual([{ people: 1201, notices: 1201 }]);
    expect(told.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(1201);
  });
});

it('of people who are apart is told to neither', async () => {
  const person = await app.signUp();
  const search = { title: 'Соленья', kind: 'resource', filter: { q: 'соленья', exact: true }, sort: 'newest' };
  expect((await person.call('POST /v1/catalog/searches', search)).status).toBe(200);
  const { resource_id: id, version, offers } = await publishObject(seller, 'resource', { title: 'Капуста' });
  expect((await person.call(`PUT /v1/favourites/resource/${id}`, {})).status).toBe(200);
  expect((await seller.call(`PUT /v1/blacklist/${person.accountId}`, {})).status).toBe(200);
  const cheaper = { version, offers: [{ ...offers[0], cpm: undefined, price: 100_000 }] };
  expect((await seller.call(`PATCH /v1/products/resource/change/${id}`, cheaper)).status).toBe(200);
  await publishObject(seller, 'resource', { title: 'Соленья и варенья' });
  await expectTold(person, []);
});
