/** Blocks that end without anybody's word: by the clock, or with an account. */
import type { Transaction } from '#platform/database/schema.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { BlacklistContext } from '../context.ts';
import { deleteAllOf, deleteRunOut, listOthers, listRunOut } from '../store.ts';
import { keepFacts } from './keep-facts.ts';

const AT_ONCE = 500;

/** Ran out already, so this is for tidiness, and for pages to be shared again. A pair at a time: two locks, not many. */
export async function sweepRunOut(context: BlacklistContext): Promise<void> {
  const now = context.now();
  for (;;) {
    const gone = await listRunOut(context.db, now, AT_ONCE);
    for (const block of gone) {
      await inTransaction(context.db, async (transaction) => {
        const people = await context.accounts.lockAccounts(transaction, [block.account_id, block.blocked_id]);
        await deleteRunOut(transaction, block, now);
        await keepFacts(context, transaction, [...people]);
      });
    }
    if (gone.length < AT_ONCE) return;
  }
}

/** With an account that is being erased, which is locked by now. */
export async function eraseBlocksOf(
  context: BlacklistContext,
  transaction: Transaction,
  accountId: string,
): Promise<void> {
  const people = await context.accounts.lockAccounts(transaction, [
    accountId,
    ...(await listOthers(transaction, accountId)),
  ]);
  await deleteAllOf(transaction, accountId);
  await keepFacts(context, transaction, [...people]);
}
