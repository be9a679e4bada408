/** SQL on orders of payments. */
import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { OrderKind, OrderState } from '../../domain/states.ts';

export interface OrderRow {
  kind: OrderKind;
  state: OrderState;
  leads_to: string | null;
  refusal: string | null;
}

export async function insertOrder(
  transaction: Transaction,
  topupId: string,
  { kind, wish }: { kind: OrderKind; wish: object },
): Promise<void> {
  await sql`
    INSERT INTO topup_orders (topup_id, kind, wish)
    VALUES (${topupId}, ${kind}, ${JSON.stringify(wish)}::jsonb)`.execute(transaction);
}

export async function findOrder(db: Db, topupId: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    SELECT kind, state, leads_to, refusal FROM topup_orders WHERE topup_id = ${topupId}`.execute(db);
  return rows[0];
}

/** Locks a paid order that is not made yet (FOR UPDATE); a concurrent caller waits here and finds nothing. */
export async function takePaidOrder(
  transaction: Transaction,
  topupId: string,
): Promise<{ kind: OrderKind; wish: unknown; account_id: string } | undefined> {
  const { rows } = await sql<{ kind: OrderKind; wish: unknown; account_id: string }>`
    SELECT o.kind, o.wish, t.account_id FROM topup_orders o JOIN topups t USING (topup_id)
    WHERE topup_id = ${topupId} AND o.state = 'waiting' AND t.state = 'succeeded' FOR UPDATE OF o`.execute(transaction);
  return rows[0];
}

/** Answers the kind of the order; undefined when somebody else has closed it. */
export async function closeOrder(
  db: Db,
  topupId: string,
  { leadsTo = null, refusal = null }: { leadsTo?: string | null; refusal?: string | null },
): Promise<OrderKind | undefined> {
  const { rows } = await sql<{ kind: OrderKind }>`
    UPDATE topup_orders SET state = ${leadsTo ? 'made' : 'refused'}, wish = NULL, leads_to = ${leadsTo}, refusal = ${refusal}
    WHERE topup_id = ${topupId} AND state = 'waiting' RETURNING kind`.execute(db);
  return rows[0]?.kind;
}

/** Moves a failed order to the end of the retry queue. */
export async function noteTry(db: Db, topupId: string): Promise<void> {
  await sql`UPDATE topup_orders SET tried_at = now() WHERE topup_id = ${topupId} AND state = 'waiting'`.execute(db);
}

/** Paid orders to retry: not made yet, because the process ended in between or something broke. */
export async function listPaidOrders(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ topup_id: string }>`
    SELECT topup_id FROM topup_orders o JOIN topups t USING (topup_id)
    WHERE o.state = 'waiting' AND t.state = 'succeeded' ORDER BY tried_at NULLS FIRST, topup_id LIMIT ${limit}`.execute(
    db,
  );
  return rows.map(({ topup_id }) => topup_id);
}

/**
 * Deletes orders of payments cancelled or refunded so long ago that no money comes any more. Until then a payment that was given
 * up may still succeed; should it come even later, it is a top-up like any other.
 */
export async function deleteAbandonedOrders(db: Db, hours: number): Promise<void> {
  await sql`
    DELETE FROM topup_orders o USING topups t
    WHERE o.topup_id = t.topup_id AND o.state = 'waiting' AND t.state IN ('cancelled', 'refunded')
      AND t.changed_at < now() - make_interval(hours => ${hours})`.execute(db);
}

export async function deleteOrdersOf(transaction: Transaction, accountId: string): Promise<void> {
  await sql`
    DELETE FROM topup_orders o USING topups t
    WHERE o.topup_id = t.topup_id AND t.account_id = ${accountId}`.execute(transaction);
}
