import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectCleanLedger, keyed, VALID_ACCOUNT } from '../finance/money.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { rowsHolding } from '../support/database-text.ts';
import { signUpStaff } from '../support/staff.ts';
import {
  fillDeals,
  fillObjects,
  fillProjects,
  fillSafety,
  fillTalk,
  fillTheRest,
  INN,
  LATIN,
  MARK,
  ok,
  PHONE,
  STRANGERS,
  uploadPicture,
} from './marked-life.ts';

const BANK_ACCOUNT = VALID_ACCOUNT.account;
const WORDS = [MARK, LATIN, PHONE, INN, BANK_ACCOUNT];

/** Numbers, keys of things, hashes and dictionaries: no word in them is anybody's. */
const WITHOUT_WORDS = new Set([
  ...[
    'account_event_heads',
    'account_presence',
    'ad_object_goods',
    'address_readings',
    'audience_figures',
    'data_exports',
  ],
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

const runJob = async (wanted: string) => {
  const job = app.modules.flatMap(({ jobs }) => jobs).find(({ name }) => name === wanted);
  if (!job) throw new Error(`no job ${wanted}`);
  await job.handle({});
};

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
    const foreignProject = await fillProjects(app, person, other);
    await fillObjects(app, person, moderator);
    await fillDeals(app, person, other, moderator);
    await fillTheRest(app, person, other);
    ok(
      await person.call(
        'POST /v1/passport/login',
        { email: person.email, password: person.password },
        { 'user-agent': LATIN },
      ),
    );
    await fillTalk(app, person, other, await app.signUp(), moderator);
    await takeMoneyOut(person, admin);
    await fillSafety(app, person);
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
