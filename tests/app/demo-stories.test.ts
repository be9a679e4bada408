/** Seeded stories of the demonstration, as the running server shows them. */
import { beforeAll, describe, expect, test } from 'vitest';
import { buildDemoObjects } from '#demo/demo-objects.ts';
import { DEMO_PEOPLE } from '#demo/people.ts';
import { tellStories } from '#demo/stories/stories.ts';
import { createSeeding } from '#modules/ad-objects/server/index.ts';
import { DEAL_STATES } from '#modules/deals/contract.ts';
import { listOpenAmounts } from '#modules/deals/server/index.ts';
import { checkLedger } from '#modules/ledger/server/index.ts';
import { requiredDocuments } from '#modules/legal/server/index.ts';
import { demoSignIns, seedPassportDemo } from '#modules/passport/server/index.ts';
import { type Database, openDatabase } from '#platform/database/connect.ts';
import { startTestApp, type TestApp, type Visitor } from '../support/app.ts';
import { DEMO_MARKS, demoDatabaseUrl, demoObjectsDatabaseUrl } from '../support/demo.ts';

const now = new Date();
const objects = buildDemoObjects(now);
let app: TestApp;

async function tell({ db }: Database, shouldStop = () => false): Promise<boolean> {
  return tellStories({
    db,
    seeding: createSeeding(db, async () => new Map()),
    now,
    objects,
    owners: await seedPassportDemo(db, DEMO_PEOPLE, requiredDocuments),
    marks: DEMO_MARKS,
    siteUrl: 'http://localhost',
    shouldStop,
  });
}

/** Everything that stories add to, counted. */
async function countRows({ pool }: Database): Promise<Record<string, number>> {
  const { rows } = await pool.query(`
    SELECT (SELECT count(*) FROM deals) AS deals, (SELECT count(*) FROM deal_steps) AS steps,
      (SELECT count(*) FROM reviews) AS reviews, (SELECT count(*) FROM ledger_entries) AS entries,
      (SELECT count(*) FROM projects) AS projects, (SELECT count(*) FROM project_activity) AS activity,
      (SELECT count(*) FROM topups) AS topups, (SELECT count(*) FROM payouts) AS payouts,
      (SELECT count(*) FROM basket_items) AS basket, (SELECT count(*) FROM chat_messages) AS messages,
      (SELECT count(*) FROM favourites) AS favourites, (SELECT sum(views) FROM object_days) AS views`);
  return rows[0];
}

/** References between modules that have no foreign key: the table, its column, and the table that has to have the row. */
const REFERENCES = [
  ['chat_dialogs', 'low_id', 'accounts', 'account_id'],
  ['chat_dialogs', 'high_id', 'accounts', 'account_id'],
  ['chat_members', 'dialog_id', 'chat_dialogs', 'dialog_id'],
  ['chat_members', 'account_id', 'accounts', 'account_id'],
  ['chat_messages', 'dialog_id', 'chat_dialogs', 'dialog_id'],
  ['project_activity', 'project_id', 'projects', 'project_id'],
  ['deal_steps', 'actor_id', 'accounts', 'account_id'],
  ['deals', 'project_id', 'projects', 'project_id'],
] as const;

async function signIn(key: string): Promise<Visitor> {
  const account = demoSignIns().find(({ email }) => email === `${key}@demo.ohvat.ru`);
  const visitor = app.visitor();
  const { status } = await visitor.call('POST /v1/passport/login', {
    email: account?.email,
    password: account?.password,
  });
  expect(status).toBe(200);
  return visitor;
}

const read = async (visitor: Visitor, path: string) => {
  const { status, body } = await visitor.call(`GET /v1${path}`);
  expect([path, status]).toEqual([path, 200]);
  return body.data;
};

beforeAll(async () => {
  app = await startTestApp({ DEMO: '1' }, { databaseUrl: await demoDatabaseUrl() });
}, 360_000);

