/** The only SQL on seeds and recovery codes. */

import { type Generated, sql } from 'kysely';
import type { Db } from '#platform/database/schema.ts';

interface TotpTable {
  account_id: string;
  seed_sealed: Buffer;
  created_at: Date;
  enabled_at: Date | null;
  last_step: number;
}
interface RecoveryCodesTable {
  account_id: string;
  code_mac: Buffer;
  used_at: Date | null;
  issued_at: Generated<Date>;
}
declare module '#platform/database/schema.ts' {
  interface Schema {
    totp: TotpTable;
    recovery_codes: RecoveryCodesTable;
  }
}

/** Instead of what was shown and never confirmed; false when codes are asked for already. */
export async function insertUnconfirmed(db: Db, accountId: string, seedSealed: Buffer): Promise<boolean> {
  await db.deleteFrom('totp').where('account_id', '=', accountId).where('enabled_at', 'is', null).execute();
  const result = await db
    .insertInto('totp')
    .values({ account_id: accountId, seed_sealed: seedSealed } as never)
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export function lockTotp(db: Db, accountId: string) {
  return db
    .selectFrom('totp')
    .select(['seed_sealed', 'created_at', 'enabled_at'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
}

export function findEnabled(db: Db, accountId: string): Promise<{ enabled_at: Date } | undefined> {
  return db
    .selectFrom('totp')
    .select('enabled_at')
    .where('account_id', '=', accountId)
    .where('enabled_at', 'is not', null)
    .$narrowType<{ enabled_at: Date }>()
    .executeTakeFirst();
}

export async function enableTotp(db: Db, accountId: string): Promise<void> {
  await db.updateTable('totp').set({ enabled_at: sql`now()` }).where('account_id', '=', accountId).execute();
}

/** Replay protection: true for the one caller that uses the code of this step; those before it are used up with it. */
export async function takeStep(db: Db, accountId: string, step: number): Promise<boolean> {
  const result = await db
    .updateTable('totp')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** True when there was something to take away. */
export async function deleteTotp(db: Db, accountId: string): Promise<boolean> {
  const result = await db
    .deleteFrom('totp')
    .where('account_id', '=', accountId)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Also what was shown and not confirmed; true when it was asked for at sign-in. */
export async function deleteTotpSince(db: Db, accountId: string, since: Date): Promise<boolean> {
  const gone = await db
    .deleteFrom('totp')
    .where('account_id', '=', accountId)
    .where(({ eb, or }) => or([eb('enabled_at', '>=', since), eb('enabled_at', 'is', null)]))
    .returning('enabled_at')
    .executeTakeFirst();
  return (gone?.enabled_at ?? null) !== null;
}

/** True when some of them could still have been used. */
export async function deleteRecoveryCodesSince(db: Db, accountId: string, since: Date): Promise<boolean> {
  const gone = await db
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('issued_at', '>=', since)
    .returning('used_at')
    .execute();
  return gone.some(({ used_at }) => used_at === null);
}

export async function replaceRecoveryCodes(db: Db, accountId: string, macs: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  await db
    .insertInto('recovery_codes')
    .values(macs.map((code_mac) => ({ account_id: accountId, code_mac, used_at: null })))
    .execute();
}

/** Atomic: true for the one caller that uses it. */
export async function takeRecoveryCode(db: Db, accountId: string, mac: Buffer): Promise<boolean> {
  const result = await db
    .updateTable('recovery_codes')
    .set({ used_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('code_mac', '=', mac)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function eraseTotp(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('totp').where('account_id', '=', accountId).execute();
}

export async function sweepUnconfirmed(db: Db, minutes: number): Promise<void> {
  await sql`DELETE FROM totp WHERE enabled_at IS NULL AND created_at < now() - make_interval(mins => ${minutes})`.execute(
    db,
  );
}
