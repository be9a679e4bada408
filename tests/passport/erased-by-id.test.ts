/**
 * Erasing an account goes by ids and by equality of the mailbox. The person who leaves is called, writes and titles things in
 * words that stand in everybody's data: nothing of anybody else may change for it.
 */
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Catalog } from '#modules/catalog/server/index.ts';
import type { Favourites } from '#modules/favourites/server/index.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { newId } from '#platform/ids.ts';
import { createFolderMailer } from '#platform/mail/mailer.ts';
import { add, basketOf, checkOut, giveMoney, reprice, sellResource } from '../basket/basket-world.ts';
import { createObject, publishObject, settleJobs } from '../support/ad-objects.ts';
import { type Answer, startTestApp, type TestApp } from '../support/app.ts';
import { rowsHolding, rowsOfAllTables } from '../support/database-text.ts';
import { ledgerOf } from '../support/deal-story.ts';
import { createProject, invite, join, tokenFor } from '../support/projects.ts';
import { signUpStaff } from '../support/staff.ts';
import { uploadFile } from '../support/uploads.ts';

/** Words of the person who leaves, all of them parts of what others have. */
const NAME = 'Анна';
const TITLES = ['с нового устройства', 'Новый заказ', 'проект', 'message', 'deal_ids', 'Кухня'];
const MAILBOX = 'ann@example.ru';

let app: TestApp;
type Person = Awaited<ReturnType<TestApp['signUp']>>;
beforeAll(async () => {
  app = await startTestApp();
});

function ok(answer: Answer) {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
}
const rename = async (person: Person, name: string) =>
  ok(await person.call(`PUT /v1/passport/account/${person.accountId}`, { name }));
const signInElsewhere = async ({ email, password }: Person) =>
  ok(await app.visitor().call('POST /v1/passport/login', { email, password }, { 'user-agent': 'Opera/9' }));
const erase = async (person: Person) =>
  ok(await person.call(`DELETE /v1/passport/account/${person.accountId}`, { password: person.password }));

/** Nothing on its way, so that nothing changes by itself. */
async function settle() {
  await settleJobs(app);
  await expect
    .poll(
      async () =>
        (await app.database.pool.query("SELECT count(*) FROM pgboss.job WHERE state < 'completed' AND data <> '{}'"))
          .rows[0].count,
      { timeout: 60_000, interval: 200 },
    )
    .toBe(0);
}

async function buy(buyer: Person, seller: Person, title: string) {
  const { offer } = await sellResource(seller, { title });
  ok(await add(buyer, offer));
  await giveMoney(app, buyer, 1_250_000);
  const bought = ok(
    await checkOut(buyer, { project_title: 'Наш проект', expected_total: (await basketOf(buyer)).total }),
  );
  return bought.deals[0].deal_id as string;
}

async function write(from: Person, to: Person, text: string) {
  const { dialog_id } = ok(await from.call('POST /v1/chats', { account_id: to.accountId }));
  ok(await from.call(`POST /v1/chats/${dialog_id}/messages`, { client_id: newId(), text }));
  return dialog_id as string;
}

const tellUnread = async () => {
  await app.database.pool.query("UPDATE chat_members SET unread_since = now() - interval '1 hour' WHERE unread > 0");
  await app.modules
    .flatMap(({ jobs }) => jobs)
    .find(({ name }) => name === 'chats-unread')
    ?.handle({});
};

const moduleOf = <T>(wanted: string): T => app.modules.find(({ name }) => name === wanted) as unknown as T;

/** Runs the UPDATEs of a migration on the rows that are there, with today's columns. */
async function fillIn(migration: string) {
  const text = await readFile(joinPath(import.meta.dirname, '../../src/modules', migration), 'utf8');
  const statements = text.replaceAll(/^--.*$/gm, '').split(';');
  for (const statement of statements.filter((one) => one.includes('UPDATE'))) await app.database.pool.query(statement);
}

