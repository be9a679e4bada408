import { inTransaction } from '#platform/database/transaction.ts';
import type { Origin } from '#platform/http/origin.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { ProgramsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { deleteToken } from './store.ts';

export async function revokeToken(
  { db, record }: ProgramsContext,
  { viewer: { accountId }, tokenId, origin }: { viewer: Viewer; tokenId: string; origin: Origin },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const name = await deleteToken(transaction, accountId, tokenId);
    if (name === undefined) throw fail('not_found');
    await record(transaction, { accountId, event: 'token_revoked', origin, detail: name });
  });
}
