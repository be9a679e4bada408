/** Deals by day, over everybody or of one object. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/schema.ts';
import { MOSCOW } from '#words/moments.ts';
import type { DealState } from '../../domain/transitions.ts';

const dayOf = (column: string) => sql`to_char(${sql.ref(column)} AT TIME ZONE ${MOSCOW}, 'YYYY-MM-DD')`;

export interface OrderDay {
  /** In Moscow. */
  day: string;
  orders: number;
  /** Of the orders of the day, those that the seller answered by now, and what they waited together. */
  answers: number;
  answer_seconds: number;
}

/** Days with any order, from one moment up to another. */
export async function countOrders(db: Db, from: Date, to: Date): Promise<OrderDay[]> {
  const { rows } = await sql<OrderDay>`
    SELECT ${dayOf('created_at')} AS day, count(*) AS orders, count(answered_at) AS answers,
      coalesce(sum(extract(epoch FROM answered_at - created_at)), 0)::bigint AS answer_seconds
    FROM deals, LATERAL (
      SELECT min(at) AS answered_at FROM deal_steps WHERE deal_steps.deal_id = deals.deal_id AND by = 'seller'
    ) AS answered
    WHERE created_at >= ${from} AND created_at < ${to}
    GROUP BY 1`.execute(db);
  return rows;
}

export interface ClosedDay {
  day: string;
  state: DealState;
  count: number;
}

export async function countClosed(db: Db, from: Date, to: Date): Promise<ClosedDay[]> {
  const { rows } = await sql<ClosedDay>`
    SELECT ${dayOf('closed_at')} AS day, state, count(*) AS count
    FROM deals WHERE closed_at >= ${from} AND closed_at < ${to}
    GROUP BY 1, 2`.execute(db);
  return rows;
}

export interface OpenDeals {
  state: DealState;
  count: number;
  /** Kopecks under protection. */
  amount: number;
}

/** As they stand now. */
export async function countOpen(db: Db): Promise<OpenDeals[]> {
  const { rows } = await sql<OpenDeals>`
    SELECT state, count(*) AS count, sum(amount)::bigint AS amount FROM deals WHERE closed_at IS NULL GROUP BY state`.execute(
    db,
  );
  return rows;
}

export interface SalesDay {
  /** In Moscow. */
  day: string;
  orders: number;
  /** Kopecks that buyers paid, before the fee, on the day of the payment. */
  revenue: number;
}

export interface FormatSales {
  offerId: string;
  /** As it was called when ordered last. */
  name: string;
  /** Since the day, in Moscow. */
  orders: number;
  /** Deals that were paid since the day. */
  sold: number;
  /** Kopecks that buyers paid, before the fee. */
  revenue: number;
}

/** What each format of the object was ordered and paid for since a day in Moscow, the one that brought most first. */
export async function listFormatSales(db: Db, objectId: string, since: string): Promise<FormatSales[]> {
  const { rows } = await sql<FormatSales>`
    SELECT offer_id AS "offerId", (array_agg(offer_name ORDER BY created_at DESC))[1] AS name,
      count(*) FILTER (WHERE ordered_on >= ${since}::date) AS orders,
      count(*) FILTER (WHERE paid_on >= ${since}::date) AS sold,
      coalesce(sum(seller_amount) FILTER (WHERE paid_on >= ${since}::date), 0)::bigint AS revenue
    FROM deals, LATERAL (SELECT (created_at AT TIME ZONE ${MOSCOW})::date AS ordered_on,
      CASE WHEN seller_amount > 0 THEN (closed_at AT TIME ZONE ${MOSCOW})::date END AS paid_on) AS dated
    WHERE object_id = ${objectId} AND (ordered_on >= ${since}::date OR paid_on >= ${since}::date)
    GROUP BY offer_id ORDER BY revenue DESC, orders DESC, name`.execute(db);
  return rows;
}

/** Days on which the object was ordered or paid for, the oldest first. */
export async function listSalesOf(db: Db, objectId: string): Promise<SalesDay[]> {
  const { rows } = await sql<SalesDay>`
    SELECT day, count(*) FILTER (WHERE is_order) AS orders, coalesce(sum(paid), 0)::bigint AS revenue
    FROM deals, LATERAL (VALUES (created_at, true, 0), (closed_at, false, seller_amount)) AS happened (at, is_order, paid),
      LATERAL (SELECT (at AT TIME ZONE ${MOSCOW})::date AS day) AS dated
    WHERE object_id = ${objectId} AND (is_order OR paid > 0)
    GROUP BY day ORDER BY day`.execute(db);
  return rows;
}
