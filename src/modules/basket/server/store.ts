/** The only SQL on the basket's tables. */

import { sql } from 'kysely';
import type { Pool } from 'pg';
import { executePrepared, prepared } from '#platform/database/prepared.ts';
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { AdObjectKind } from '../../ad-objects/contract.ts';
import { MAX_QUANTITY } from '../contract.ts';

export interface ItemRow {
  item_id: string;
  kind: AdObjectKind;
  object_id: string;
  offer_id: string;
  quantity: number;
  seen_price: number;
  wished_on: string | null;
  comment: string | null;
  files: string[];
  seller_id: string;
  object_title: string;
  offer_name: string;
  added_at: Date;
  /** Version ids of the rules the person has consented to. */
  accepted_rules: string[];
  accepted_at: Date | null;
}
export type NewRow = Omit<ItemRow, 'added_at' | 'accepted_rules' | 'accepted_at'>;

const COLUMNS =
  'item_id, kind, object_id, offer_id, quantity, seen_price, wished_on, comment, files, seller_id, object_title, offer_name, added_at, accepted_rules, accepted_at';
const columns = sql.raw(COLUMNS);

/** In the order they were added, which the ids carry. */
export function itemsReader(pool: Pool): (accountId: string) => Promise<ItemRow[]> {
  const read = prepared<ItemRow>(
    pool,
    'basket_items_of',
    `SELECT ${COLUMNS} FROM basket_items WHERE account_id = $1 ORDER BY item_id`,
  );
  return (accountId) => read([accountId]);
}

