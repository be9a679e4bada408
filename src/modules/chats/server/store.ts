/** The only SQL on dialogs and their members. */

import { sql } from 'kysely';
import type { Pool } from 'pg';
import { executePrepared, prepared } from '#platform/database/prepared.ts';
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { AdObjectKind } from '../../ad-objects/contract.ts';
import type { DialogFilter } from '../domain/limits.ts';

export type Subject =
  | { type: 'object'; kind: AdObjectKind; id: string; title: string }
  | { type: 'deal'; kind: null; id: string; title: string };

/** A dialog as one of the two sees it. */
export interface MemberRow {
  dialog_id: string;
  account_id: string;
  other_id: string;
  read_number: number;
  their_read_number: number;
  unread: number;
  is_pinned: boolean;
  is_muted: boolean;
  is_archived: boolean;
  updated_at: Date;
  subject_type: Subject['type'] | null;
  subject_kind: AdObjectKind | null;
  subject_id: string | null;
  subject_title: string | null;
  last_number: number;
}

const MEMBER = `
  SELECT m.dialog_id, m.account_id, m.other_id, m.read_number, coalesce(o.read_number, 0) AS their_read_number, m.unread,
    m.is_pinned, m.is_muted, m.is_archived, m.updated_at,
    d.subject_type, d.subject_kind, d.subject_id, d.subject_title, d.last_number
  FROM chat_members m JOIN chat_dialogs d ON d.dialog_id = m.dialog_id
  LEFT JOIN chat_members o ON o.dialog_id = m.dialog_id AND o.account_id = m.other_id`;

// ── dialogs ──

export type FindMember = (dialogId: string, accountId: string) => Promise<MemberRow | undefined>;

/** Undefined for everybody but the two, and for the second of them while nothing is written. Asked by almost every call. */
export function memberReader(pool: Pool): FindMember {
  const read = prepared<MemberRow>(
    pool,
    'chat_member',
    `${MEMBER} WHERE m.dialog_id = $1 AND m.account_id = $2 AND m.is_visible`,
  );
  return async (dialogId, accountId) => (await read([dialogId, accountId]))[0];
}

/** Uuids in small letters are in the same order as text and in the database. */
export const pairOf = (one: string, two: string): [low: string, high: string] => (one < two ? [one, two] : [two, one]);

export async function findDialogOf(db: Db, one: string, two: string): Promise<string | undefined> {
  const [low, high] = pairOf(one, two);
  const { rows } = await sql<{ dialog_id: string }>`
    SELECT dialog_id FROM chat_dialogs WHERE low_id = ${low} AND high_id = ${high}`.execute(db);
  return rows[0]?.dialog_id;
}

/** Gets or creates the dialog of two people; visible to its opener, and to both once something is written. */
export async function ensureDialog(
  transaction: Transaction,
  { dialogId, opener, other, at }: { dialogId: string; opener: string; other: string; at: Date },
): Promise<string> {
  const [low, high] = pairOf(opener, other);
  const { rows } = await executePrepared(
    transaction,
    sql<{ dialog_id: string }>`
    WITH made AS (
      INSERT INTO chat_dialogs (dialog_id, low_id, high_id, created_at) VALUES (${dialogId}, ${low}, ${high}, ${at})
      ON CONFLICT (low_id, high_id) DO NOTHING RETURNING dialog_id
    ), members AS (
      INSERT INTO chat_members (dialog_id, account_id, other_id, is_visible, updated_at)
      SELECT dialog_id, account_id, other_id, is_visible, ${at}::timestamptz
      FROM made, (VALUES (${opener}::uuid, ${other}::uuid, true), (${other}::uuid, ${opener}::uuid, false))
        AS sides (account_id, other_id, is_visible)
    )
    SELECT dialog_id FROM made`,
  );
  const found = rows[0]?.dialog_id ?? (await findDialogOf(transaction, opener, other));
  if (!found) throw new Error('the dialog was not stored');
  return found;
}

