import type { Viewer } from '#platform/http/viewer.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import type { AdObjectsContext } from '../context.ts';
import { requireOwned } from '../owned.ts';
import { markDeleted } from '../store.ts';

export async function deleteAdObject(
  context: AdObjectsContext,
  { kind, objectId, viewer }: { kind: AdObjectKind; objectId: string; viewer: Viewer },
): Promise<void> {
  await context.db.transaction().execute(async (transaction) => {
    const object = await requireOwned(transaction, kind, objectId, viewer);
    await markDeleted(transaction, object);
  });
}