export async function listItems(db: Db, accountId: string): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    SELECT ${columns} FROM basket_items WHERE account_id = ${accountId} ORDER BY item_id`.execute(db);
  return rows;
}

/** Fields of the whole order. */
export interface BasketRow {
  campaign_id: string | null;
  comment: string | null;
  files: string[];
}
const NOTHING_SAID: BasketRow = { campaign_id: null, comment: null, files: [] };

export function basketReader(pool: Pool): (accountId: string) => Promise<BasketRow> {
  const read = prepared<BasketRow>(
    pool,
    'basket_of',
    'SELECT campaign_id, comment, files FROM baskets WHERE account_id = $1',
  );
  return async (accountId) => (await read([accountId]))[0] ?? NOTHING_SAID;
}

export async function findOrderCampaign(db: Db, accountId: string): Promise<string | null> {
  const { rows } = await sql<Pick<BasketRow, 'campaign_id'>>`
    SELECT campaign_id FROM baskets WHERE account_id = ${accountId}`.execute(db);
  return rows[0]?.campaign_id ?? null;
}

/** Upserts and locks the basket row: concurrent adding and ordering wait until the transaction ends. */
export async function takeBasket(transaction: Transaction, accountId: string): Promise<void> {
  await executePrepared(
    transaction,
    sql`
    INSERT INTO baskets (account_id) VALUES (${accountId})
    ON CONFLICT (account_id) DO UPDATE SET updated_at = now()`,
  );
}

/** FOR UPDATE: a concurrent change waits and finds the items gone. */
export async function lockItems(transaction: Transaction, accountId: string): Promise<ItemRow[]> {
  const { rows } = await executePrepared(
    transaction,
    sql<ItemRow>`
    SELECT ${columns} FROM basket_items WHERE account_id = ${accountId} ORDER BY item_id FOR UPDATE`,
  );
  return rows;
}

/** Quantity of an offer that is in the basket already (ON CONFLICT). */
const QUANTITIES = {
  /** Pressed again: one more. */
  sum: sql`least(b.quantity + EXCLUDED.quantity, ${sql.lit(MAX_QUANTITY)})`,
  /** Carried over, from the browser or from a deal: a second time must not double it. */
  greatest: sql`greatest(b.quantity, EXCLUDED.quantity)`,
};

export type OnRepeat = keyof typeof QUANTITIES;

export async function putItems(
  transaction: Transaction,
  accountId: string,
  items: readonly NewRow[],
  onRepeat: OnRepeat,
): Promise<ItemRow[]> {
  const { rows } = await executePrepared(
    transaction,
    sql<ItemRow>`
    INSERT INTO basket_items AS b (account_id, item_id, kind, object_id, offer_id, quantity, seen_price, wished_on, comment,
      files, seller_id, object_title, offer_name)
    SELECT ${accountId}, item_id, kind, object_id, offer_id, quantity, seen_price, wished_on, comment, files, seller_id, object_title,
      offer_name
    FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS r (item_id uuid, kind text, object_id uuid, offer_id uuid,
      quantity int, seen_price bigint, wished_on date, comment text, files uuid[], seller_id uuid, object_title text, offer_name text)
    ON CONFLICT (account_id, object_id, offer_id) DO UPDATE SET
      quantity = ${QUANTITIES[onRepeat]}, seen_price = EXCLUDED.seen_price,
      wished_on = coalesce(EXCLUDED.wished_on, b.wished_on), comment = coalesce(EXCLUDED.comment, b.comment),
      files = CASE WHEN EXCLUDED.files = '{}' THEN b.files ELSE EXCLUDED.files END
    RETURNING ${columns}`,
  );
  return rows;
}

export interface ItemChanges {
  quantity?: number | undefined;
  wished_on?: string | null | undefined;
  comment?: string | null | undefined;
  seen_price?: number | undefined;
  files?: string[] | undefined;
  offer?: { offerId: string; name: string } | undefined;
  accepted?: { rules: readonly string[]; at: Date | null } | undefined;
}

/** False when the account has no such item. */
export async function updateItem(db: Db, accountId: string, itemId: string, changes: ItemChanges): Promise<boolean> {
  const keep = <T>(column: string, value: T | undefined) => (value === undefined ? sql.ref(column) : sql`${value}`);
  const { rows } = await sql`
    UPDATE basket_items SET quantity = ${keep('quantity', changes.quantity)},
      wished_on = ${keep('wished_on', changes.wished_on)}, comment = ${keep('comment', changes.comment)},
      seen_price = ${keep('seen_price', changes.seen_price)}, files = ${keep('files', changes.files)},
      offer_id = ${keep('offer_id', changes.offer?.offerId)}, offer_name = ${keep('offer_name', changes.offer?.name)},
      accepted_rules = ${changes.accepted ? sql`${[...changes.accepted.rules]}::uuid[]` : sql.ref('accepted_rules')},
      accepted_at = ${keep('accepted_at', changes.accepted?.at)}
    WHERE item_id = ${itemId} AND account_id = ${accountId} RETURNING 1`.execute(db);
  return rows.length === 1;
}

/** Returns the deleted row; undefined when the account has no such item. */
export async function deleteItem(db: Db, accountId: string, itemId: string): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`
    DELETE FROM basket_items WHERE item_id = ${itemId} AND account_id = ${accountId} RETURNING ${columns}`.execute(db);
  return rows[0];
}

/**
 * Empties the basket and returns its items with the campaign. The basket row is locked first, as in takeBasket: of two concurrent
 * checkouts the second waits and finds nothing left, and a brief written meanwhile belongs to the next order.
 */
export async function takeOrder(
  transaction: Transaction,
  accountId: string,
): Promise<{ items: ItemRow[]; order: BasketRow }> {
  const { rows } = await executePrepared(
    transaction,
    sql<ItemRow & { campaign_id: string | null; order_comment: string | null; order_files: string[] }>`
    WITH basket AS (
      SELECT account_id AS owner_id, campaign_id, comment AS order_comment, files AS order_files
      FROM baskets WHERE account_id = ${accountId} FOR NO KEY UPDATE
    ), taken AS (
      DELETE FROM basket_items USING basket WHERE account_id = owner_id RETURNING ${columns}
    )
    SELECT taken.*, campaign_id, order_comment, order_files FROM taken, basket ORDER BY item_id`,
  );
  const [first] = rows;
  if (!first) return { items: [], order: NOTHING_SAID };
  return {
    items: rows,
    order: { campaign_id: first.campaign_id, comment: first.order_comment, files: first.order_files },
  };
}

export async function saveBrief(
  db: Db,
  accountId: string,
  { comment, files }: Pick<BasketRow, 'comment' | 'files'>,
): Promise<void> {
  await sql`
    INSERT INTO baskets (account_id, comment, files) VALUES (${accountId}, ${comment}, ${files})
    ON CONFLICT (account_id) DO UPDATE SET comment = EXCLUDED.comment, files = EXCLUDED.files, updated_at = now()`.execute(
    db,
  );
}

export async function bindCampaign(db: Db, accountId: string, campaignId: string | null): Promise<void> {
  await sql`
    INSERT INTO baskets (account_id, campaign_id) VALUES (${accountId}, ${campaignId})
    ON CONFLICT (account_id) DO UPDATE SET campaign_id = EXCLUDED.campaign_id, updated_at = now()`.execute(db);
}

export async function eraseBasket(transaction: Transaction, accountId: string): Promise<void> {
  await sql`DELETE FROM baskets WHERE account_id = ${accountId}`.execute(transaction);
}

/** Baskets with something in them that have one of these objects, or are for one of these campaigns. */
export async function countBasketsWith(
  db: Db,
  { objectIds, campaignIds }: { objectIds: readonly string[]; campaignIds: readonly string[] },
): Promise<number> {
  if (objectIds.length + campaignIds.length === 0) return 0;
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT account_id)::int AS count FROM basket_items JOIN baskets USING (account_id)
    WHERE object_id = ANY(${[...objectIds]}::uuid[]) OR campaign_id = ANY(${[...campaignIds]}::uuid[])`.execute(db);
  return rows[0]?.count ?? 0;
}
