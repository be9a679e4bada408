/**
 * A person fills everything a person can fill, each time with the same marked words, then leaves. Afterwards the words are in
 * no row of any table and in no file. A new table either gets marked words here or is named among those without any. One thing
 * is kept on purpose, and looked at word by word: what the act of a paid deal says, which the law on accounting wants kept.
 */
import { createECDH } from 'node:crypto';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { KINDS } from '#modules/ad-objects/contract.ts';
import { newId } from '#platform/ids.ts';
import { add, basketOf, checkOut, dayAfter, giveMoney, sellResource } from '../basket/basket-world.ts';
import { expectCleanLedger, keyed, VALID_ACCOUNT } from '../finance/money.ts';
import { createObject, publishObject, settleJobs } from '../support/ad-objects.ts';
import { type Answer, startTestApp, type TestApp } from '../support/app.ts';
import { rowsHolding } from '../support/database-text.ts';
import { createDealBetween } from '../support/deal-story.ts';
import { createProject, invite, tokenFor } from '../support/projects.ts';
import { signUpStaff } from '../support/staff.ts';
import { upload, uploadFile } from '../support/uploads.ts';

const MARK = 'кваркуш';
const LATIN = 'kvarkush';
const PHONE = '+7 900 777-31-31';
const INN = '7707083893';
const BANK_ACCOUNT = VALID_ACCOUNT.account;
const STRANGERS = 5;
const WORDS = [MARK, LATIN, PHONE, INN, BANK_ACCOUNT];

/** Numbers, keys of things, hashes and dictionaries: no word in them is anybody's. */
const WITHOUT_WORDS = new Set([
  ...['account_event_heads', 'account_presence', 'audience_figures', 'data_exports'],
  ...['file_scopes', 'known_devices', 'kysely_migration', 'kysely_migration_lock', 'ledger_accounts', 'ledger_entries'],
  ...['ledger_transactions', 'market_prices', 'media', 'notification_keys', 'notification_settings', 'object_days'],
  // Of the desk: staff's words, and people by their ids.
  ...['account_blocks', 'audit_log', 'dictionary_terms', 'dictionary_version', 'taken_cases'],
  ...['duty_calendars', 'duty_reminders'],
  ...['legality_rules', 'legality_version', 'legality_versions', 'deal_legality'],
  // Nothing is marked on this site; what a person leaves of it is looked at in tests/marking.
  ...['marking_of_deals', 'marking_creatives', 'marking_persons', 'marking_contracts', 'marking_pads', 'marking_shows'],
  ...['marking_objects', 'marking_calls', 'marking_environments', 'marking_changes', 'marking_stand_in'],
  ...['marking_asked', 'marking_kktu', 'marking_differences'],
  ...['project_members', 'sign_in_failures', 'tag_counts', 'topup_refunds', 'view_marks', 'view_salts'],
  ...[
    'chat_members',
    'consents',
    'object_news',
    'passkey_questions',
    'pending_sign_ins',
    'recovery_codes',
    'totp',
    'webhook_deliveries',
  ],
]);

let app: TestApp;
let dataDir: string;
type Person = Awaited<ReturnType<TestApp['signUp']>>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ohvat-erased-'));
  app = await startTestApp({ DATA_DIR: dataDir });
});

function ok(answer: Answer) {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
}
const runJob = async (wanted: string) => {
  const job = app.modules.flatMap(({ jobs }) => jobs).find(({ name }) => name === wanted);
  if (!job) throw new Error(`no job ${wanted}`);
  await job.handle({});
};

/** A passkey, a token, a webhook and the way back to an old address; the rest of safety is hashes. */
async function fillSafety(person: Person): Promise<void> {
  const { accountId } = person;
  const { pool } = app.database;
  await pool.query(
    `INSERT INTO passkeys (passkey_id, account_id, credential_id, public_key, counter, transports, is_synced, name)
     VALUES ($1, $2, $3, '', 0, '{}', false, $4)`,
    [newId(), accountId, newId(), `Ключ ${MARK}`],
  );
  const program = { name: `Программа ${MARK}`, scopes: ['read'], expires_in_days: 30 };
  ok(await person.call('POST /v1/programs/tokens', program));
  const webhook = { url: `https://${LATIN}.example/hook`, events: ['deal.step'] };
  ok(await person.call('POST /v1/programs/webhooks', webhook));
  await pool.query(
    `INSERT INTO email_changes (token_hash, account_id, old_email, old_email_normalised, expires_at)
     VALUES ('\\x00', $1, $2, $2, now() + interval '7 days')`,
    [accountId, `old-${LATIN}@example.ru`],
  );
}

