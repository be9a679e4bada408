/** The only SQL on messages. */

import { sql } from 'kysely';
import type { Pool } from 'pg';
import { executePrepared, prepared } from '#platform/database/prepared.ts';
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { ChatFile, ChatPicture } from '../../contract.ts';
import { pairOf, type Subject } from '../store.ts';

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

const MESSAGE = `
  SELECT m.dialog_id, m.number, m.message_id, m.kind, m.author_id, m.client_id, m.text, m.reply_number, m.images, m.files,
    m.link, m.created_at, m.edited_at, m.deleted_at,
    CASE WHEN r.number IS NOT NULL THEN jsonb_build_object('author_id', r.author_id, 'text', left(r.text, 200),
      'has_images', r.images <> '[]', 'has_files', r.files <> '[]', 'is_deleted', r.deleted_at IS NOT NULL) END AS reply
  FROM chat_messages m
  LEFT JOIN chat_messages r ON r.dialog_id = m.dialog_id AND r.number = m.reply_number`;

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

export interface NewMessage {
  dialogId: string;
  messageId: string;
  at: Date;
  text: string;
  authorId: string;
  clientId: string;
  replyTo: number | null;
  images: readonly ChatPicture[];
  files: readonly Omit<ChatFile, 'url'>[];
}

/**
 * Inserts the message with the next number and updates both members, in one statement. The dialog's row is locked first and until the
 * end of the transaction, so numbers become visible in their order. Returns the number; undefined when the author has sent this before
 * (same client_id): then the transaction must be rolled back, for a number was taken.
 */
export async function writeMessage(
  transaction: Transaction,
  { dialogId, messageId, at, text, authorId, clientId, replyTo, images, files }: NewMessage,
): Promise<number | undefined> {
  const { rows } = await executePrepared(
    transaction,
    sql<{ number: number }>`
    WITH numbered AS (
      UPDATE chat_dialogs SET last_number = last_number + 1 WHERE dialog_id = ${dialogId}
      RETURNING dialog_id, last_number AS number, low_id, high_id
    ), written AS (
      INSERT INTO chat_messages (dialog_id, number, message_id, kind, author_id, client_id, actor_id, is_news, text,
        reply_number, images, files, created_at, words)
      SELECT dialog_id, number, ${messageId}::uuid, 'text', ${authorId}::uuid, ${clientId}::uuid, ${authorId}::uuid, true,
        ${text}::text, ${replyTo}::int, ${json(images)}, ${json(files)}, ${at}::timestamptz,
        ${wordsOf(text)} || array_to_tsvector(ARRAY[low_id::text, high_id::text])
      FROM numbered
      ON CONFLICT (author_id, client_id) WHERE client_id IS NOT NULL DO NOTHING
      RETURNING dialog_id, number
    ), members AS (
      UPDATE chat_members m SET
        is_visible = true,
        updated_at = date_trunc('milliseconds', ${at}::timestamptz),
        -- Whoever writes has read what stands above.
        unread = CASE WHEN side.is_author THEN 0 ELSE m.unread + 1 END,
        unread_since = CASE WHEN NOT side.is_author THEN coalesce(m.unread_since, ${at}) END,
        is_told = m.is_told AND NOT side.is_author,
        read_number = CASE WHEN side.is_author THEN written.number ELSE m.read_number END,
        is_archived = m.is_archived AND m.is_muted AND NOT side.is_author
      FROM written, (VALUES (true), (false)) AS side (is_author)
      WHERE m.dialog_id = written.dialog_id AND side.is_author = (m.account_id = ${authorId})
    )
    SELECT number FROM written`,
  );
  return rows[0]?.number;
}

export interface NewLines {
  at: Date;
  /** Who caused them; null when the clock acted. */
  actorId: string | null;
  /** Whether they count as unread for everybody but the actor. */
  isNews: boolean;
  /** Whether the subject becomes that of the dialog; a dialog that is created for the line gets it in any case. */
  isTurn: boolean;
  lines: readonly {
    opener: string;
    other: string;
    subject: Subject;
    /** Of the dialog, if the two have none yet. */
    dialogId: string;
    messageId: string;
    text: string;
    link: string;
  }[];
}

