/** The only SQL on the tables of finance. */

import { type Selectable, sql } from 'kysely';
import { executePrepared } from '#platform/database/prepared.ts';
import type { Db } from '#platform/database/schema.ts';
import {
  PAYOUT_TRANSITIONS,
  type PayoutEnd,
  type PayoutState,
  sourcesOf,
  TOPUP_TRANSITIONS,
  type TopupState,
} from '../domain/states.ts';
import type { ProviderName } from './providers/provider.ts';

interface TopupsTable {
  topup_id: string;
  account_id: string;
  amount_kopecks: number;
  provider: ProviderName;
  state: TopupState;
  payment_id: string | null;
  pay_url: string | null;
  return_to: string | null;
  refund_id: string | null;
  created_at: Date;
  changed_at: Date;
  checked_at: Date | null;
  watched_until: Date | null;
}
interface RefundsTable {
  refund_id: string;
  topup_id: string;
  asked_by: string;
  created_at: Date;
}
interface PayoutsTable {
  payout_id: string;
  account_id: string;
  amount_kopecks: number;
  state: PayoutState;
  destination: 'card' | 'account';
  card_last_four: string | null;
  card_sealed: Buffer | null;
  bik: string | null;
  account_number: string | null;
  recipient: string | null;
  inn: string | null;
  reason: string | null;
  created_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
}
declare module '#platform/database/schema.ts' {
  interface Schema {
    topups: TopupsTable;
    topup_refunds: RefundsTable;
    payouts: PayoutsTable;
  }
}

export type TopupRow = Selectable<TopupsTable>;
export type PayoutRow = Selectable<PayoutsTable>;

// ── top-ups ──

