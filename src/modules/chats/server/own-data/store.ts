/** Personal data in this module. */

import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/database/schema.ts';
import { collectOwnData, type OwnData } from '#platform/own-data.ts';

/** Both sides of a conversation, as the person can read it. */
export const exportTalk = (db: Db, accountId: string): Promise<OwnData> =>
  collectOwnData(db, {
    chat_messages: sql`SELECT to_jsonb(m) - 'words' - 'client_id' AS entry
      FROM chat_messages m JOIN chat_members USING (dialog_id)
      WHERE account_id = ${accountId} AND is_visible ORDER BY dialog_id, number`,
  });

/**
 * Erases titles of the person's objects: subjects of dialogs, and system messages about deals. The two ids still say with whom it was;
 * the lines of a dialog with a deleted account tell the other nothing any more.
 */
export async function forgetTitles(db: Transaction, accountId: string): Promise<void> {
  const own = sql`SELECT dialog_id FROM chat_dialogs WHERE ${accountId} IN (low_id, high_id)`;
  await sql`
    UPDATE chat_dialogs SET subject_title = 'Удалённый объект'
    WHERE subject_title IS NOT NULL AND dialog_id IN (${own})`.execute(db);
  await sql`
    UPDATE chat_messages SET deleted_at = coalesce(deleted_at, now()), text = '', words = NULL, images = '[]', files = '[]'
    WHERE kind = 'system' AND dialog_id IN (${own})`.execute(db);
}
