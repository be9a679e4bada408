/** Between the order and the work the place, the rules and the goods may change: a deal is judged again before it is begun. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '#words/moments.ts';
import { add, basketOf, checkOut, dayAfter, giveMoney, type Person, sellResource } from '../basket/basket-world.ts';
import { createObject, moveTo } from '../support/ad-objects.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { dealsOf } from '../support/deal-story.ts';
import { signUpStaff } from '../support/staff.ts';

let app: TestApp;
let seller: Person;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  seller = await app.signUp();
  admin = await signUpStaff(app, 'admin');
});

let sites = 0;
async function order() {
  const host = `judged${++sites}.example`;
  const { object, offer } = await sellResource(seller, { platform: 'site', url: `https://${host}/food` });
  const buyer = await app.signUp();
  await giveMoney(app, buyer, 100_000_000);
  await add(buyer, offer);
  const { body } = await checkOut(buyer, { expected_total: (await basketOf(buyer)).total });
  return {
    host,
    object,
    buyer,
    dealId: body.data.deals[0].deal_id as string,
    projectId: body.data.project_id as string,
  };
}
const rule = (address: string, light: 'amber' | 'red') =>
  admin.call('POST /v1/legality/rules', {
    title: `Сайт ${address}`,
    subject: { kind: 'address', address },
    version: {
      light,
      law: '38-ФЗ, ст. 5',
      source: 'Решение суда',
      source_url: null,
      words: 'Доступ к сайту ограничен.',
      from: dayOf(new Date()),
      to: null,
    },
  });
const step = (person: Person, dealId: string, action: string, body: object = {}) =>
  person.call(`POST /v1/deals/${dealId}/${action}`, body);
/** Runs the job that is scheduled every minute. */
const judge = () =>
  dealsOf(app)
    .jobs.find(({ name }) => name === 'deals-judge')
    ?.handle({});
const dealOf = async (person: Person, dealId: string) => (await person.call(`GET /v1/deals/${dealId}`)).body.data;
const balanceOf = async (person: Person) => (await person.call('GET /v1/finance/balance')).body.data;

describe('the sides of an order', () => {
  const toldOf = async (person: Person, event: string) =>
    (await person.call('GET /v1/notifications')).body.data.items.filter(
      (item: { event: string }) => item.event === event,
    );

  it('are told when the rules have put it into the buyer’s hands, and when the risk is taken', async () => {
    const { host, buyer, dealId } = await order();
    await rule(host, 'amber');
    await judge();
    await judge();
    const [told, ...more] = await toldOf(buyer, 'deal_held');
    expect(more).toEqual([]);
    expect(told).toMatchObject({
      link: `/deals/${dealId}`,
      is_read: false,
      title: expect.stringContaining('появился риск'),
    });
    expect(await toldOf(seller, 'deal_risk_accepted')).toEqual([]);
    const { against } = await dealOf(buyer, dealId);
    const accepted_rules = against.checks.map(({ version_id }: { version_id: string }) => version_id);
    expect((await step(buyer, dealId, 'accept_risk', { accepted_rules })).status).toBe(200);
    expect(await toldOf(seller, 'deal_risk_accepted')).toMatchObject([{ link: `/deals/${dealId}` }]);
    expect(await toldOf(buyer, 'deal_held')).toMatchObject([{ is_read: true }]);
    const letters = await app.database.pool.query(
      `SELECT account_id FROM notifications WHERE event IN ('deal_held', 'deal_risk_accepted')
       AND link = $1 AND coalesce(letter_at, letter_due_at) IS NOT NULL`,
      [`/deals/${dealId}`],
    );
    expect(letters.rows).toHaveLength(2);
  });

  it('are both told of a ban, and it is settled by the step that follows', async () => {
    const { host, buyer, dealId } = await order();
    await rule(host, 'red');
    await judge();
    const ofDeal = async (person: Person) =>
      (await toldOf(person, 'deal_held')).filter(({ link }: { link: string }) => link === `/deals/${dealId}`);
    expect((await ofDeal(buyer))[0].text).toContain('Отмените заказ');
    expect((await ofDeal(seller))[0].text).toContain('Откажитесь от заказа');
    expect((await step(seller, dealId, 'decline')).status).toBe(200);
    expect(await ofDeal(buyer)).toMatchObject([{ is_read: true }]);
  });
});

