/** The only SQL on the tables of chats. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Pool } from 'pg';
import { prepared } from '#platform/database/connect.ts';
import type { AdObjectKind } from '../../ad-objects/contract.ts';
import type { ChatFile, ChatPicture } from '../contract.ts';
import type { DialogFilter } from '../domain/limits.ts';

export type Db = Kysely<unknown> | Transaction<unknown>;

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

export interface MessageRow {
  dialog_id: string;
  number: number;
  message_id: string;
  kind: 'text' | 'system';
  author_id: string | null;
  client_id: string | null;
  text: string;
  reply_number: number | null;
  images: ChatPicture[];
  files: Omit<ChatFile, 'url'>[];
  link: string | null;
  created_at: Date;
  edited_at: Date | null;
  deleted_at: Date | null;
  /** Of the quoted message; null when there is none. */
  reply: QuotedRow | null;
}
export type QuotedRow = Pick<MessageRow, 'author_id' | 'text'> & {
  has_images: boolean;
  has_files: boolean;
  is_deleted: boolean;
};

const MEMBER = `
  SELECT m.dialog_id, m.account_id, m.other_id, m.read_number, coalesce(o.read_number, 0) AS their_read_number, m.unread,
    m.is_pinned, m.is_muted, m.is_archived, m.updated_at,
    d.subject_type, d.subject_kind, d.subject_id, d.subject_title, d.last_number
  FROM chat_members m JOIN chat_dialogs d ON d.dialog_id = m.dialog_id
  LEFT JOIN chat_members o ON o.dialog_id = m.dialog_id AND o.account_id = m.other_id`;

const MESSAGE = `
  SELECT m.dialog_id, m.number, m.message_id, m.kind, m.author_id, m.client_id, m.text, m.reply_number, m.images, m.files,
    m.link, m.created_at, m.edited_at, m.deleted_at,
    CASE WHEN r.number IS NOT NULL THEN jsonb_build_object('author_id', r.author_id, 'text', left(r.text, 200),
      'has_images', r.images <> '[]', 'has_files', r.files <> '[]', 'is_deleted', r.deleted_at IS NOT NULL) END AS reply
  FROM chat_messages m
  LEFT JOIN chat_messages r ON r.dialog_id = m.dialog_id AND r.number = m.reply_number`;

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

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

const pairOf = (one: string, two: string): [low: string, high: string] => (one < two ? [one, two] : [two, one]);

export async function findDialogOf(db: Db, one: string, two: string): Promise<string | undefined> {
  const [low, high] = pairOf(one, two);
  const { rows } = await sql<{ dialog_id: string }>`
    SELECT dialog_id FROM chat_dialogs WHERE low_id = ${low} AND high_id = ${high}`.execute(db);
  return rows[0]?.dialog_id;
}

/** The dialog of two people, made when there is none; seen by whoever opens it, and by both once something is written. */
export async function ensureDialog(
  transaction: Transaction<unknown>,
  { dialogId, opener, other, at }: { dialogId: string; opener: string; other: string; at: Date },
): Promise<string> {
  const [low, high] = pairOf(opener, other);
  const { rows } = await sql<{ dialog_id: string }>`
    WITH made AS (
      INSERT INTO chat_dialogs (dialog_id, low_id, high_id, created_at) VALUES (${dialogId}, ${low}, ${high}, ${at})
      ON CONFLICT (low_id, high_id) DO NOTHING RETURNING dialog_id
    ), members AS (
      INSERT INTO chat_members (dialog_id, account_id, other_id, is_visible, updated_at)
      SELECT dialog_id, account_id, other_id, is_visible, ${at}::timestamptz
      FROM made, (VALUES (${opener}::uuid, ${other}::uuid, true), (${other}::uuid, ${opener}::uuid, false))
        AS sides (account_id, other_id, is_visible)
    )
    SELECT dialog_id FROM made`.execute(transaction);
  const found = rows[0]?.dialog_id ?? (await findDialogOf(transaction, opener, other));
  if (!found) throw new Error('the dialog was not stored');
  return found;
}

/** Whoever opens a dialog that the other one has opened before, and written nothing in, sees it too. */
export async function showTo(db: Db, dialogId: string, accountId: string): Promise<void> {
  await sql`UPDATE chat_members SET is_visible = true
    WHERE dialog_id = ${dialogId} AND account_id = ${accountId} AND NOT is_visible`.execute(db);
}