/** Whoever opens a dialog that the other one has opened before, and written nothing in, sees it too. */
export async function showTo(db: Db, dialogId: string, accountId: string): Promise<void> {
  await sql`UPDATE chat_members SET is_visible = true
    WHERE dialog_id = ${dialogId} AND account_id = ${accountId} AND NOT is_visible`.execute(db);
}

/** Called under the lock of the dialog: returns whether the subject has changed. */
export async function changeSubject(
  transaction: Transaction,
  dialogId: string,
  { type, kind, id, title }: Subject,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE chat_dialogs
    SET subject_type = ${type}, subject_kind = ${kind}, subject_id = ${id}, subject_title = ${title}
    WHERE dialog_id = ${dialogId} AND subject_id IS DISTINCT FROM ${id}::uuid`.execute(transaction);
  return numAffectedRows === 1n;
}

export interface DialogPlace {
  isPinned: boolean;
  updatedAt: Date;
  dialogId: string;
}

export async function listDialogs(
  db: Db,
  accountId: string,
  { filter, after, limit }: { filter: DialogFilter; after: DialogPlace | null; limit: number },
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`${sql.raw(MEMBER)}
    WHERE m.account_id = ${accountId} AND m.is_visible AND m.is_archived = ${sql.lit(filter === 'archived')}
      ${filter === 'unread' ? sql`AND m.unread > 0` : sql``}
      ${filter === 'deals' ? sql`AND d.subject_type = 'deal'` : sql``}
      ${after ? sql`AND (m.is_pinned, m.updated_at, m.dialog_id) < (${after.isPinned}, ${after.updatedAt}, ${after.dialogId}::uuid)` : sql``}
    ORDER BY m.is_pinned DESC, m.updated_at DESC, m.dialog_id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

export interface Unread {
  unread_dialogs: number;
  unread_messages: number;
}

/** Every page of a signed-in person asks this. */
export function unreadCounter(pool: Pool): (accountId: string) => Promise<Unread> {
  const read = prepared<Unread>(
    pool,
    'chats_unread',
    `SELECT count(*) AS unread_dialogs, coalesce(sum(unread), 0)::int8 AS unread_messages
     FROM chat_members WHERE account_id = $1 AND unread > 0 AND NOT is_muted AND NOT is_archived AND is_visible`,
  );
  return async (accountId) => (await read([accountId]))[0] ?? { unread_dialogs: 0, unread_messages: 0 };
}

export async function countPinned(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM chat_members
    WHERE account_id = ${accountId} AND is_pinned AND is_visible`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function updateMember(
  db: Db,
  { dialog_id, account_id }: Pick<MemberRow, 'dialog_id' | 'account_id'>,
  {
    is_pinned = null,
    is_muted = null,
    is_archived = null,
  }: { is_pinned?: boolean | null; is_muted?: boolean | null; is_archived?: boolean | null },
): Promise<void> {
  await sql`UPDATE chat_members SET
      is_pinned = coalesce(${is_pinned}, is_pinned),
      is_muted = coalesce(${is_muted}, is_muted),
      is_archived = coalesce(${is_archived}, is_archived)
    WHERE dialog_id = ${dialog_id} AND account_id = ${account_id}`.execute(db);
}

// ── reading ──

/** Up to the number, only forward; null when it was read that far already. Messages wait for this and this for them. */
export async function readUpTo(
  transaction: Transaction,
  { dialog_id, account_id }: Pick<MemberRow, 'dialog_id' | 'account_id'>,
  number: number,
): Promise<{ number: number; unread: number; wasTold: boolean } | null> {
  const locked = await sql<{ read_number: number; is_told: boolean }>`
    SELECT read_number, is_told FROM chat_members WHERE dialog_id = ${dialog_id} AND account_id = ${account_id}
    FOR UPDATE`.execute(transaction);
  // Only now: what was written until the lock was ours is to be seen.
  const { rows } = await sql<{ number: number; unread: number }>`
    UPDATE chat_members m SET read_number = place.number, unread = rest.unread, unread_since = rest.since, is_told = false
    FROM (SELECT least(${number}::int, last_number) AS number FROM chat_dialogs WHERE dialog_id = ${dialog_id}) AS place,
    LATERAL (
      SELECT count(*)::int AS unread, min(created_at) FILTER (WHERE kind = 'text') AS since FROM chat_messages
      WHERE dialog_id = ${dialog_id} AND chat_messages.number > place.number AND deleted_at IS NULL AND is_news
        AND actor_id IS DISTINCT FROM ${account_id}::uuid
    ) AS rest
    WHERE m.dialog_id = ${dialog_id} AND m.account_id = ${account_id} AND place.number > ${locked.rows[0]?.read_number ?? 0}
    RETURNING place.number, m.unread`.execute(transaction);
  return rows[0] ? { ...rows[0], wasTold: locked.rows[0]?.is_told ?? false } : null;
}

export interface WaitingRow {
  dialog_id: string;
  account_id: string;
  other_id: string;
  unread: number;
  text: string;
}

/** People with messages unread since that moment, each once until they read. SKIP LOCKED: concurrent jobs find others. */
export async function takeWaiting(transaction: Transaction, since: Date, limit: number): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    WITH due AS (
      SELECT dialog_id, account_id FROM chat_members
      WHERE unread_since <= ${since} AND NOT is_told AND NOT is_muted
      ORDER BY unread_since LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ), told AS (
      UPDATE chat_members m SET is_told = true FROM due
      WHERE m.dialog_id = due.dialog_id AND m.account_id = due.account_id
      RETURNING m.dialog_id, m.account_id, m.other_id, m.unread
    )
    SELECT told.*, newest.text FROM told, LATERAL (
      SELECT text FROM chat_messages
      WHERE dialog_id = told.dialog_id AND author_id = told.other_id AND deleted_at IS NULL
      ORDER BY number DESC LIMIT 1
    ) AS newest`.execute(transaction);
  return rows;
}

// ── for others ──

/** As if everybody had looked, but for the named sides; those are yet to be told. */
export async function readEverything(
  transaction: Transaction,
  unread: readonly { accountId: string; otherId: string }[],
): Promise<void> {
  await sql`UPDATE chat_members m SET read_number = d.last_number, unread = 0, unread_since = NULL
    FROM chat_dialogs d WHERE d.dialog_id = m.dialog_id`.execute(transaction);
  for (const { accountId, otherId } of unread) {
    await sql`
      UPDATE chat_members m SET read_number = last.number, unread = d.last_number - last.number, is_told = false,
        unread_since = (SELECT min(created_at) FROM chat_messages
          WHERE dialog_id = d.dialog_id AND number > last.number AND author_id = ${otherId})
      FROM chat_dialogs d, LATERAL (
        SELECT coalesce(max(number), 0) AS number FROM chat_messages
        WHERE dialog_id = d.dialog_id AND actor_id = ${accountId}
      ) AS last
      WHERE d.dialog_id = m.dialog_id AND m.account_id = ${accountId} AND m.other_id = ${otherId}`.execute(transaction);
  }
}

/** Erasure: blanks the person's messages; their rows and other people's messages stay. */
export async function eraseMessages(transaction: Transaction, accountId: string, at: Date): Promise<void> {
  await sql`UPDATE chat_messages SET deleted_at = ${at}, text = '', words = NULL, images = '[]', files = '[]'
    WHERE author_id = ${accountId} AND client_id IS NOT NULL AND deleted_at IS NULL`.execute(transaction);
  await sql`
    WITH gone AS (DELETE FROM chat_members WHERE account_id = ${accountId} RETURNING dialog_id)
    UPDATE chat_members m SET unread = 0, unread_since = NULL FROM gone
    WHERE m.dialog_id = gone.dialog_id AND m.account_id <> ${accountId}`.execute(transaction);
}
