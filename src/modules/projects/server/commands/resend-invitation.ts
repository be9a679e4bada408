import type { ProjectsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { sendInvitation, takeFromInvitationLimits } from '../invitations/send.ts';
import { findInvitation, type InvitationRow } from '../invitations/store.ts';
import { refuseApartMailbox } from '../invitations/welcome.ts';
import { getProjectRow, inProject, refuseUnless, type Who } from './standing.ts';

interface Resending {
  projectId: string;
  invitationId: string;
  viewer: Who & { name: string };
}

export async function resendInvitation(
  context: ProjectsContext,
  { projectId, invitationId, viewer }: Resending,
): Promise<InvitationRow> {
  refuseUnless(await getProjectRow(context, projectId, viewer), 'members');
  const invitation = await findInvitation(context.db, projectId, invitationId);
  if (!invitation) throw fail('not_found');
  const to = await context.mailboxFor(invitation.email);
  await takeFromInvitationLimits(context, viewer.accountId, invitation.email);
  await refuseApartMailbox(context, viewer.accountId, invitation.email);
  return inProject(context, { projectId, viewer, ability: 'members' }, async (transaction, project) => {
    // Accepted or revoked meanwhile.
    const open = await findInvitation(transaction, projectId, invitationId);
    if (!open) throw fail('not_found');
    const { email, role } = open;
    return sendInvitation(context, transaction, { project, email, to, role, inviter: viewer });
  });
}
