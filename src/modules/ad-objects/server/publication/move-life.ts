import { inTransaction } from '#platform/database/transaction.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { canMove, type Life } from '../../domain/states.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import type { AdObjectsContext } from '../context.ts';
import { addressOf, missingFields } from '../editing/content.ts';
import { requireOwned } from '../editing/owned.ts';
import { fail } from '../fail.ts';
import { learnWordsJob } from '../search/jobs.ts';
import type { ObjectRow } from '../store.ts';
import { withAddress } from './addresses.ts';
import { isBarred } from './barred.ts';
import { doubtsOf } from './doubts.ts';
import { forbiddenFields, refuseForbidden } from './forbidden-places.ts';
import { forbiddenSubjects } from './forbidden-subjects.ts';
import { refuseTakenNumber, registerNumberOf } from './register-numbers.ts';
import { moveLife } from './store.ts';

interface Move {
  kind: AdObjectKind;
  objectId: string;
  viewer: Viewer;
  version: number;
  to: Life;
}

export async function moveAdObject(
  context: AdObjectsContext,
  { kind, objectId, viewer, version, to }: Move,
): Promise<ObjectRow> {
  return inTransaction(context.db, async (transaction) => {
    const object = await requireOwned(transaction, kind, objectId, viewer);
    if (object.moderation === 'blocked') throw fail('object_blocked');
    if (object.version !== version) throw fail('stale_version');
    if (!canMove(object.life, to)) throw fail('wrong_life');
    if (to === 'active') {
      const missing = missingFields(kind, object);
      const judge = await context.legalityToday(object.rules_version);
      const forbidden = {
        ...forbiddenFields(kind, object.details, judge),
        ...(await forbiddenSubjects(transaction, kind, object.details, judge)),
      };
      if (Object.keys(missing).length > 0) throw fail('not_ready', { fields: { ...missing, ...forbidden } });
      refuseForbidden(kind, forbidden);
      const number = registerNumberOf(kind, object.details);
      await refuseTakenNumber(transaction, { objectId, ownerId: object.owner_id, number });
    }
    const address = addressOf(kind, object.details);
    const isAgain = to === 'active' && (await isBarred(transaction, object));
    // Automatic checks run at the first publication only: later ones were checked when they changed.
    const isNew = to === 'active' && object.published_at === null && object.moderation === 'accepted';
    const isDoubted = isNew && (await doubtsOf(transaction, context, object)).length > 0;
    const moderation = isAgain || isDoubted ? 'pending' : object.moderation;
    const move = () => moveLife(transaction, object, to, { moderation, address });
    const claim = { objectId, ownerId: object.owner_id, address };
    const moved = await (to === 'active' ? withAddress(transaction, claim, move) : move());
    if (!moved) throw fail('stale_version');
    if (to === 'active') await context.jobs.enqueue(transaction, learnWordsJob, { object_id: objectId });
    return moved;
  });
}
