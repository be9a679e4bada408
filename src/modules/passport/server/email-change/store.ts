/** The only SQL on changes of e-mail. */

import { sql } from 'kysely';
import type { Db } from '#platform/database/schema.ts';

interface EmailChangesTable {
  token_hash: Buffer;
  account_id: string;
  old_email: string;
  old_email_normalised: string;
  changed_at: Date;
  expires_at: Date;
}
declare module '#platform/database/schema.ts' {
  interface Schema {
    email_changes: EmailChangesTable;
  }
}

export async function insertEmailChange(
  db: Db,
  change: Pick<EmailChangesTable, 'token_hash' | 'account_id' | 'old_email' | 'old_email_normalised'> & {
    days: number;
  },
): Promise<void> {
  const { days, ...row } = change;
  await db
    .insertInto('email_changes')
    .values({ ...row, expires_at: sql`now() + make_interval(days => ${days})` } as never)
    .execute();
}

export function findEmailChange(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('email_changes')
    .select(['account_id', 'old_email', 'old_email_normalised', 'changed_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** This one and those that came after it; an earlier owner's way back stays. */
export async function forgetChangesSince(db: Db, accountId: string, since: Date): Promise<void> {
  await sql`DELETE FROM email_changes WHERE account_id = ${accountId} AND changed_at >= ${since}`.execute(db);
}

/** Answers the former addresses, in both spellings. */
export async function forgetEmailChanges(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('email_changes')
    .where('account_id', '=', accountId)
    .returning(['old_email', 'old_email_normalised'])
    .execute();
  return rows.flatMap(({ old_email, old_email_normalised }) => [old_email, old_email_normalised]);
}

/** Whether somebody may still take the account back to a former address. */
export async function canBeUndone(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('email_changes')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function sweepEmailChanges(db: Db): Promise<void> {
  await sql`DELETE FROM email_changes WHERE expires_at < now()`.execute(db);
}
