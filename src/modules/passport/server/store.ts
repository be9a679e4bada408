/** SQL on the table of accounts; people/store.ts has the desk's view of it. */

import { type Selectable, sql } from 'kysely';
import type { Pool } from 'pg';
import { executePrepared, prepared } from '#platform/database/prepared.ts';
import type { Db } from '#platform/database/schema.ts';
import type { Role } from '#platform/http/viewer.ts';
import type { RegionCode } from '../../geography/contract.ts';
import type { LegalForm, TaxRegime } from '../../requisites/contract.ts';

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
  legal_name: string | null;
  tax_regime: TaxRegime | null;
  inn: string | null;
  ogrn: string | null;
  kpp: string | null;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  has_blocks: boolean;
  erase_asked_at: Date | null;
  erase_after: Date | null;
  consented_through: string | null;
}
declare module '#platform/database/schema.ts' {
  interface Schema {
    accounts: AccountsTable;
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

export function listStaff(db: Db): Promise<{ email: string | null; role: Role }[]> {
  return db
    .selectFrom('accounts')
    .select(['email', 'role'])
    .where('role', '!=', 'member')
    .orderBy('email_normalised')
    .execute();
}

/** Undefined when the e-mail already has an account: a unique index decides, also between processes. */
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

/** Moves the account to another mailbox; undefined when that one has an account, and then the transaction has failed (unique violation). */
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

/** Whose public names have all the words, in lower case; the nearer to the beginning, the earlier. */
export async function listNamed(db: Db, words: readonly string[], limit: number): Promise<string[]> {
  const like = (word: string) => sql`lower(name) LIKE ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`}`;
  const { rows } = await sql<{ account_id: string }>`
    SELECT account_id FROM accounts WHERE deleted_at IS NULL AND ${sql.join(words.map(like), sql` AND `)}
    ORDER BY strpos(lower(name), ${words[0] ?? ''}), account_id LIMIT ${limit}`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

/** Row locks (NO KEY UPDATE): other changes wait, references by foreign key do not. Answers those that are not erased. */
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

/** Row lock, taken only while that is still the password: a reset that is about to end its sessions waits, or has won. */
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

/** Who could act today: neither gone nor leaving nor blocked. */
export async function listActingStaff(db: Db): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    SELECT account_id FROM accounts a
    WHERE role <> 'member' AND deleted_at IS NULL AND erase_after IS NULL
      AND NOT EXISTS (
        SELECT FROM account_blocks b WHERE b.account_id = a.account_id AND (b.until IS NULL OR b.until > now()))`.execute(
    db,
  );
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

export async function listAdmins(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('accounts').select('account_id').where('role', '=', 'admin').execute();
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
      legal_name: null,
      tax_regime: null,
      inn: null,
      ogrn: null,
      kpp: null,
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

/** Cancels the erasure: whoever signs in has changed their mind. */
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

const REQUISITES = [
  'account_id',
  'name',
  'legal_form',
  'company_name',
  'legal_name',
  'tax_regime',
  'inn',
  'ogrn',
  'kpp',
] as const satisfies (keyof AccountRow)[];
type RequisitesRow = Pick<AccountRow, (typeof REQUISITES)[number]>;

/** Requisites for documents: name, legal form and numbers. */
export async function listRequisites(db: Db, accountIds: readonly string[]): Promise<RequisitesRow[]> {
  const query = db
    .selectFrom('accounts')
    .select(REQUISITES)
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
