import { beforeAll, describe, expect, it } from 'vitest';
import type { Today } from '#modules/cabinet/contract.ts';
import { presentDuties } from '#modules/cabinet/server/presenter.ts';
import type { Duty } from '#modules/duties/server/index.ts';
import { addPastDays } from '#modules/statistics/server/index.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { addDays } from '#words/days.ts';
import { dayOf } from '#words/moments.ts';
import { publishObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createDealBetween, topUp } from '../support/deal-story.ts';
import { signUpStaff } from '../support/staff.ts';

type Person = Awaited<ReturnType<TestApp['signUp']>>;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

const todayOf = async (person: Person): Promise<Today> => {
  const { status, body } = await person.call('GET /v1/cabinet/today');
  expect(status).toBe(200);
  return body.data;
};
const groupsOf = ({ waiting }: Today) =>
  Object.fromEntries(waiting.map(({ what, count, sum }) => [what, { count, sum }]));

describe('today', () => {
  it('says that somebody is new until they have an object, a deal or a project', async () => {
    const person = await app.signUp();
    expect(await todayOf(person)).toMatchObject({
      is_new: true,
      waiting: [],
      dialogs: { count: 0, items: [] },
      drafts: { count: 0, items: [] },
      money: { available: 0, held: 0, coming: 0, leaving: 0 },
      projects: { count: 0, items: [] },
      week: null,
    });
    await topUp(app, person.accountId, 5_000_00);
    expect(await todayOf(person)).toMatchObject({ is_new: true, money: { available: 5_000_00 } });
    await person.call('POST /v1/projects', { title: 'Запуск' });
    expect(await todayOf(person)).toMatchObject({ is_new: false, projects: { count: 1 } });
  });

  it('shows each side what waits for them, and the money of both', async () => {
    const [buyer, seller] = [await app.signUp(), await app.signUp()];
    const order = (...after: Parameters<typeof createDealBetween>[1]['after'] & object) =>
      createDealBetween(app, { buyerId: buyer.accountId, sellerId: seller.accountId, amountKopecks: 1_000_00, after });
    const first = await order();
    await order();
    await order('counter');
    await order('accept');
    await order('accept', 'deliver');
    await order('accept', 'deliver', 'complete');
    const [bought, sold] = [await todayOf(buyer), await todayOf(seller)];
    expect(groupsOf(sold)).toEqual({ answer: { count: 2, sum: 1_800_00 }, deliver: { count: 1, sum: 900_00 } });
    expect(groupsOf(bought)).toEqual({ terms: { count: 1, sum: 9_000_00 }, check: { count: 1, sum: 1_000_00 } });
    expect(sold.waiting[0]?.items[0]).toMatchObject({
      deal_id: first,
      amount: 900_00,
      offer_name: '1/24',
      person: { account_id: buyer.accountId, name: 'Новый участник' },
      object: { title: 'Кухня на Петроградке' },
    });
    expect(sold.money).toMatchObject({ available: 900_00, held: 0, coming: 5 * 900_00 });
    expect(bought.money).toMatchObject({ held: 5 * 1_000_00, coming: 0 });
    expect(sold.money.months.at(-1)).toMatchObject({ income: 900_00 });
    expect(bought.projects.count).toBe(6);
    expect(bought.projects.items).toHaveLength(3);
    expect(await todayOf(await app.signUp())).toMatchObject({ waiting: [], money: { coming: 0 } });
  });

  it('tells of duties that are overdue, in the menu too, until they are done', async () => {
    const owner = await app.signUp();
    const { resource_id: id } = await publishObject(owner, 'resource', {
      register_number: null,
      measured_on: '2026-02-02',
    });
    const { items } = (await owner.call('GET /v1/duties')).body.data;
    expect(items).toMatchObject([{ kind: 'register', state: 'overdue' }]);
    const countersOf = async () => (await owner.call('GET /v1/cabinet/counters')).body.data.duties;
    expect((await todayOf(owner)).duties).toMatchObject({
      count: 1,
      overdue: 1,
      items: [{ key: items[0].key, due_on: items[0].due_on, to: `/resource/${id}/change` }],
    });
    expect(await countersOf()).toBe(1);
    const { version } = (await owner.call(`GET /v1/products/resource/retrieve/${id}`)).body.data;
    await owner.call(`PATCH /v1/products/resource/change/${id}`, { version, register_number: '5163928471' });
    // The page of duties is derived anew; what the cabinet keeps of them follows it.
    expect((await owner.call('GET /v1/duties')).body.data.items).not.toMatchObject([{ state: 'overdue' }]);
    expect((await todayOf(owner)).duties).toEqual({ count: 0, overdue: 0, items: [] });
    expect(await countersOf()).toBe(0);
  });

  it('has what a moderator blocked or sent back, with the reason, and no duty for a page nobody sees', async () => {
    const [owner, moderator] = [await app.signUp(), await signUpStaff(app, 'moderator')];
    const { resource_id: id } = await publishObject(owner, 'resource', {
      register_number: null,
      measured_on: '2026-02-02',
    });
    const decide = (decision: string, reason: string) =>
      moderator.call(`POST /v1/moderation/objects/resource/${id}`, { decision, reason });
    expect((await decide('rejected', 'bad_text')).status).toBe(200);
    expect((await todayOf(owner)).returned).toMatchObject({
      count: 1,
      items: [{ kind: 'resource', id, moderation: 'rejected', reason: 'bad_text' }],
    });
    expect((await decide('blocked', 'no_rights')).status).toBe(200);
    expect((await todayOf(owner)).returned).toMatchObject({ items: [{ moderation: 'blocked', reason: 'no_rights' }] });
    expect((await owner.call('GET /v1/duties')).body.data.items).toEqual([]);
    await app.database.pool.query(
      `UPDATE ad_objects SET updated_at = updated_at - interval '31 days' WHERE object_id = $1`,
      [id],
    );
    expect((await todayOf(owner)).returned).toEqual({ count: 0, items: [] });
  });

  it('tells of new messages and of drafts with what they lack', async () => {
    const [writer, reader] = [await app.signUp(), await app.signUp()];
    const { resource_id } = await publishObject(reader, 'resource');
    const subject = { type: 'object', kind: 'resource', id: resource_id };
    const { body } = await writer.call('POST /v1/chats', { account_id: reader.accountId, subject });
    const dialogId = body.data.dialog_id;
    await writer.call(`POST /v1/chats/${dialogId}/messages`, {
      client_id: '0198c0de-0000-7000-8000-000000000001',
      text: 'Успеете поставить до обеда?',
    });
    const made = await reader.call('POST /v1/products/resource/create', { title: 'Щит у дороги' });
    expect(made.status).toBe(200);
    // Whoever has just begun it needs no reminder.
    expect((await todayOf(reader)).drafts).toEqual({ count: 0, items: [] });
    await app.database.pool.query(
      `UPDATE ad_objects SET updated_at = updated_at - interval '25 hours' WHERE owner_id = $1 AND life = 'draft'`,
      [reader.accountId],
    );
    const today = await todayOf(reader);
    expect(today.dialogs).toMatchObject({
      count: 1,
      items: [{ dialog_id: dialogId, text: 'Успеете поставить до обеда?', unread: 1 }],
    });
    expect(today.drafts).toMatchObject({ count: 1, items: [{ kind: 'resource', title: 'Щит у дороги' }] });
    expect(today.drafts.items[0]?.missing.length).toBeGreaterThan(0);
    expect((await todayOf(writer)).dialogs.count).toBe(0);
  });

  it('adds up the week of own objects beside the one before', async () => {
    const [seller, buyer] = [await app.signUp(), await app.signUp()];
    const { resource_id: objectId } = await publishObject(seller, 'resource');
    const { resource_id: other } = await publishObject(seller, 'resource');
    const now = dayOf(new Date());
    const day = (back: number, views: number, id = objectId) => ({
      objectId: id,
      day: addDays(now, -back),
      views,
      visitors: views,
      favourites: 0,
      basketAdds: 0,
    });
    await inTransaction(app.database.db, (transaction) =>
      addPastDays(transaction, [day(0, 3), day(6, 4), day(7, 10), day(20, 99), day(1, 1, other)]),
    );
    await createDealBetween(app, {
      buyerId: buyer.accountId,
      sellerId: seller.accountId,
      objectId,
      amountKopecks: 2_000_00,
      after: ['accept', 'deliver', 'complete'],
    });
    const { week } = await todayOf(seller);
    expect(week).toMatchObject({ views: 8, views_before: 10, orders: 1, orders_before: 0, earned: 1_800_00, count: 2 });
    expect(week?.days).toHaveLength(7);
    expect(week?.days.at(-1)).toEqual({ day: now, views: 3, orders: 1 });
    expect(week?.objects[0]).toMatchObject({ id: objectId, views: 7, views_before: 10, orders: 1 });
    expect(week?.objects[0]?.views_by_day).toEqual([4, 0, 0, 0, 0, 0, 3]);
  });

  it('counts for the navigation', async () => {
    const [seller, buyer] = [await app.signUp(), await app.signUp()];
    await publishObject(seller, 'resource');
    await createDealBetween(app, { buyerId: buyer.accountId, sellerId: seller.accountId, amountKopecks: 1_000_00 });
    expect((await seller.call('GET /v1/cabinet/counters')).body.data).toEqual({
      available: 0,
      held: 0,
      duties: 0,
      incoming: 1,
      projects: 0,
      objects: { product: 0, campaign: 0, resource: 1, contractor: 0 },
    });
    expect((await buyer.call('GET /v1/cabinet/counters')).body.data).toMatchObject({
      held: 1_000_00,
      incoming: 0,
      projects: 1,
    });
  });
});

it('counts all that is overdue, also beyond what is shown', () => {
  const duty = (key: string, state: Duty['state']) =>
    ({ key, state, dueOn: '2026-11-30', link: null }) as unknown as Duty;
  const duties = [duty('near', 'waits'), ...['a', 'b', 'c', 'd'].map((key) => duty(key, 'overdue'))];
  const { count, overdue, items } = presentDuties(duties, 3);
  expect({ count, overdue, keys: items.map(({ key }) => key) }).toEqual({
    count: 5,
    overdue: 4,
    keys: ['a', 'b', 'c'],
  });
});
