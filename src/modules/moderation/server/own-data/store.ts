/** Everything this module keeps of one person. */

import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/database/schema.ts';
import { collectOwnData, type OwnData } from '#platform/own-data.ts';

/** In the place of a line of the talk. */
const GONE = sql`'{"text": "Удалено вместе с аккаунтом"}'::jsonb`;

export const exportComplaints = (db: Db, accountId: string): Promise<OwnData> =>
  collectOwnData(db, {
    complaints: sql`SELECT to_jsonb(c) - 'author_id' - 'closed_by' - 'dismissed_by' AS entry FROM complaints c
      WHERE author_id = ${accountId} ORDER BY complaint_id`,
  });

/** Decisions stay in the log; titles of the objects and the words of complaints are erased. */
export async function eraseWordsOf(db: Transaction, accountId: string, objectIds: readonly string[]): Promise<void> {
  await sql`UPDATE complaints SET text = NULL WHERE author_id = ${accountId}`.execute(db);
  await sql`
    UPDATE moderation_log l SET before = l.before || '{"text": null}' FROM complaints c
    WHERE c.complaint_id = l.complaint_id AND c.author_id = ${accountId} AND l.before ->> 'text' IS NOT NULL`.execute(
    db,
  );
  // Who complains talks with whom they complain about. Lines that nobody wrote tell of a deal of theirs, under its titles.
  await sql`
    UPDATE complaints c SET message = jsonb_set(message, '{context}', (
      SELECT jsonb_agg(
        CASE WHEN coalesce(line ->> 'accountId', ${accountId}) = ${accountId} THEN line || ${GONE} ELSE line END ORDER BY place)
      FROM jsonb_array_elements(c.message -> 'context') WITH ORDINALITY AS lines (line, place)))
    WHERE c.message -> 'context' @> jsonb_build_array(jsonb_build_object('accountId', ${accountId}::text))
      OR (c.author_id = ${accountId} AND c.object_kind = 'message')`.execute(db);
  await sql`
    UPDATE moderation_log SET object_title = 'Удалённый объект' WHERE object_id = ANY(${[...objectIds]}::uuid[])`.execute(
    db,
  );
}