/**
 * Bulk insert of system messages, one for each dialog, in one statement: missing dialogs are created, numbers continued, both members
 * updated. Pairs are locked in one order, so that concurrent calls cannot deadlock.
 */
export async function writeLines(
  transaction: Transaction,
  { at, actorId, isNews, isTurn, lines }: NewLines,
): Promise<{ dialogId: string; number: number }[]> {
  const pairs = lines.map(({ opener, other }) => pairOf(opener, other));
  const of = <T>(value: (line: NewLines['lines'][number]) => T) => lines.map(value);
  const { rows } = await executePrepared(
    transaction,
    sql<{ message_id: string; dialog_id: string; number: number }>`
    WITH given AS (
      SELECT *, row_number() OVER (PARTITION BY low_id, high_id ORDER BY place) AS nth
      FROM unnest(${of(({ dialogId }) => dialogId)}::uuid[], ${pairs.map(([low]) => low)}::uuid[],
        ${pairs.map(([, high]) => high)}::uuid[], ${of(({ messageId }) => messageId)}::uuid[],
        ${of(({ text }) => text)}::text[], ${of(({ link }) => link)}::text[], ${of(({ subject }) => subject.type)}::text[],
        ${of(({ subject }) => subject.kind)}::text[], ${of(({ subject }) => subject.id)}::uuid[],
        ${of(({ subject }) => subject.title)}::text[])
        WITH ORDINALITY AS given (dialog_id, low_id, high_id, message_id, text, link, type, kind, id, title, place)
    ), last AS (
      SELECT DISTINCT ON (low_id, high_id) *, nth::int AS added FROM given ORDER BY low_id, high_id, nth DESC
    ), dialogs AS (
      INSERT INTO chat_dialogs AS d (dialog_id, low_id, high_id, subject_type, subject_kind, subject_id, subject_title,
        last_number, created_at)
      SELECT dialog_id, low_id, high_id, type, kind, id, title, added, ${at}::timestamptz FROM last ORDER BY low_id, high_id
      ON CONFLICT (low_id, high_id) DO UPDATE SET
        last_number = d.last_number + EXCLUDED.last_number,
        subject_type = CASE WHEN ${isTurn} THEN EXCLUDED.subject_type ELSE d.subject_type END,
        subject_kind = CASE WHEN ${isTurn} THEN EXCLUDED.subject_kind ELSE d.subject_kind END,
        subject_id = CASE WHEN ${isTurn} THEN EXCLUDED.subject_id ELSE d.subject_id END,
        subject_title = CASE WHEN ${isTurn} THEN EXCLUDED.subject_title ELSE d.subject_title END
      RETURNING dialog_id, low_id, high_id, last_number
    ), numbered AS (
      SELECT dialogs.*, last_number - added AS before, added FROM dialogs JOIN last USING (low_id, high_id)
    ), members AS (
      INSERT INTO chat_members AS m (dialog_id, account_id, other_id, is_visible, read_number, unread, updated_at)
      SELECT dialog_id, account_id, other_id, true, CASE WHEN is_reader THEN last_number ELSE 0 END,
        CASE WHEN is_reader THEN 0 ELSE added END, date_trunc('milliseconds', ${at}::timestamptz)
      FROM numbered, LATERAL (VALUES (low_id, high_id), (high_id, low_id)) AS sides (account_id, other_id),
        -- Whoever causes a line, or is told no news, has nothing new to read.
        LATERAL (SELECT NOT ${isNews} OR account_id IS NOT DISTINCT FROM ${actorId}::uuid AS is_reader) AS reading
      ON CONFLICT (dialog_id, account_id) DO UPDATE SET
        is_visible = true,
        updated_at = CASE WHEN ${isNews} THEN EXCLUDED.updated_at ELSE m.updated_at END,
        unread = m.unread + EXCLUDED.unread,
        read_number = CASE
          WHEN m.read_number = (SELECT before FROM numbered WHERE numbered.dialog_id = m.dialog_id)
          THEN greatest(m.read_number, EXCLUDED.read_number) ELSE m.read_number END,
        is_archived = m.is_archived AND (NOT ${isNews}
          OR (m.is_muted AND m.account_id IS DISTINCT FROM ${actorId}::uuid))
    )
    INSERT INTO chat_messages (dialog_id, number, message_id, kind, actor_id, is_news, text, link, created_at)
    SELECT numbered.dialog_id, before + nth, message_id, 'system', ${actorId}::uuid, ${isNews}, text, link, ${at}::timestamptz
    FROM given JOIN numbered USING (low_id, high_id)
    RETURNING message_id, dialog_id, number`,
  );
  const places = new Map(rows.map((row) => [row.message_id, row]));
  return lines.map(({ messageId }) => {
    const place = places.get(messageId);
    if (!place) throw new Error('the line was not stored');
    return { dialogId: place.dialog_id, number: place.number };
  });
}