async function filesHolding(words: readonly string[]): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const text = (await readFile(path)).toString('latin1').toLowerCase();
    const isFound = words.some((word) => text.includes(Buffer.from(word.toLowerCase()).toString('latin1')));
    if (isFound || words.some((word) => path.includes(word))) found.push(path);
  }
  return found;
}

async function uploadPicture(person: Person): Promise<string> {
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#2f6f4f' } })
    .jpeg()
    .toBuffer();
  return ok(await upload(person, picture)).media_id;
}

async function fillObjects(person: Person, moderator: Person) {
  const media_id = await uploadPicture(person);
  const words = { title: `${MARK} на продажу`, summary: `Кратко ${MARK}`, description: `Подробно ${MARK} ${PHONE}` };
  for (const kind of KINDS) {
    const url = kind === 'resource' ? { url: `https://${LATIN}.example/channel` } : {};
    await publishObject(person, kind, { ...words, ...url, media: [{ media_id, alt: MARK }] });
  }
  const site = await createObject(person, 'resource', { platform: 'site', url: `https://own-${LATIN}.example/` });
  ok(await person.call(`POST /v1/ownership/${site.resource_id}/claim`));
  const refused = await publishObject(person, 'product', words);
  const verdict = { decision: 'rejected', reason: 'other', comment: 'Уберите телефон' };
  ok(await moderator.call(`POST /v1/moderation/objects/product/${refused.product_id}`, verdict));
  const appeal = { text: `Не согласен: ${MARK}` };
  ok(await person.call(`POST /v1/appeals/rulings/${refused.product_id}/appeal`, appeal));
  const deleted = await createObject(person, 'product', words);
  ok(await person.call(`DELETE /v1/products/product/delete/${deleted.product_id}`));
  ok(
    await person.call(
      'POST /v1/products/product/create',
      { title: `${MARK} с ключом` },
      { 'idempotency-key': `${LATIN}-key` },
    ),
  );
  await settleJobs(app);
}

/** Words of the person are kept in a complaint of somebody else, and what they wrote in one of theirs. */
async function complainAboutReviews(person: Person, other: Person, dealId: string) {
  const { own, other: received } = ok(await person.call(`GET /v1/deals/${dealId}/reviews`));
  ok(await person.call(`PUT /v1/reviews/${received.review_id}/answer`, { text: `Ответ ${MARK}` }));
  const complain = async (who: Person, reviewId: string, body: object) =>
    ok(await who.call(`POST /v1/reviews/${reviewId}/complain`, { reason: 'insult', ...body }));
  await complain(other, own.review_id, { of: 'review' });
  await complain(other, received.review_id, { of: 'answer' });
  await complain(person, received.review_id, { of: 'review', text: `Неправда ${MARK}` });
}

async function fillDeals(person: Person, other: Person, moderator: Person) {
  // As a seller: an offer under its own words, bought, countered, delivered, judged.
  const sold = await sellResource(person, { title: `Канал ${MARK}` });
  ok(await add(other, { ...sold.offer }));
  await giveMoney(app, other, 1_250_000);
  const bought = ok(
    await checkOut(other, { project_title: 'Чужой проект', expected_total: (await basketOf(other)).total }),
  );
  const dealId = bought.deals[0].deal_id;
  const step = async (who: Person, id: string, action: string, body: object = {}) =>
    ok(await who.call(`POST /v1/deals/${id}/${action}`, body));
  await step(person, dealId, 'counter', { amount: 1_200_000, due_on: dayAfter(40), comment: `Условия ${MARK}` });
  await step(other, dealId, 'accept_counter');
  await step(person, dealId, 'deliver', { text: `Готово ${MARK}`, link: `https://${LATIN}.example/post` });
  await step(other, dealId, 'complete');
  ok(await person.call(`POST /v1/deals/${dealId}/review`, { score: 5, text: `Отзыв ${MARK}` }));
  ok(await other.call(`POST /v1/deals/${dealId}/review`, { score: 4, text: 'Всё хорошо' }));
  await complainAboutReviews(person, other, dealId);
  ok(await add(other, sold.offer));

  // As a buyer: a brief with words and a file, a revision, a dispute.
  const { offer } = await sellResource(other, { title: 'Чужой канал' });
  const { file_id } = ok(await uploadFile(person, `Бриф ${MARK}`, { fileName: `${LATIN}.txt` }));
  ok(await add(person, { ...offer, comment: `Комментарий ${MARK}`, files: [file_id] }));
  await giveMoney(app, person, 1_250_000);
  const campaign = await createObject(person, 'campaign', { title: `Кампания ${MARK}`, brief: `Бриф ${MARK}` });
  const mine = ok(
    await checkOut(person, {
      project_title: `Проект ${MARK}`,
      expected_total: (await basketOf(person)).total,
      campaign_id: campaign.campaign_id,
    }),
  );
  const myDeal = mine.deals[0].deal_id;
  await step(other, myDeal, 'accept');
  await step(other, myDeal, 'deliver', { text: 'Вышло' });
  await step(person, myDeal, 'request_revision', { comment: `Поправьте ${MARK}` });
  await step(person, myDeal, 'dispute', { reason: `Не то ${MARK}, совсем не то` });
  await step(moderator, myDeal, 'settle', { seller_share: 50, comment: 'Поровну' });
  ok(await add(person, { ...offer, quantity: 9, comment: `Ещё ${MARK}` }));
  ok(await person.call('PUT /v1/basket/brief', { comment: `Для всех ${MARK}`, files: [] }));
  const order = { project_title: `Ещё ${MARK}`, expected_total: (await basketOf(person)).total };
  ok(await person.call('POST /v1/basket/pay_by_card', order, { 'idempotency-key': newId() }));
  await createDealBetween(app, { buyerId: other.accountId, sellerId: person.accountId, after: ['decline'] });
}