export function insertTopup(
  db: Db,
  topup: Pick<TopupsTable, 'topup_id' | 'account_id' | 'amount_kopecks' | 'provider' | 'return_to'> &
    Partial<Pick<TopupsTable, 'state' | 'payment_id' | 'pay_url' | 'created_at' | 'changed_at'>>,
): Promise<TopupRow> {
  return db
    .insertInto('topups')
    .values(topup as TopupsTable)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function findTopup(db: Db, topupId: string): Promise<TopupRow | undefined> {
  return db.selectFrom('topups').selectAll().where('topup_id', '=', topupId).executeTakeFirst();
}

export function findTopupByPayment(db: Db, provider: ProviderName, paymentId: string): Promise<TopupRow | undefined> {
  return db
    .selectFrom('topups')
    .selectAll()
    .where('provider', '=', provider)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
}

/** Saves the provider's page once: a concurrent call gets the one saved first. */
export async function savePage(
  db: Db,
  topupId: string,
  { paymentId, payUrl }: { paymentId: string; payUrl: string },
): Promise<string> {
  await db
    .updateTable('topups')
    .set({ payment_id: paymentId, pay_url: payUrl })
    .where('topup_id', '=', topupId)
    .where('payment_id', 'is', null)
    .execute();
  return (await findTopup(db, topupId))?.pay_url ?? payUrl;
}

/** State transition; undefined when the row is not in one of the states it may leave. */
export function moveTopup(
  db: Db,
  topupId: string,
  { from, to, refundId }: { from: readonly TopupState[]; to: TopupState; refundId?: string },
): Promise<TopupRow | undefined> {
  return db
    .updateTable('topups')
    .set({ state: to, changed_at: sql<Date>`now()`, watched_until: null, ...(refundId && { refund_id: refundId }) })
    .where('topup_id', '=', topupId)
    .where('state', 'in', sourcesOf(TOPUP_TRANSITIONS, to, from))
    .returningAll()
    .executeTakeFirst();
}

export async function insertRefund(db: Db, refund: Omit<RefundsTable, 'created_at'>): Promise<void> {
  await db
    .insertInto('topup_refunds')
    .values(refund as RefundsTable)
    .execute();
}

/** Rate limit of requests to the provider for one top-up, across all processes: true once in so many seconds. */
export async function takeTurnToCheck(db: Db, topupId: string, seconds: number): Promise<boolean> {
  const taken = await db
    .updateTable('topups')
    .set({ checked_at: sql<Date>`now()` })
    .where('topup_id', '=', topupId)
    .where((where) =>
      where.or([
        where('checked_at', 'is', null),
        where('checked_at', '<', sql<Date>`now() - make_interval(secs => ${seconds})`),
      ]),
    )
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** Cancels pending top-ups of an erased account; its lock covers them. A payment at a real provider may still succeed for some time. */
export async function cancelTopupsOf(db: Db, accountId: string, watchedHours: number): Promise<void> {
  await sql`
    UPDATE topups SET state = 'cancelled', changed_at = now(), return_to = NULL,
      watched_until = CASE WHEN provider <> 'test' THEN now() + make_interval(hours => ${watchedHours}) END
    WHERE account_id = ${accountId} AND state = 'pending'`.execute(db);
}

export async function stopWatching(db: Db, topupId: string): Promise<void> {
  await db.updateTable('topups').set({ watched_until: null }).where('topup_id', '=', topupId).execute();
}

export function listPendingTopups(db: Db, accountId: string, limit: number): Promise<TopupRow[]> {
  return db
    .selectFrom('topups')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', '=', 'pending')
    .orderBy('topup_id', 'desc')
    .limit(limit)
    .execute();
}

/** Paid top-ups; keyset pagination by id. */
export function listPaidTopups(
  db: Db,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ topupId: string; amountKopecks: number }[]> {
  let query = db
    .selectFrom('topups')
    .select(['topup_id as topupId', 'amount_kopecks as amountKopecks'])
    .where('state', 'in', ['succeeded', 'refunding'])
    .orderBy('topup_id')
    .limit(limit);
  if (after) query = query.where('topup_id', '>', after);
  return query.execute();
}

/** Of the accounts, those to whose payers money is being given back, and how much. */
export async function sumRefunding(db: Db, accountIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ account_id: string; kopecks: number }>`
    SELECT account_id, sum(amount_kopecks)::bigint AS kopecks FROM topups
    WHERE state = 'refunding' AND account_id = ANY(${accountIds}::uuid[]) GROUP BY 1`.execute(db);
  return new Map(rows.map(({ account_id, kopecks }) => [account_id, kopecks]));
}

/** Top-ups to poll, with backoff: the longer one waits, the rarer it is checked. */
export function listOpenTopups(db: Db, limit: number): Promise<TopupRow[]> {
  return db
    .selectFrom('topups')
    .selectAll()
    .where((where) =>
      where.or([where('state', 'in', ['pending', 'refunding']), where('watched_until', '>', sql<Date>`now()`)]),
    )
    .where('changed_at', '<', sql<Date>`now() - interval '1 minute'`)
    .where((where) =>
      where.or([
        where('checked_at', 'is', null),
        where('checked_at', '<', sql<Date>`now() - greatest(interval '1 minute', (now() - changed_at) / 8)`),
      ]),
    )
    .orderBy('topup_id')
    .limit(limit)
    .execute();
}

// ── payouts ──

type NewPayout = Pick<PayoutsTable, 'payout_id' | 'account_id' | 'amount_kopecks' | 'destination'> &
  Partial<
    Pick<PayoutsTable, 'card_last_four' | 'card_sealed' | 'bik' | 'account_number' | 'recipient' | 'inn' | 'created_at'>
  >;

export function insertPayout(db: Db, payout: NewPayout): Promise<PayoutRow> {
  return db
    .insertInto('payouts')
    .values(payout as PayoutsTable)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function findPayout(db: Db, payoutId: string): Promise<PayoutRow | undefined> {
  return db.selectFrom('payouts').selectAll().where('payout_id', '=', payoutId).executeTakeFirst();
}

export async function listPayouts(
  db: Db,
  { accountId, before, limit }: { accountId: string; before: string | null; limit: number },
): Promise<PayoutRow[]> {
  let query = db
    .selectFrom('payouts')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('payout_id', 'desc')
    .limit(limit);
  if (before) query = query.where('payout_id', '<', before);
  return (await executePrepared(db, query)).rows;
}

export function sizeOfQueue(db: Db): Promise<{ count: number; oldestAt: Date | null; kopecks: number }> {
  return db
    .selectFrom('payouts')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<Date | null>`min(created_at)`.as('oldestAt'),
      sql<number>`coalesce(sum(amount_kopecks), 0)::bigint`.as('kopecks'),
    ])
    .where('state', '=', 'requested')
    .executeTakeFirstOrThrow();
}