describe('an order', () => {
  it('of a place that has moved to a forbidden address is not accepted, and the money goes back', async () => {
    const { object, buyer, dealId } = await order();
    await moveTo(app, object.resource_id, 'https://www.instagram.com/judged_again');
    const refused = await step(seller, dealId, 'accept');
    expect([refused.status, refused.body.error.code]).toEqual([409, 'not_allowed']);
    expect(refused.body.error.message).toContain('38-ФЗ, ст. 5, ч. 10.7');
    expect(refused.body.error.message).toContain('деньги вернутся покупателю');
    expect((await dealOf(buyer, dealId)).against).toMatchObject({ light: 'red' });
    expect((await step(seller, dealId, 'decline')).status).toBe(200);
    expect(await balanceOf(buyer)).toMatchObject({ available: 100_000_000, held: 0 });
  });

  it('of a place that is forbidden today is not begun by either side, by card neither', async () => {
    const { host, buyer, dealId } = await order();
    const terms = { amount: 900_000, due_on: dayAfter(9) };
    expect((await step(seller, dealId, 'counter', terms)).status).toBe(200);
    await rule(host, 'red');
    expect((await step(seller, dealId, 'accept')).body.error.code).toBe('not_allowed');
    expect((await step(seller, dealId, 'counter', terms)).body.error.code).toBe('not_allowed');
    const refused = await step(buyer, dealId, 'accept_counter');
    expect(refused.body.error).toMatchObject({ code: 'not_allowed' });
    expect(refused.body.error.message).toContain('Отмените заказ');
    const byCard = await buyer.call(
      `POST /v1/deals/${dealId}/accept_counter/pay_by_card`,
      {},
      { 'idempotency-key': randomUUID() },
    );
    expect(byCard.body.error.code).toBe('not_allowed');
    expect((await step(buyer, dealId, 'accept_risk', { accepted_rules: [] })).body.error.code).toBe('not_allowed');
    expect((await step(buyer, dealId, 'cancel')).status).toBe(200);
    expect(await balanceOf(buyer)).toMatchObject({ available: 100_000_000, held: 0 });
  });

  it('under a new risk is begun when its buyer has taken it, and keeps that', async () => {
    const { host, buyer, dealId } = await order();
    await rule(host, 'amber');
    const waiting = await step(seller, dealId, 'accept');
    expect(waiting.body.error).toMatchObject({ code: 'risk_not_accepted' });
    expect(waiting.body.error.message).toContain('Напишите ему');
    const waits = async (person: Person, side: string) => {
      const { items, waiting } = (await person.call(`GET /v1/deals?side=${side}&state=requested`)).body.data;
      const found = items.find((deal: { deal_id: string }) => deal.deal_id === dealId);
      return { waiting, held: found.held_by_law, mayAccept: found.can.accept === true };
    };
    const turnsOf = async (person: Person): Promise<string[]> =>
      (await person.call('GET /v1/cabinet/today')).body.data.turns
        .flatMap(({ items }: { items: { deal_id?: string; what: string }[] }) => items)
        .filter(({ deal_id }: { deal_id?: string }) => deal_id === dealId)
        .map(({ what }: { what: string }) => what);
    const incoming = async () => (await seller.call('GET /v1/cabinet/counters')).body.data.incoming;
    expect(await waits(seller, 'seller')).toMatchObject({ held: null });
    await judge();
    // Whose turn it is, everywhere alike: the buyer's.
    const before = await waits(seller, 'seller');
    expect(before).toMatchObject({ held: 'amber', mayAccept: false });
    expect(await incoming()).toBe(before.waiting);
    expect(await waits(buyer, 'buyer')).toMatchObject({ waiting: 1, held: 'amber' });
    expect([await turnsOf(buyer), await turnsOf(seller)]).toEqual([['risk'], []]);
    const { against } = await dealOf(buyer, dealId);
    expect(against).toMatchObject({ light: 'amber', checks: [{ words: 'Доступ к сайту ограничен.' }] });
    const accepted_rules = against.checks.map(({ version_id }: { version_id: string }) => version_id);
    expect((await step(seller, dealId, 'accept_risk', { accepted_rules })).status).toBe(403);
    expect((await step(buyer, dealId, 'accept_risk', { accepted_rules: [] })).status).toBe(409);
    const taken = await step(buyer, dealId, 'accept_risk', { accepted_rules });
    expect(taken.body.data).toMatchObject({
      against: null,
      legality: { light: 'amber', accepted_at: expect.any(String) },
      held_by_law: null,
    });
    for (let times = 0; times < 2; times++) {
      expect(await waits(seller, 'seller')).toEqual({ waiting: before.waiting + 1, held: null, mayAccept: true });
      await judge();
    }
    expect([await turnsOf(buyer), await turnsOf(seller)]).toEqual([[], ['answer']]);
    expect((await step(seller, dealId, 'accept')).body.data).toMatchObject({ state: 'in_work', against: null });
    expect((await step(buyer, dealId, 'accept_risk', { accepted_rules })).body.error.code).toBe('wrong_deal_state');
  });

  it('that was begun before there was a risk tells of it to both, and goes on', async () => {
    const { host, buyer, dealId } = await order();
    expect((await step(seller, dealId, 'accept')).status).toBe(200);
    expect((await dealOf(buyer, dealId)).legality).toBeNull();
    await rule(host, 'amber');
    for (const person of [buyer, seller])
      expect(await dealOf(person, dealId)).toMatchObject({
        against: null,
        legality: { light: 'amber', accepted_at: null, checks: [{ words: 'Доступ к сайту ограничен.' }] },
      });
  });
});

