import { record } from '../activity/record.ts';
import type { ProjectsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { findInvitation, revokeInvitation as revoke } from '../invitations/store.ts';
import { inProject, type Who } from './standing.ts';

export function revokeInvitation(
  context: ProjectsContext,
  { projectId, invitationId, viewer }: { projectId: string; invitationId: string; viewer: Who },
): Promise<void> {
  return inProject(context, { projectId, viewer, ability: 'members' }, async (transaction) => {
    if (!(await findInvitation(transaction, projectId, invitationId))) throw fail('not_found');
    await revoke(transaction, invitationId);
    record(transaction, { projectId, actorId: viewer.accountId, kind: 'invitation_revoked' });
  });
}