async function fillProjects(person: Person, other: Person) {
  const own = await createProject(person, { title: `Проект ${MARK}`, note: `О проекте ${MARK}` });
  const foreign = await createProject(other, { title: 'Чужое дело' });
  ok(await invite(other, foreign.project_id, person.email, 'editor'));
  ok(await person.call('POST /v1/projects/invitation/accept', { token: await tokenFor(app, person.email) }));
  for (const { project_id } of [own, foreign]) {
    ok(await person.call(`POST /v1/projects/${project_id}/tasks`, { title: `Задача ${MARK}` }));
    ok(await person.call(`POST /v1/projects/${project_id}/notes`, { text: `Заметка ${MARK}` }));
    const { file_id } = ok(await uploadFile(person, `Файл ${MARK}`, { fileName: `${LATIN}-${MARK}.txt` }));
    ok(await person.call(`POST /v1/projects/${project_id}/files`, { file_ids: [file_id] }));
  }
  ok(await other.call(`POST /v1/projects/${foreign.project_id}/tasks`, { title: 'Чужая задача' }));
  ok(await person.call(`POST /v1/projects/${own.project_id}/template`, { title: `Шаблон ${MARK}` }));
  ok(await invite(person, own.project_id, 'friend@example.ru'));
  return foreign.project_id;
}

async function fillTalk(person: Person, other: Person, stranger: Person, moderator: Person) {
  const { product_id } = await publishObject(person, 'product', { title: `О чём речь: ${MARK}` });
  const subject = { type: 'object', kind: 'product', id: product_id };
  const { dialog_id } = ok(await other.call('POST /v1/chats', { account_id: person.accountId, subject }));
  for (const [who, text] of [
    [other, 'Здравствуйте!'],
    [person, `Пишу вам: ${MARK}`],
  ] as const) {
    const { number } = ok(await who.call(`POST /v1/chats/${dialog_id}/messages`, { client_id: newId(), text }));
    const complainer = who === person ? other : person;
    const complaint = { reason: 'spam', text: complainer === person ? `Мешает ${MARK}` : null };
    ok(await complainer.call(`POST /v1/chats/${dialog_id}/messages/${number}/complain`, complaint));
  }
  const { rows: complaints } = await app.database.pool.query(
    'SELECT complaint_id FROM complaints WHERE author_id = $1 AND object_kind IN ($2, $3)',
    [person.accountId, 'message', 'review'],
  );
  // Closed complaints stand in the log with their words.
  for (const { complaint_id } of complaints)
    ok(await moderator.call(`POST /v1/moderation/complaints/${complaint_id}/close`, { decision: 'dismissed' }));
  const { file_id } = ok(await uploadFile(person, `Вложение ${MARK}`, { fileName: `${LATIN}-chat.txt` }));
  ok(await person.call(`POST /v1/chats/${dialog_id}/messages`, { client_id: newId(), text: '', files: [file_id] }));
  ok(await person.call(`PUT /v1/blacklist/${stranger.accountId}`, { reason: `Причина ${MARK}` }));
  const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) };
  const subscribed = await person.call('POST /v1/notifications/push', {
    endpoint: `https://push.example.com/send/${LATIN}`,
    keys,
  });
  expect(subscribed.status, JSON.stringify(subscribed.body)).toBe(200);
}

