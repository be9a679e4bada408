/** Everything the passport keeps of one person. */

import { sql } from 'kysely';
import type { Db } from '#platform/database/schema.ts';
import { collectOwnData, type OwnData } from '#platform/own-data.ts';
import { forgetMailboxCodes } from '../mailbox-codes/store.ts';
import { forgetFailuresOf } from '../sign-in/store.ts';

export const exportAccount = (db: Db, accountId: string): Promise<OwnData> =>
  collectOwnData(db, {
    account: sql`SELECT to_jsonb(a) - 'password_hash' - 'email_normalised' AS entry FROM accounts a WHERE account_id = ${accountId}`,
    sessions: sql`SELECT to_jsonb(s) - 'token_hash' - 'replaced_hash' - 'replaced_until' - 'account_id' AS entry FROM sessions s
      WHERE account_id = ${accountId} ORDER BY created_at`,
  });

/** Codes on their way to the mailbox, and the count of wrong passwords. */
export async function forgetMailbox(db: Db, accountId: string, emailNormalised: string): Promise<void> {
  await forgetMailboxCodes(db, emailNormalised);
  await sql`DELETE FROM email_flows WHERE email_normalised = ${emailNormalised} OR account_id = ${accountId}`.execute(
    db,
  );
  for (const key of [`account:${accountId}`, `second:account:${accountId}`, `signed_in:${accountId}`])
    await forgetFailuresOf(db, key);
}
