import type { Transaction } from '#platform/database/schema.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { KIND_DETAILS } from '../../kinds/details.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import type { AdObjectsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { type FiguresSource, recordFigures } from '../figures/store.ts';
import { judgedBefore } from '../lookups/goods.ts';
import { sayTaken, withAddress } from '../publication/addresses.ts';
import { isBarred, isMadeAnother } from '../publication/barred.ts';
import { newDoubts } from '../publication/doubts.ts';
import { newlyForbidden, refuseForbidden } from '../publication/forbidden-places.ts';
import { newSubjects } from '../publication/forbidden-subjects.ts';
import { refuseTakenNumber, registerNumberOf } from '../publication/register-numbers.ts';
import { showWithLeader } from '../publication/store.ts';
import { learnWordsJob } from '../search/jobs.ts';
import type { ObjectRow } from '../store.ts';
import { addressOf, buildContent, type Fields, missingFields } from './content.ts';
import { applyChanges } from './fields.ts';
import { requireOwned } from './owned.ts';
import { keepGoods, updateContent } from './store.ts';

interface Change {
  kind: AdObjectKind;
  objectId: string;
  viewer: Viewer;
  version: number;
  changes: Record<string, unknown>;
}

export async function changeAdObject(
  context: AdObjectsContext,
  { kind, objectId, viewer, version, changes }: Change,
): Promise<ObjectRow> {
  return inTransaction(context.db, async (transaction) => {
    const object = await requireOwned(transaction, kind, objectId, viewer);
    if (object.moderation === 'blocked') throw fail('object_blocked');
    if (object.version !== version) throw fail('stale_version');
    const fields = await applyChanges(context, transaction, {
      kind,
      ownerId: object.owner_id,
      fields: object,
      changes,
    });
    // A published object stays complete: a change cannot empty a required field.
    const missing = object.life === 'active' || object.life === 'paused' ? missingFields(kind, fields) : {};
    const lost = Object.entries(missing).filter(([field]) => field in changes);
    if (lost.length > 0) throw fail('invalid_fields', { fields: Object.fromEntries(lost) });
    if (object.life === 'active') {
      const judge = await context.legalityToday(object.rules_version);
      const change = { before: object.details, after: fields.details };
      refuseForbidden(kind, newlyForbidden(kind, change, judge));
      refuseForbidden(kind, await newSubjects(transaction, kind, change, judge));
      const number = registerNumberOf(kind, fields.details);
      if (number !== registerNumberOf(kind, object.details))
        await refuseTakenNumber(transaction, { objectId, ownerId: object.owner_id, number });
    }
    const changed = await writeChange(context, transaction, { object, fields, source: 'entered' });
    if (changed.life === 'active') await context.jobs.enqueue(transaction, learnWordsJob, { object_id: objectId });
    return changed;
  });
}

interface CheckedChange {
  object: ObjectRow;
  fields: Fields;
  source: FiguresSource;
  /** Barred objects by id, precomputed for a batch. */
  barred?: ReadonlySet<string>;
}

/** A changed object as if it were published for the first time: all checks apply again. */
export const madeNew = (object: ObjectRow, fields: Fields): ObjectRow => ({ ...object, ...fields, published_at: null });

/** Writes validated fields, within the caller's transaction. */
export async function writeChange(
  context: AdObjectsContext,
  transaction: Transaction,
  { object, fields, source, barred }: CheckedChange,
): Promise<ObjectRow> {
  const isRecheckNeeded = context.moderationMode === 'pre' && object.moderation === 'accepted';
  const content = buildContent(object.kind, fields);
  // A page that was published twice before this was refused can still be changed under its own address.
  const isMoved = object.life === 'active' && content.address !== addressOf(object.kind, object.details);
  const after = madeNew(object, fields);
  const isAgain =
    object.published_at !== null &&
    isMadeAnother(object, after) &&
    (barred ? barred.has(object.object_id) : await isBarred(transaction, after));
  const isShown = object.published_at !== null && object.moderation === 'accepted';
  const isDoubted = isShown && (await newDoubts(transaction, context, object, after)).length > 0;
  const moderation = isRecheckNeeded || isAgain || isDoubted ? 'pending' : object.moderation;
  const update = () => updateContent(transaction, object, content, moderation);
  const claim = { objectId: object.object_id, ownerId: object.owner_id, address: content.address };
  const changed = await (isMoved ? withAddress(transaction, claim, update) : sayTaken(update));
  if (!changed) throw fail('stale_version');
  const before = judgedBefore(object.kind, object.details, changed.details);
  if (before) await keepGoods(transaction, object.object_id, before);
  const { follows } = KIND_DETAILS[object.kind];
  const isHeldBack = follows && object.is_withheld;
  const shown = isHeldBack ? await showWithLeader(transaction, object.object_id, follows.field) : undefined;
  await recordFigures(transaction, changed, source);
  return { ...changed, ...shown };
}
