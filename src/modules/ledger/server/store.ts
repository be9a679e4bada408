/** The only SQL on the tables of the ledger. */

import { sql } from 'kysely';
import { executePrepared } from '#platform/database/prepared.ts';
import type { Db } from '#platform/database/schema.ts';
import { MOSCOW } from '#words/moments.ts';
import type { MovementKind, SubjectKind } from '../contract.ts';
import type { Purse } from '../domain/balances.ts';
import type { PersonalBucket, SystemBucket } from '../domain/movements.ts';

interface AccountsTable {
  ledger_account_id: string;
  bucket: PersonalBucket | SystemBucket;
  account_id: string | null;
  balance: number | null;
}
interface TransactionsTable {
  transaction_id: string;
  key: string;
  kind: MovementKind;
  subject_kind: SubjectKind;
  subject_id: string;
  at: Date;
}
interface EntriesTable {
  entry_id: number;
  transaction_id: string;
  ledger_account_id: string;
  amount: number;
  balance_after: number | null;
}
declare module '#platform/database/schema.ts' {
  interface Schema {
    ledger_accounts: AccountsTable;
    ledger_transactions: TransactionsTable;
    ledger_entries: EntriesTable;
  }
}

/** As the migration names them. */
export const SYSTEM_ACCOUNTS = {
  external: '00000000-0000-7000-8000-000000000001',
  fee: '00000000-0000-7000-8000-000000000002',
} as const satisfies Record<SystemBucket, string>;

export type LockedAccount = Purse;

/** Row locks in the order of ids, everywhere: two movements between the same people wait for each other without a deadlock. */
export async function lockAccounts(db: Db, accountIds: readonly string[]): Promise<LockedAccount[]> {
  const { rows } = await executePrepared(
    db,
    sql<LockedAccount>`
    SELECT ledger_account_id, bucket, account_id, balance
    FROM unnest(${accountIds}::uuid[]) AS asked (account_id) JOIN ledger_accounts USING (account_id)
    ORDER BY ledger_account_id FOR NO KEY UPDATE OF ledger_accounts
  `,
  );
  return rows;
}

export async function insertAccounts(
  db: Db,
  accounts: readonly { ledger_account_id: string; bucket: PersonalBucket; account_id: string }[],
): Promise<void> {
  await db
    .insertInto('ledger_accounts')
    .values(accounts as AccountsTable[])
    .onConflict((conflict) => conflict.columns(['account_id', 'bucket']).doNothing())
    .execute();
}

export type NewTransaction = Omit<TransactionsTable, 'at'>;

/** Inserts by idempotency key (ON CONFLICT DO NOTHING); answers the new ones. Dated by the database, unless the caller names the moment. */
export async function insertTransactions(
  db: Db,
  transactions: readonly NewTransaction[],
  at: Date | null,
): Promise<Set<string>> {
  const of = <K extends keyof NewTransaction>(name: K) => transactions.map((transaction) => transaction[name]);
  const { rows } = await executePrepared(
    db,
    sql<{ transaction_id: string }>`
    INSERT INTO ledger_transactions (transaction_id, key, kind, subject_kind, subject_id, at)
    SELECT given.*, coalesce(${at}::timestamptz, clock_timestamp())
    FROM unnest(${of('transaction_id')}::uuid[], ${of('key')}::text[], ${of('kind')}::text[],
      ${of('subject_kind')}::text[], ${of('subject_id')}::uuid[]) AS given
    ON CONFLICT (key) DO NOTHING RETURNING transaction_id
  `,
  );
  return new Set(rows.map(({ transaction_id }) => transaction_id));
}

export interface NewEntry {
  transactionId: string;
  ledgerAccountId: string;
  amountKopecks: number;
  /** Checked by the database against the account; null for the two system accounts. */
  balanceAfterKopecks: number | null;
}

/** The accounts have to be locked. */
export async function insertEntries(db: Db, entries: readonly NewEntry[]): Promise<void> {
  const of = <K extends keyof NewEntry>(name: K) => entries.map((entry) => entry[name]);
  await executePrepared(
    db,
    sql`
    INSERT INTO ledger_entries (transaction_id, ledger_account_id, amount, balance_after)
    SELECT transaction_id, ledger_account_id, amount, balance_after
    FROM unnest(${of('transactionId')}::uuid[], ${of('ledgerAccountId')}::uuid[], ${of('amountKopecks')}::bigint[],
        ${of('balanceAfterKopecks')}::bigint[])
        WITH ORDINALITY AS given (transaction_id, ledger_account_id, amount, balance_after, place)
    ORDER BY place
  `,
  );
}

// ── reading ──

