import { inTransaction } from '#platform/database/transaction.ts';
import type { BlacklistContext } from '../context.ts';
import { deleteBlock } from '../store.ts';
import { keepFacts } from './keep-facts.ts';

/** Of somebody who is not blocked it changes nothing. */
export function unblockPerson(
  context: BlacklistContext,
  { accountId, blockedId }: { accountId: string; blockedId: string },
): Promise<void> {
  return inTransaction(context.db, async (transaction) => {
    const people = await context.accounts.lockAccounts(transaction, [accountId, blockedId]);
    await deleteBlock(transaction, accountId, blockedId);
    await keepFacts(context, transaction, [...people]);
  });
}
