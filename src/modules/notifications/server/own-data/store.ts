/** Everything this module keeps of one person, with others too: what they were told about them. */

import { sql } from 'kysely';
import { scanInParts } from '#platform/database/scan.ts';
import type { Db, Transaction } from '#platform/database/schema.ts';
import { collectOwnData, type OwnData } from '#platform/own-data.ts';

export const exportNotifications = (db: Db, accountId: string): Promise<OwnData> =>
  collectOwnData(db, {
    notifications: sql`SELECT to_jsonb(n) - 'account_id' - 'about_id' AS entry FROM notifications n
      WHERE account_id = ${accountId} ORDER BY notification_id`,
    push_subscriptions: sql`SELECT to_jsonb(p) - 'account_id' - 'p256dh' - 'auth' AS entry FROM push_subscriptions p
      WHERE account_id = ${accountId} ORDER BY subscription_id`,
    notification_settings: sql`SELECT to_jsonb(s) - 'account_id' AS entry FROM notification_settings s
      WHERE account_id = ${accountId}`,
  });

/** A scan: what every order writes and an erasure alone asks for is not worth an index (decision 0037). */
export const eraseMentions = (db: Transaction, accountId: string): Promise<void> =>
  scanInParts(
    db,
    'notifications',
    (part, table) => sql`DELETE FROM ${table} WHERE ${part} AND about_id = ${accountId}`,
  );