export async function readBalances(db: Db, accountId: string): Promise<{ bucket: PersonalBucket; balance: number }[]> {
  const query = db.selectFrom('ledger_accounts').select(['bucket', 'balance']).where('account_id', '=', accountId);
  return (await executePrepared(db, query)).rows as { bucket: PersonalBucket; balance: number }[];
}

export interface OperationRow {
  entry_id: number;
  at: Date;
  kind: MovementKind;
  bucket: PersonalBucket;
  amount: number;
  balance_after: number;
  subject_kind: SubjectKind;
  subject_id: string;
}

export interface OperationFilter {
  bucket?: PersonalBucket;
  kinds?: readonly MovementKind[];
  direction?: 'in' | 'out';
  /** From this moment on, and before that one. */
  from?: Date;
  before?: Date;
}

/** Newest first; `after` is the cursor: the last `entry_id` before. The account is a query of its own: a join would sort all its rows. */
export async function listOperations(
  db: Db,
  accountId: string,
  { bucket = 'available', kinds, direction, from, before }: OperationFilter,
  page: { after: number | null; limit: number },
): Promise<OperationRow[]> {
  let query = db
    .selectFrom('ledger_entries as entry')
    .innerJoin('ledger_transactions as movement', 'movement.transaction_id', 'entry.transaction_id')
    .select([
      'entry.entry_id',
      'movement.at',
      'movement.kind',
      sql<PersonalBucket>`${bucket}::text`.as('bucket'),
      'entry.amount',
      'entry.balance_after',
      'movement.subject_kind',
      'movement.subject_id',
    ])
    .where('entry.ledger_account_id', '=', (account) =>
      account
        .selectFrom('ledger_accounts')
        .select('ledger_account_id')
        .where('account_id', '=', accountId)
        .where('bucket', '=', bucket),
    )
    .orderBy('entry.entry_id', 'desc')
    .limit(page.limit);
  if (page.after !== null) query = query.where('entry.entry_id', '<', page.after);
  if (kinds) query = query.where('movement.kind', 'in', kinds);
  if (direction) query = query.where('entry.amount', direction === 'in' ? '>' : '<', 0);
  if (from) query = query.where('movement.at', '>=', from);
  if (before) query = query.where('movement.at', '<', before);
  return (await executePrepared(db, query)).rows as OperationRow[];
}

export interface MonthRow {
  /** YYYY-MM in Moscow. */
  month: string;
  earned: number;
  spent: number;
}

/** Earned and spent with deals, by month: top-ups and payouts only carry money in and out. */
export async function sumMonths(db: Db, accountId: string, since: Date): Promise<MonthRow[]> {
  const query = sql<MonthRow>`
    SELECT month, coalesce(sum(net) FILTER (WHERE net > 0), 0)::bigint AS earned,
      coalesce(-sum(net) FILTER (WHERE net < 0), 0)::bigint AS spent
    FROM (
      SELECT to_char(movement.at AT TIME ZONE ${MOSCOW}, 'YYYY-MM') AS month, sum(entry.amount) AS net
      FROM ledger_accounts account
      JOIN ledger_entries entry USING (ledger_account_id)
      JOIN ledger_transactions movement USING (transaction_id)
      WHERE account.account_id = ${accountId} AND movement.kind = 'deal_settlement' AND movement.at >= ${since}
      GROUP BY movement.transaction_id
    ) settled
    GROUP BY month ORDER BY month
  `;
  return (await executePrepared(db, query)).rows;
}

export interface EntryRow {
  subject_id: string;
  at: Date;
  kind: MovementKind;
  bucket: PersonalBucket | SystemBucket;
  account_id: string | null;
  amount: number;
}

/** Everything that ever moved because of these deals, top-ups or payouts, in order. */
export function listEntriesAbout(db: Db, subjectIds: readonly string[]): Promise<EntryRow[]> {
  return db
    .selectFrom('ledger_transactions as movement')
    .innerJoin('ledger_entries as entry', 'entry.transaction_id', 'movement.transaction_id')
    .innerJoin('ledger_accounts as account', 'account.ledger_account_id', 'entry.ledger_account_id')
    .select([
      'movement.subject_id',
      'movement.at',
      'movement.kind',
      'account.bucket',
      'account.account_id',
      'entry.amount',
    ])
    .where('movement.subject_id', 'in', subjectIds)
    .orderBy('entry.entry_id')
    .execute();
}

// ── recounting ──

export interface LedgerFault {
  what: string;
  id: string;
  expected: number;
  found: number;
}

