import { inTransaction } from '#platform/database/transaction.ts';
import { hashToken } from '#platform/tokens.ts';
import { record } from '../activity/record.ts';
import type { ProjectsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { refuseOtherMailbox } from '../invitations/mailbox.ts';
import { acceptInvitation as accept, findInvitationByToken } from '../invitations/store.ts';
import { refuseApart } from '../invitations/welcome.ts';
import { insertMember, readTitles } from '../store.ts';
import type { Who } from './standing.ts';

/**
 * Answers the project. Atomic: of several concurrent uses one succeeds, by a single UPDATE on the token. An invitation
 * sent anew keeps its id, but its role may be another and its token is: whoever holds the old one has not read the new role.
 */
export async function acceptInvitation(
  context: ProjectsContext,
  { token, viewer }: { token: string; viewer: Who },
): Promise<string> {
  return inTransaction(context.db, async (transaction) => {
    const tokenHash = hashToken(token);
    const found = await findInvitationByToken(transaction, tokenHash);
    if (!found) throw fail('invitation_gone');
    refuseOtherMailbox(context, found, viewer);
    await refuseApart(context, found.invited_by, viewer.accountId, transaction);
    const invitation = await accept(transaction, tokenHash, viewer.accountId);
    if (!invitation) throw fail('invitation_gone');
    const { project_id, role, invited_by: invitedBy } = invitation;
    // Whoever is a member already keeps the role they have.
    if (await insertMember(transaction, { project_id, account_id: viewer.accountId, role })) {
      record(transaction, {
        projectId: project_id,
        actorId: viewer.accountId,
        kind: 'member_joined',
        data: { role },
      });
      const [faces, titles] = await Promise.all([
        context.facesOf([viewer.accountId]),
        readTitles(context.db, [project_id]),
      ]);
      const [name, project] = [faces.get(viewer.accountId)?.name ?? '', titles.get(project_id) ?? ''];
      const joined = { projectId: project_id, project, invitedBy, accountId: viewer.accountId, name, role };
      for (const told of context.onJoin) await told(transaction, joined);
    }
    return project_id;
  });
}
