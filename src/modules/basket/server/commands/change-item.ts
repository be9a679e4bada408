import { inTransaction } from '#platform/database/transaction.ts';
import type { BasketContext } from '../context.ts';
import { fail } from '../fail.ts';
import { type ItemChanges, updateItem } from '../store.ts';
import { attachFiles, releaseFiles } from './item-files.ts';
import { refusePastDay } from './wished-day.ts';

export async function changeItem(
  context: BasketContext,
  { accountId, itemId, changes }: { accountId: string; itemId: string; changes: ItemChanges },
): Promise<void> {
  refusePastDay(context, changes.wished_on);
  if (!changes.files) {
    if (!(await updateItem(context.db, accountId, itemId, changes))) throw fail('not_found');
    return;
  }
  const fileIds = changes.files;
  await inTransaction(context.db, async (transaction) => {
    if (!(await updateItem(transaction, accountId, itemId, changes))) throw fail('not_found');
    await releaseFiles(context, transaction, itemId);
    await attachFiles(context, transaction, { accountId, itemId, fileIds });
  });
}
