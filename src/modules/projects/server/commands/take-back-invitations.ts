import type { Transaction } from '#platform/database/schema.ts';
import { record } from '../activity/record.ts';
import { takeBackInvitations as takeBack } from '../invitations/store.ts';
import { deleteMember, findRole } from '../store.ts';

/** Ends invitations that the account made since then; whoever came by one is no member any more. Answers their mailboxes. */
export async function takeBackInvitations(transaction: Transaction, inviterId: string, since: Date): Promise<string[]> {
  const taken = await takeBack(transaction, inviterId, since);
  for (const { project_id: projectId, accepted_by: memberId } of taken) {
    if (!memberId || !(await findRole(transaction, projectId, memberId))) continue;
    await deleteMember(transaction, projectId, memberId);
    record(transaction, {
      projectId,
      actorId: inviterId,
      kind: 'member_removed',
      data: { account_id: memberId },
    });
  }
  return taken.map(({ email }) => email);
}
