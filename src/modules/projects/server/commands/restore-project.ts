import { record } from '../activity/record.ts';
import type { ProjectsContext } from '../context.ts';
import { setArchived } from '../store.ts';
import { inProject, type Who } from './standing.ts';

export function restoreProject(
  context: ProjectsContext,
  { projectId, viewer }: { projectId: string; viewer: Who },
): Promise<void> {
  return inProject(context, { projectId, viewer, ability: 'restore' }, async (transaction) => {
    await setArchived(transaction, projectId, false);
    record(transaction, { projectId, actorId: viewer.accountId, kind: 'project_restored' });
  });
}
