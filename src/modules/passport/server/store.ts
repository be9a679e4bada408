/** The only SQL on the passport's tables. */

import { type Selectable, sql } from 'kysely';
import type { Pool } from 'pg';
import { executePrepared, prepared } from '#platform/database/prepared.ts';
import type { Db } from '#platform/database/schema.ts';
import type { Role } from '#platform/http/viewer.ts';
import type { RegionCode } from '../../geography/contract.ts';
import type { LegalForm } from '../../requisites/contract.ts';
import type { FlowAction } from '../contract.ts';

interface AccountsTable {
  account_id: string;
  email: string | null;
  email_normalised: string | null;
  password_hash: string | null;
  password_changed_at: Date | null;
  role: Role;
  name: string;
  avatar_id: string | null;
  about: string | null;
  phone: string | null;
  telegram: string | null;
  website: string | null;
  region: RegionCode | null;
  legal_form: LegalForm | null;
  company_name: string | null;
  inn: string | null;
  ogrn: string | null;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  has_blocks: boolean;
  erase_asked_at: Date | null;
  erase_after: Date | null;
  consented_through: string | null;
}
interface EmailFlowsTable {
  flow_id: string;
  token_hash: Buffer;
  action: FlowAction;
  account_id: string | null;
  email: string;
  email_normalised: string;
  code_mac: Buffer;
  mailbox_code_id: string | null;
  attempts: number;
  expires_at: Date;
}
declare module '#platform/database/schema.ts' {
  interface Schema {
    accounts: AccountsTable;
    email_flows: EmailFlowsTable;
    known_devices: {
      account_id: string;
      token_hash: Buffer;
      counted_as: Buffer | null;
      last_used_at: Date;
      has_signed_in: boolean;
    };
    sign_in_failures: { key: string; failures: number; last_failed_at: Date; retry_at: Date };
  }
}

export type AccountRow = Selectable<AccountsTable>;
export type AccountColumns = Partial<
  Omit<
    AccountsTable,
    | 'account_id'
    | 'created_at'
    | 'updated_at'
    | 'deleted_at'
    | 'erase_asked_at'
    | 'erase_after'
    | 'has_blocks'
    | 'consented_through'
  >
>;

// ── accounts ──

