/**
 * Fills the tables of deals, money, baskets, favourites, reviews, notifications and chats, in PostgreSQL itself. The people and the
 * objects are those of generate.ts. The first of them is the one to look at: a project of 200 deals among 30 projects.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createLedger } from '#modules/ledger/server/index.ts';
import { openDatabase } from '#platform/database/connect.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { hashToken, newToken } from '#platform/tokens.ts';
import { idOf } from './generate.ts';

const PEOPLE = 2000;
const DEALS_PER_PROJECT = 20;
const PER_PERSON = 50;
const LARGE_PROJECT = 200;
const PROJECTS_OF_FIRST = 30;
const BASKET_OF_FIRST = 10;

const person = (number: string) => idOf(`'bench-' || (${number})`);
/** Ordered by time as the ids of the application are. */
const uuid = (salt: string, at: string) =>
  `(lpad(to_hex((extract(epoch FROM ${at}) * 1000)::bigint), 12, '0') || '7' || substr(md5('${salt}' || i), 1, 3) || '8' || substr(md5('${salt}' || i), 4, 15))::uuid`;
const fixed = (salt: string, number: string) => idOf(`'${salt}' || (${number})`);
const TOPPED_UP_AT = "'2026-01-01'::timestamptz";
const dice = (salt: number) => `((hashint8extended(i, ${salt}) & 9007199254740991) % 1000000)`;
const LOCKED_TABLES = ['ledger_accounts', 'ledger_transactions', 'ledger_entries', 'deal_steps'];

/** Objects to order, found by their number. */
const OFFERS = `
  CREATE UNLOGGED TABLE bench_offer AS
  SELECT row_number() OVER (ORDER BY object_id) - 1 AS n, object_id, kind, owner_id, title, (offer ->> 'offer_id')::uuid AS offer_id,
    offer ->> 'format' AS name, (offer ->> 'price')::bigint AS price
  FROM (SELECT *, details -> 'offers' -> 0 AS offer FROM ad_objects WHERE kind = 'resource' AND is_public ORDER BY md5(object_id::text) LIMIT 5000) chosen;
  ALTER TABLE bench_offer ADD PRIMARY KEY (n);
  ANALYZE bench_offer`;

