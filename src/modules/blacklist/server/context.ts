/** What the blacklist needs of the rest of the application. */
import type { Kysely, Transaction } from 'kysely';
import type { Pool } from 'pg';
import type { Faces } from '../../passport/contract.ts';

type Trx = Transaction<unknown>;

export interface BlacklistAccounts {
  facesOf(accountIds: readonly string[]): Promise<Faces>;
  /** Moderators and administrators among them. */
  staffAmong(accountIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Locks them in the order of their ids; those that are not in the answer do not exist (any more). */
  lockAccounts(transaction: Trx, accountIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** The fact that comes with every session. */
  setHasBlocks(transaction: Trx, accountIds: readonly string[], hasBlocks: boolean): Promise<void>;
}

export interface BlacklistContext {
  db: Kysely<unknown>;
  pool: Pool;
  accounts: BlacklistAccounts;
  now(): Date;
}
