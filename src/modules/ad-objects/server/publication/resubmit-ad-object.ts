import { inTransaction } from '#platform/database/transaction.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import type { AdObjectsContext } from '../context.ts';
import { addressOf } from '../editing/content.ts';
import { requireOwned } from '../editing/owned.ts';
import { fail } from '../fail.ts';
import { canResubmit } from '../policy.ts';
import type { ObjectRow } from '../store.ts';
import { setModeration } from './store.ts';

/** The owner has mended what the moderator named: rejected → pending. The reason stays for whoever looks next. */
export async function resubmitAdObject(
  context: AdObjectsContext,
  { kind, objectId, viewer, version }: { kind: AdObjectKind; objectId: string; viewer: Viewer; version: number },
): Promise<ObjectRow> {
  return inTransaction(context.db, async (transaction) => {
    const object = await requireOwned(transaction, kind, objectId, viewer);
    if (object.version !== version) throw fail('stale_version');
    if (!canResubmit(viewer, object)) throw fail('wrong_life');
    const sent = await setModeration(transaction, object, 'pending', {
      rejection: object.rejection,
      address: addressOf(kind, object.details),
    });
    if (!sent) throw fail('stale_version');
    return sent;
  });
}
