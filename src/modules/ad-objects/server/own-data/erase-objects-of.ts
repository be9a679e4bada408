import type { Transaction } from '#platform/database/schema.ts';
import { KIND_DETAILS } from '../../kinds/details.ts';
import { type AdObjectKind, KINDS } from '../../kinds/kind.ts';
import { eraseFigures } from '../figures/store.ts';
import { forgetWords } from '../search/store.ts';
import { lockTagCounts } from '../store.ts';
import { eraseObjects, lockAllOf } from './store.ts';

/** In the order in which every other transaction takes the counters of the catalog. */
const KINDS_IN_ORDER = [...KINDS].sort();

/**
 * All objects of an account that is being erased. They disappear like deleted ones, and what their owner wrote and uploaded
 * goes too: the rows that deals refer to stay empty, and the pictures are left to their clean-up.
 */
export async function eraseObjectsOf(transaction: Transaction, ownerId: string): Promise<void> {
  const objects = await lockAllOf(transaction, ownerId);
  const idsOf = (kind: AdObjectKind) =>
    objects.filter((object) => object.kind === kind).map((object) => object.object_id);
  const all = KINDS_IN_ORDER.map((kind) => ({ kind, ids: idsOf(kind) })).filter(({ ids }) => ids.length > 0);
  for (const { kind, ids } of all) await lockTagCounts(transaction, kind, [], ids);
  const objectIds = objects.map((object) => object.object_id);
  await forgetWords(transaction, objectIds);
  for (const { kind, ids } of all) await eraseObjects(transaction, ids, KIND_DETAILS[kind].empty);
  await eraseFigures(transaction, objectIds);
}