function statements(deals: number, offers: number): string[] {
  const projects = Math.max(PROJECTS_OF_FIRST + 1, Math.floor(deals / DEALS_PER_PROJECT));
  const owner = (n: string) => `CASE WHEN ${n} <= ${PROJECTS_OF_FIRST} THEN 0 ELSE ${n} % ${PEOPLE} END`;
  const perPerson = Math.min(PER_PERSON, Math.max(1, Math.floor(deals / PEOPLE)));
  const moment = `now() - ((${deals} - i)::float8 / ${deals}) * interval '700 days'`;
  const each = (count: number) => `generate_series(1::bigint, ${count}) AS i`;
  return [
    `INSERT INTO projects (project_id, title, campaign_id, budget_kopecks, starts_on, ends_on)
     SELECT ${fixed('project', 'i')}, 'Проект ' || i, ${fixed('campaign', 'i')}, 50000000, '2026-01-01', '2026-12-31' FROM ${each(projects)}`,
    `INSERT INTO project_members (project_id, account_id, role)
     SELECT ${fixed('project', 'i')}, ${person(owner('i'))}, 'owner' FROM ${each(projects)}
     UNION ALL SELECT ${fixed('project', 'i')}, ${person(`(${owner('i')} + 7) % ${PEOPLE}`)}, 'editor' FROM ${each(projects)}`,
    `INSERT INTO project_tasks (task_id, project_id, title, place, done_at)
     SELECT ${uuid('task', 'now()')}, ${fixed('project', `1 + i % ${projects}`)}, 'Задача ' || i, i, CASE WHEN i % 2 = 0 THEN now() END FROM ${each(projects * 5)}`,
    `INSERT INTO project_notes (note_id, project_id, author_id, text)
     SELECT ${uuid('note', 'now()')}, ${fixed('project', 'i')}, ${person(owner('i'))}, 'Договорились о сроках' FROM ${each(projects)}`,
    `INSERT INTO project_files (project_id, file_id, name, size_bytes, added_by)
     SELECT ${fixed('project', 'i')}, ${uuid('file', 'now()')}, 'бриф.pdf', 20000, ${person(owner('i'))} FROM ${each(projects)}`,
    `INSERT INTO project_invitations (invitation_id, project_id, email, email_normalised, role, token_hash, invited_by, expires_at)
     SELECT ${uuid('invitation', 'now()')}, ${fixed('project', 'i')}, 'guest-' || i || '@example.ru', 'guest-' || i || '@example.ru', 'viewer',
       sha256(convert_to('guest-' || i, 'UTF8')), ${person(owner('i'))}, now() + interval '7 days' FROM ${each(projects)}`,
    `INSERT INTO deals (deal_id, project_id, campaign_id, buyer_id, seller_id, object_kind, object_id, object_title, offer_id, offer_name,
       lead_days, quantity, unit_price, amount, due_on, state, answer_by, complete_by, disputed_at, seller_amount, fee, created_at, updated_at, closed_at)
     SELECT ${uuid('deal', 'at')}, ${fixed('project', 'project')}, ${fixed('campaign', 'project')}, buyer_id, o.owner_id, o.kind, o.object_id, o.title,
       o.offer_id, o.name, 2, 1, o.price, o.price, '2026-03-01', state,
       CASE state WHEN 'requested' THEN now() + interval '2 days' END, CASE state WHEN 'delivered' THEN now() + interval '3 days' END,
       CASE state WHEN 'disputed' THEN at END, CASE state WHEN 'completed' THEN o.price ELSE 0 END, CASE state WHEN 'completed' THEN o.price / 10 ELSE 0 END,
       at, date_trunc('milliseconds', at), CASE WHEN state IN ('requested', 'in_work', 'delivered', 'disputed') THEN NULL ELSE at END
     FROM (
       SELECT i, at, project, ${person(owner('project'))} AS buyer_id,
         CASE WHEN d < 100000 THEN 'requested' WHEN d < 250000 THEN 'in_work' WHEN d < 300000 THEN 'delivered' WHEN d < 310000 THEN 'disputed'
           WHEN d < 860000 THEN 'completed' WHEN d < 910000 THEN 'declined' WHEN d < 960000 THEN 'cancelled' ELSE 'expired' END AS state
       FROM (SELECT i, ${moment} AS at, ${dice(21)} AS d,
         CASE WHEN i <= ${LARGE_PROJECT} THEN 1 ELSE 2 + i % ${projects - 1} END AS project FROM ${each(deals)}) numbers
     ) drawn
     JOIN LATERAL (SELECT * FROM bench_offer WHERE n IN (${dice(22)} % ${offers}, (${dice(22)} + 1) % ${offers}, (${dice(22)} + 2) % ${offers})
       AND owner_id <> buyer_id LIMIT 1) o ON true`,
    `INSERT INTO deal_steps (step_id, deal_id, at, action, from_state, to_state, by, actor_id)
     SELECT gen_random_uuid(), deal_id, created_at, 'open', NULL, 'requested', 'buyer', buyer_id FROM deals WHERE object_kind = 'resource'
     UNION ALL SELECT gen_random_uuid(), deal_id, closed_at, 'complete', 'delivered', 'completed', 'buyer', buyer_id FROM deals WHERE state = 'completed'`,
    `INSERT INTO project_activity (entry_id, project_id, at, actor_id, kind, deal_id, data)
     SELECT deal_id, project_id, created_at, buyer_id, 'deal_open', deal_id, '{}' FROM deals`,
    `INSERT INTO ledger_accounts (ledger_account_id, bucket, account_id, balance)
     SELECT ${idOf('bucket || i')}, bucket, ${person('i - 1')}, 100000000 FROM ${each(PEOPLE)}, unnest(ARRAY['available', 'held']) bucket
     ON CONFLICT DO NOTHING`,
    `INSERT INTO ledger_transactions (transaction_id, key, kind, subject_kind, subject_id, at)
     SELECT deal_id, 'bench-hold-' || deal_id, 'deal_hold', 'deal', deal_id, created_at FROM deals
     UNION ALL SELECT ${uuid('topup', TOPPED_UP_AT)}, 'bench-topup-' || i, 'topup', 'topup', ${fixed('topup', 'i')}, now() FROM ${each(PEOPLE)}`,
    `INSERT INTO ledger_entries (transaction_id, ledger_account_id, amount, balance_after)
     SELECT deal_id, ledger_account_id, CASE bucket WHEN 'held' THEN amount ELSE -amount END, 100000000
     FROM deals JOIN ledger_accounts ON account_id = buyer_id AND bucket IN ('available', 'held')
     ORDER BY deal_id`,
    `INSERT INTO ledger_entries (transaction_id, ledger_account_id, amount, balance_after)
     SELECT ${uuid('topup', TOPPED_UP_AT)}, ledger_account_id, 100000, 100000000
     FROM ${each(PEOPLE)} JOIN ledger_accounts ON account_id = ${person('i - 1')} AND bucket = 'available'`,
    `INSERT INTO topups (topup_id, account_id, amount_kopecks, provider, state, payment_id, pay_url)
     SELECT ${fixed('topup', 'i')}, ${person('i - 1')}, 100000, 'test', 'succeeded', 'bench-' || i, '/pay' FROM ${each(PEOPLE)}`,
    `INSERT INTO payouts (payout_id, account_id, amount_kopecks, state, destination, bik, account_number, decided_at)
     SELECT ${uuid('payout', 'now()')}, ${person(`i % ${PEOPLE}`)}, 100000, 'cancelled', 'account', '044525225', '40817810099910004312', now() FROM ${each(PEOPLE * 5)}`,
    `INSERT INTO baskets (account_id) SELECT ${person('i - 1')} FROM ${each(PEOPLE)} ON CONFLICT DO NOTHING`,
    `INSERT INTO basket_items (item_id, account_id, kind, object_id, offer_id, quantity, seen_price, seller_id, object_title, offer_name)
     SELECT ${uuid('item', 'now()')}, ${person('who')}, kind, object_id, offer_id, 1, price, owner_id, title, name
     FROM (SELECT i, i % ${PEOPLE} AS who FROM ${each(PEOPLE * perPerson)}) wishes
     JOIN bench_offer ON n = (who * 3 + i / ${PEOPLE}) % ${offers}
     WHERE owner_id <> ${person('who')} AND (who > 0 OR i / ${PEOPLE} <= ${BASKET_OF_FIRST}) ON CONFLICT DO NOTHING`,
    `INSERT INTO favourite_lists (account_id, list_id, title) SELECT ${person('i - 1')}, ${fixed('list', 'i - 1')}, 'Весна' FROM ${each(PEOPLE)}`,
    `INSERT INTO favourites (account_id, object_id, object_kind, list_id, price_at_saving, saved_at)
     SELECT ${person('who')}, object_id, kind, CASE WHEN i % 3 = 0 THEN ${fixed('list', 'who')} END, price, date_trunc('milliseconds', now() - i * interval '1 minute')
     FROM (SELECT i, i % ${PEOPLE} AS who FROM ${each(PEOPLE * perPerson)}) wishes
     JOIN bench_offer ON n = (who * 3 + i / ${PEOPLE}) % ${offers} ON CONFLICT DO NOTHING`,
    `INSERT INTO reviews (review_id, deal_id, side, author_id, about_id, object_kind, object_id, object_title, score, text, created_at, reveal_at, visible_at)
     SELECT gen_random_uuid(), deal_id, side, CASE side WHEN 'buyer' THEN buyer_id ELSE seller_id END, CASE side WHEN 'buyer' THEN seller_id ELSE buyer_id END,
       object_kind, object_id, object_title, 5, 'Всё вовремя', closed_at, closed_at + interval '14 days', CASE WHEN deal_id::text < 'a' THEN closed_at END
     FROM deals, unnest(ARRAY['buyer', 'seller']) side WHERE state = 'completed'`,
    `INSERT INTO notifications (notification_id, account_id, event, title, text, link, is_on_site, read_at)
     SELECT ${uuid('notification', 'now()')}, ${person(`i % ${PEOPLE}`)}, 'deal_requested', 'Новый заказ', 'Ответьте на него', '/projects', true,
       CASE WHEN i % 5 > 0 THEN now() END FROM ${each(PEOPLE * perPerson)}`,
    // Letters are sent by jobs, after the order and at a price of their own; with a letter a day the order is measured alone.
    `INSERT INTO notification_settings (account_id, digest) SELECT account_id, 'daily' FROM accounts ON CONFLICT DO NOTHING`,
    `INSERT INTO chat_dialogs (dialog_id, low_id, high_id, subject_type, subject_id, subject_title, last_number, created_at)
     SELECT gen_random_uuid(), low_id, high_id, 'deal', (array_agg(deal_id))[1], max(object_title), count(*), min(created_at)
     FROM (SELECT *, least(buyer_id, seller_id) AS low_id, greatest(buyer_id, seller_id) AS high_id FROM deals) pairs GROUP BY low_id, high_id`,
    `INSERT INTO chat_members (dialog_id, account_id, other_id, is_visible, read_number, updated_at)
     SELECT dialog_id, account_id, other_id, true, last_number, date_trunc('milliseconds', created_at)
     FROM chat_dialogs, LATERAL (VALUES (low_id, high_id), (high_id, low_id)) AS sides (account_id, other_id)`,
    `INSERT INTO chat_messages (dialog_id, number, message_id, kind, actor_id, text, link, created_at)
     SELECT dialog_id, number, gen_random_uuid(), 'system', low_id, 'Новый заказ', '/deals/' || subject_id, created_at
     FROM chat_dialogs, generate_series(1, last_number) number`,
    `INSERT INTO account_events (account_id, seq, type, data)
     SELECT account_id, row_number() OVER (PARTITION BY account_id), 'dialog', jsonb_build_object('dialog_id', dialog_id) FROM chat_members`,
    `INSERT INTO account_event_heads (account_id, last_seq) SELECT account_id, max(seq) FROM account_events GROUP BY account_id`,
  ];
}

