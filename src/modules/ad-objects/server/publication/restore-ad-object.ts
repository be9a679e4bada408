import type { Transaction } from '#platform/database/schema.ts';
import type { Moderation } from '../../domain/states.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import { addressOf } from '../editing/content.ts';
import { lockObject, type Rejection } from '../store.ts';
import { withAddress } from './addresses.ts';
import { registerNumberOf, takenNumbers } from './register-numbers.ts';
import { listHolders, setModeration } from './store.ts';

export interface Restored {
  kind: AdObjectKind;
  id: string;
  /** The state the ruling left it in. */
  ruled: Moderation;
  before: { moderation: Moderation; rejection: Rejection | null };
}

/** An object that was refused while it waited has been looked at twice by now: it is accepted, not queued again. */
export async function restoreAdObject(
  transaction: Transaction,
  { kind, id, ruled, before: { moderation, rejection } }: Restored,
): Promise<boolean> {
  const object = await lockObject(transaction, kind, id);
  if (object?.moderation !== ruled) return false;
  const isAccepted = moderation === 'pending' || moderation === 'accepted';
  const address = addressOf(kind, object.details);
  const isPublished = isAccepted && object.life === 'active';
  const [holder] = isPublished && address !== null ? await listHolders(transaction, [address]) : [];
  const number = isPublished ? registerNumberOf(kind, object.details) : null;
  const isNumberTaken =
    number !== null && (await takenNumbers(transaction, object.owner_id, [{ objectId: id, number }])).has(number);
  // Unique conflict: the page or its number has been published meanwhile. The appeal can still be answered, the object stays out of the
  // catalog.
  if (isNumberTaken || (holder && holder.object_id !== id)) return false;
  const set = () =>
    setModeration(transaction, object, isAccepted ? 'accepted' : moderation, {
      rejection: isAccepted ? null : rejection,
      address,
    });
  const claim = { objectId: id, ownerId: object.owner_id, address };
  const after = await (isPublished ? withAddress(transaction, claim, set) : set());
  return after !== undefined;
}