export function listQueue(db: Db, { after, limit }: { after: string | null; limit: number }): Promise<PayoutRow[]> {
  let query = db.selectFrom('payouts').selectAll().where('state', '=', 'requested').orderBy('payout_id').limit(limit);
  if (after) query = query.where('payout_id', '>', after);
  return query.execute();
}

/** Those that still wait for a decision. */
export async function listRequestedSince(db: Db, accountId: string, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('payouts')
    .select('payout_id')
    .where('account_id', '=', accountId)
    .where('state', '=', 'requested')
    .where('created_at', '>=', since)
    .orderBy('payout_id')
    .execute();
  return rows.map(({ payout_id }) => payout_id);
}

/** State transition; undefined when it has been decided already. The card's number is deleted with the decision. */
export function endPayout(
  db: Db,
  payoutId: string,
  to: PayoutEnd,
  { decidedBy, reason, at }: { decidedBy: string | null; reason: string | null; at?: Date },
): Promise<PayoutRow | undefined> {
  return db
    .updateTable('payouts')
    .set({ state: to, decided_at: at ?? sql<Date>`now()`, decided_by: decidedBy, reason, card_sealed: null })
    .where('payout_id', '=', payoutId)
    .where('state', 'in', sourcesOf(PAYOUT_TRANSITIONS, to))
    .returningAll()
    .executeTakeFirst();
}

// ── both ──

/** Sum on its way out: requested payouts and refunds that the provider has not confirmed. */
export async function sumLeaving(db: Db, accountId: string): Promise<number> {
  const query = sql<{ sum: number }>`
    SELECT (
      (SELECT coalesce(sum(amount_kopecks), 0) FROM payouts WHERE account_id = ${accountId} AND state = 'requested') +
      (SELECT coalesce(sum(amount_kopecks), 0) FROM topups WHERE account_id = ${accountId} AND state = 'refunding')
    )::bigint AS sum`;
  return (await executePrepared(db, query)).rows[0]?.sum ?? 0;
}

export interface Source {
  id: string;
  /** The ledger holds a refund like a payout; to people it is about a top-up. */
  kind: 'payout' | 'refund' | 'topup';
  topup_id: string | null;
  destination: 'card' | 'account' | null;
  tail: string | null;
  /** Of a top-up. */
  provider: ProviderName | null;
  state: TopupState | null;
}

/** Subjects of operations: payouts, top-ups, refunds of top-ups. */
export async function findSources(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Source>> {
  if (ids.length === 0) return new Map();
  const query = sql<Source>`
    SELECT payout_id AS id, 'payout' AS kind, NULL::uuid AS topup_id, destination,
      coalesce(card_last_four, right(account_number, 4)) AS tail, NULL AS provider, NULL AS state
    FROM payouts WHERE payout_id = ANY(${ids}::uuid[])
    UNION ALL
    SELECT refund_id, 'refund', topup_id, NULL, NULL, NULL, NULL FROM topup_refunds WHERE refund_id = ANY(${ids}::uuid[])
    UNION ALL
    SELECT topup_id, 'topup', topup_id, NULL, NULL, provider, state FROM topups WHERE topup_id = ANY(${ids}::uuid[])
  `;
  const { rows } = await executePrepared(db, query);
  return new Map(rows.map((row) => [row.id, row]));
}

/** With the account go the bank details of payouts that are over; what was paid stays. */
export async function forgetDetails(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('payouts')
    .set({ bik: null, account_number: null, recipient: null, inn: null })
    .where('account_id', '=', accountId)
    .execute();
  await db.updateTable('topups').set({ return_to: null }).where('account_id', '=', accountId).execute();
}