/** Under the lock of the dialog: answers whether it was about something else. */
export async function changeSubject(
  transaction: Transaction<unknown>,
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

// ── messages ──

export interface NewMessage {
  dialogId: string;
  messageId: string;
  at: Date;
  text: string;
  /** None for a system line. */
  author: {
    accountId: string;
    clientId: string;
    replyTo: number | null;
    images: readonly ChatPicture[];
    files: readonly Omit<ChatFile, 'url'>[];
  } | null;
  /** Of a system line: who caused it, and whether it is something to read for the other. */
  line: { actorId: string | null; isNews: boolean; link: string | null } | null;
}

/**
 * Writes the message with the next number and brings both sides up to date, in one statement. The dialog's row is locked
 * first and stays so to the end of the transaction, so numbers become visible in their order. Answers the number;
 * undefined when the author has sent this before: then the transaction must not commit, for a number was taken.
 */
export async function writeMessage(
  transaction: Transaction<unknown>,
  { dialogId, messageId, at, text, author, line }: NewMessage,
): Promise<number | undefined> {
  const cause = author?.accountId ?? line?.actorId ?? null;
  const isNews = line ? line.isNews : true;
  const { rows } = await sql<{ number: number }>`
    WITH numbered AS (
      UPDATE chat_dialogs SET last_number = last_number + 1 WHERE dialog_id = ${dialogId}
      RETURNING dialog_id, last_number AS number, low_id, high_id
    ), written AS (
      INSERT INTO chat_messages (dialog_id, number, message_id, kind, author_id, client_id, actor_id, is_news, text,
        reply_number, images, files, link, created_at, words)
      SELECT dialog_id, number, ${messageId}::uuid, ${author ? 'text' : 'system'}, ${author?.accountId ?? null}::uuid,
        ${author?.clientId ?? null}::uuid, ${cause}::uuid, ${isNews}, ${text}::text, ${author?.replyTo ?? null}::int,
        ${json(author?.images ?? [])}, ${json(author?.files ?? [])}, ${line?.link ?? null}::text, ${at}::timestamptz,
        ${author ? sql`${wordsOf(text)} || array_to_tsvector(ARRAY[low_id::text, high_id::text])` : sql`NULL`}
      FROM numbered
      ON CONFLICT (author_id, client_id) WHERE client_id IS NOT NULL DO NOTHING
      RETURNING dialog_id, number
    ), members AS (
      UPDATE chat_members m SET
        is_visible = true,
        updated_at = CASE WHEN ${isNews} THEN date_trunc('milliseconds', ${at}::timestamptz) ELSE m.updated_at END,
        unread = CASE WHEN m.account_id = ${author?.accountId ?? null}::uuid THEN 0
          WHEN ${isNews} AND m.account_id IS DISTINCT FROM ${cause}::uuid THEN m.unread + 1 ELSE m.unread END,
        unread_since = CASE WHEN m.account_id = ${author?.accountId ?? null}::uuid THEN NULL
          WHEN ${author !== null} THEN coalesce(m.unread_since, ${at}) ELSE m.unread_since END,
        is_told = m.is_told AND m.account_id IS DISTINCT FROM ${author?.accountId ?? null}::uuid,
        -- Whoever writes has read what stands above; whoever causes a line, or is told no news, has nothing new to read.
        read_number = CASE WHEN m.account_id = ${author?.accountId ?? null}::uuid
          OR (m.read_number = written.number - 1 AND (NOT ${isNews} OR m.account_id = ${cause}::uuid))
          THEN written.number ELSE m.read_number END,
        is_archived = m.is_archived AND (NOT ${isNews} OR (m.is_muted AND m.account_id IS DISTINCT FROM ${cause}::uuid))
      FROM written WHERE m.dialog_id = written.dialog_id
    )
    SELECT number FROM written`.execute(transaction);
  return rows[0]?.number;
}

const wordsOf = (text: string) => sql`to_tsvector('russian', ${text})`;

export async function findByClientId(db: Db, authorId: string, clientId: string): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`${sql.raw(MESSAGE)}
    WHERE m.author_id = ${authorId} AND m.client_id = ${clientId}`.execute(db);
  return rows[0];
}