export async function generateDealings(url: string, deals: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`SET synchronous_commit = off; SET work_mem = '256MB'; DROP TABLE IF EXISTS bench_offer`);
    await client.query(OFFERS);
    const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM bench_offer');
    // Balances follow entries by triggers; rows by the hundred thousand are right without them.
    for (const table of LOCKED_TABLES) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    for (const statement of statements(deals, rows[0]?.count ?? 1)) await client.query(statement);
    for (const table of LOCKED_TABLES) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

/** The one who has a project of 200 deals, and the cookie of a session of theirs. */
export async function signInFirst(
  url: string,
): Promise<{ accountId: string; projectId: string; ordinaryProjectId: string; cookie: string }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ account: string; project: string; ordinary: string }>(
      `SELECT ${person('0')} AS account, ${fixed('project', '1')} AS project, ${fixed('project', '2')} AS ordinary`,
    );
    const [first] = rows;
    if (!first) throw new Error('there is nobody');
    return {
      accountId: first.account,
      projectId: first.project,
      ordinaryProjectId: first.ordinary,
      cookie: await openSession(client, first.account),
    };
  } finally {
    await client.end();
  }
}

async function openSession(client: pg.ClientBase, accountId: string): Promise<string> {
  const token = newToken();
  await client.query(
    `INSERT INTO sessions (session_id, account_id, token_hash, user_agent, address, expires_at)
     VALUES ($1, $2, $3, 'bench', '127.0.0.1', now() + interval '1 day')`,
    [randomUUID(), accountId, hashToken(token)],
  );
  return `sid=${token}`;
}

