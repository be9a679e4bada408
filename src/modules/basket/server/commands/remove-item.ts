import { inTransaction } from '#platform/database/transaction.ts';
import type { BasketContext } from '../context.ts';
import { fail } from '../fail.ts';
import { deleteItem } from '../store.ts';
import { releaseFiles } from './item-files.ts';

/** Its files stay for a day, so that the item can be put back with them. */
export async function removeItem(
  context: BasketContext,
  { accountId, itemId }: { accountId: string; itemId: string },
): Promise<void> {
  await inTransaction(context.db, async (transaction) => {
    const removed = await deleteItem(transaction, accountId, itemId);
    if (!removed) throw fail('not_found');
    if (removed.files.length > 0) await releaseFiles(context, transaction, itemId);
  });
}