describe('the stories of the demonstration', () => {
  test('leave nothing behind when they are cut short', async () => {
    const untold = openDatabase({ url: await demoObjectsDatabaseUrl() });
    const before = await countRows(untold);
    let beats = 0;
    const cut = () => {
      beats += 1;
      return beats > 400;
    };
    await expect(tell(untold, cut)).rejects.toThrow('stopped');
    expect(await countRows(untold)).toEqual(before);
    await untold.close();
  }, 240_000);

  test('are told once', async () => {
    const told = await countRows(app.database);
    expect(told.deals).toBeGreaterThan(350);
    expect(told.reviews).toBeGreaterThan(700);
    expect(await tell(app.database)).toBe(false);
    expect(await countRows(app.database)).toEqual(told);
  }, 360_000);

  test('keep the ledger in order, with money held for every open deal and no other', async () => {
    // So much was written at once that the planner knows nothing of it yet.
    await app.database.pool.query('ANALYZE');
    const { faults, heldByDeal } = await checkLedger(app.database.db);
    expect(faults).toEqual([]);
    expect(new Map([...heldByDeal].sort())).toEqual(new Map([...(await listOpenAmounts(app.database.db))].sort()));
  });

  test('name nobody and nothing that is not there, keys or no keys', async () => {
    for (const [table, column, known, id] of REFERENCES) {
      const { rows } = await app.database.pool.query<{ all: number; lost: number }>(
        `SELECT count(*) AS all, count(*) FILTER (WHERE k.${id} IS NULL) AS lost
         FROM ${table} t LEFT JOIN ${known} k ON k.${id} = t.${column} WHERE t.${column} IS NOT NULL`,
      );
      expect({ table, column, lost: rows[0]?.lost }).toEqual({ table, column, lost: 0 });
      expect([table, rows[0]?.all]).not.toEqual([table, 0]);
    }
  });

  test('keep objects in favourites, as often as cards and statistics say', async () => {
    const { rows } = await app.database.pool.query(`
      SELECT count(*) AS objects, count(*) FILTER (WHERE o.favourites_count <> kept.number) AS wrong,
        count(*) FILTER (WHERE kept.first < o.published_at) AS early, max(kept.last) AS last
      FROM ad_objects o JOIN (SELECT object_id, count(*) AS number, min(saved_at) AS first, max(saved_at) AS last
        FROM favourites GROUP BY object_id) kept USING (object_id)`);
    expect(rows[0]).toMatchObject({ wrong: 0, early: 0 });
    expect(rows[0].objects).toBeGreaterThan(200);
    expect(rows[0].last.getTime()).toBeLessThan(now.getTime());
    const hers = await read(await signIn('marina'), '/favourites');
    expect(hers.items.length).toBeGreaterThan(6);
    expect(hers.items.some(({ note }: { note: string | null }) => note)).toBe(true);
  });

  test('come to every end there is', async () => {
    const { rows } = await app.database.pool.query('SELECT DISTINCT state FROM deals');
    expect(rows.map(({ state }) => state).sort()).toEqual([...DEAL_STATES].sort());
  });

  test('lie in the past, and nothing in them waits for a deadline that has passed', async () => {
    const { rows } = await app.database.pool.query(
      `SELECT (SELECT count(*) FROM deal_steps WHERE at > $1) AS steps, (SELECT count(*) FROM reviews WHERE created_at > $1) AS reviews,
        (SELECT count(*) FROM ledger_transactions WHERE at > $1) AS movements,
        (SELECT count(*) FROM project_activity WHERE at > $1) AS activity,
        (SELECT count(*) FROM deals WHERE answer_by < $1 OR complete_by < $1) AS late,
        (SELECT count(*) FROM deals d JOIN ad_objects o USING (object_id) WHERE d.created_at < o.published_at) AS early`,
      [now],
    );
    expect(rows[0]).toEqual({ steps: 0, reviews: 0, movements: 0, activity: 0, late: 0, early: 0 });
  });

  test('give about 120 objects a rating that its reviews add up to', async () => {
    const { rows } = await app.database.pool.query(`
      SELECT o.rating, o.reviews_count, avg(r.score)::float AS mean, count(*) AS count, count(DISTINCT r.text) AS texts
      FROM ad_objects o JOIN reviews r USING (object_id) WHERE r.side = 'buyer' AND r.visible_at IS NOT NULL
      GROUP BY o.object_id`);
    expect(rows.length).toBeGreaterThan(110);
    for (const { rating, reviews_count, mean, count, texts } of rows) {
      expect(Number(rating)).toBeCloseTo(mean, 1);
      expect(reviews_count).toBe(count);
      expect(texts).toBe(count);
    }
    const scores = await app.database.pool.query(`SELECT DISTINCT score FROM reviews WHERE side = 'buyer' ORDER BY 1`);
    expect(scores.rows.map(({ score }) => score)).toEqual([2, 3, 4, 5]);
  });

  test('give the advertiser two projects, deals in every state she can meet, a chart and a basket', async () => {
    const marina = await signIn('marina');
    const { items: projects } = await read(marina, '/projects');
    expect(projects.map(({ title }: { title: string }) => title)).toEqual([
      'Осенний запуск чая с чабрецом',
      'Летние подарки: набор «Четыре вечера»',
    ]);
    const { items } = await read(marina, `/deals?side=buyer&project_id=${projects[0].project_id}&limit=50`);
    const states = items.map(({ state }: { state: string }) => state).sort();
    expect(states).toEqual([
      'cancelled',
      'completed',
      'completed',
      'completed',
      'delivered',
      'disputed',
      'in_work',
      'requested',
      'requested',
    ]);
    expect((await read(marina, '/basket')).count).toBe(2);
  });

  test('give the seller orders to answer, work, and money taken out and asked for', async () => {
    const anton = await signIn('anton');
    const { items } = await read(anton, '/deals?side=seller&limit=50');
    const states = new Set(items.map(({ state }: { state: string }) => state));
    for (const state of ['requested', 'in_work', 'delivered', 'completed']) expect(states).toContain(state);
    const { items: payouts } = await read(anton, '/finance/payouts');
    expect(payouts.map(({ state }: { state: string }) => state)).toEqual(['requested', 'approved']);
  });

  test('give both people dialogs that read on, a few of them new', async () => {
    for (const [key, unread, own] of [
      ['marina', 2, 'Кухня на Петроградке'],
      ['anton', 1, 'Понедельник айтишника'],
    ] as const) {
      const visitor = await signIn(key);
      expect(await read(visitor, '/chats/summary')).toMatchObject({ unread_dialogs: unread });
      const { items } = await read(visitor, '/chats?limit=100');
      expect(items.length).toBeGreaterThan(5);
      expect(items.map(({ subject }: { subject: { title: string } }) => subject.title)).toContain(own);
      for (const { dialog_id, last } of items) {
        const thread = await read(visitor, `/chats/${dialog_id}/messages?limit=100`);
        const moments = thread.items.map(({ created_at }: { created_at: string }) => created_at);
        expect(moments).toEqual([...moments].sort());
        expect(last.created_at < now.toISOString()).toBe(true);
      }
    }
  });

  test('have told both people of their deals, messages and money, the last day of it unread and nothing by letter', async () => {
    const expected = {
      marina: ['deal_deliver', 'deal_counter', 'deal_accept', 'message_unread', 'topup_arrived', 'erid_ready'],
      anton: ['deal_open', 'deal_propose_cancel', 'deal_complete', 'message_unread', 'payout_approved'],
    };
    for (const [key, events] of Object.entries(expected)) {
      const visitor = await signIn(key);
      const { items, unread } = await read(visitor, '/notifications?limit=100');
      const told = items as { event: string; created_at: string; is_read: boolean }[];
      expect(new Set(told.map(({ event }) => event))).toEqual(new Set([...told.map(({ event }) => event), ...events]));
      expect(told.filter(({ is_read }) => !is_read)).toHaveLength(unread);
      expect(unread).toBeGreaterThan(1);
      const order = told.map(({ created_at }) => created_at);
      expect(order).toEqual(order.toSorted().reverse());
    }
    const { rows } = await app.database.pool.query(
      `SELECT count(*) AS waiting FROM notifications WHERE letter_due_at IS NOT NULL OR push_due_at IS NOT NULL`,
    );
    expect(rows[0].waiting).toBe(0);
  });

  test('bring disputes before the moderator and a payout before the administrator', async () => {
    expect((await read(await signIn('moderator'), '/deals/disputes')).items.length).toBe(2);
    expect((await read(await signIn('admin'), '/finance/payouts/queue')).items.length).toBe(1);
  });

  test('mark advertising in every state that people meet, all of it in the past', async () => {
    const { rows } = await app.database.pool.query(`
      SELECT state, count(*) AS count, max(updated_at) AS last FROM marking_creatives GROUP BY state`);
    const states = new Map(rows.map(({ state, count }) => [state, count]));
    expect([...states.keys()].sort()).toEqual(['queued', 'ready', 'refused', 'verified']);
    expect(states.get('verified')).toBeGreaterThan(8);
    for (const { last } of rows) expect(last.getTime()).toBeLessThan(now.getTime());
    const { rows: again } = await app.database.pool.query(
      'SELECT count(*) AS deals FROM marking_creatives GROUP BY external_id HAVING count(*) > 1',
    );
    expect(again).toContainEqual({ deals: 2 });
    const { rows: unmarked } = await app.database.pool.query(`
      SELECT count(*) AS count FROM marking_of_deals m JOIN deals d USING (deal_id)
      WHERE m.need = 'required' AND d.state IN ('delivered', 'completed')
        AND NOT EXISTS (SELECT FROM marking_creatives c WHERE c.deal_id = m.deal_id AND c.erid IS NOT NULL)`);
    expect(unmarked).toEqual([{ count: 0 }]);
  });

  test('tell the stand-in of the ОРД exactly what the rows say it knows', async () => {
    const { rows } = await app.database.pool.query(`
      SELECT kind, external_id AS id, body FROM marking_objects WHERE state = 'sent'
      EXCEPT SELECT kind, id, kept->'body' FROM marking_stand_in`);
    expect(rows).toEqual([]);
    const { rows: strangers } = await app.database.pool.query(`
      SELECT kind, id FROM marking_stand_in
      EXCEPT SELECT kind, external_id FROM marking_objects WHERE state = 'sent'`);
    expect(strangers).toEqual([]);
    const { rows: erids } = await app.database.pool.query(`
      SELECT count(*) FILTER (WHERE c.erid IS NULL) AS without, count(*) AS all FROM marking_creatives c
      JOIN marking_stand_in s ON s.kind = 'creative' AND s.id = c.external_id`);
    expect(erids).toEqual([{ without: 0, all: expect.any(Number) }]);
    expect(erids[0].all).toBeGreaterThan(8);
  });

  test('leave the seller a month to report, one that is reported, and a refusal that says what to change', async () => {
    const anton = await signIn('anton');
    const month = (back: number) =>
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7);
    const last = await read(anton, `/marking/months/${month(1)}`);
    expect(last.ready).toBeGreaterThan(1);
    expect(last.ready_amount).toBeGreaterThan(1_000_00);
    expect(last.items.map(({ state }: { state: string }) => state)).toContain('needs_shows');
    const reported = await read(anton, `/marking/months/${month(2)}`);
    expect(reported.state).toBe('verified');
    const { items } = await read(anton, '/deals?side=seller&limit=50');
    const markings = await Promise.all(
      items.map(({ deal_id }: { deal_id: string }) => read(anton, `/marking/deals/${deal_id}`)),
    );
    const refused = markings.find(({ creative }) => creative?.state === 'refused');
    expect(refused.problems).toMatchObject([{ who: 'buyer', field: 'advertiser.inn' }]);
    const waiting = markings.find(({ creative }) => creative?.state === 'queued');
    expect(waiting.ord).toMatchObject({ state: 'sending' });
    const library = await read(await signIn('marina'), '/marking/creatives');
    expect(library.items.map(({ uses }: { uses: number }) => uses)).toContain(2);
  });
});
