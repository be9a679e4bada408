/** Everything this module keeps of one person, with others too: what they were told about them. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { collectOwnData, type OwnData } from '#platform/own-data.ts';

export const exportNotifications = (db: Kysely<unknown>, accountId: string): Promise<OwnData> =>
  collectOwnData(db, {
    notifications: sql`SELECT to_jsonb(n) - 'account_id' AS entry FROM notifications n
      WHERE account_id = ${accountId} ORDER BY notification_id`,
    push_subscriptions: sql`SELECT to_jsonb(p) - 'account_id' - 'p256dh' - 'auth' AS entry FROM push_subscriptions p
      WHERE account_id = ${accountId} ORDER BY subscription_id`,
    notification_settings: sql`SELECT to_jsonb(s) - 'account_id' AS entry FROM notification_settings s
      WHERE account_id = ${accountId}`,
  });

export interface Mentions {
  /** Of their deals and objects: notices about them lead there. */
  ids: readonly string[];
  /** Of their objects, as others were told them. */
  titles: readonly string[];
  name: string;
}

/** A name alone may be many people's, so it counts only where a notice is about a person. */
export async function eraseMentions(db: Transaction<unknown>, { ids, titles, name }: Mentions): Promise<void> {
  await sql`
    DELETE FROM notifications
    WHERE substring(link FROM '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}') = ANY(${[...ids]}::text[])
      OR EXISTS (SELECT FROM unnest(${[...titles]}::text[]) AS one WHERE position(one IN title || ' ' || text) > 0)
      OR (event IN ('member_joined', 'message_unread') AND position(${name} IN title || ' ' || text) > 0)`.execute(db);
}
