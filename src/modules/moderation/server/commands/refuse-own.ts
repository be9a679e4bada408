import type { Transaction } from '#platform/database/schema.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Case } from '../../domain/cases.ts';
import type { ModerationContext } from '../context.ts';
import { fail } from '../fail.ts';
import { type ComplaintRow, findComplaint } from '../store.ts';

type Ports = Pick<ModerationContext, 'db' | 'objects' | 'refuseOwnAppeal' | 'sidesOf' | 'payoutOwner'>;

/** Nobody judges their own: neither decides on it nor keeps it from those who can, whatever their role. */
export async function refuseOwnObject(
  { objects }: Pick<Ports, 'objects'>,
  transaction: Transaction,
  objectId: string,
  { accountId }: Viewer,
): Promise<void> {
  if ((await objects.idsOf(transaction, accountId)).includes(objectId)) throw fail('own_case');
}

/** About an object of theirs, about what they wrote, or by themselves; nor is their own dismissal looked at again by themselves. */
export async function refuseOwnComplaint(
  context: Pick<Ports, 'objects'>,
  transaction: Transaction,
  {
    object_id,
    author_id,
    message,
    dismissed_by,
  }: Pick<ComplaintRow, 'object_id' | 'author_id' | 'message' | 'dismissed_by'>,
  actor: Viewer,
): Promise<void> {
  if (dismissed_by === actor.accountId) throw fail('own_dismissal');
  if (author_id === actor.accountId) throw fail('own_case');
  const words = message?.context.find(({ number }) => number === message.number);
  if (words?.accountId === actor.accountId) throw fail('own_case');
  await refuseOwnObject(context, transaction, object_id, actor);
}

export async function refuseOwnCase(
  context: Ports,
  transaction: Transaction,
  { kind, id, actor }: { kind: Case; id: string; actor: Viewer },
): Promise<void> {
  switch (kind) {
    case 'object':
      return refuseOwnObject(context, transaction, id, actor);
    case 'complaint': {
      const complaint = await findComplaint(context.db, id);
      return complaint && refuseOwnComplaint(context, transaction, complaint, actor);
    }
    case 'payout':
      // Decided by administrators alone: from nobody else's hands.
      if (actor.role !== 'admin') throw fail('forbidden');
      if ((await context.payoutOwner(id)) === actor.accountId) throw fail('own_case');
      return;
    case 'dispute':
    case 'marking':
      if ((await context.sidesOf(id)).includes(actor.accountId)) throw fail('own_case');
      return;
    case 'appeal':
      return context.refuseOwnAppeal(id, actor);
  }
}
