/** The only SQL on the tables of notifications. */

import { type Selectable, sql } from 'kysely';
import type { Pool } from 'pg';
import { insertionOf } from '#platform/database/insert-rows.ts';
import { executePrepared, prepared } from '#platform/database/prepared.ts';
import type { Db, Transaction } from '#platform/database/schema.ts';
import { MAX_UNREAD } from '../contract.ts';
import type { Channels } from '../domain/groups.ts';
import type { Digest } from '../domain/timing.ts';

interface NotificationsTable {
  notification_id: string;
  account_id: string;
  event: string;
  about_id: string | null;
  title: string;
  text: string;
  link: string;
  is_on_site: boolean;
  /** Of its reader, until it is done or past. */
  is_asking: boolean;
  created_at: Date;
  read_at: Date | null;
  letter_due_at: Date | null;
  letter_at: Date | null;
  push_due_at: Date | null;
}
interface SettingsTable {
  account_id: string;
  channels: Partial<Channels>;
  digest: Digest;
  quiet_from: string | null;
  quiet_to: string | null;
  zone: string;
  updated_at: Date;
}
declare module '#platform/database/schema.ts' {
  interface Schema {
    notifications: NotificationsTable;
    notification_settings: SettingsTable;
    notification_keys: { name: string; key: Buffer };
  }
}

export type NotificationRow = Selectable<NotificationsTable>;
export type SettingsRow = Omit<Selectable<SettingsTable>, 'updated_at'>;

const json = (value: unknown) => sql<never>`${JSON.stringify(value)}::jsonb`;

// ── notifications ──

/** Answers how many each person now has to read. */
export async function insertNotifications(
  db: Db,
  rows: readonly Omit<NotificationRow, 'read_at'>[],
): Promise<Map<string, number>> {
  const { rows: unread } = await executePrepared(
    db,
    sql<{ account_id: string; count: number }>`
    WITH added AS (${insertionOf('notifications', rows)} RETURNING account_id, is_on_site)
    SELECT account_id, least(${sql.lit(MAX_UNREAD)}, count(*) FILTER (WHERE is_on_site) + (
      SELECT count(*) FROM (
        SELECT FROM notifications
        WHERE account_id = added.account_id AND is_on_site AND read_at IS NULL LIMIT ${sql.lit(MAX_UNREAD)}
      ) AS before
    )) AS count
    FROM added GROUP BY account_id`,
  );
  return new Map(unread.map(({ account_id, count }) => [account_id, count]));
}

/**
 * Of sign-ins that nobody has looked at only the newest stands on the site. Answers by person how many there were before it since
 * they last looked; the log of the account's safety has all of them.
 */
export async function foldSignIns(db: Db, accountIds: readonly string[]): Promise<Map<string, number>> {
  if (accountIds.length === 0) return new Map();
  const { rows } = await executePrepared(
    db,
    sql<{ account_id: string; count: number }>`
    WITH folded AS (
      UPDATE notifications SET is_on_site = false
      WHERE account_id = ANY(${accountIds}::uuid[]) AND event = 'new_sign_in' AND is_on_site AND read_at IS NULL
      RETURNING account_id
    )
    SELECT account_id, (
      SELECT count(*) FROM notifications AS told
      WHERE told.account_id = asked.account_id AND told.event = 'new_sign_in' AND told.notification_id > coalesce((
        SELECT notification_id FROM notifications AS seen
        WHERE seen.account_id = asked.account_id AND seen.event = 'new_sign_in' AND seen.read_at IS NOT NULL
        ORDER BY notification_id DESC LIMIT 1
      ), '00000000-0000-0000-0000-000000000000')
    ) AS count
    FROM (SELECT DISTINCT account_id FROM folded) AS asked`,
  );
  return new Map(rows.map(({ account_id, count }) => [account_id, count]));
}

export async function listNotifications(
  db: Db,
  accountId: string,
  {
    before,
    limit,
    isUnread,
    except,
  }: { before: string | null; limit: number; isUnread: boolean; except: readonly string[] },
): Promise<NotificationRow[]> {
  const query = db
    .selectFrom('notifications')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('is_on_site', '=', sql.lit(true))
    .$if(isUnread, (query) => query.where('read_at', 'is', null))
    .$if(except.length > 0, (query) => query.where('event', 'not in', except))
    .$if(before !== null, (query) => query.where('notification_id', '<', before ?? ''))
    .orderBy('notification_id', 'desc')
    .limit(limit);
  return (await executePrepared(db, query)).rows;
}

/** Every open page asks this each minute. */
export function unreadCounter(pool: Pool): (accountId: string) => Promise<number> {
  const read = prepared<{ count: number }>(
    pool,
    'notifications_unread',
    `SELECT count(*) AS count FROM (
       SELECT FROM notifications WHERE account_id = $1 AND is_on_site AND read_at IS NULL LIMIT ${MAX_UNREAD}
     ) AS unread`,
  );
  return async (accountId) => (await read([accountId]))[0]?.count ?? 0;
}

/** A letter or a push that still waits is not needed about what was read. */
export async function markRead(db: Db, accountId: string, ids: readonly string[] | null, at: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: at, letter_due_at: null, push_due_at: null })
    .where('account_id', '=', accountId)
    .where('is_on_site', '=', sql.lit(true))
    .where('read_at', 'is', null)
    .$if(ids !== null, (query) => query.where('notification_id', 'in', ids ?? []))
    .execute();
}

