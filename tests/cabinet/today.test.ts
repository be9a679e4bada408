import { beforeAll, describe, expect, it } from 'vitest';
import type { Today } from '#modules/cabinet/contract.ts';
import { deadlineOf, whenOf } from '#modules/cabinet/domain/waiting.ts';
import { presentTurns } from '#modules/cabinet/server/presenter.ts';
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
const dealsOf = ({ turns }: Today) =>
  turns.flatMap(({ items }) => items).flatMap((turn) => (turn.type === 'deal' ? [turn] : []));
const groupsOf = (today: Today) => {
  const groups: Record<string, { count: number; sum: number }> = {};
  for (const { what, amount } of dealsOf(today)) {
    const { count, sum } = groups[what] ?? { count: 0, sum: 0 };
    groups[what] = { count: count + 1, sum: sum + amount };
  }
  return groups;
};

describe('today', () => {
  it('says that somebody is new until they have an object, a deal or a project', async () => {
    const person = await app.signUp();
    expect(await todayOf(person)).toMatchObject({
      is_new: true,
      turns: [],
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
    expect(dealsOf(sold).find(({ what }) => what === 'answer')).toMatchObject({
      deal_id: first,
      amount: 900_00,
      is_sale: true,
      offer_name: '1/24',
      person: { account_id: buyer.accountId, name: 'Новый участник' },
      object: { title: 'Кухня на Петроградке' },
    });
    expect(sold.money).toMatchObject({ available: 900_00, held: 0, coming: 2 * 900_00 });
    expect(bought.money).toMatchObject({ held: 5 * 1_000_00, coming: 0 });
    const balance = (await seller.call('GET /v1/finance/balance')).body.data;
    expect(balance.coming).toEqual({ amount: 2 * 900_00, deals: 2 });
    expect(sold.money.months.at(-1)).toMatchObject({ income: 900_00 });
    expect(bought.projects.count).toBe(6);
    expect(bought.projects.items).toHaveLength(3);
    expect(await todayOf(await app.signUp())).toMatchObject({ turns: [], money: { coming: 0 } });
  });

  it('gives no term to a proposal to cancel, whatever day the work was agreed for', async () => {
    const [buyer, seller] = [await app.signUp(), await app.signUp()];
    const dealId = await createDealBetween(app, {
      buyerId: buyer.accountId,
      sellerId: seller.accountId,
      amountKopecks: 1_000_00,
      after: ['accept'],
    });
    expect((await todayOf(seller)).turns).toMatchObject([{ when: 'soon', items: [{ what: 'deliver' }] }]);
    expect((await buyer.call(`POST /v1/deals/${dealId}/propose_cancel`, {})).status).toBe(200);
    expect((await todayOf(seller)).turns).toMatchObject([
      { when: 'undated', count: 1, are_sales: true, items: [{ what: 'cancel', until: null, due_on: null }] },
    ]);
  });

  it('has the tasks of projects by their day, of whoever has to do them', async () => {
    const owner = await app.signUp();
    const project = (await owner.call('POST /v1/projects', { title: 'Запуск' })).body.data;
    const now = dayOf(new Date());
    const task = (title: string, due_on: string | null, assignee_id: string | null = owner.accountId) =>
      owner.call(`POST /v1/projects/${project.project_id}/tasks`, { title, due_on, assignee_id });
    await task('Через месяц', addDays(now, 30));
    await task('Когда-нибудь', null);
    await task('Скоро', addDays(now, 3));
    await task('Вчера', addDays(now, -1));
    await task('Сегодня', now, null);
    const { turns } = await todayOf(owner);
    expect(turns.map(({ when, items }) => [when, items.map((turn) => turn.type === 'task' && turn.title)])).toEqual([
      ['overdue', ['Вчера']],
      ['today', ['Сегодня']],
      ['soon', ['Скоро']],
    ]);
    expect(turns[0]?.items[0]).toMatchObject({ project: { project_id: project.project_id, title: 'Запуск' } });
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
    expect((await todayOf(owner)).turns).toMatchObject([
      {
        when: 'overdue',
        count: 1,
        items: [{ type: 'duty', key: items[0].key, due_on: items[0].due_on, to: `/resource/${id}/change` }],
      },
    ]);
    expect(await countersOf()).toBe(1);
    const { version } = (await owner.call(`GET /v1/products/resource/retrieve/${id}`)).body.data;
    await owner.call(`PATCH /v1/products/resource/change/${id}`, { version, register_number: '5163928471' });
    // The page of duties is derived anew; what the cabinet keeps of them follows it.
    expect((await owner.call('GET /v1/duties')).body.data.items).not.toMatchObject([{ state: 'overdue' }]);
    expect((await todayOf(owner)).turns).toEqual([]);
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
      coming: 0,
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

it('puts what waits into one order by its deadline, and counts what is not shown', async () => {
  const duty = (key: string, dueOn: string, state: Duty['state'] = 'waits') =>
    ({ key, state, dueOn, title: key, text: '', link: null }) as unknown as Duty;
  const task = (taskId: string, dueOn: string) => ({ taskId, title: taskId, dueOn, projectId: 'p', projectTitle: 'П' });
  const late = Array.from({ length: 8 }, (_, at) => duty(`late${at}`, '2026-11-10', 'overdue'));
  const turns = await presentTurns(
    {
      open: [],
      marked: new Map(),
      duties: [duty('fee', '2026-11-25'), ...late],
      tasks: [task('sooner', '2026-11-20'), task('now', '2026-11-18')],
    },
    { accountId: 'a', today: '2026-11-18', facesOf: async () => new Map() },
  );
  expect(turns.map(({ when, count, items }) => [when, count, items.length])).toEqual([
    ['overdue', 8, 6],
    ['today', 1, 1],
    ['soon', 2, 2],
  ]);
  expect(turns[2]?.items.map((turn) => turn.type)).toEqual(['task', 'duty']);
});

it('leaves out a task that is the work of a deal which waits already', async () => {
  const sides = { buyer: 'a', seller: 'b' };
  const deal = {
    ...{ dealId: 'd', projectId: 'p', state: 'delivered', sides, waitsFor: 'buyer', heldByLaw: null, counter: null },
    ...{ object: { kind: 'resource', id: 'o', title: 'Суп с котом', cover: null }, offer: { id: 'f', name: '1/24' } },
    ...{ amountKopecks: 100, answerBy: null, completeBy: new Date('2026-11-20T08:00:00Z'), dueOn: null },
  } as unknown as Parameters<typeof presentTurns>[0]['open'][number];
  const task = (title: string, projectId = 'p') => ({
    taskId: title,
    title,
    dueOn: '2026-11-19',
    projectId,
    projectTitle: 'П',
  });
  const same = 'Проверить пост «Суп с котом»';
  const turns = await presentTurns(
    { open: [deal], marked: new Map(), duties: [], tasks: [task(same), task(same, 'other'), task('Позвонить')] },
    { accountId: 'a', today: '2026-11-18', facesOf: async () => new Map() },
  );
  expect(
    turns.flatMap(({ items }) => items.map((turn) => (turn.type === 'task' ? turn.project.project_id : turn.type))),
  ).toEqual(['other', 'p', 'deal']);
});

it('knows the term of what is wanted, not of the deal', () => {
  const [answerBy, completeBy] = [new Date('2026-11-20T08:00:00Z'), new Date('2026-11-21T08:00:00Z')];
  const deal = { answerBy: null, completeBy: null, dueOn: '2026-11-22' };
  expect(deadlineOf('cancel', deal)).toEqual({ until: null, dueOn: null });
  expect(deadlineOf('deliver', deal)).toEqual({ until: null, dueOn: '2026-11-22' });
  expect(deadlineOf('check', { ...deal, completeBy })).toEqual({ until: completeBy, dueOn: null });
  expect(deadlineOf('risk', { ...deal, answerBy })).toEqual({ until: answerBy, dueOn: null });
  expect(['2026-11-17', '2026-11-18', '2026-11-19', null].map((day) => whenOf(day, '2026-11-18'))).toEqual([
    'overdue',
    'today',
    'soon',
    'undated',
  ]);
});
