/** Accounts as such: whether their people may act, their row locks, and what other modules keep on them. */
import type { Transaction } from '#platform/database/schema.ts';
import { holdActive, type ReadOwner } from '../people/store.ts';
import { lockAccounts, setConsentedThrough, setHasBlocks } from '../store.ts';

export interface Accounts {
  /** Whether somebody could act today. */
  isActive(accountId: string): Promise<boolean>;
  /** Row lock on the account; answers whether its person may act: neither blocked nor leaving nor gone. */
  holdActive(transaction: Transaction, accountId: string): Promise<boolean>;
  /** Row locks in the order of ids; accounts that are not in the answer do not exist (any more). */
  lockAccounts(transaction: Transaction, accountIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Denormalised flag on the account: there are blocks. It comes with every session. */
  setHasBlocks(transaction: Transaction, accountIds: readonly string[], hasBlocks: boolean): Promise<void>;
  /** Denormalised on the account: the day of the newest consent. It comes with every session too. */
  setConsentedThrough(transaction: Transaction, accountId: string, day: string): Promise<void>;
}

export const createAccounts = (readOwner: ReadOwner): Accounts => ({
  isActive: async (accountId) => (await readOwner(accountId)) !== undefined,
  holdActive,
  lockAccounts: async (transaction, accountIds) => new Set(await lockAccounts(transaction, accountIds)),
  setHasBlocks,
  setConsentedThrough,
});
