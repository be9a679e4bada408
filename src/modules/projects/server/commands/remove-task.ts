import { record, wordsOf } from '../activity/record.ts';
import type { ProjectsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { deleteTask, findTask } from '../work/store.ts';
import { inProject, type Who } from './standing.ts';

export function removeTask(
  context: ProjectsContext,
  { projectId, taskId, viewer }: { projectId: string; taskId: string; viewer: Who },
): Promise<void> {
  return inProject(context, { projectId, viewer, ability: 'work' }, async (transaction) => {
    const task = await findTask(transaction, projectId, taskId);
    if (!task) throw fail('not_found');
    await deleteTask(transaction, taskId);
    record(transaction, {
      projectId,
      actorId: viewer.accountId,
      kind: 'task_removed',
      data: wordsOf({ title: task.title }, task.author_id, viewer.accountId),
    });
  });
}
