import { inTransaction } from '#platform/database/transaction.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { ChatsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { getMember } from '../queries.ts';
import { countPinned, updateMember } from '../store.ts';

interface Changes {
  is_pinned?: boolean | undefined;
  is_muted?: boolean | undefined;
  is_archived?: boolean | undefined;
}

/** How one of the two keeps the dialog; the other does not notice. */
export async function changeDialog(
  context: ChatsContext,
  { dialogId, accountId, changes }: { dialogId: string; accountId: string; changes: Changes },
): Promise<void> {
  const member = await getMember(context, dialogId, accountId);
  const { is_pinned = null, is_muted = null, is_archived = null } = changes;
  await inTransaction(context.db, async (transaction) => {
    if (is_pinned && !member.is_pinned && (await countPinned(transaction, accountId)) >= LIMITS.pinned) {
      throw fail('too_many_pinned');
    }
    await updateMember(transaction, member, { is_pinned, is_muted, is_archived });
    const event = { accountId, type: 'dialog', data: { dialog_id: dialogId }, aboutIds: [member.other_id] };
    context.realtime.publish(transaction, [event]);
  });
}
