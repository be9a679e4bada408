import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { createObject, publishObject, settleJobs } from '../support/ad-objects.ts';
import { startTestApp, type TestApp, type Visitor } from '../support/app.ts';

let app: TestApp;
let owner: Visitor & { accountId: string };
const list = async (body: object, visitor: Visitor = app.visitor()) =>
  (await visitor.call('POST /v1/products/resource/get_list', body)).body.data;
const titles = (data: { items: { title: string }[] }) => data.items.map(({ title }) => title);

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signUp();
  const objects = [
    {
      title: 'Ремонт квартиры без боли',
      topics: ['home'],
      region: '77',
      platform: 'site',
      audience_size: 5000,
      average_reach: 1000,
      price: 100_000,
    },
    {
      title: 'Кофемашина и другие радости',
      topics: ['food'],
      region: '16',
      platform: 'telegram',
      audience_size: 90_000,
      average_reach: 20_000,
      price: 900_000,
    },
    {
      title: 'Утро в движении',
      description: 'Практики: йога, бег и дыхание.',
      topics: ['sport'],
      region: '00',
      platform: 'youtube',
      audience_size: 300_000,
      average_reach: 50_000,
      price: 3_000_000,
    },
    {
      title: 'Городской дневник',
      topics: ['city', 'food'],
      region: '16',
      platform: 'telegram',
      audience_size: 20_000,
      average_reach: 9000,
      price: 400_000,
    },
  ];
  for (const { price, ...body } of objects)
    await publishObject(owner, 'resource', {
      ...body,
      summary: 'Коротко.',
      offers: [{ format: 'Пост', price, lead_days: 1 }],
    });
  await settleJobs(app);
});

describe('search', () => {
  it.each([
    ['ремонты квартир', 'Ремонт квартиры без боли'],
    ['йога', 'Утро в движении'],
    ['кофемашына', 'Кофемашина и другие радости'],
    ['кофемашины', 'Кофемашина и другие радости'],
  ])('finds for «%s» «%s»', async (q, title) => {
    expect(titles(await list({ filter: { q } }))).toContain(title);
  });

  it('finds a Telegram channel by what people call it', async () => {
    expect(titles(await list({ filter: { q: 'телеграмм канал' } })).sort()).toEqual([
      'Городской дневник',
      'Кофемашина и другие радости',
    ]);
  });

  it('says what it searched for instead of a misspelt word', async () => {
    expect((await list({ filter: { q: 'кофемашына' } })).corrected_q).toBe('кофемашина');
    expect((await list({ filter: { q: 'кофемашина' } })).corrected_q).toBeNull();
  });

  it.each(["'", '"', '(((', '!!! & |', ':*', '\\', '%', '-', "a' OR 1=1 --", '😀'])(
    'is not broken by %s',
    async (q) => {
      expect((await app.visitor().call('POST /v1/products/resource/get_list', { filter: { q } })).status).toBe(200);
    },
  );
});

describe('a list of more than a thousand', () => {
  it('says so instead of counting on', async () => {
    const seller = await app.signUp();
    await publishObject(seller, 'contractor');
    const copies = (count: number) =>
      app.database.pool.query(
        `INSERT INTO ad_objects (object_id, kind, owner_id, title, details, life, tags, search, published_at)
         SELECT gen_random_uuid(), kind, owner_id, title || n, details, life, tags, search, now()
         FROM (SELECT * FROM ad_objects WHERE owner_id = $1 LIMIT 1) one, generate_series(1, $2) n`,
        [seller.accountId, count],
      );
    const ask = async (filter: object) =>
      (await app.visitor().call('POST /v1/products/contractor/get_list', { filter })).body.data;
    await copies(999);
    expect(await ask({ owner: seller.accountId })).toMatchObject({ total: 1000, total_is_exact: true });
    await copies(1);
    // Another question about the same: equal ones are answered from memory for a while.
    const { total, total_is_exact, facets, next_cursor } = await ask({ owner: seller.accountId, price_from: 0 });
    expect({ total, total_is_exact }).toEqual({ total: 1000, total_is_exact: false });
    expect(facets.tags['topic:food']).toBe(1000);
    expect(next_cursor).toEqual(expect.any(String));
  });
});

describe('a search word by word', () => {
  it('corrects nothing', async () => {
    const corrected = await list({ filter: { q: 'кофемашына' } });
    expect(corrected.items.length).toBeGreaterThan(0);
    const exact = await list({ filter: { q: 'кофемашына', exact: true } });
    expect(exact).toMatchObject({ items: [], total: 0, corrected_q: null });
    const right = await list({ filter: { q: 'кофемашина', exact: true } });
    expect(right.items).toEqual(corrected.items);
  });
});

