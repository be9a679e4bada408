import type { Transaction } from '#platform/database/schema.ts';
import { canDecide, type Decision } from '../../domain/states.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import { addressOf } from '../editing/content.ts';
import { fail } from '../fail.ts';
import { lockObject, type ObjectRow, type Rejection } from '../store.ts';
import { withAddress } from './addresses.ts';
import { refuseTakenNumber, registerNumberOf } from './register-numbers.ts';
import { setModeration } from './store.ts';

export interface Verdict {
  kind: AdObjectKind;
  id: string;
  decision: Decision;
  rejection: Rejection | null;
  /** The one the moderator has read; another one now is refused. */
  version?: number | undefined;
}

/** A moderator's decision; the permission is checked by the moderation module. Returns the object before and after. */
export async function decideAdObject(
  transaction: Transaction,
  { kind, id, decision, rejection, version }: Verdict,
): Promise<{ before: ObjectRow; after: ObjectRow }> {
  const before = await lockObject(transaction, kind, id);
  if (!before) throw fail('not_found');
  if (version !== undefined && version !== before.version)
    throw fail('stale_version', {
      message: 'Владелец изменил объект, пока вы его смотрели. Прочитайте новую версию и решите ещё раз.',
    });
  if (before.life === 'draft' && before.published_at === null)
    throw fail('wrong_life', { message: 'Это черновик: его ещё не публиковали, и решать по нему нечего.' });
  if (!canDecide(before.moderation, decision)) throw fail('wrong_life');
  const address = addressOf(kind, before.details);
  const set = () =>
    setModeration(transaction, before, decision, { rejection: decision === 'accepted' ? null : rejection, address });
  const claim = { objectId: id, ownerId: before.owner_id, address };
  const isPublished = decision === 'accepted' && before.life === 'active';
  if (isPublished)
    await refuseTakenNumber(transaction, {
      objectId: id,
      ownerId: before.owner_id,
      number: registerNumberOf(kind, before.details),
    });
  const after = await (isPublished ? withAddress(transaction, claim, set) : set());
  if (!after) throw fail('stale_version');
  return { before, after };
}
