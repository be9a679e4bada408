/** The only SQL on sign-ins whose second step is awaited. */

import { sql } from 'kysely';
import type { Db } from '#platform/database/schema.ts';

interface PendingSignInsTable {
  token_hash: Buffer;
  account_id: string;
  attempts: number;
  expires_at: Date;
}
declare module '#platform/database/schema.ts' {
  interface Schema {
    pending_sign_ins: PendingSignInsTable;
  }
}

export async function insertPending(db: Db, tokenHash: Buffer, accountId: string, minutes: number): Promise<void> {
  await db
    .insertInto('pending_sign_ins')
    .values({
      token_hash: tokenHash,
      account_id: accountId,
      expires_at: sql`now() + make_interval(mins => ${minutes})`,
    } as never)
    .execute();
}

export async function findPending(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('pending_sign_ins')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.account_id;
}

/** Spends one attempt, as with e-mail codes: one statement, so many at once are still five. */
export async function takePendingAttempt(db: Db, tokenHash: Buffer, maxAttempts: number): Promise<string | undefined> {
  const row = await db
    .updateTable('pending_sign_ins')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('attempts', '<', maxAttempts)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('account_id')
    .executeTakeFirst();
  return row?.account_id;
}

/** True for the one caller that completes it. */
export async function consumePending(db: Db, tokenHash: Buffer): Promise<boolean> {
  const result = await db.deleteFrom('pending_sign_ins').where('token_hash', '=', tokenHash).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function deletePendingOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('pending_sign_ins').where('account_id', '=', accountId).execute();
}

export async function sweepPending(db: Db): Promise<void> {
  await sql`DELETE FROM pending_sign_ins WHERE expires_at < now()`.execute(db);
}
