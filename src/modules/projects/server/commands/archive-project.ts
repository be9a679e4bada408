import { record } from '../activity/record.ts';
import type { ProjectsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { setArchived } from '../store.ts';
import { inProject, type Who } from './standing.ts';

/** Row lock: a checkout locks the project too, so a deal cannot slip in between the count and the archive. */
export function archiveProject(
  context: ProjectsContext,
  { projectId, viewer }: { projectId: string; viewer: Who },
): Promise<void> {
  return inProject(context, { projectId, viewer, ability: 'archive' }, async (transaction) => {
    const deals = (await context.deals.totalsByProject([projectId])).get(projectId);
    if ((deals?.openCount ?? 0) > 0) throw fail('project_has_open_deals');
    await setArchived(transaction, projectId, true);
    record(transaction, { projectId, actorId: viewer.accountId, kind: 'project_archived' });
  });
}
