import Fastify from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { createStatistics } from '#modules/statistics/server/index.ts';
import { eraseMarksBefore } from '#modules/statistics/server/store.ts';
import { createViewCounter, type SeenView } from '#modules/statistics/server/views/view-counter.ts';
import { createObject, publishObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp, type Visitor } from '../support/app.ts';
import { signUpStaff } from '../support/staff.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';
const ROBOT = 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)';

type Person = Awaited<ReturnType<TestApp['signUp']>>;

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signUp();
});

const newResource = async (): Promise<string> => (await publishObject(owner, 'resource')).resource_id;
const view = (visitor: Visitor, id: string, userAgent = CHROME) =>
  visitor.call('POST /v1/statistics/views', { kind: 'resource', id }, { 'user-agent': userAgent });
const read = async (id: string, query = '', reader: Visitor = owner) =>
  (await reader.call(`GET /v1/statistics/objects/resource/${id}${query}`)).body.data;
/** Of views alone; what else is counted is told in deals.test.ts. */
const totals = async (id: string) => {
  const { views, visitors } = (await read(id)).period.totals;
  return { views, visitors };
};
const shownViews = async (id: string) =>
  (await owner.call(`GET /v1/products/resource/retrieve/${id}`)).body.data.views_count;
/** Views are counted some two seconds after they happen. */
const settled = { timeout: 60_000, interval: 100 };