const wordsOf = (text: string) => sql`to_tsvector('russian', ${text})`;

export async function findByClientId(db: Db, authorId: string, clientId: string): Promise<MessageRow | undefined> {
  const { rows } = await executePrepared(
    db,
    sql<MessageRow>`${sql.raw(MESSAGE)}
    WHERE m.author_id = ${authorId} AND m.client_id = ${clientId}`,
  );
  return rows[0];
}

/** Of several dialogs at once, by number. */
export async function listAt(
  db: Db,
  places: readonly { dialogId: string; number: number }[],
): Promise<Map<string, MessageRow>> {
  if (places.length === 0) return new Map();
  const { rows } = await executePrepared(
    db,
    sql<MessageRow>`${sql.raw(MESSAGE)}
    JOIN unnest(${places.map(({ dialogId }) => dialogId)}::uuid[], ${places.map(({ number }) => number)}::int[])
      AS place (dialog_id, number) ON place.dialog_id = m.dialog_id AND place.number = m.number`,
  );
  return new Map(rows.map((row) => [row.dialog_id, row]));
}

export async function findMessage(db: Db, dialogId: string, number: number): Promise<MessageRow | undefined> {
  return (await listAt(db, [{ dialogId, number }])).get(dialogId);
}

export type MessageRange = { before: number } | { after: number };
export type ListMessages = (dialogId: string, range: MessageRange, limit: number) => Promise<MessageRow[]>;

/** Keyset pagination around a number, by $1 dialog, $2 number, $3 limit. Walks the primary key, whatever the dialog's length. */
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

/** Reads a message that its author edits or deletes; the dialog's row lock serialises such changes. */
export async function lockMessage(
  transaction: Transaction,
  dialogId: string,
  number: number,
): Promise<MessageRow | undefined> {
  await sql`SELECT FROM chat_dialogs WHERE dialog_id = ${dialogId} FOR UPDATE`.execute(transaction);
  return findMessage(transaction, dialogId, number);
}

export async function changeText(
  transaction: Transaction,
  { dialog_id, number }: Pick<MessageRow, 'dialog_id' | 'number'>,
  { text, at }: { text: string; at: Date },
): Promise<void> {
  await sql`
    UPDATE chat_messages m SET text = ${text}, edited_at = ${at},
      words = ${wordsOf(text)} || array_to_tsvector(ARRAY[d.low_id::text, d.high_id::text])
    FROM chat_dialogs d
    WHERE d.dialog_id = m.dialog_id AND m.dialog_id = ${dialog_id} AND m.number = ${number}`.execute(transaction);
}