export function findAccount(db: Db, accountId: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export function findAccountByEmail(db: Db, emailNormalised: string): Promise<AccountRow | undefined> {
  return db.selectFrom('accounts').selectAll().where('email_normalised', '=', emailNormalised).executeTakeFirst();
}

/** In order of creation, which the ids carry. */
export function listAccounts(db: Db, { after, limit }: { after: string | null; limit: number }): Promise<AccountRow[]> {
  let query = db.selectFrom('accounts').selectAll().where('deleted_at', 'is', null).orderBy('account_id').limit(limit);
  if (after) query = query.where('account_id', '>', after);
  return query.execute();
}

export function listStaff(db: Db): Promise<AccountRow[]> {
  return db.selectFrom('accounts').selectAll().where('role', '!=', 'member').orderBy('email_normalised').execute();
}

/** Undefined when the e-mail already has an account: the unique index decides, also between processes. */
export function insertAccount(
  db: Db,
  account: Pick<AccountsTable, 'account_id' | 'email' | 'email_normalised' | 'password_hash' | 'name'> &
    Partial<Pick<AccountsTable, 'created_at' | 'consented_through'>>,
): Promise<AccountRow | undefined> {
  return db
    .insertInto('accounts')
    .values(account as AccountsTable)
    .onConflict((conflict) => conflict.column('email_normalised').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function updateAccount(db: Db, accountId: string, columns: AccountColumns): Promise<AccountRow | undefined> {
  return db
    .updateTable('accounts')
    .set({ ...columns, updated_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

const UNIQUE_VIOLATION = '23505';

/** To another mailbox; undefined when that one has an account, and then the transaction is lost. */
export async function moveAccount(
  db: Db,
  accountId: string,
  { email, email_normalised }: { email: string; email_normalised: string },
): Promise<AccountRow | undefined> {
  try {
    return await updateAccount(db, accountId, { email, email_normalised });
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return undefined;
    throw error;
  }
}

export async function lockAccount(db: Db, accountId: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Others of their changes wait; what only refers to them does not. Answers those that are not erased. */
export async function lockAccounts(db: Db, accountIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('account_id')
    .where('account_id', 'in', accountIds)
    .where('deleted_at', 'is', null)
    .orderBy('account_id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Locks the account as long as that is still its password: a reset that is about to end its sessions waits, or has won. */
export async function holdPassword(db: Db, accountId: string, passwordHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('password_hash', '=', passwordHash)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function setHasBlocks(db: Db, accountIds: readonly string[], hasBlocks: boolean): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ has_blocks: hasBlocks })
    .where('account_id', 'in', accountIds)
    .where('has_blocks', '!=', hasBlocks)
    .execute();
}

export async function setConsentedThrough(db: Db, accountId: string, day: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ consented_through: day })
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Of the accounts, those that are erased. */
export async function listErasedAmong(db: Db, accountIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    SELECT account_id FROM accounts WHERE deleted_at IS NOT NULL AND account_id = ANY(${accountIds}::uuid[])
    ORDER BY account_id`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

export async function listStaffAmong(db: Db, accountIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('account_id')
    .where('account_id', 'in', accountIds)
    .where('role', '!=', 'member')
    .execute();
  return rows.map(({ account_id }) => account_id);
}

export async function eraseAccount(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({
      email: null,
      email_normalised: null,
      password_hash: null,
      password_changed_at: null,
      role: 'member',
      name: 'Удалённый аккаунт',
      avatar_id: null,
      about: null,
      phone: null,
      telegram: null,
      website: null,
      region: null,
      legal_form: null,
      company_name: null,
      inn: null,
      ogrn: null,
      erase_asked_at: null,
      erase_after: null,
      consented_through: null,
      updated_at: sql`now()`,
      deleted_at: sql`now()`,
    })
    .where('account_id', '=', accountId)
    .execute();
}

export async function scheduleErasure(db: Db, accountId: string, days: number): Promise<Date> {
  const { rows } = await sql<{ erase_after: Date }>`
    UPDATE accounts SET erase_asked_at = now(), erase_after = now() + make_interval(days => ${days})
    WHERE account_id = ${accountId} RETURNING erase_after`.execute(db);
  return rows[0]?.erase_after ?? new Date();
}

/** Whoever signs in has changed their mind. */
export async function cancelErasure(db: Db, accountId: string): Promise<void> {
  await sql`
    UPDATE accounts SET erase_asked_at = NULL, erase_after = NULL
    WHERE account_id = ${accountId} AND erase_after IS NOT NULL`.execute(db);
}

/** False when they have changed their mind meanwhile. */
export async function postponeErasure(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE accounts SET erase_after = now() + interval '1 day'
    WHERE account_id = ${accountId} AND erase_after <= now() RETURNING 1`.execute(db);
  return rows.length > 0;
}

export async function listDueErasures(
  db: Db,
  limit: number,
): Promise<{ account_id: string; email: string; is_first_try: boolean }[]> {
  const { rows } = await sql<{ account_id: string; email: string; is_first_try: boolean }>`
    SELECT account_id, email, erase_after < erase_asked_at + interval '14 days 1 hour' AS is_first_try
    FROM accounts WHERE erase_after <= now() AND email IS NOT NULL ORDER BY erase_after LIMIT ${limit}`.execute(db);
  return rows;
}

export async function countMembers(db: Db): Promise<{ members: number; regions: number }> {
  const row = await db
    .selectFrom('accounts')
    .select(({ fn }) => [
      fn.countAll<number>().as('members'),
      // "The whole country" is no region.
      fn.count<number>('region').distinct().filterWhere('region', '!=', '00').as('regions'),
    ])
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { members: row.members, regions: row.regions };
}

export interface PersonRow {
  account_id: string;
  name: string;
  avatar_id: string | null;
  is_gone: boolean;
}

/** As they are now: whoever is not in the answer has never been here. */
export function peopleReader(pool: Pool): (accountIds: readonly string[]) => Promise<PersonRow[]> {
  const read = prepared<PersonRow>(
    pool,
    'account_people',
    'SELECT account_id, name, avatar_id, deleted_at IS NOT NULL AS is_gone FROM accounts WHERE account_id = ANY($1::uuid[])',
  );
  return (accountIds) => read([accountIds]);
}

/** As they were typed; of accounts that are not erased. */
export function listEmails(db: Db, accountIds: readonly string[]): Promise<{ account_id: string; email: string }[]> {
  return db
    .selectFrom('accounts')
    .select(['account_id', 'email'])
    .where('account_id', 'in', accountIds)
    .where('email', 'is not', null)
    .$narrowType<{ email: string }>()
    .execute();
}

/** What stands in documents: name, legal form and numbers. */
export async function listRequisites(
  db: Db,
  accountIds: readonly string[],
): Promise<Pick<AccountRow, 'account_id' | 'name' | 'legal_form' | 'company_name' | 'inn' | 'ogrn'>[]> {
  const query = db
    .selectFrom('accounts')
    .select(['account_id', 'name', 'legal_form', 'company_name', 'inn', 'ogrn'])
    .where('account_id', '=', sql<string>`ANY(${accountIds}::uuid[])`);
  return (await executePrepared(db, query)).rows;
}

/** Of these pictures, those that are somebody's. */
export async function usedAvatars(db: Db, mediaIds: readonly string[]): Promise<string[]> {
  if (mediaIds.length === 0) return [];
  const rows = await db
    .selectFrom('accounts')
    .select('avatar_id')
    .where('avatar_id', 'in', mediaIds)
    .$narrowType<{ avatar_id: string }>()
    .execute();
  return rows.map(({ avatar_id }) => avatar_id);
}

// ── e-mail flows ──

export async function insertEmailFlow(
  db: Db,
  flow: Pick<
    EmailFlowsTable,
    'flow_id' | 'token_hash' | 'action' | 'account_id' | 'email' | 'email_normalised' | 'code_mac' | 'mailbox_code_id'
  > & {
    minutes: number;
  },
): Promise<void> {
  const { minutes, ...row } = flow;
  await db
    .insertInto('email_flows')
    .values({ ...row, expires_at: sql`now() + make_interval(mins => ${minutes})` } as never)
    .execute();
}

export async function deleteEmailFlowByToken(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('email_flows').where('token_hash', '=', tokenHash).execute();
}

/**
 * Spends one of the flow's attempts, or answers undefined when there is none left, it is too late, or there is no such
 * flow. One statement, so ten thousand guesses at once are still five.
 */
export function takeAttempt(db: Db, tokenHash: Buffer, action: FlowAction, maxAttempts: number) {
  return db
    .updateTable('email_flows')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('action', '=', action)
    .where('attempts', '<', maxAttempts)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['flow_id', 'code_mac', 'account_id', 'email', 'email_normalised'])
    .executeTakeFirst();
}

/** True for the one caller that uses the code up. With a code that browsers share, all their flows go. */
export async function consumeFlow(db: Db, flowId: string): Promise<boolean> {
  const shared = await sql`DELETE FROM mailbox_codes c USING email_flows f
    WHERE f.flow_id = ${flowId} AND c.code_id = f.mailbox_code_id`.execute(db);
  if (shared.numAffectedRows === 1n) return true;
  const result = await db.deleteFrom('email_flows').where('flow_id', '=', flowId).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** With a new password: codes that other browsers of this mailbox wait with, and those for another e-mail. */
export async function deleteFlowsOf(db: Db, accountId: string, emailNormalised: string): Promise<void> {
  await db
    .deleteFrom('email_flows')
    .where(({ eb, or }) =>
      or([
        eb('account_id', '=', accountId),
        eb.and([eb('action', '=', 'reset_password'), eb('email_normalised', '=', emailNormalised)]),
      ]),
    )
    .execute();
}

// ── sign-in protection ──

export interface KnownDevice {
  /** Names its count of failures, however often its token is renewed. */
  counted_as: Buffer;
  /** False where it has only set a new password by e-mail. */
  has_signed_in: boolean;
}

export function findDevice(db: Db, accountId: string, tokenHash: Buffer): Promise<KnownDevice | undefined> {
  return db
    .selectFrom('known_devices')
    .select(['has_signed_in', (known) => known.fn.coalesce('counted_as', 'token_hash').as('counted_as')])
    .where('account_id', '=', accountId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

export async function rememberDevice(
  db: Db,
  accountId: string,
  tokenHash: Buffer,
  { has_signed_in }: { has_signed_in: boolean } = { has_signed_in: true },
): Promise<void> {
  await db
    .insertInto('known_devices')
    .values({ account_id: accountId, token_hash: tokenHash, last_used_at: sql`now()`, has_signed_in } as never)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'token_hash']).doUpdateSet({ last_used_at: sql`now()`, has_signed_in }),
    )
    .execute();
}

/** For every account that knows the browser: a copy of the old token is worth nothing from now on. */
export async function renewDevice(db: Db, oldHash: Buffer, newHash: Buffer): Promise<void> {
  await sql`UPDATE known_devices SET token_hash = ${newHash}, counted_as = COALESCE(counted_as, token_hash)
    WHERE token_hash = ${oldHash}`.execute(db);
}

export async function forgetDevices(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('known_devices').where('account_id', '=', accountId).execute();
}

/**
 * Counts the attempt as failed before the password is looked at, so attempts at the same moment cannot slip through;
 * success takes it back. Answers the seconds to wait when it is too early.
 */
export async function takeSignInAttempt(
  db: Db,
  key: string,
  rule: { freeAttempts: number; maxDelaySeconds: number },
): Promise<number | null> {
  const { freeAttempts, maxDelaySeconds } = rule;
  const reserved = await sql<{ failures: number }>`
    INSERT INTO sign_in_failures AS f (key, failures, last_failed_at, retry_at)
    VALUES (${key}, 1, clock_timestamp(), clock_timestamp())
    ON CONFLICT (key) DO UPDATE SET
      failures = f.failures + 1,
      last_failed_at = clock_timestamp(),
      retry_at = clock_timestamp() + make_interval(secs => CASE WHEN f.failures + 1 < ${freeAttempts}::int THEN 0
        ELSE LEAST(${maxDelaySeconds}::float8, power(2, LEAST(f.failures + 1 - ${freeAttempts}::int, 20))) END)
    WHERE f.retry_at <= clock_timestamp()
    RETURNING failures`.execute(db);
  if (reserved.rows.length > 0) return null;
  const waiting = await sql<{ seconds: number }>`
    SELECT GREATEST(1, ceil(extract(epoch FROM retry_at - clock_timestamp())))::float8 AS seconds
    FROM sign_in_failures WHERE key = ${key}`.execute(db);
  return waiting.rows[0]?.seconds ?? 1;
}

export async function forgetFailures(db: Db, key: string): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('key', '=', key).execute();
}

/** The key's own and those of its networks, `key@network`. A range by bytes, `A` being next to `@`: an index serves it. */
export async function forgetFailuresOf(db: Db, key: string): Promise<void> {
  await sql`DELETE FROM sign_in_failures
    WHERE key = ${key} OR (key ~>=~ ${`${key}@`} AND key ~<~ ${`${key}A`})`.execute(db);
}

/** Gives one counted attempt back, keeping what others failed. */
export async function releaseAttempt(db: Db, key: string): Promise<void> {
  await sql`WITH gone AS (DELETE FROM sign_in_failures WHERE key = ${key} AND failures <= 1)
    UPDATE sign_in_failures SET failures = failures - 1, retry_at = clock_timestamp() WHERE key = ${key} AND failures > 1`.execute(
    db,
  );
}

// ── clean-up ──

export async function sweep(db: Db): Promise<void> {
  await sql`DELETE FROM email_flows WHERE expires_at < now()`.execute(db);
  await sql`DELETE FROM sign_in_failures WHERE last_failed_at < now() - interval '1 day'`.execute(db);
  await sql`DELETE FROM known_devices WHERE last_used_at < now() - interval '1 year'`.execute(db);
}