async function fillTheRest(person: Person, other: Person) {
  const liked = await publishObject(other, 'product', { title: 'Чужой товар' });
  ok(await person.call('POST /v1/favourites/lists', { title: `Список ${MARK}` }));
  ok(await person.call(`PUT /v1/favourites/product/${liked.product_id}`, { note: `Пометка ${MARK}` }));
  const search = { title: `Поиск ${MARK}`, kind: 'product', filter: { q: MARK }, sort: 'newest' };
  ok(await person.call('POST /v1/catalog/searches', search));
  const complaint = { kind: 'product', id: liked.product_id, reason: 'other', text: `Жалоба ${MARK}` };
  ok(await person.call('POST /v1/moderation/complaints', complaint));
  await app.database.pool.query(
    `INSERT INTO transfers (transfer_id, owner_id, kind, kept, preview, can_apply, total)
     VALUES (gen_random_uuid(), $1, 'product', $2, $2, true, 1)`,
    [person.accountId, JSON.stringify([{ title: MARK }])],
  );
  ok(await person.call('POST /v1/finance/topups', { amount: 10_000, return_to: `/catalog?q=${LATIN}` }, keyed()));
  const reset = await person.call('POST /v1/passport/check_email?action=reset_password', { email: person.email });
  expect(reset.status).toBe(200);
  // Strangers use the mailbox up, until all browsers share one code.
  for (let stranger = 0; stranger < STRANGERS; stranger += 1)
    ok(await app.visitor().call('POST /v1/passport/check_email?action=reset_password', { email: person.email }));
}

async function takeMoneyOut(person: Person, admin: Person) {
  const { available } = ok(await person.call('GET /v1/finance/balance'));
  const destination = { ...VALID_ACCOUNT, recipient: `ООО «${MARK}»`, inn: INN };
  const { payout_id } = ok(await person.call('POST /v1/finance/payouts', { amount: available, destination }, keyed()));
  const leaving = await person.call('POST /v1/safety/deletion');
  expect(leaving.status).toBe(409);
  expect(leaving.body.error.message).toContain('вывод');
  ok(await admin.call(`POST /v1/finance/payouts/${payout_id}/approve`));
}

/** Until no letter is on its way; the push service of the test does not exist. */
async function settle() {
  await expect
    .poll(
      async () =>
        (
          await app.database.pool.query(
            "SELECT count(*) FROM pgboss.job WHERE state < 'completed' AND data <> '{}' AND name NOT LIKE '%push%'",
          )
        ).rows[0].count,
      { timeout: 60_000, interval: 200 },
    )
    .toBe(0);
}

/** Of a paid deal, and of no other: what was bought and the requisites that its act prints. */
async function expectOnlyActsKept(found: readonly (readonly [string, number])[], { accountId }: Person) {
  expect(found).toEqual([['deal_papers', 2]]);
  const { rows } = await app.database.pool.query(
    `SELECT state, service, CASE buyer_id WHEN $1 THEN buyer ELSE seller END AS party FROM deal_papers
     JOIN deals USING (deal_id) WHERE $1 IN (buyer_id, seller_id) ORDER BY state`,
    [accountId],
  );
  const party = {
    name: `Пётр ${MARK}`,
    legalForm: 'company',
    companyName: `ООО «${MARK}»`,
    inn: INN,
    ogrn: null,
    kpp: null,
    legalName: null,
    taxRegime: null,
  };
  expect(rows).toEqual([
    { state: 'completed', service: expect.stringMatching(`^Канал ${MARK}, `), party },
    { state: 'split', service: expect.stringMatching('^Чужой канал, '), party },
  ]);
}