describe('a view', () => {
  it('is answered at once and counted soon: by day, in total and on the object', async () => {
    const id = await newResource();
    const answer = await view(app.visitor(), id);
    expect([answer.status, answer.body]).toEqual([200, { data: {} }]);
    await expect.poll(() => totals(id), settled).toEqual({ views: 1, visitors: 1 });
    await expect.poll(() => shownViews(id), settled).toBe(1);
    const { period, since } = await read(id);
    expect(period.days).toHaveLength(30);
    expect(period.days.at(-1)).toMatchObject({ day: since, views: 1, visitors: 1 });
  });

  it('by one visitor counts once a day, also a hundred times at the same moment', async () => {
    const id = await newResource();
    const visitor = app.visitor();
    const answers = await Promise.all(Array.from({ length: 100 }, () => view(visitor, id)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    await expect.poll(() => totals(id), settled).toEqual({ views: 1, visitors: 1 });
    await view(visitor, id);
    await view(app.visitor(), id);
    await expect.poll(() => totals(id), settled).toEqual({ views: 2, visitors: 2 });
    expect(await shownViews(id)).toBe(2);
  });

  it('by a robot, by the owner, or of what nobody else can open is not counted', async () => {
    const id = await newResource();
    const draft = (await createObject(owner, 'resource')).resource_id;
    await view(app.visitor(), id, ROBOT);
    await view(owner, id);
    await view(app.visitor(), draft);
    await view(app.visitor(), '0199aaaa-0000-7000-8000-000000000000');
    await app.visitor().call('POST /v1/statistics/views', { kind: 'product', id }, { 'user-agent': CHROME });
    // The one honest view comes last, so once it is there, the others have been looked at.
    await view(app.visitor(), id, FIREFOX);
    await expect.poll(() => totals(id), settled).toEqual({ views: 1, visitors: 1 });
    expect(await totals(draft)).toEqual({ views: 0, visitors: 0 });
    expect(await shownViews(id)).toBe(1);
  });

  it('by one person on two devices is two views and one visitor', async () => {
    const id = await newResource();
    const person = await app.signUp();
    await view(person, id, CHROME);
    await view(person, id, FIREFOX);
    await expect.poll(() => totals(id), settled).toEqual({ views: 2, visitors: 1 });
  });

  it('leaves no address, browser or account behind', async () => {
    const id = await newResource();
    const person = await app.signUp();
    await view(person, id);
    await expect.poll(async () => (await totals(id)).views, settled).toBe(1);
    const { rows } = await app.database.pool.query('SELECT * FROM view_marks WHERE object_id = $1', [id]);
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      expect(Object.keys(row).sort()).toEqual(['day', 'is_person', 'mark', 'object_id']);
      expect(row.mark).toHaveLength(16);
    }
  });
});

describe('the counter', () => {
  const notAsked = () => Promise.reject(new Error('not asked here'));
  const objects = (ownerId = 'owner') => {
    const added = new Map<string, number>();
    return {
      added,
      findOwner: async () => ({ ownerId, isPublic: true }),
      getForModerator: notAsked,
      findOwn: notAsked,
      cardsOf: notAsked,
      addViews: async (counts: ReadonlyMap<string, number>) => {
        for (const [id, count] of counts) added.set(id, (added.get(id) ?? 0) + count);
      },
    };
  };
  const deals = { listByCampaign: notAsked, salesOf: notAsked, formatSalesOf: notAsked };
  const seen = (id: string, changes: Partial<SeenView> = {}): SeenView => ({
    kind: 'resource',
    id,
    address: '95.24.118.7',
    userAgent: CHROME,
    accountId: null,
    ...changes,
  });
  const daysOf = async (id: string) =>
    (
      await app.database.pool.query('SELECT day, views, visitors FROM object_days WHERE object_id = $1 ORDER BY day', [
        id,
      ])
    ).rows;

  it('counts the same visitor again on the next Moscow day', async () => {
    const id = crypto.randomUUID();
    let now = new Date('2026-03-01T20:59:59Z');
    const counter = createViewCounter({ pool: app.database.pool, objects: objects(), now: () => now });
    counter.add(seen(id));
    // Midnight passes before the first view is written.
    now = new Date('2026-03-01T21:00:01Z');
    counter.add(seen(id));
    await counter.flush();
    counter.add(seen(id));
    await counter.flush();
    expect(await daysOf(id)).toEqual([
      { day: '2026-03-01', views: 1, visitors: 1 },
      { day: '2026-03-02', views: 1, visitors: 1 },
    ]);
  });

  it('agrees with other processes: four of them count a visitor once', async () => {
    const ids = Array.from({ length: 20 }, () => crypto.randomUUID());
    const shared = objects();
    const counters = Array.from({ length: 4 }, () =>
      createViewCounter({ pool: app.database.pool, objects: shared, now: () => new Date() }),
    );
    for (const [index, counter] of counters.entries()) {
      const order = index % 2 ? ids : ids.toReversed();
      for (const id of order) {
        counter.add(seen(id));
        counter.add(seen(id, { address: '95.24.118.8' }));
      }
    }
    await Promise.all(counters.map((counter) => counter.flush().catch(() => counter.flush())));
    for (const id of ids) {
      expect(await daysOf(id)).toMatchObject([{ views: 2, visitors: 2 }]);
      expect(shared.added.get(id)).toBe(2);
    }
  });

  it('loses nothing and doubles nothing while the database or the objects fail', async () => {
    const id = crypto.randomUUID();
    const shared = objects();
    let isDown = true;
    const counter = createViewCounter({
      pool: app.database.pool,
      now: () => new Date(),
      objects: {
        ...shared,
        addViews: (counts) => (isDown ? Promise.reject(new Error('down')) : shared.addViews(counts)),
      },
    });
    counter.add(seen(id));
    await expect(counter.flush()).rejects.toThrow('down');
    await expect(counter.flush()).rejects.toThrow('down');
    isDown = false;
    await counter.flush();
    await counter.flush();
    expect(await daysOf(id)).toMatchObject([{ views: 1, visitors: 1 }]);
    expect(shared.added.get(id)).toBe(1);
  });

  it('counts the last views before the server goes', async () => {
    const id = crypto.randomUUID();
    const server = Fastify().decorateRequest('viewer', null);
    createStatistics({ pool: app.database.pool, objects: objects(), deals }).registerRoutes(server, {
      authenticate: async () => null,
      refuseForeignWrite: () => {},
      verifyAnswers: true,
    });
    const payload = { kind: 'resource', id };
    await server.inject({
      method: 'POST',
      url: '/api/v1/statistics/views',
      headers: { 'user-agent': CHROME },
      payload,
    });
    expect(await daysOf(id)).toEqual([]);
    await server.close();
    expect(await daysOf(id)).toMatchObject([{ views: 1, visitors: 1 }]);
  });

  it('does not believe in hundreds of browsers at one address', async () => {
    const id = crypto.randomUUID();
    const counter = createViewCounter({ pool: app.database.pool, objects: objects(), now: () => new Date() });
    for (let version = 0; version < 300; version += 1) {
      counter.add(seen(id, { userAgent: `${FIREFOX} (${version})` }));
      if (version % 50 === 0) await counter.flush();
    }
    await counter.flush();
    expect(await daysOf(id)).toMatchObject([{ views: 40, visitors: 40 }]);
  });

  it('forgets who looked when the day is over, and keeps the figures', async () => {
    const id = crypto.randomUUID();
    const counter = createViewCounter({
      pool: app.database.pool,
      objects: objects(),
      now: () => new Date('2026-02-01T12:00:00Z'),
    });
    counter.add(seen(id));
    await counter.flush();
    await eraseMarksBefore(app.database.pool, '2026-02-02');
    const { rows } = await app.database.pool.query("SELECT 1 FROM view_marks WHERE day = '2026-02-01'");
    const salts = await app.database.pool.query("SELECT 1 FROM view_salts WHERE day = '2026-02-01'");
    expect([rows.length, salts.rowCount]).toEqual([0, 0]);
    expect(await daysOf(id)).toEqual([{ day: '2026-02-01', views: 1, visitors: 1 }]);
    const module = createStatistics({ pool: app.database.pool, objects: objects(), deals });
    expect(module.jobs.map(({ schedule }) => schedule)).toEqual(['10 21 * * *']);
  });
});

describe('the statistics of an object', () => {
  it('compare the period with the one before it', async () => {
    const id = await newResource();
    await app.database.pool.query(
      `INSERT INTO object_days (object_id, day, views, visitors)
       SELECT $1, ((now() AT TIME ZONE 'Europe/Moscow')::date - back), 10, 7 FROM generate_series(0, 9) back`,
      [id],
    );
    const week = await read(id, '?days=7');
    expect(week.period.days).toHaveLength(7);
    expect(week.period.totals).toMatchObject({ views: 70, visitors: 49 });
    expect(week.previous.days).toHaveLength(7);
    expect(week.previous.totals).toMatchObject({ views: 30, visitors: 21 });
    expect(week.period.days[0].day > week.previous.days.at(-1).day).toBe(true);
    const month = await read(id);
    expect(month.period.totals.views).toBe(100);
    expect(month.previous.totals.views).toBe(0);
    expect(month.since).toBe(month.period.days.at(-10).day);
  });

  it.each(['0', '366', '-7', 'week', '1e2', ''])('refuse a period of «%s» days', async (days) => {
    const id = await newResource();
    const { status, body } = await owner.call(`GET /v1/statistics/objects/resource/${id}?days=${days}`);
    expect([status, Object.keys(body.error.fields)]).toEqual([422, ['days']]);
  });

  it('are for the owner and moderators; for others they do not exist', async () => {
    const id = await newResource();
    const moderator = await signUpStaff(app, 'moderator');
    const stranger = await app.signUp();
    for (const suffix of ['', '.csv']) {
      const path = `GET /v1/statistics/objects/resource/${id}${suffix}`;
      expect((await owner.call(path)).status).toBe(200);
      expect((await moderator.call(path)).status).toBe(200);
      expect((await stranger.call(path)).status).toBe(404);
      expect((await app.visitor().call(path)).status).toBe(401);
      expect((await owner.call(path.replace('resource', 'product'))).status).toBe(404);
      expect((await owner.call(path.replace(id, 'nonsense'))).status).toBe(404);
    }
  });

  it('come as a file that a spreadsheet opens and no title can turn into a formula', async () => {
    const title = '=HYPERLINK("http://evil.example";"Открыть")';
    const id = (await publishObject(owner, 'resource', { title })).resource_id;
    await view(app.visitor(), id);
    await expect.poll(async () => (await totals(id)).views, settled).toBe(1);
    const { status, body, headers } = await owner.call(`GET /v1/statistics/objects/resource/${id}.csv?days=7`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="statistics-resource-\d{4}-\d\d-\d\d\.csv"$/);
    const lines = (body as string).trimEnd().split('\r\n');
    expect(lines[0]).toBe('\ufeffДень;Объект;Просмотры;Посетители;Избранное;В корзину;Заказы;Доход, ₽');
    expect(lines).toHaveLength(8);
    expect(lines.at(-1)).toMatch(
      /^\d{4}-\d\d-\d\d;"'=HYPERLINK\(""http:\/\/evil\.example"";""Открыть""\)";1;1;0;0;0;0$/,
    );
    expect((await owner.call(`GET /v1/statistics/objects/resource/${id}.csv?days=1000`)).status).toBe(422);
  });
});