/** Soft delete; an unread message is not counted as unread any more. */
export async function markDeleted(
  transaction: Transaction,
  { dialog_id, number, author_id }: Pick<MessageRow, 'dialog_id' | 'number' | 'author_id'>,
  at: Date,
): Promise<void> {
  await sql`UPDATE chat_messages SET deleted_at = ${at}, text = '', words = NULL, images = '[]', files = '[]'
    WHERE dialog_id = ${dialog_id} AND number = ${number}`.execute(transaction);
  await sql`UPDATE chat_members SET unread = greatest(unread - 1, 0),
      unread_since = CASE WHEN unread > 1 THEN unread_since END
    WHERE dialog_id = ${dialog_id} AND account_id <> ${author_id} AND read_number < ${number}`.execute(transaction);
}

/** Of these files, those that messages of the dialog still carry. */
export async function listKeptFiles(db: Db, dialogId: string, fileIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ file_id: string }>`
    SELECT DISTINCT file ->> 'file_id' AS file_id FROM chat_messages, jsonb_array_elements(files) AS file
    WHERE dialog_id = ${dialogId} AND files <> '[]' AND file ->> 'file_id' = ANY(${fileIds}::text[])`.execute(db);
  return new Set(rows.map(({ file_id }) => file_id));
}

// ── search ──

const WORD = /[\p{L}\p{N}]+/gu;

/** Full text search by word forms and prefixes; newest first. */
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

/** Of these pictures, those that a message shows. */
export async function usedMedia(db: Db, mediaIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ media_id: string }>`
    SELECT wanted.media_id FROM unnest(${mediaIds}::uuid[]) AS wanted (media_id)
    WHERE EXISTS (SELECT FROM chat_messages WHERE images <> '[]'
      AND images @> jsonb_build_array(jsonb_build_object('media_id', wanted.media_id)))`.execute(db);
  return rows.map(({ media_id }) => media_id);
}

const showing = (mediaId: string) =>
  sql`m.images <> '[]' AND m.images @> ${JSON.stringify([{ media_id: mediaId }])}::jsonb`;

/** Whether a dialog that the person sees shows the picture. */
export async function isShownToMember(db: Db, mediaId: string, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM chat_messages m JOIN chat_members o ON o.dialog_id = m.dialog_id
    WHERE ${showing(mediaId)} AND o.account_id = ${accountId} AND o.is_visible LIMIT 1`.execute(db);
  return rows.length === 1;
}

/** Where a picture is shown, with the two people of the dialog. */
export interface ShowingPlace {
  dialog_id: string;
  number: number;
  created_at: Date;
  low_id: string;
  high_id: string;
}

/** The newest messages of others that show the picture: one may be sent again and again. */
export async function listShowing(
  db: Db,
  mediaId: string,
  { except, limit }: { except: string; limit: number },
): Promise<ShowingPlace[]> {
  const { rows } = await sql<ShowingPlace>`
    SELECT m.dialog_id, m.number, m.created_at, d.low_id, d.high_id
    FROM chat_messages m JOIN chat_dialogs d ON d.dialog_id = m.dialog_id
    WHERE ${showing(mediaId)} AND ${except}::uuid NOT IN (d.low_id, d.high_id)
    ORDER BY m.created_at DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** By number, of those messages that show any. */
export async function listImages(
  db: Db,
  dialogId: string,
  numbers: readonly number[],
): Promise<Map<number, ChatPicture[]>> {
  const { rows } = await sql<Pick<MessageRow, 'number' | 'images'>>`
    SELECT number, images FROM chat_messages
    WHERE dialog_id = ${dialogId} AND number = ANY(${numbers}::int[]) AND images <> '[]'`.execute(db);
  return new Map(rows.map(({ number, images }) => [number, images]));
}

export async function listOwnFiles(db: Db, accountId: string): Promise<{ dialog_id: string; file_ids: string[] }[]> {
  const { rows } = await sql<{ dialog_id: string; file_ids: string[] }>`
    SELECT dialog_id, array_agg(file ->> 'file_id') AS file_ids
    FROM chat_messages, jsonb_array_elements(files) AS file
    WHERE author_id = ${accountId} AND client_id IS NOT NULL AND files <> '[]'
    GROUP BY dialog_id ORDER BY dialog_id`.execute(db);
  return rows;
}