/** Recomputes all sums from the entries alone and compares them with the stored ones. */
export async function findFaults(db: Db): Promise<LedgerFault[]> {
  const { rows } = await sql<LedgerFault>`
    SELECT 'transaction sum' AS what, transaction_id::text AS id, 0::bigint AS expected, sum(amount)::bigint AS found
      FROM ledger_entries GROUP BY transaction_id HAVING sum(amount) <> 0
    UNION ALL
    SELECT 'entry of nothing', entry_id::text, 1, 0
      FROM ledger_entries e LEFT JOIN ledger_transactions t USING (transaction_id)
      LEFT JOIN ledger_accounts a USING (ledger_account_id)
      WHERE t.transaction_id IS NULL OR a.ledger_account_id IS NULL
    UNION ALL
    SELECT 'transaction without entries', t.transaction_id::text, 2, 0
      FROM ledger_transactions t LEFT JOIN ledger_entries e USING (transaction_id) WHERE e.entry_id IS NULL
    UNION ALL
    SELECT 'balance', ledger_account_id::text, a.balance, coalesce(sum(e.amount), 0)::bigint
      FROM ledger_accounts a LEFT JOIN ledger_entries e USING (ledger_account_id)
      WHERE a.account_id IS NOT NULL
      GROUP BY ledger_account_id HAVING a.balance <> coalesce(sum(e.amount), 0)
    UNION ALL
    SELECT 'running balance', entry_id::text, running, balance_after FROM (
      SELECT entry_id, balance_after, sum(amount) OVER (PARTITION BY ledger_account_id ORDER BY entry_id)::bigint AS running
        FROM ledger_entries e JOIN ledger_accounts a USING (ledger_account_id) WHERE a.account_id IS NOT NULL
    ) counted WHERE running <> balance_after OR balance_after IS NULL OR running < 0
    UNION ALL
    SELECT 'sum of everything', 'ledger', 0, sum(amount)::bigint FROM ledger_entries HAVING sum(amount) <> 0
    UNION ALL
    SELECT 'held without a subject', ledger_account_id::text, a.balance, coalesce(sum(held), 0)::bigint
      FROM ledger_accounts a
      LEFT JOIN (
        SELECT e.ledger_account_id, t.subject_id, sum(e.amount) AS held
          FROM ledger_entries e JOIN ledger_transactions t USING (transaction_id)
          GROUP BY 1, 2 HAVING sum(e.amount) > 0
      ) open USING (ledger_account_id)
      WHERE a.bucket = 'held' GROUP BY ledger_account_id HAVING a.balance <> coalesce(sum(held), 0)
  `.execute(db);
  return rows;
}

export async function countEverything(db: Db): Promise<{ transactions: number; entries: number; accounts: number }> {
  const { rows } = await sql<{ transactions: number; entries: number; accounts: number }>`
    SELECT (SELECT count(*) FROM ledger_transactions) AS transactions, (SELECT count(*) FROM ledger_entries) AS entries,
      (SELECT count(*) FROM ledger_accounts) AS accounts
  `.execute(db);
  return rows[0] ?? { transactions: 0, entries: 0, accounts: 0 };
}

/** Balances above zero, available and held together; keyset pagination by account id. */
export async function listBalances(
  db: Db,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ accountId: string; kopecks: number }[]> {
  const next = after ? sql`account_id > ${after}` : sql`account_id IS NOT NULL`;
  const { rows } = await sql<{ accountId: string; kopecks: number }>`
    SELECT account_id AS "accountId", sum(balance)::bigint AS kopecks FROM ledger_accounts
    WHERE ${next} AND balance <> 0 GROUP BY 1 ORDER BY 1 LIMIT ${limit}`.execute(db);
  return rows;
}

/** Of the top-ups, those that are in the ledger. */
export async function listBookedAmong(db: Db, topupIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ subject_id: string }>`
    SELECT subject_id FROM ledger_transactions WHERE kind = 'topup' AND subject_id = ANY(${topupIds}::uuid[])`.execute(
    db,
  );
  return new Set(rows.map(({ subject_id }) => subject_id));
}

/** Sums held, by subject of a kind. */
export async function listHeld(db: Db, kind: SubjectKind): Promise<Map<string, number>> {
  const { rows } = await sql<{ subject_id: string; held: number }>`
    SELECT t.subject_id, sum(e.amount)::bigint AS held
    FROM ledger_entries e JOIN ledger_transactions t USING (transaction_id) JOIN ledger_accounts a USING (ledger_account_id)
    WHERE a.bucket = 'held' AND t.subject_kind = ${kind} GROUP BY 1 HAVING sum(e.amount) <> 0
  `.execute(db);
  return new Map(rows.map(({ subject_id, held }) => [subject_id, held]));
}
