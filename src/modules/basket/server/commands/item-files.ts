/** Files of the brief: they belong to the item until it is ordered or removed. */
import type { Transaction } from '#platform/database/schema.ts';
import type { BasketContext } from '../context.ts';
import { fail } from '../fail.ts';

export async function attachFiles(
  { files }: Pick<BasketContext, 'files'>,
  transaction: Transaction,
  { accountId, itemId, fileIds }: { accountId: string; itemId: string; fileIds: readonly string[] },
): Promise<void> {
  const taken = await files.take(transaction, accountId, fileIds, { kind: 'basket', id: itemId });
  if (fileIds.some((fileId) => !taken.has(fileId))) {
    throw fail('invalid_fields', { fields: { files: 'Файл не найден. Загрузите его ещё раз.' } });
  }
}

export function releaseFiles(
  { files }: Pick<BasketContext, 'files'>,
  transaction: Transaction,
  itemId: string,
): Promise<void> {
  return files.release(transaction, { kind: 'basket', id: itemId });
}