describe('a person who left', () => {
  it('has left no word in any table and no file, and the money adds up', async () => {
    const person = await app.signUp(`${LATIN}@example.ru`);
    const [other, moderator, admin] = [
      await app.signUp(),
      await signUpStaff(app, 'moderator'),
      await signUpStaff(app, 'admin'),
    ];
    ok(
      await person.call(`PUT /v1/passport/account/${person.accountId}`, {
        name: `Пётр ${MARK}`,
        avatar_id: await uploadPicture(person),
        about: `Обо мне ${MARK}`,
        contacts: { phone: PHONE, telegram: `@${LATIN}`, website: `https://${LATIN}.example` },
        region: '16',
        legal_form: 'company',
        company_name: `ООО «${MARK}»`,
        inn: INN,
      }),
    );
    ok(await person.call('PUT /v1/passport/consents/letters', { version: '2024-01-15' }));
    const foreignProject = await fillProjects(person, other);
    await fillObjects(person, moderator);
    await fillDeals(person, other, moderator);
    await fillTheRest(person, other);
    ok(
      await person.call(
        'POST /v1/passport/login',
        { email: person.email, password: person.password },
        { 'user-agent': LATIN },
      ),
    );
    await fillTalk(person, other, await app.signUp(), moderator);
    await takeMoneyOut(person, admin);
    await fillSafety(person);
    ok(await person.call('POST /v1/safety/exports'));
    await settle();

    const before = await rowsHolding(app.database.pool, WORDS);
    const unmarked = [...before].filter(
      ([name, count]) => count === 0 && !WITHOUT_WORDS.has(name) && !name.startsWith('pgboss.'),
    );
    expect(
      unmarked.map(([name]) => name),
      'tables that nobody has filled or named',
    ).toEqual([]);
    expect(before.get('pgboss.job_common') ?? before.get('pgboss.job') ?? 0).toBeGreaterThan(0);
    expect((await filesHolding(WORDS)).length).toBeGreaterThan(0);
    const ledgerBefore = await app.database.pool.query('SELECT count(*), sum(abs(amount)) FROM ledger_entries');

    ok(await person.call('POST /v1/safety/deletion'));
    await app.mailbox.letterTo(person.email, 4 + STRANGERS);
    await settle();
    await app.database.pool.query(
      "UPDATE accounts SET erase_after = now() - interval '1 second' WHERE account_id = $1",
      [person.accountId],
    );
    for (const job of ['passport-erase', 'files-sweep', 'media-sweep', 'my-data-sweep']) await runJob(job);

    const after = [...(await rowsHolding(app.database.pool, WORDS))].filter(([, count]) => count > 0);
    await expectOnlyActsKept(after, person);
    expect(await filesHolding(WORDS)).toEqual([]);
    for (const table of ['media', 'files']) {
      const { rows } = await app.database.pool.query(`SELECT 1 FROM ${table} WHERE owner_id = $1`, [person.accountId]);
      expect(rows).toEqual([]);
    }
    const { rows: account } = await app.database.pool.query('SELECT avatar_id FROM accounts WHERE account_id = $1', [
      person.accountId,
    ]);
    expect(account).toEqual([{ avatar_id: null }]);
    // That they agreed, and until when, stays provable; from where does not.
    const { rows: consents } = await app.database.pool.query(
      'SELECT document, address, withdrawn_at IS NULL AS is_in_force FROM consents WHERE account_id = $1 ORDER BY document',
      [person.accountId],
    );
    expect(consents).toEqual(
      ['letters', 'personal_data', 'terms'].map((document) => ({ document, address: null, is_in_force: false })),
    );
    expect(await readdir(join(dataDir, 'exports'), { recursive: true })).toHaveLength(1);

    // Data of others is untouched.
    await expectCleanLedger(app);
    const ledgerAfter = await app.database.pool.query('SELECT count(*), sum(abs(amount)) FROM ledger_entries');
    expect(ledgerAfter.rows).toEqual(ledgerBefore.rows);
    const { rows: complaints } = await app.database.pool.query(
      "SELECT string_agg(message ->> 'context', '') AS lines FROM complaints WHERE message IS NOT NULL",
    );
    for (const kept of ['Всё хорошо', 'Здравствуйте!', 'Удалено вместе с аккаунтом'])
      expect(complaints[0].lines).toContain(kept);
    const deals = ok(await other.call('GET /v1/deals?side=buyer'));
    expect(deals.items[0].object.title).toBe('Удалённый объект');
    for (const { deal_id } of deals.items) ok(await other.call(`GET /v1/deals/${deal_id}`));
    const project = ok(await other.call(`GET /v1/projects/${foreignProject}`));
    expect(JSON.stringify(project)).toContain('Чужая задача');
    for (const { project_id } of ok(await other.call('GET /v1/projects')).items) {
      ok(await other.call(`GET /v1/projects/${project_id}/activity`));
    }
    expect(
      (await person.call('POST /v1/passport/login', { email: person.email, password: person.password })).status,
    ).toBe(404);
  }, 300_000);
});
