/** Keeps the fact that comes with every session true to the table of blocks. */
import type { Transaction } from '#platform/database/schema.ts';
import type { BlacklistContext } from '../context.ts';
import { haveBlocks } from '../store.ts';

/** Called with the accounts locked, after the change: nobody else changes blocks of theirs before it is committed. */
export async function keepFacts(
  { accounts }: BlacklistContext,
  transaction: Transaction,
  accountIds: readonly string[],
): Promise<void> {
  const having = await haveBlocks(transaction, accountIds);
  const without = accountIds.filter((accountId) => !having.has(accountId));
  if (having.size > 0) await accounts.setHasBlocks(transaction, [...having], true);
  if (without.length > 0) await accounts.setHasBlocks(transaction, without, false);
}
