import { record } from '../activity/record.ts';
import type { ProjectsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { deleteMember, findRole } from '../store.ts';
import { inProject, type Who } from './standing.ts';

export function removeMember(
  context: ProjectsContext,
  { projectId, accountId, viewer }: { projectId: string; accountId: string; viewer: Who },
): Promise<void> {
  return inProject(context, { projectId, viewer, ability: 'members' }, async (transaction) => {
    const role = await findRole(transaction, projectId, accountId);
    if (!role) throw fail('not_found');
    if (role === 'owner') throw fail('owner_stays');
    await deleteMember(transaction, projectId, accountId);
    record(transaction, {
      projectId,
      actorId: viewer.accountId,
      kind: 'member_removed',
      data: { account_id: accountId },
    });
  });
}