it('a risk that is taken while the orders are being judged holds nothing', async () => {
  const { host, buyer, dealId } = await order();
  await rule(host, 'amber');
  const { against } = await dealOf(buyer, dealId);
  const { pool } = app.database;
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query('SELECT 1 FROM deals WHERE deal_id = $1 FOR UPDATE', [dealId]);
  const judging = judge();
  await expect
    .poll(async () => {
      const { rows } = await pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows.length;
    })
    .toBeGreaterThan(0);
  await client.query(
    `INSERT INTO deal_legality (deal_id, light, checks, accepted_at) VALUES ($1, 'amber', $2, now())`,
    [dealId, JSON.stringify(against.checks)],
  );
  await client.query('COMMIT');
  client.release();
  await judging;
  const { rows } = await pool.query('SELECT held_by_law FROM deals WHERE deal_id = $1', [dealId]);
  expect(rows).toEqual([{ held_by_law: null }]);
});

describe('a deal in work', () => {
  it('under a risk that was taken tells of a ban that came later, and is not handed over', async () => {
    const { host, buyer, dealId } = await order();
    await rule(host, 'amber');
    const { against } = await dealOf(buyer, dealId);
    const accepted_rules = against.checks.map(({ version_id }: { version_id: string }) => version_id);
    await step(buyer, dealId, 'accept_risk', { accepted_rules });
    expect((await step(seller, dealId, 'accept')).body.data.legality).toMatchObject({
      light: 'amber',
      accepted_at: expect.any(String),
    });
    expect((await dealOf(seller, dealId)).can.deliver).toBe(true);
    await rule(`${host}/food`, 'red');
    for (const person of [buyer, seller])
      expect((await dealOf(person, dealId)).legality).toMatchObject({ light: 'red', accepted_at: null });
    expect((await dealOf(seller, dealId)).can).toMatchObject({ deliver: false, cancel: true });
    expect((await step(seller, dealId, 'deliver', { text: 'Вышло' })).body.error.code).toBe('not_allowed');
  });

  it('of a place that a moderator has blocked says so to both and to whoever judges the dispute', async () => {
    const { object, buyer, dealId } = await order();
    await step(seller, dealId, 'accept');
    await app.database.pool.query(`UPDATE ad_objects SET moderation = 'blocked' WHERE object_id = $1`, [
      object.resource_id,
    ]);
    expect(await dealOf(seller, dealId)).toMatchObject({ taken_down: expect.stringContaining('заблокировал') });
    expect((await dealOf(seller, dealId)).can.deliver).toBe(false);
    await step(buyer, dealId, 'dispute', { reason: 'Площадку заблокировали' });
    expect(await dealOf(admin, dealId)).toMatchObject({ taken_down: expect.stringContaining('заблокировал') });
  });
});

it('terms are offered for a year ahead at most, and a dispute is told in words', async () => {
  const { buyer, dealId } = await order();
  const far = await step(seller, dealId, 'counter', { amount: 900_000, due_on: dayAfter(400) });
  expect(far.body.error.fields.due_on).toContain('через год');
  await step(seller, dealId, 'accept');
  expect((await step(buyer, dealId, 'dispute', { reason: 'x' })).body.error.fields.reason).toContain('подробнее');
});

describe('a project with open deals', () => {
  it('gets no campaign whose goods may not stand there', async () => {
    const { buyer, dealId, projectId } = await order();
    const { version } = (await buyer.call(`GET /v1/projects/${projectId}`)).body.data;
    const campaignFor = async (product: Record<string, unknown>) => {
      const { product_id } = await createObject(buyer, 'product', product);
      return (await createObject(buyer, 'campaign', { product_id })).campaign_id;
    };
    const campaign_id = await campaignFor({ title: 'Казино', legal_category: 'gambling', age_mark: '18' });
    const refused = await buyer.call(`PATCH /v1/projects/${projectId}`, { version, campaign_id });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'not_allowed']);
    expect(refused.body.error.fields.campaign_id).toContain('ещё идёт');
    const plain = await campaignFor({ title: 'Кофе' });
    expect((await buyer.call(`PATCH /v1/projects/${projectId}`, { version, campaign_id: plain })).status).toBe(200);
    expect((await step(seller, dealId, 'accept')).status).toBe(200);
  });
});