/** Of several dialogs at once, by number. */
export async function listAt(
  db: Db,
  places: readonly { dialogId: string; number: number }[],
): Promise<Map<string, MessageRow>> {
  if (places.length === 0) return new Map();
  const { rows } = await sql<MessageRow>`${sql.raw(MESSAGE)}
    JOIN unnest(${places.map(({ dialogId }) => dialogId)}::uuid[], ${places.map(({ number }) => number)}::int[])
      AS place (dialog_id, number) ON place.dialog_id = m.dialog_id AND place.number = m.number`.execute(db);
  return new Map(rows.map((row) => [row.dialog_id, row]));
}

export async function findMessage(db: Db, dialogId: string, number: number): Promise<MessageRow | undefined> {
  return (await listAt(db, [{ dialogId, number }])).get(dialogId);
}

export type MessageRange = { before: number } | { after: number };
export type ListMessages = (dialogId: string, range: MessageRange, limit: number) => Promise<MessageRow[]>;

/** Next to the named number, by $1 dialog, $2 number, $3 limit. Walks the key of the table, whatever the dialog's length. */
export const THREAD = {
  before: `${MESSAGE} WHERE m.dialog_id = $1 AND m.number < $2 ORDER BY m.number DESC LIMIT $3`,
  after: `${MESSAGE} WHERE m.dialog_id = $1 AND m.number > $2 ORDER BY m.number LIMIT $3`,
} as const;

/** In the order of numbers, whichever way they are walked. */
export function messageLister(pool: Pool): ListMessages {
  const before = prepared<MessageRow>(pool, 'chat_messages_before', THREAD.before);
  const after = prepared<MessageRow>(pool, 'chat_messages_after', THREAD.after);
  return async (dialogId, range, limit) =>
    'after' in range
      ? after([dialogId, range.after, limit])
      : (await before([dialogId, range.before, limit])).reverse();
}

/** For the 15 minutes of its author; the dialog's lock keeps changes of one message apart. */
export async function lockMessage(
  transaction: Transaction<unknown>,
  dialogId: string,
  number: number,
): Promise<MessageRow | undefined> {
  await sql`SELECT FROM chat_dialogs WHERE dialog_id = ${dialogId} FOR UPDATE`.execute(transaction);
  return findMessage(transaction, dialogId, number);
}

export async function changeText(
  transaction: Transaction<unknown>,
  { dialog_id, number }: Pick<MessageRow, 'dialog_id' | 'number'>,
  { text, at }: { text: string; at: Date },
): Promise<void> {
  await sql`
    UPDATE chat_messages m SET text = ${text}, edited_at = ${at},
      words = ${wordsOf(text)} || array_to_tsvector(ARRAY[d.low_id::text, d.high_id::text])
    FROM chat_dialogs d
    WHERE d.dialog_id = m.dialog_id AND m.dialog_id = ${dialog_id} AND m.number = ${number}`.execute(transaction);
}

/** What nobody has read yet is no news any more. */
export async function markDeleted(
  transaction: Transaction<unknown>,
  { dialog_id, number, author_id }: Pick<MessageRow, 'dialog_id' | 'number' | 'author_id'>,
  at: Date,
): Promise<void> {
  await sql`UPDATE chat_messages SET deleted_at = ${at}, text = '', words = NULL, images = '[]', files = '[]'
    WHERE dialog_id = ${dialog_id} AND number = ${number}`.execute(transaction);
  await sql`UPDATE chat_members SET unread = greatest(unread - 1, 0),
      unread_since = CASE WHEN unread > 1 THEN unread_since END
    WHERE dialog_id = ${dialog_id} AND account_id <> ${author_id} AND read_number < ${number}`.execute(transaction);
}

/** Files that messages of the dialog still carry, of those asked about. */
export async function listKeptFiles(db: Db, dialogId: string, fileIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ file_id: string }>`
    SELECT DISTINCT file ->> 'file_id' AS file_id FROM chat_messages, jsonb_array_elements(files) AS file
    WHERE dialog_id = ${dialogId} AND files <> '[]' AND file ->> 'file_id' = ANY(${fileIds}::text[])`.execute(db);
  return new Set(rows.map(({ file_id }) => file_id));
}

// ── reading ──

