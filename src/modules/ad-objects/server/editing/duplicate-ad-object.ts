import { inTransaction } from '#platform/database/transaction.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import type { AdObjectsContext } from '../context.ts';
import { fail } from '../fail.ts';
import type { ObjectRow } from '../store.ts';
import { buildContent } from './content.ts';
import { requireOwned } from './owned.ts';
import { insertObject } from './store.ts';

const MAX_TITLE = 120;

export async function duplicateAdObject(
  context: AdObjectsContext,
  { kind, objectId, viewer }: { kind: AdObjectKind; objectId: string; viewer: Viewer },
): Promise<ObjectRow> {
  return inTransaction(context.db, async (transaction) => {
    const object = await requireOwned(transaction, kind, objectId, viewer);
    // A blocked object cannot return as its copy.
    if (object.moderation === 'blocked') throw fail('object_blocked');
    const title = `${object.title.slice(0, MAX_TITLE - 8)} — копия`;
    // Offers of the copy are offers of their own: baskets and deals tell them apart by id.
    const offers = object.details.offers as { offer_id: string }[] | undefined;
    const details = {
      ...object.details,
      // The register number belongs to one page and is not copied.
      ...('register_number' in object.details && { register_number: null }),
      ...(offers && { offers: offers.map((offer) => ({ ...offer, offer_id: newId() })) }),
    };
    return insertObject(transaction, {
      object_id: newId(),
      kind,
      owner_id: object.owner_id,
      moderation: context.moderationMode === 'pre' || object.moderation === 'rejected' ? 'pending' : 'accepted',
      content: buildContent(kind, { ...object, title, details }),
    });
  });
}
