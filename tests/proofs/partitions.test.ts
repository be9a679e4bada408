/**
 * A filled database is moved to partitions (decision 0082) while people go on writing and reading: nobody waits for long, nothing
 * is lost, and the code of before works on. The same for the job that makes partitions later.
 */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { insertEntry, listEntries } from '#modules/audit/server/store.ts';
import { checkLedger, createLedger } from '#modules/ledger/server/index.ts';
import { insertNotifications, listNotifications, unreadCounter } from '#modules/notifications/server/store.ts';
import { insertActivity, listActivity } from '#modules/projects/server/activity/store.ts';
import { eventReader, insertEvents } from '#modules/realtime/server/store.ts';
import { addToDay, readDays } from '#modules/statistics/server/store.ts';
import { type Database, openDatabase } from '#platform/database/connect.ts';
import { findMigrationFolders, listMigrations, migrateToLatest } from '#platform/database/migrate.ts';
import { keepPartitions } from '#platform/database/partitions.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { newId } from '#platform/ids.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { tellFigures } from '../support/figures.ts';

const ROWS = Number(process.env.ROWS ?? 12_000);
const LONGEST_MILLISECONDS = Number(process.env.LONGEST_MS ?? 2_000);
const PEOPLE = 200;
const VISITORS = 6;
const FIRST_FILE = '0740';
const LAST_FILE = '0749_partitioned.sql';
const TODAY = new Date().toISOString().slice(0, 10);

const idAt = (salt: string, at: string) =>
  `(lpad(to_hex((extract(epoch FROM ${at}) * 1000)::bigint), 12, '0') || '7' || substr(md5('${salt}' || i), 1, 3) || '8' || substr(md5('${salt}' || i), 4, 15))::uuid`;
const at = (count: number) => `$1::timestamptz - (${count} - i)::float8 / ${count} * interval '700 days'`;
const person = `md5('person' || i % ${PEOPLE})::uuid`;

/** Each table's part of the rows. */
const SHARES = {
  notifications: 0.25,
  object_days: 0.2,
  ledger_entries: 0.2,
  project_activity: 0.15,
  account_events: 0.15,
  audit_log: 0.05,
};
type Table = keyof typeof SHARES;
const TABLES = Object.keys(SHARES) as Table[];
const share = (table: Table) => Math.ceil((ROWS * SHARES[table]) / 2) * 2;