/** Answers whose bells have changed. Letters and pushes that still wait are not needed any more. */
export async function settleAsking(
  db: Db,
  {
    link,
    events,
    accountId,
    text,
    title,
    at,
  }: { link: string; events: readonly string[]; accountId?: string; text?: string; title?: string; at: Date },
): Promise<string[]> {
  const { rows } = await executePrepared(
    db,
    sql<{ account_id: string; is_on_site: boolean }>`
    UPDATE notifications SET is_asking = false, text = coalesce(${text ?? null}, text),
      title = coalesce(${title ?? null}, title), read_at = coalesce(read_at, ${at}),
      letter_due_at = NULL, push_due_at = NULL
    WHERE is_asking AND link = ${link} AND event = ANY(${events}::text[])
      AND (${accountId ?? null}::uuid IS NULL OR account_id = ${accountId ?? null}::uuid)
    RETURNING account_id, is_on_site`,
  );
  return [...new Set(rows.filter(({ is_on_site }) => is_on_site).map(({ account_id }) => account_id))];
}

/** For the demonstration: what is older has been read, and no letter or push waits for its hour. */
export async function settlePast(db: Db, before: Date): Promise<void> {
  await sql`UPDATE notifications SET letter_due_at = NULL, push_due_at = NULL,
      read_at = CASE WHEN created_at < ${before} THEN coalesce(read_at, created_at) ELSE read_at END`.execute(db);
}

export async function countUnreadOf(db: Db, accountIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await executePrepared(
    db,
    sql<{ account_id: string; count: number }>`
    SELECT account_id, (
      SELECT count(*) FROM (
        SELECT FROM notifications
        WHERE account_id = asked.account_id AND is_on_site AND read_at IS NULL LIMIT ${sql.lit(MAX_UNREAD)}
      ) AS unread
    ) AS count
    FROM unnest(${accountIds}::uuid[]) AS asked (account_id)`,
  );
  return new Map(rows.map(({ account_id, count }) => [account_id, count]));
}

/** Whole people at a time, so that what waits for one makes one letter. Of two at once, the second finds nothing due. */
export function takeDue(transaction: Transaction, at: Date, people: number): Promise<NotificationRow[]> {
  return transaction
    .updateTable('notifications')
    .set({ letter_due_at: null, letter_at: at })
    .where('letter_due_at', '<=', at)
    .where('account_id', 'in', (query) =>
      query
        .selectFrom('notifications as due')
        .select('due.account_id')
        .distinct()
        .where('due.letter_due_at', '<=', at)
        .limit(people),
    )
    .returningAll()
    .execute();
}

/** The same for pushes. */
export function takeDuePushes(transaction: Transaction, at: Date, people: number): Promise<NotificationRow[]> {
  return transaction
    .updateTable('notifications')
    .set({ push_due_at: null })
    .where('push_due_at', '<=', at)
    .where('account_id', 'in', (query) =>
      query
        .selectFrom('notifications as due')
        .select('due.account_id')
        .distinct()
        .where('due.push_due_at', '<=', at)
        .limit(people),
    )
    .returningAll()
    .execute();
}

export function listByIds(db: Db, accountId: string, ids: readonly string[]): Promise<NotificationRow[]> {
  return db
    .selectFrom('notifications')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('notification_id', 'in', ids)
    .orderBy('notification_id')
    .execute();
}

// ── settings ──

export function findSettings(db: Db, accountId: string): Promise<SettingsRow | undefined> {
  return db.selectFrom('notification_settings').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

/** Whom to tell and how: what they have chosen, if anything, and which browsers want to be told. */
export interface Recipient {
  settings: SettingsRow | undefined;
  subscriptionIds: readonly string[];
}

export async function findRecipients(db: Db, accountIds: readonly string[]): Promise<Map<string, Recipient>> {
  const { rows } = await executePrepared(
    db,
    sql<SettingsRow & { has_chosen: boolean; subscription_ids: string[] }>`
    SELECT asked.account_id, chosen.account_id IS NOT NULL AS has_chosen,
      channels, digest, quiet_from, quiet_to, zone,
      ARRAY(SELECT subscription_id FROM push_subscriptions WHERE account_id = asked.account_id) AS subscription_ids
    FROM unnest(${accountIds}::uuid[]) AS asked (account_id)
    LEFT JOIN notification_settings AS chosen ON chosen.account_id = asked.account_id`,
  );
  return new Map(
    rows.map(({ has_chosen, subscription_ids, ...settings }) => [
      settings.account_id,
      { settings: has_chosen ? settings : undefined, subscriptionIds: subscription_ids },
    ]),
  );
}

export async function saveSettings(db: Db, { account_id, channels, ...rest }: SettingsRow): Promise<void> {
  const values = { ...rest, channels: json(channels), updated_at: sql<Date>`now()` };
  await db
    .insertInto('notification_settings')
    .values({ account_id, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

/** With the account: what it was told is about deals and money, so it is its own. */
export async function eraseNotifications(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('notifications').where('account_id', '=', accountId).execute();
  await db.deleteFrom('notification_settings').where('account_id', '=', accountId).execute();
}

// ── keys ──

/** Does nothing when there is one of that name. */
export async function keepFirstKey(db: Db, name: string, key: Buffer): Promise<void> {
  await db
    .insertInto('notification_keys')
    .values({ name, key })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

export async function getKey(db: Db, name: string): Promise<Buffer> {
  const { key } = await db
    .selectFrom('notification_keys')
    .select('key')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return key;
}