/** Up to the number, only forward; null when it was read that far already. Messages wait for this and this for them. */
export async function readUpTo(
  transaction: Transaction<unknown>,
  { dialog_id, account_id }: Pick<MemberRow, 'dialog_id' | 'account_id'>,
  number: number,
): Promise<{ number: number; unread: number } | null> {
  const locked = await sql<{ read_number: number }>`
    SELECT read_number FROM chat_members WHERE dialog_id = ${dialog_id} AND account_id = ${account_id}
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
  return rows[0] ?? null;
}

export interface WaitingRow {
  dialog_id: string;
  account_id: string;
  other_id: string;
  unread: number;
  text: string;
}

/** Whoever has had something to read since then, each once until they read. Of two at once, the second finds others. */
export async function takeWaiting(
  transaction: Transaction<unknown>,
  since: Date,
  limit: number,
): Promise<WaitingRow[]> {
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

// ── search ──

const WORD = /[\p{L}\p{N}]+/gu;

/** By words in any form and by beginnings of words; newest first. */
export async function searchMessages(
  db: Db,
  accountId: string,
  { q, dialogId, before, limit }: { q: string; dialogId: string | null; before: string | null; limit: number },
): Promise<MessageRow[]> {
  const words = (q.match(WORD) ?? []).map((word) => `${word}:*`);
  if (words.length === 0) return [];
  const { rows } = await sql<MessageRow>`${sql.raw(MESSAGE)}
    WHERE m.words @@ (to_tsquery('russian', ${words.join(' & ')}) && ${`'${accountId}'`}::tsquery)
      AND numnode(to_tsquery('russian', ${words.join(' & ')})) > 0
      ${dialogId ? sql`AND m.dialog_id = ${dialogId}` : sql``}
      ${before ? sql`AND m.message_id < ${before}::uuid` : sql``}
    ORDER BY m.message_id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

// ── for others ──

/** As if everybody had looked, but for the named sides; those have been told. */
export async function readEverything(
  transaction: Transaction<unknown>,
  unread: readonly { accountId: string; otherId: string }[],
): Promise<void> {
  await sql`UPDATE chat_members m SET read_number = d.last_number, unread = 0, unread_since = NULL
    FROM chat_dialogs d WHERE d.dialog_id = m.dialog_id`.execute(transaction);
  for (const { accountId, otherId } of unread) {
    await sql`
      UPDATE chat_members m SET read_number = last.number, unread = d.last_number - last.number, is_told = true
      FROM chat_dialogs d, LATERAL (
        SELECT coalesce(max(number), 0) AS number FROM chat_messages
        WHERE dialog_id = d.dialog_id AND actor_id = ${accountId}
      ) AS last
      WHERE d.dialog_id = m.dialog_id AND m.account_id = ${accountId} AND m.other_id = ${otherId}`.execute(transaction);
  }
}

/** Of these pictures, those that a message shows. */
export async function usedMedia(db: Db, mediaIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ media_id: string }>`
    SELECT wanted.media_id FROM unnest(${mediaIds}::uuid[]) AS wanted (media_id)
    WHERE EXISTS (SELECT FROM chat_messages WHERE images <> '[]'
      AND images @> jsonb_build_array(jsonb_build_object('media_id', wanted.media_id)))`.execute(db);
  return rows.map(({ media_id }) => media_id);
}

export async function listOwnFiles(db: Db, accountId: string): Promise<{ dialog_id: string; file_ids: string[] }[]> {
  const { rows } = await sql<{ dialog_id: string; file_ids: string[] }>`
    SELECT dialog_id, array_agg(file ->> 'file_id') AS file_ids
    FROM chat_messages, jsonb_array_elements(files) AS file
    WHERE author_id = ${accountId} AND client_id IS NOT NULL AND files <> '[]'
    GROUP BY dialog_id ORDER BY dialog_id`.execute(db);
  return rows;
}

/** What the person wrote goes; that something was written, and what others wrote, stays. */
export async function eraseMessages(transaction: Transaction<unknown>, accountId: string, at: Date): Promise<void> {
  await sql`UPDATE chat_messages SET deleted_at = ${at}, text = '', words = NULL, images = '[]', files = '[]'
    WHERE author_id = ${accountId} AND client_id IS NOT NULL AND deleted_at IS NULL`.execute(transaction);
  await sql`
    WITH gone AS (DELETE FROM chat_members WHERE account_id = ${accountId} RETURNING dialog_id)
    UPDATE chat_members m SET unread = 0, unread_since = NULL FROM gone
    WHERE m.dialog_id = gone.dialog_id AND m.account_id <> ${accountId}`.execute(transaction);
}
