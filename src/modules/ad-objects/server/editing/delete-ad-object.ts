import { inTransaction } from '#platform/database/transaction.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import type { AdObjectsContext } from '../context.ts';
import { requireOwned } from './owned.ts';
import { markDeleted } from './store.ts';

export async function deleteAdObject(
  context: Pick<AdObjectsContext, 'db' | 'refuseDelete'>,
  { kind, objectId, viewer }: { kind: AdObjectKind; objectId: string; viewer: Viewer },
): Promise<void> {
  await inTransaction(context.db, async (transaction) => {
    const object = await requireOwned(transaction, kind, objectId, viewer);
    for (const refuse of context.refuseDelete) await refuse(transaction, objectId);
    await markDeleted(transaction, object);
  });
}
