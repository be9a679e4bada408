/** SQL on the browsers that want to be told. */

import type { Selectable } from 'kysely';
import type { Db } from '#platform/database/schema.ts';

interface SubscriptionsTable {
  subscription_id: string;
  account_id: string;
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  device: string;
  created_at: Date;
}
export type SubscriptionRow = Selectable<SubscriptionsTable>;

declare module '#platform/database/schema.ts' {
  interface Schema {
    push_subscriptions: SubscriptionsTable;
  }
}

/** A browser that is known already goes over to whoever is signed in there now. */
export function saveSubscription(db: Db, row: Omit<SubscriptionRow, 'created_at'>): Promise<SubscriptionRow> {
  const { subscription_id, ...rest } = row;
  return db
    .insertInto('push_subscriptions')
    .values(row as SubscriptionRow)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(rest))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Newest first. */
export function listSubscriptions(db: Db, accountIds: readonly string[]): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('account_id', 'in', accountIds)
    .orderBy('subscription_id', 'desc')
    .execute();
}

export function findSubscription(db: Db, subscriptionId: string): Promise<SubscriptionRow | undefined> {
  return db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirst();
}

/** False when there is none of that account. */
export async function deleteSubscription(db: Db, accountId: string, subscriptionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscriptions')
    .where('subscription_id', '=', subscriptionId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteSubscriptionsOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('account_id', '=', accountId).execute();
}
