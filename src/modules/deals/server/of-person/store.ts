/** SQL on deals of one person, on either side. */
import { sql } from 'kysely';
import { executePrepared } from '#platform/database/prepared.ts';
import type { Db } from '#platform/database/schema.ts';
import { MOSCOW } from '#words/moments.ts';
import { PLACED_KINDS } from '../../../ad-objects/contract.ts';
import { PAID_STATES } from '../../domain/transitions.ts';
import type { DealRow } from '../store.ts';

/** UNION of the two sides, each by its own index, the nearest deadline first. */
export async function listOpenOf(db: Db, accountId: string, limit: number): Promise<DealRow[]> {
  const open = db.selectFrom('deals').selectAll().where('closed_at', 'is', null);
  const query = db
    .selectFrom(
      open
        .where('buyer_id', '=', accountId)
        .unionAll(open.where('seller_id', '=', accountId))
        .as('open'),
    )
    .selectAll()
    .orderBy(sql`coalesce(answer_by, complete_by, due_on::timestamptz, updated_at)`)
    .orderBy('deal_id')
    .limit(limit);
  return (await executePrepared(db, query)).rows;
}

/** Limit of the search by words: so many of the last changed on each side; older ones are in the lists. */
const LOOKED_THROUGH = 2_000;

/**
 * Deals whose object and offer have all the words, or whose number begins with the only one; the last changed first. Words are
 * letters and digits in lower case, «е» for «ё».
 */
export async function findAmongOwn(
  db: Db,
  accountId: string,
  words: readonly string[],
  limit: number,
): Promise<DealRow[]> {
  const [first = '', ...more] = words;
  const { rows } = await executePrepared(
    db,
    sql<DealRow>`
    SELECT * FROM (
      (SELECT * FROM deals WHERE buyer_id = ${accountId} ORDER BY updated_at DESC LIMIT ${LOOKED_THROUGH}) UNION ALL
      (SELECT * FROM deals WHERE seller_id = ${accountId} ORDER BY updated_at DESC LIMIT ${LOOKED_THROUGH})) AS own
    WHERE translate(lower(object_title || ' ' || offer_name), 'ё', 'е') LIKE ALL (${words.map((word) => `%${word}%`)}::text[])
      OR right(deal_id::text, 6) LIKE ${more.length === 0 ? `${first}%` : null}::text
    ORDER BY updated_at DESC, deal_id DESC LIMIT ${limit}`,
  );
  return rows;
}

/** Whether the person has ever been a side of a deal; each side by an index of its own. */
export async function hasEverDealt(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await executePrepared(
    db,
    sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM deals WHERE buyer_id = ${accountId}) OR EXISTS (SELECT FROM deals WHERE seller_id = ${accountId})
      AS found`,
  );
  return rows[0]?.found ?? false;
}

export interface SoldDay {
  objectId: string;
  /** In Moscow. */
  day: string;
  orders: number;
  /** Kopecks, after the fee, on the day of the payment. */
  earned: number;
}

/** Orders and payments of a seller since a day, by object and day. */
export async function listSoldSince(db: Db, sellerId: string, since: string): Promise<SoldDay[]> {
  const { rows } = await executePrepared(
    db,
    sql<SoldDay>`
    SELECT object_id AS "objectId", day, count(*) FILTER (WHERE is_order) AS orders, coalesce(sum(paid), 0)::bigint AS earned
    FROM deals, LATERAL (VALUES (created_at, true, 0), (closed_at, false, seller_amount - fee)) AS happened (at, is_order, paid),
      LATERAL (SELECT (at AT TIME ZONE ${MOSCOW})::date AS day) AS dated
    WHERE seller_id = ${sellerId} AND updated_at >= ${since}::date - interval '1 day' AND day >= ${since}::date
      AND (is_order OR paid > 0)
    GROUP BY object_id, day`,
  );
  return rows;
}

/** Deals that a seller works in, by their sum: what one of them brings is reckoned where the fee is known. */
export async function listComing(db: Db, sellerId: string): Promise<{ kopecks: number; deals: number }[]> {
  const { rows } = await executePrepared(
    db,
    sql<{ kopecks: number; deals: number }>`
    SELECT amount AS kopecks, count(*)::int AS deals FROM deals
    WHERE seller_id = ${sellerId} AND closed_at IS NULL AND state IN ('in_work', 'delivered') GROUP BY amount`,
  );
  return rows;
}

export interface PaidDeal {
  dealId: string;
  objectId: string;
  /** A place for advertising, not somebody's work. */
  isPlace: boolean;
  /** In Moscow. */
  day: string;
  /** As registers and acts date it. */
  utcDay: string;
  /** Kopecks, before the fee. */
  kopecks: number;
}

/** Payments to a seller since a day. */
export async function listPaidSince(db: Db, sellerId: string, since: string): Promise<PaidDeal[]> {
  const { rows } = await executePrepared(
    db,
    sql<PaidDeal>`
    SELECT deal_id AS "dealId", object_id AS "objectId", object_kind = ANY(${[...PLACED_KINDS]}::text[]) AS "isPlace",
      day::text, (closed_at AT TIME ZONE 'UTC')::date::text AS "utcDay", seller_amount AS kopecks
    FROM deals, LATERAL (SELECT (closed_at AT TIME ZONE ${MOSCOW})::date AS day) AS dated
    WHERE seller_id = ${sellerId} AND updated_at >= ${since}::date - interval '1 day' AND day >= ${since}::date
      AND seller_amount > 0`,
  );
  return rows;
}

/** Sides of deals that have changed since a day. */
export async function listPeopleSince(db: Db, since: string): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    SELECT DISTINCT account_id FROM deals, LATERAL (VALUES (buyer_id), (seller_id)) AS sides (account_id)
    WHERE updated_at >= ${since}::date`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

/** Payments to self-employed sellers since a day, by month: their receipts prove them. */
export async function listBoughtOfSelfEmployed(
  db: Db,
  buyerId: string,
  since: string,
): Promise<{ month: string; deals: number; kopecks: number }[]> {
  const { rows } = await sql<{ month: string; deals: number; kopecks: number }>`
    SELECT to_char(closed_at AT TIME ZONE ${MOSCOW}, 'YYYY-MM') AS month, count(*)::int AS deals,
      sum(seller_amount)::bigint AS kopecks
    FROM deals JOIN deal_papers USING (deal_id)
    WHERE buyer_id = ${buyerId} AND closed_at >= ${since}::date AND seller_amount > 0
      AND seller->>'legalForm' = 'self_employed'
    GROUP BY month ORDER BY month`.execute(db);
  return rows;
}

/** Paid deals of the person on either side, the last ordered first. */
export async function listPaid(db: Db, partyId: string, before: string | null, limit: number): Promise<DealRow[]> {
  // UNION, each side by its own index: with OR the planner walks the primary key through everybody's deals.
  const of = (side: 'buyer_id' | 'seller_id') =>
    db
      .selectFrom('deals')
      .selectAll()
      .where(side, '=', partyId)
      .where('state', 'in', PAID_STATES)
      .$if(before !== null, (query) => query.where('deal_id', '<', before))
      .orderBy('deal_id', 'desc')
      .limit(limit);
  const query = db
    .selectFrom(
      db
        .selectFrom(of('buyer_id').as('bought'))
        .selectAll()
        .unionAll(db.selectFrom(of('seller_id').as('sold')).selectAll())
        .as('paid'),
    )
    .selectAll()
    .orderBy('deal_id', 'desc')
    .limit(limit);
  return query.execute();
}
