import { record } from '../activity/record.ts';
import type { ProjectsContext } from '../context.ts';
import { deleteMember } from '../store.ts';
import { inProject, type Who } from './standing.ts';

export function leaveProject(
  context: ProjectsContext,
  { projectId, viewer }: { projectId: string; viewer: Who },
): Promise<void> {
  return inProject(context, { projectId, viewer, ability: 'leave' }, async (transaction) => {
    await deleteMember(transaction, projectId, viewer.accountId);
    record(transaction, { projectId, actorId: viewer.accountId, kind: 'member_left' });
  });
}
