import type { Transaction } from '#platform/database/schema.ts';
import type { BasketContext } from '../context.ts';
import { saveBrief } from '../store.ts';
import { attachFiles, releaseFiles } from './item-files.ts';

interface Brief {
  comment: string | null;
  files: string[];
}

export const NO_BRIEF: Brief = { comment: null, files: [] };

/** The brief of the whole order. Its files belong to the basket, which is named by its account. */
export async function setBrief(
  context: Pick<BasketContext, 'files'>,
  transaction: Transaction,
  accountId: string,
  brief: Brief,
): Promise<void> {
  await saveBrief(transaction, accountId, brief);
  await releaseFiles(context, transaction, accountId);
  await attachFiles(context, transaction, { accountId, itemId: accountId, fileIds: brief.files });
}
