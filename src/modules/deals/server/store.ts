/** The only SQL on the tables of deals. */

import { type Generated, type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { insertionOf, insertRows } from '#platform/database/insert-rows.ts';
import { executePrepared } from '#platform/database/prepared.ts';
import type { Db } from '#platform/database/schema.ts';
import type { MomentPlace } from '#platform/paging.ts';
import type { AdObjectKind } from '../../ad-objects/contract.ts';
import type { DealPicture } from '../contract.ts';
import { ASKING_ACTIONS, type AskingAction, type Standing } from '../domain/answers.ts';
import { type Actor, type DealAction, type DealState, OPEN_STATES } from '../domain/transitions.ts';

interface DealsTable {
  deal_id: string;
  project_id: string;
  campaign_id: string | null;
  buyer_id: string;
  seller_id: string;
  object_kind: AdObjectKind;
  object_id: string;
  object_title: string;
  cover: DealPicture | null;
  offer_id: string;
  offer_name: string;
  unit: string | null;
  lead_days: number;
  quantity: number;
  unit_price: number;
  amount: number;
  wished_on: string | null;
  due_on: string | null;
  comment: string | null;
  files: string[];
  state: Generated<DealState>;
  counter_amount: number | null;
  counter_due_on: string | null;
  counter_comment: string | null;
  cancel_proposed_at: Date | null;
  cancel_comment: string | null;
  answer_by: Date | null;
  complete_by: Date | null;
  disputed_at: Date | null;
  seller_amount: Generated<number>;
  fee: Generated<number>;
  marking_missing: Generated<boolean>;
  /** Of an order: how the rules stand against it, up to a minute old. */
  held_by_law: Generated<'amber' | 'red' | null>;
  created_at: Date;
  updated_at: Date;
  closed_at: Date | null;
}
interface StepsTable {
  step_id: string;
  /** Numbered by the database while the deal is locked: the order of a deal's steps. */
  ordinal: Generated<number>;
  deal_id: string;
  at: Date;
  action: DealAction | 'open';
  from_state: DealState | null;
  to_state: DealState;
  by: Actor;
  actor_id: string | null;
  comment: string | null;
  link: string | null;
  published_at: Date | null;
  reach: number | null;
  /** Of a delivery: the seller has said that it is not the page that was ordered. */
  is_other_page: boolean;
  amount: number | null;
  due_on: string | null;
  seller_share: number | null;
  media: DealPicture[];
  files: string[];
}
declare module '#platform/database/schema.ts' {
  interface Schema {
    deals: DealsTable;
    deal_steps: StepsTable;
  }
}

export type DealRow = Selectable<DealsTable>;
export type StepRow = Omit<Selectable<StepsTable>, 'ordinal'>;
export type DealPatch = Omit<Updateable<DealsTable>, 'deal_id' | 'state'>;

// ── writing ──

/** With their first steps, in one statement, however many: an order is a few dozen at most. */
export async function insertDeals(
  db: Db,
  deals: readonly Insertable<DealsTable>[],
  steps: readonly StepRow[],
): Promise<DealRow[]> {
  const { rows } = await executePrepared(
    db,
    sql<DealRow>`
    WITH opened AS (${insertionOf('deals', deals)} RETURNING *), begun AS (${insertionOf('deal_steps', steps)})
    SELECT * FROM opened ORDER BY deal_id`,
  );
  return rows;
}

export async function insertSteps(db: Db, steps: readonly StepRow[]): Promise<void> {
  await insertRows(db, 'deal_steps', steps);
}

export function lockDeal(db: Db, dealId: string): Promise<DealRow | undefined> {
  return db.selectFrom('deals').selectAll().where('deal_id', '=', dealId).forUpdate().executeTakeFirst();
}

/** Undefined when the deal is not in that state any more. */
export function moveDeal(
  db: Db,
  { dealId, from, to, at, patch }: { dealId: string; from: DealState; to: DealState; at: Date; patch: DealPatch },
): Promise<DealRow | undefined> {
  return db
    .updateTable('deals')
    .set({ ...patch, state: to, updated_at: at })
    .where('deal_id', '=', dealId)
    .where('state', '=', from)
    .returningAll()
    .executeTakeFirst();
}

// ── reading ──

/** The latest step of that kind, and how many there have been. */
export async function findStanding(db: Db, dealId: string, action: AskingAction): Promise<Standing | undefined> {
  const row = await db
    .selectFrom('deal_steps')
    .select(['step_id', 'amount', 'due_on', sql<number>`count(*) OVER ()`.as('rounds')])
    .where('deal_id', '=', dealId)
    .where('action', '=', action)
    .orderBy('ordinal', 'desc')
    .orderBy('step_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { stepId: row.step_id, amountKopecks: row.amount, dueOn: row.due_on, rounds: row.rounds };
}

/** By deal, the latest step that needs an answer from the other side. */
export async function listLatestAsking(db: Db, dealIds: readonly string[]): Promise<Map<string, string>> {
  if (dealIds.length === 0) return new Map();
  const query = db
    .selectFrom('deal_steps')
    .distinctOn('deal_id')
    .select(['deal_id', 'step_id'])
    .where('deal_id', '=', sql<string>`ANY(${dealIds}::uuid[])`)
    .where('action', 'in', ASKING_ACTIONS)
    .orderBy('deal_id')
    .orderBy('ordinal', 'desc')
    .orderBy('step_id', 'desc');
  const { rows } = await executePrepared(db, query);
  return new Map(rows.map(({ deal_id, step_id }) => [deal_id, step_id]));
}

export function findDeal(db: Db, dealId: string): Promise<DealRow | undefined> {
  return db.selectFrom('deals').selectAll().where('deal_id', '=', dealId).executeTakeFirst();
}

export interface DealFilter {
  buyerId?: string;
  sellerId?: string;
  /** On either side. */
  partyId?: string;
  projectId?: string;
}

function filtered(db: Db, { buyerId, sellerId, partyId, projectId }: DealFilter) {
  let query = db.selectFrom('deals');
  if (buyerId) query = query.where('buyer_id', '=', buyerId);
  if (sellerId) query = query.where('seller_id', '=', sellerId);
  if (partyId)
    query = query.where((where) => where.or([where('buyer_id', '=', partyId), where('seller_id', '=', partyId)]));
  if (projectId) query = query.where('project_id', '=', projectId);
  return query;
}

/** Last changed first. */
export async function listDeals(
  db: Db,
  filter: DealFilter,
  {
    states,
    after,
    limit,
    isOpen = false,
  }: { states: readonly DealState[] | undefined; after: MomentPlace | null; limit: number; isOpen?: boolean },
): Promise<DealRow[]> {
  let query = filtered(db, filter)
    .$if(isOpen, (open) => open.where('closed_at', 'is', null))
    .selectAll()
    .orderBy('updated_at', 'desc')
    .orderBy('deal_id', 'desc')
    .limit(limit);
  if (states) query = query.where('state', 'in', states);
  if (after) query = query.where(sql<boolean>`(updated_at, deal_id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  return (await executePrepared(db, query)).rows;
}

export interface DealCount {
  state: DealState;
  side: 'buyer' | 'seller' | 'observer';
  has_counter: boolean;
  has_proposal: boolean;
  held: DealRow['held_by_law'];
  count: number;
}

/** By state and side of the person: what waits for whom follows from these. */
export async function countDeals(
  db: Db,
  filter: DealFilter,
  viewerId: string,
  { isOpen = false }: { isOpen?: boolean } = {},
): Promise<DealCount[]> {
  const query = filtered(db, filter)
    .$if(isOpen, (open) => open.where('closed_at', 'is', null))
    .select([
      'state',
      sql<
        'buyer' | 'seller' | 'observer'
      >`CASE ${viewerId}::uuid WHEN buyer_id THEN 'buyer' WHEN seller_id THEN 'seller' ELSE 'observer' END`.as('side'),
      sql<boolean>`counter_amount IS NOT NULL`.as('has_counter'),
      sql<boolean>`cancel_proposed_at IS NOT NULL`.as('has_proposal'),
      'held_by_law as held',
      sql<number>`count(*)`.as('count'),
    ])
    .groupBy(['state', 'side', 'has_counter', 'has_proposal', 'held']);
  return (await executePrepared(db, query)).rows;
}

export async function listDisputesBetween(db: Db, pairs: readonly (readonly [string, string])[]): Promise<DealRow[]> {
  const [ones, others] = [pairs.map(([one]) => one), pairs.map(([, other]) => other)];
  const { rows } = await sql<DealRow>`
    WITH pairs AS (SELECT DISTINCT one, other FROM unnest(${ones}::uuid[], ${others}::uuid[]) AS given (one, other))
    SELECT * FROM deals
    WHERE state = 'disputed' AND (
      (buyer_id, seller_id) IN (SELECT one, other FROM pairs) OR (seller_id, buyer_id) IN (SELECT one, other FROM pairs)
    )`.execute(db);
  return rows;
}

export function listDisputes(db: Db, after: MomentPlace | null, limit: number): Promise<DealRow[]> {
  let query = db
    .selectFrom('deals')
    .selectAll()
    .where('state', '=', 'disputed')
    .orderBy('disputed_at')
    .orderBy('deal_id')
    .limit(limit);
  if (after) query = query.where(sql<boolean>`(disputed_at, deal_id) > (${after.at}::timestamptz, ${after.id}::uuid)`);
  return query.execute();
}

export function sizeOfDisputes(db: Db): Promise<{ count: number; oldestAt: Date | null; kopecks: number }> {
  return db
    .selectFrom('deals')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<Date | null>`min(disputed_at)`.as('oldestAt'),
      sql<number>`coalesce(sum(amount), 0)::bigint`.as('kopecks'),
    ])
    .where('state', '=', 'disputed')
    .executeTakeFirstOrThrow();
}

export function listSteps(db: Db, dealId: string): Promise<StepRow[]> {
  return db
    .selectFrom('deal_steps')
    .selectAll()
    .where('deal_id', '=', dealId)
    .orderBy('ordinal')
    .orderBy('step_id')
    .execute();
}

export async function listTitles(
  db: Db,
  dealIds: readonly string[],
): Promise<Pick<DealRow, 'deal_id' | 'object_title' | 'offer_name'>[]> {
  const query = db
    .selectFrom('deals')
    .select(['deal_id', 'object_title', 'offer_name'])
    .where('deal_id', '=', sql<string>`ANY(${dealIds}::uuid[])`);
  return (await executePrepared(db, query)).rows;
}

/** Those whose time has run out, the longest overdue first. */
export async function listDue(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ deal_id: string; action: 'expire' | 'complete' }[]> {
  const { rows } = await sql<{ deal_id: string; action: 'expire' | 'complete' }>`
    (SELECT deal_id, 'expire' AS action FROM deals WHERE state = 'requested' AND answer_by <= ${now}
      ORDER BY answer_by LIMIT ${limit})
    UNION ALL
    (SELECT deal_id, 'complete' FROM deals WHERE state = 'delivered' AND complete_by <= ${now}
      ORDER BY complete_by LIMIT ${limit})
  `.execute(db);
  return rows;
}

const isOpen = sql<boolean>`state IN (${sql.join(OPEN_STATES)})`;

/** Each side by an index of its own: the two together would be looked for through the whole table. */
export async function hasOpenDeals(
  db: Db,
  { partyId, objectId }: { partyId?: string; objectId?: string },
): Promise<boolean> {
  const open = db.selectFrom('deals').select('deal_id').where('closed_at', 'is', null).limit(1);
  const scopes = [
    ...(partyId ? [open.where('buyer_id', '=', partyId), open.where('seller_id', '=', partyId)] : []),
    ...(objectId ? [open.where('object_id', '=', objectId)] : []),
  ];
  for (const query of scopes) if (await query.executeTakeFirst()) return true;
  return false;
}

export interface ProjectTotals {
  project_id: string;
  state: DealState;
  count: number;
  amount: number;
  paid: number;
}

export async function sumByProject(db: Db, projectIds: readonly string[]): Promise<ProjectTotals[]> {
  const query = db
    .selectFrom('deals')
    .select([
      'project_id',
      'state',
      sql<number>`count(*)`.as('count'),
      sql<number>`sum(amount)::bigint`.as('amount'),
      sql<number>`sum(seller_amount)::bigint`.as('paid'),
    ])
    .where('project_id', '=', sql<string>`ANY(${projectIds}::uuid[])`)
    .groupBy(['project_id', 'state']);
  return (await executePrepared(db, query)).rows;
}

/** Sums of a buyer's campaign: held in open deals, paid in closed ones. */
export async function sumOfCampaign(
  db: Db,
  buyerId: string,
  campaignId: string,
): Promise<{ heldKopecks: number; spentKopecks: number }> {
  return db
    .selectFrom('deals')
    .select([
      sql<number>`coalesce(sum(amount) FILTER (WHERE closed_at IS NULL), 0)::bigint`.as('heldKopecks'),
      sql<number>`coalesce(sum(seller_amount), 0)::bigint`.as('spentKopecks'),
    ])
    .where('buyer_id', '=', buyerId)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow();
}

export async function listByIds(db: Db, dealIds: readonly string[]): Promise<DealRow[]> {
  if (dealIds.length === 0) return [];
  return db.selectFrom('deals').selectAll().where('deal_id', 'in', dealIds).execute();
}

/** In the order in which they were opened. */
export function listByCampaign(db: Db, campaignId: string): Promise<DealRow[]> {
  return db.selectFrom('deals').selectAll().where('campaign_id', '=', campaignId).orderBy('deal_id').execute();
}

/** The open sums by deal, to hold against the ledger. */
export async function listOpenAmounts(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('deals').select(['deal_id', 'amount']).where(isOpen).execute();
  return new Map(rows.map(({ deal_id, amount }) => [deal_id, amount]));
}
