import { projectErrors } from '../../contract.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { InvitedRole } from '../../domain/roles.ts';
import { record } from '../activity/record.ts';
import type { ProjectsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { sendInvitation, takeFromInvitationLimits } from '../invitations/send.ts';
import { hasJoined, type InvitationRow, listInvitations } from '../invitations/store.ts';
import { refuseApartMailbox } from '../invitations/welcome.ts';
import { countMembers } from '../store.ts';
import { getProjectRow, inProject, refuseUnless, type Who } from './standing.ts';

interface NewMember {
  projectId: string;
  viewer: Who & { name: string };
  email: string;
  role: InvitedRole;
}

export async function inviteMember(
  context: ProjectsContext,
  { projectId, viewer, email, role }: NewMember,
): Promise<InvitationRow> {
  // Rate limits after the permission: they are shared, so only whoever may invite uses them up.
  refuseUnless(await getProjectRow(context, projectId, viewer), 'members');
  const to = await context.mailboxFor(email);
  await takeFromInvitationLimits(context, viewer.accountId, email);
  await refuseApartMailbox(context, viewer.accountId, email);
  return inProject(context, { projectId, viewer, ability: 'members' }, async (transaction, project) => {
    const mailbox = context.normaliseEmail(email);
    const isOwn = mailbox === context.normaliseEmail(viewer.email);
    if (isOwn || (await hasJoined(transaction, projectId, mailbox))) {
      throw fail('already_member', { fields: { email: projectErrors.already_member.message } });
    }
    const open = (await listInvitations(transaction, projectId)).filter(
      ({ email_normalised }) => email_normalised !== mailbox,
    );
    if ((await countMembers(transaction, projectId)) + open.length >= LIMITS.people) {
      throw fail('project_full', { message: `В проекте помещается ${LIMITS.people} человек вместе с приглашёнными.` });
    }
    const invitation = await sendInvitation(context, transaction, { project, email, to, role, inviter: viewer });
    // The address is the owner's secret; the feed is everybody's.
    record(transaction, { projectId, actorId: viewer.accountId, kind: 'member_invited', data: { role } });
    return invitation;
  });
}