export interface Buyer {
  cookie: string;
  /** Kopecks of everything in the basket. */
  total: number;
}

/** New people with money and so many offers in the basket, each of another seller; each of them orders elsewhere. */
export async function createBuyers(url: string, count: number, offers: number): Promise<Buyer[]> {
  const database = openDatabase({ url, maxConnections: 2 });
  const ledger = createLedger(database);
  const client = await database.pool.connect();
  const buyers: Buyer[] = [];
  try {
    const { rows: offered } = await client.query<{ n: number; price: number }>(
      `SELECT min(n)::int AS n, (array_agg(price ORDER BY n))[1] AS price FROM bench_offer GROUP BY owner_id ORDER BY random()`,
    );
    for (let number = 0; number < count; number += 1) {
      const shelf = Array.from(
        { length: offers },
        (_, place) => offered[(number * offers + place) % offered.length],
      ).filter((offer) => offer !== undefined);
      const total = shelf.reduce((sum, { price }) => sum + price, 0);
      const accountId = randomUUID();
      const email = `buyer-${accountId}@example.ru`;
      await client.query(
        `INSERT INTO accounts (account_id, email, email_normalised, password_hash, name, region, consented_through)
         VALUES ($1, $2, $2, '-', 'Покупатель', '77', '9999-12-31')`,
        [accountId, email],
      );
      await client.query('INSERT INTO baskets (account_id) VALUES ($1)', [accountId]);
      await client.query(
        // The consent to amber rules is given in advance: only the order is measured.
        `INSERT INTO basket_items (item_id, account_id, kind, object_id, offer_id, quantity, seen_price, seller_id, object_title, offer_name,
           accepted_rules, accepted_at)
         SELECT gen_random_uuid(), $1, kind, object_id, offer_id, 1, price, owner_id, title, name,
           ARRAY(SELECT version_id FROM legality_versions WHERE light = 'amber'), now()
         FROM bench_offer WHERE n = ANY($2::int[])`,
        [accountId, shelf.map(({ n }) => n)],
      );
      await inTransaction(database.db, (transaction) =>
        ledger.topUp(transaction, { topupId: randomUUID(), accountId, amountKopecks: total }),
      );
      buyers.push({ cookie: await openSession(client, accountId), total });
    }
  } finally {
    client.release();
    await database.close();
  }
  return buyers;
}