describe('campaigns of a product', () => {
  const campaigns = async (filter: object, visitor = app.visitor()) =>
    (await visitor.call('POST /v1/products/campaign/get_list', { filter })).body.data;

  it('are found by it, however many others their owner has', async () => {
    const seller = await app.signUp();
    const first = await publishObject(seller, 'campaign', { title: 'Первая' });
    const { product_id } = first;
    const second = await publishObject(seller, 'campaign', { title: 'Вторая', product_id });
    const draft = await createObject(seller, 'campaign', { title: 'Третья', product_id });
    await publishObject(seller, 'campaign', { title: 'О другом' });
    const found = await campaigns({ product_id });
    expect(found.items.map((item: { title: string }) => item.title)).toEqual([second.title, first.title]);
    expect(found.total).toBe(2);
    expect((await campaigns({ product_id, mine: true }, seller)).items[0].title).toBe(draft.title);
    expect((await campaigns({ product_id: newId() })).items).toEqual([]);
  });

  it('are a question for campaigns only', async () => {
    const answer = await app.visitor().call('POST /v1/products/resource/get_list', { filter: { product_id: newId() } });
    expect(answer.status).toBe(422);
  });
});

describe('filters', () => {
  it.each([
    [{ topics: ['food'] }, 2],
    [{ topics: ['food', 'sport'] }, 3],
    [{ region: '16' }, 3],
    [{ platform: ['telegram'] }, 2],
    [{ platform: ['telegram', 'site'] }, 3],
    [{ platform: ['telegram'], topics: ['city'] }, 1],
    [{ price_from: 300_000, price_to: 1_000_000 }, 2],
    [{ audience_from: 50_000 }, 2],
    [{ audience_from: 50_000, audience_to: 100_000 }, 1],
    [{ cpm_to: 45_000 }, 2],
    [{ platform: ['podcast'] }, 0],
  ])('%j leave %i', async (filter, count) => {
    const data = await list({ filter });
    expect(data.items).toHaveLength(count);
    expect(data).toMatchObject({ total: count, total_is_exact: true });
  });

  it('count what else could be chosen', async () => {
    const { facets } = await list({});
    expect(facets.tags).toMatchObject({ 'topic:food': 2, 'platform:telegram': 2, 'region:16': 2, 'language:ru': 4 });
    expect(facets.price.counts.reduce((sum: number, count: number) => sum + count, 0)).toBe(4);
  });

  it('refuse what they do not know', async () => {
    const call = (body: object) => app.visitor().call('POST /v1/products/resource/get_list', body);
    for (const body of [
      { filter: { goal: ['sales'] } },
      { sort: 'random' },
      { limit: 0 },
      { limit: 101 },
      { cursor: 'nonsense' },
      { filter: { platform: ['icq'] } },
    ]) {
      expect((await call(body)).status, JSON.stringify(body)).toBe(422);
    }
  });

  it('show a person their own drafts and nobody else’s', async () => {
    const person = await app.signUp();
    await person.call('POST /v1/products/resource/create', { title: 'Мой черновик' });
    expect(titles(await list({ filter: { mine: true } }, person))).toEqual(['Мой черновик']);
    expect(titles(await list({ filter: { mine: true, life: ['active'] } }, person))).toEqual([]);
    expect((await app.visitor().call('POST /v1/products/resource/get_list', { filter: { mine: true } })).status).toBe(
      401,
    );
    expect(titles(await list({}))).not.toContain('Мой черновик');
  });
});

describe('sorts and pages', () => {
  it.each(['newest', 'price_asc', 'price_desc', 'audience', 'rating', 'cpm'] as const)(
    'walk through %s page by page without loss or repetition',
    async (sort) => {
      const whole = titles(await list({ sort }));
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: { items: { title: string }[]; next_cursor: string | null } = await list({ sort, limit: 1, cursor });
        seen.push(...titles(page));
        cursor = page.next_cursor;
      } while (cursor && seen.length < 20);
      expect(seen).toEqual(whole);
      expect(new Set(seen).size).toBe(4);
    },
  );

  it('sort by price and audience', async () => {
    expect(titles(await list({ sort: 'price_asc' }))[0]).toBe('Ремонт квартиры без боли');
    expect(titles(await list({ sort: 'audience' }))[0]).toBe('Утро в движении');
  });

  it('walk through relevance as well', async () => {
    const whole = titles(await list({ filter: { q: 'канал' } }));
    const first = await list({ filter: { q: 'канал' }, limit: 1 });
    const second = await list({ filter: { q: 'канал' }, limit: 1, cursor: first.next_cursor });
    expect([...titles(first), ...titles(second)]).toEqual(whole.slice(0, 2));
  });
});

describe('a forged cursor', () => {
  const forge = (value: unknown, id: unknown = '00000000-0000-7000-8000-000000000000') =>
    Buffer.from(JSON.stringify([value, id])).toString('base64url');
  it.each([
    forge(1.5),
    forge(-1),
    forge('now()'),
    forge(null),
    forge(1e300),
    forge(1, 'x'),
    forge({ a: 1 }),
    'e30',
    '%%%',
  ])('%s is refused', async (cursor) => {
    for (const sort of ['newest', 'price_asc']) {
      expect((await app.visitor().call('POST /v1/products/resource/get_list', { sort, cursor })).status).toBe(422);
    }
  });
});

describe('the kept counters', () => {
  it('always agree with the table', async () => {
    const { rows } = await app.database.pool.query(`
      SELECT kind, tag, objects FROM tag_counts WHERE objects > 0 EXCEPT
      SELECT kind, tag, count(*)::int FROM ad_objects, unnest(tags || 'all'::text) tag WHERE is_public GROUP BY kind, tag`);
    expect(rows).toEqual([]);
  });
});
