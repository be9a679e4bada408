/** The only SQL on passkeys and their challenges. */

import { sql } from 'kysely';
import type { Db } from '#platform/database/schema.ts';

interface PasskeysTable {
  passkey_id: string;
  account_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  is_synced: boolean;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}
interface QuestionsTable {
  challenge_hash: Buffer;
  purpose: 'create' | 'use';
  account_id: string | null;
  expires_at: Date;
}
declare module '#platform/database/schema.ts' {
  interface Schema {
    passkeys: PasskeysTable;
    passkey_questions: QuestionsTable;
  }
}

export type PasskeyRow = PasskeysTable;

export function listPasskeys(db: Db, accountId: string): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('account_id', '=', accountId).orderBy('passkey_id').execute();
}

export async function hasPasskey(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('passkeys')
    .select('passkey_id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export function lockPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).forUpdate().executeTakeFirst();
}

/** Undefined when this passkey is known already (unique constraint). */
export function insertPasskey(
  db: Db,
  passkey: Omit<PasskeysTable, 'created_at' | 'last_used_at'>,
): Promise<PasskeyRow | undefined> {
  return db
    .insertInto('passkeys')
    .values(passkey as PasskeysTable)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function markUsed(
  db: Db,
  passkeyId: string,
  { counter, isSynced }: { counter: number; isSynced: boolean },
): Promise<void> {
  await db
    .updateTable('passkeys')
    .set({ counter, is_synced: isSynced, last_used_at: sql`now()` })
    .where('passkey_id', '=', passkeyId)
    .execute();
}

export function renamePasskey(
  db: Db,
  accountId: string,
  passkeyId: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('passkey_id', '=', passkeyId)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst();
}

export function deletePasskey(db: Db, accountId: string, passkeyId: string): Promise<{ name: string } | undefined> {
  return db
    .deleteFrom('passkeys')
    .where('passkey_id', '=', passkeyId)
    .where('account_id', '=', accountId)
    .returning('name')
    .executeTakeFirst();
}

/** Answers their names. */
export async function deletePasskeysSince(db: Db, accountId: string, since: Date): Promise<string[]> {
  const gone = await db
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .where('created_at', '>=', since)
    .returning('name')
    .execute();
  return gone.map(({ name }) => name);
}

export async function erasePasskeys(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('passkeys').where('account_id', '=', accountId).execute();
  await db.deleteFrom('passkey_questions').where('account_id', '=', accountId).execute();
}

export async function insertQuestion(
  db: Db,
  question: Omit<QuestionsTable, 'expires_at'> & { minutes: number },
): Promise<void> {
  const { minutes, ...row } = question;
  await db
    .insertInto('passkey_questions')
    .values({ ...row, expires_at: sql`now() + make_interval(mins => ${minutes})` } as never)
    .execute();
}

/** Atomic: true for the one answer that uses the challenge up, when it was asked for this purpose and of this account. */
export async function takeQuestion(
  db: Db,
  { challenge_hash, purpose, account_id }: Omit<QuestionsTable, 'expires_at'>,
): Promise<boolean> {
  const result = await db
    .deleteFrom('passkey_questions')
    .where('challenge_hash', '=', challenge_hash)
    .where('purpose', '=', purpose)
    .where('account_id', 'is not distinct from', account_id)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function sweepQuestions(db: Db): Promise<void> {
  await sql`DELETE FROM passkey_questions WHERE expires_at < now()`.execute(db);
}