async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const now = new Date();
  const run = (text: string) => client.query(text, text.includes('$1') ? [now] : []);
  const each = (count: number) => `FROM generate_series(1::bigint, ${count}) AS i`;
  try {
    // Balances follow entries by triggers; these are of the two system accounts, which have none.
    for (const table of ['ledger_transactions', 'ledger_entries'])
      await run(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    await run(`INSERT INTO accounts (account_id, email, email_normalised, password_hash, name)
      SELECT ${person}, i || '@example.ru', i || '@example.ru', 'x', 'Имя' ${each(PEOPLE)}`);
    await run(`INSERT INTO notifications (notification_id, account_id, event, title, text, link, is_on_site, created_at, read_at)
      SELECT ${idAt('n', at(share('notifications')))}, ${person}, 'topup', 'Пополнение', '100 ₽ на счёте', '/finance', true,
        ${at(share('notifications'))}, $1 ${each(share('notifications'))}`);
    await run(`INSERT INTO object_days (object_id, day, views, visitors)
      SELECT md5('object' || i % 1000)::uuid, '2020-01-01'::date + (i / 1000)::int, 3, 2 ${each(share('object_days'))}`);
    const transactions = share('ledger_entries') / 2;
    await run(`INSERT INTO ledger_transactions (transaction_id, key, kind, subject_kind, subject_id, at)
      SELECT ${idAt('t', at(transactions))}, 'old-' || i, 'topup', 'topup', md5('t' || i)::uuid, ${at(transactions)} ${each(transactions)}`);
    await run(`INSERT INTO ledger_entries (transaction_id, ledger_account_id, amount)
      SELECT ${idAt('t', at(transactions))}, ('00000000-0000-7000-8000-00000000000' || side)::uuid, CASE side WHEN 1 THEN -100 ELSE 100 END
      ${each(transactions)}, generate_series(1, 2) AS side`);
    await run(`INSERT INTO project_activity (entry_id, project_id, at, kind, data)
      SELECT ${idAt('a', at(share('project_activity')))}, md5('project' || i / 50)::uuid, ${at(share('project_activity'))}, 'task_added',
        '{"title": "Задача"}' ${each(share('project_activity'))}`);
    await run(`INSERT INTO account_events (account_id, seq, type, data)
      SELECT ${person}, 1 + i / ${PEOPLE}, 'note', '{}' ${each(share('account_events'))}`);
    await run(`INSERT INTO account_event_heads SELECT account_id, max(seq) FROM account_events GROUP BY 1`);
    await run(`INSERT INTO audit_log (entry_id, at, actor_id, action, subject_kind, subject_id, before, after)
      SELECT ${idAt('l', at(share('audit_log')))}, ${at(share('audit_log'))}, ${person}, 'role_changed', 'account', i::text, '{}', '{}'
      ${each(share('audit_log'))}`);
    for (const table of ['ledger_transactions', 'ledger_entries'])
      await run(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    await run('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

async function countRows({ pool }: Database): Promise<Record<string, number>> {
  const { rows } = await pool.query(`SELECT ${TABLES.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`)}`);
  return rows[0];
}

/** Concurrent writes by people, through the code that makes them on the site. Each writes one row, or the two of a movement. */
function deeds(database: Database, people: readonly string[]) {
  const { db, pool } = database;
  const ledger = createLedger({ db });
  const readUnread = unreadCounter(pool);
  const readEvents = eventReader(pool, 100);
  const anyone = () => people[Math.floor(Math.random() * people.length)] ?? '';
  const write: Record<Table, () => Promise<unknown>> = {
    notifications: () =>
      insertNotifications(db, [
        {
          ...{ notification_id: newId(), account_id: anyone(), event: 'topup', about_id: null, link: '/finance' },
          ...{ title: 'Пополнение', text: '100 ₽', is_on_site: true, is_asking: false, created_at: new Date() },
          ...{ letter_due_at: null, letter_at: null, push_due_at: null },
        },
      ]),
    object_days: () => inTransaction(db, (transaction) => addToDay(transaction, TODAY, 'favourites', [newId()])),
    ledger_entries: () =>
      inTransaction(db, (transaction) =>
        ledger.topUp(transaction, { topupId: newId(), accountId: anyone(), amountKopecks: 100 }),
      ),
    project_activity: () =>
      insertActivity(db, [
        { project_id: anyone(), at: new Date(), actor_id: anyone(), kind: 'note_added', deal_id: null, data: {} },
      ]),
    account_events: () =>
      inTransaction(db, (transaction) =>
        insertEvents(transaction, [{ accountId: anyone(), type: 'note', data: {}, aboutIds: [] }]),
      ),
    audit_log: () =>
      insertEntry(db, {
        ...{ entry_id: newId(), actor_id: anyone(), address: null, action: 'role_changed', subject_kind: 'account' },
        ...{ subject_id: newId(), title: null, before: {}, after: {} },
      } as Parameters<typeof insertEntry>[1]),
  };
  const page = { before: null, limit: 25 };
  const reads = [
    () => listNotifications(db, anyone(), { ...page, isUnread: false, except: [] }),
    () => readUnread(anyone()),
    () => readDays(pool, newId(), '2026-01-01', TODAY),
    () => ledger.listOperations(anyone(), {}, { after: null, limit: 25 }),
    () => listActivity(db, anyone(), { ...page, isDealsOnly: false }),
    () => readEvents(new Map([[anyone(), 1_000_000]])),
    () => listEntries(db, {}, page),
  ];
  return { write, reads };
}

it('a filled database becomes partitioned under load, and nobody waits long', { timeout: 1_800_000 }, async () => {
  const url = await createEmptyDatabase();
  const folders = await findMigrationFolders(path.join(import.meta.dirname, '../../src'));
  const before = (await listMigrations(folders)).filter((name) => name < FIRST_FILE).at(-1);
  const tool = openDatabase({ url, maxConnections: 2, answerMilliseconds: 0 });
  const site = openDatabase({ url, maxConnections: VISITORS + 2 });
  onTestFinished(async () => {
    await tool.close();
    await site.close();
  });
  await migrateToLatest(tool.db, folders, before);
  await fill(url);
  const filled = await countRows(tool);
  const { rows } = await tool.pool.query<{ account_id: string }>('SELECT account_id FROM accounts');
  const { write, reads } = deeds(
    site,
    rows.map(({ account_id }) => account_id),
  );

  let isOver = false;
  let longest = { phase: '', what: '', milliseconds: 0 };
  let phase = 'before';
  const longestBy = new Map<string, number>();
  const done = new Map<Table, number>(TABLES.map((table) => [table, 0]));
  let count = 0;
  const timed = async (what: string, work: () => Promise<unknown>) => {
    const [begunIn, begunAt] = [phase, performance.now()];
    await work();
    const milliseconds = performance.now() - begunAt;
    count += 1;
    longestBy.set(begunIn, Math.max(longestBy.get(begunIn) ?? 0, milliseconds));
    if (milliseconds > longest.milliseconds) longest = { phase: begunIn, what, milliseconds };
  };
  const visitors = Array.from({ length: VISITORS }, async (_, visitor) => {
    for (let round = visitor; !isOver; round += 1) {
      const table = TABLES[round % TABLES.length] ?? 'notifications';
      await timed(`write ${table}`, write[table]);
      done.set(table, (done.get(table) ?? 0) + (table === 'ledger_entries' ? 2 : 1));
      const read = round % reads.length;
      await timed(`read ${read}`, reads[read] ?? (async () => {}));
    }
  });
  const story = (async () => {
    await sleep(2_000);
    phase = 'moving';
    const begunAt = performance.now();
    const files = await migrateToLatest(tool.db, folders, LAST_FILE);
    expect(files.at(-1)).toBe(LAST_FILE);
    const seconds = (performance.now() - begunAt) / 1000;
    phase = 'partitions made';
    const later = new Date(Date.now() + 400 * 86_400_000);
    const { rows: days } = await tool.pool.query("SELECT 1 FROM partitions WHERE key_type <> 'uuid'::regtype");
    expect(days.length).toBeGreaterThan(0);
    for (const table of TABLES.filter((name) => name !== 'account_events')) {
      const declared = { table, step: table === 'notifications' ? ('month' as const) : ('year' as const) };
      // A job that is refused the lock comes again.
      for (let tries = 1; ; tries += 1) {
        try {
          await keepPartitions(tool, declared, later);
          break;
        } catch (error) {
          if ((error as { code?: string }).code !== '55P03' || tries === 50) throw error;
          await sleep(200);
        }
      }
    }
    phase = 'after';
    await sleep(2_000);
    return seconds;
  })().finally(() => {
    isOver = true;
  });
  const [seconds] = await Promise.all([story, ...visitors]);

  tellFigures(
    'partitions',
    `${ROWS} rows moved in ${seconds.toFixed(1)} s under load; ${count} statements and transactions meanwhile; the longest took (ms) ${[...longestBy].map(([name, ms]) => `${name}: ${Math.round(ms)}`).join(', ')}; of all: ${longest.what}, ${longest.phase}`,
  );
  const expected = Object.fromEntries(TABLES.map((table) => [table, (filled[table] ?? 0) + (done.get(table) ?? 0)]));
  expect(await countRows(tool)).toEqual(expected);
  const { faults } = await checkLedger(tool.db);
  expect(faults).toEqual([]);
  const { rows: kinds } = await tool.pool.query(
    'SELECT relname FROM pg_class WHERE relname = ANY($1) AND relkind = $2 ORDER BY 1',
    [TABLES, 'p'],
  );
  expect(kinds).toHaveLength(TABLES.length);
  expect(longest.milliseconds).toBeLessThan(LONGEST_MILLISECONDS);
});