/** Whoever has money cannot leave. */
const spend = ({ accountId }: Person, amountKopecks: number) =>
  inTransaction(app.database.db, async (transaction) => {
    const payout = { payoutId: newId(), accountId, amountKopecks };
    await ledgerOf(app).holdPayout(transaction, payout);
    await ledgerOf(app).completePayout(transaction, payout);
  });

/** Rows without those that name one of the ids. */
const without = (rows: ReadonlyMap<string, readonly string[]>, ids: readonly string[]) =>
  [...rows].map(([table, texts]) => [table, texts.filter((text) => !ids.some((id) => text.includes(id)))] as const);

describe('an account that is erased', () => {
  it('changes nothing of anybody else, whatever words it shares with them', async () => {
    const person = await app.signUp(MAILBOX);
    await rename(person, NAME);
    const [owner, buyer] = [await app.signUp('joann@example.ru'), await app.signUp('ann@example.ru.example.com')];
    await rename(owner, 'Марианна');
    await rename(buyer, NAME);
    const moderator = await signUpStaff(app, 'moderator');

    // Of others among themselves.
    await signInElsewhere(owner);
    await signInElsewhere(buyer);
    const dealId = await buy(buyer, owner, 'Кухня с нового устройства');
    ok(await owner.call(`POST /v1/deals/${dealId}/accept`, {}));
    await write(buyer, owner, 'Новый заказ с нового устройства, пишу с ann@example.ru');
    await tellUnread();
    const shared = await createProject(owner, { title: 'Анна и проект' });
    const editor = await join(app, owner, shared.project_id, 'editor');
    await rename(editor, 'Анна');
    ok(await invite(owner, shared.project_id, 'susann@example.ru'));
    const blocked = await publishObject(owner, 'product', { title: 'с нового устройства' });
    const verdict = { decision: 'rejected', reason: 'other', comment: 'Анна, Новый заказ' };
    ok(await moderator.call(`POST /v1/moderation/objects/product/${blocked.product_id}`, verdict));
    const complaint = {
      kind: 'resource',
      id: (await sellResource(owner)).object.resource_id,
      reason: 'other',
      text: NAME,
    };
    ok(await buyer.call('POST /v1/moderation/complaints', complaint));
    const reset = await app
      .visitor()
      .call('POST /v1/passport/check_email?action=reset_password', { email: owner.email });
    expect(reset.status).toBe(200);

    // Of the person: drafts under those titles, and a place in the other's project, where they tick off what others wrote.
    const own: string[] = [person.accountId];
    for (const title of TITLES) own.push((await createObject(person, 'product', { title })).product_id);
    ok(await invite(owner, shared.project_id, person.email, 'editor'));
    ok(await person.call('POST /v1/projects/invitation/accept', { token: await tokenFor(app, person.email) }));
    const task = ok(await owner.call(`POST /v1/projects/${shared.project_id}/tasks`, { title: 'Кухня' }));
    ok(await person.call(`PATCH /v1/projects/${shared.project_id}/tasks/${task.task_id}`, { done: true }));
    const mine = ok(await person.call(`POST /v1/projects/${shared.project_id}/tasks`, { title: 'Кухня' }));
    own.push(mine.task_id);
    await settle();

    const before = await rowsOfAllTables(app.database.pool);
    const named = [...own, `"${MAILBOX}"`, `:${MAILBOX}/`, `,${MAILBOX},`];
    await erase(person);
    const after = new Map(without(await rowsOfAllTables(app.database.pool), named));
    const lost = without(before, named)
      .map(([table, texts]) => [table, texts.filter((text) => !after.get(table)?.includes(text))] as const)
      .filter(([, texts]) => texts.length > 0);
    expect(Object.fromEntries(lost)).toEqual({});
    // There was something to lose.
    const words = [NAME, MAILBOX, ...TITLES];
    for (const table of ['notifications', 'account_events', 'project_tasks', 'moderation_log', 'chat_messages'])
      expect(after.get(table)?.filter((row) => words.some((word) => row.includes(word))).length, table).toBeGreaterThan(
        0,
      );
    expect(after.get('pgboss.job_common')?.filter((row) => row.includes(`joann`)).length).toBeGreaterThan(0);
    expect(after.get('rate_limits')?.filter((row) => row.includes(`joann`)).length).toBeGreaterThan(0);
  }, 300_000);

  it('knows of rows from before what their links and feeds say for certain, and nothing else', async () => {
    const { pool } = app.database;
    const told = async () =>
      (await pool.query('SELECT notification_id, event, about_id FROM notifications ORDER BY notification_id')).rows;
    const written = async () =>
      (await pool.query('SELECT task_id, author_id FROM project_tasks ORDER BY task_id')).rows;
    const [notices, tasks] = [await told(), await written()];
    await pool.query('UPDATE notifications SET about_id = NULL');
    await pool.query('UPDATE project_tasks SET author_id = NULL');
    await fillIn('notifications/migrations/0361_whom_older_ones_are_about.sql');
    await fillIn('projects/migrations/0362_who_wrote_older_tasks.sql');

    // Two people joined the one project, so of neither notification it is certain which is whose.
    const isUnknown = ({ event }: { event: string }) => ['member_joined', 'search_matched'].includes(event);
    const known = notices.map((row) => (isUnknown(row) ? { ...row, about_id: null } : row));
    expect(notices.some(isUnknown)).toBe(true);
    expect(new Set(known.filter(({ about_id }) => about_id).map(({ event }) => event))).toEqual(
      new Set(['deal_open', 'deal_accept', 'message_unread']),
    );
    expect(await told()).toEqual(known);
    expect(tasks.some(({ author_id }) => author_id)).toBe(true);
    expect(await written()).toEqual(tasks);
  });

  it('takes along what others were told about it and what they did with its words', async () => {
    const mark = 'Мирабилис';
    const person = await app.signUp();
    const [other, third] = [await app.signUp(), await app.signUp()];
    await rename(person, mark);

    const { project_id } = await createProject(other, { title: 'Общее дело' });
    ok(await invite(other, project_id, person.email, 'editor'));
    const token = await tokenFor(app, person.email);
    ok(await person.call('POST /v1/projects/invitation/accept', { token }));

    // A dialog, a deal in either direction, an invitation.
    await write(person, other, `Привет, это ${mark}`);
    await tellUnread();
    const deals = [await buy(other, person, `Канал ${mark}`), await buy(person, other, 'Чужой канал')];
    for (const dealId of deals) {
      const seller = dealId === deals[0] ? person : other;
      ok(await seller.call(`POST /v1/deals/${dealId}/decline`, {}));
    }
    const own = await createProject(person, { title: `Дело ${mark}` });
    ok(await invite(person, own.project_id, third.email));

    // News of its objects.
    const search = { title: 'Мой поиск', kind: 'resource', filter: { q: 'Цена' }, sort: 'newest' };
    ok(await other.call('POST /v1/catalog/searches', search));
    const { object } = await sellResource(person, { title: `Цена ${mark}` });
    ok(await other.call(`PUT /v1/favourites/resource/${object.resource_id}`, {}));
    await reprice(person, object, 100_000);
    await moduleOf<Catalog>('catalog').matchNewObjects();
    await moduleOf<Favourites>('favourites').tellPriceDrops();

    // Its tasks and files, in the hands of others.
    const tasks = `/v1/projects/${project_id}/tasks`;
    const task = ok(await person.call(`POST ${tasks}`, { title: `Задача ${mark}` }));
    ok(await other.call(`PATCH ${tasks}/${task.task_id}`, { done: true }));
    const removed = ok(await person.call(`POST ${tasks}`, { title: `Лишнее ${mark}` }));
    ok(await other.call(`DELETE ${tasks}/${removed.task_id}`));
    const rewritten = ok(await other.call(`POST ${tasks}`, { title: 'Прежнее' }));
    ok(await person.call(`PATCH ${tasks}/${rewritten.task_id}`, { title: `Иначе ${mark}` }));
    const { file_id } = ok(await uploadFile(person, 'файл', { fileName: `${mark}.txt` }));
    ok(await person.call(`POST /v1/projects/${project_id}/files`, { file_ids: [file_id] }));
    ok(await other.call(`DELETE /v1/projects/${project_id}/files/${file_id}`));
    await settle();

    const events = async () =>
      (await other.call('GET /v1/notifications?limit=50')).body.data.items.map(({ event }: { event: string }) => event);
    const told = ['message_unread', 'deal_open', 'deal_decline', 'member_joined', 'search_matched', 'price_dropped'];
    expect(await events()).toEqual(expect.arrayContaining(told));
    const held = [...(await rowsHolding(app.database.pool, [mark]))].filter(([, count]) => count > 0);
    expect(held.map(([table]) => table)).toEqual(
      expect.arrayContaining([
        'account_events',
        'notifications',
        'pgboss.job_common',
        'project_activity',
        'project_tasks',
      ]),
    );
    const { rows: before } = await app.database.pool.query(
      'SELECT seq FROM account_events WHERE account_id = $1 ORDER BY seq',
      [other.accountId],
    );
    const { available } = ok(await person.call('GET /v1/finance/balance'));
    await spend(person, available);
    await erase(person);

    expect(await events()).toEqual([]);
    for (const [table, count] of await rowsHolding(app.database.pool, [mark])) expect(count, table).toBe(0);
    // The numbers of what others were told have no gap: pages that come back load anew, where it was about the person.
    const { rows: after } = await app.database.pool.query(
      'SELECT seq, type, about_ids FROM account_events WHERE account_id = $1 ORDER BY seq',
      [other.accountId],
    );
    expect(after.map(({ seq }) => ({ seq }))).toEqual(before);
    expect(after.some(({ type }) => type === 'reset')).toBe(true);
    expect(after.filter(({ about_ids }) => about_ids.includes(person.accountId))).toEqual([]);
    const feed = ok(await other.call(`GET /v1/projects/${project_id}/activity`)).items;
    const toldOf = (wanted: string) => feed.find(({ kind }: { kind: string }) => kind === wanted)?.data;
    expect(toldOf('task_done')).toEqual({ title: 'Удалённая задача' });
    expect(toldOf('task_removed')).toEqual({ title: 'Удалённая задача' });
    expect(toldOf('file_removed')).toEqual({ names: ['удалённый файл'] });
  }, 300_000);

  it('takes its letters out of the folder that stands in for a mail server, and nobody else’s', async () => {
    const folder = await mkdtemp(joinPath(tmpdir(), 'ohvat-mail-'));
    const mailer = createFolderMailer({ folder, from: 'Охват <mail@example.ru>' });
    const [accountId, other] = [newId(), newId()];
    const letter = { subject: `${NAME}: ${MAILBOX}`, html: MAILBOX, text: `${NAME} ${MAILBOX}` };
    await mailer.send({ ...letter, messageId: 'to-person', to: 'Ann@example.ru' });
    await mailer.send({ ...letter, messageId: 'about-person', to: 'joann@example.ru', aboutIds: [other, accountId] });
    await mailer.send({ ...letter, messageId: 'about-other', to: 'joann@example.ru', aboutIds: [other] });
    await mailer.send({ ...letter, messageId: 'about-nobody', to: 'xann@example.ru' });
    await mailer.forget({ accountId, mailboxes: [MAILBOX] });
    expect((await readdir(folder)).sort()).toEqual(['about-nobody.json', 'about-other.json']);
  });
});
