import { record, wordsOf } from '../activity/record.ts';
import type { ProjectsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { findTask, type TaskRow, updateTask } from '../work/store.ts';
import { refuseStranger } from './add-task.ts';
import { inProject, type Who } from './standing.ts';

interface TaskChange {
  projectId: string;
  taskId: string;
  viewer: Who;
  changes: { title?: string; assignee_id?: string | null; due_on?: string | null };
  isDone: boolean | undefined;
}

export function changeTask(
  context: ProjectsContext,
  { projectId, taskId, viewer, changes, isDone }: TaskChange,
): Promise<TaskRow> {
  return inProject(context, { projectId, viewer, ability: 'work' }, async (transaction) => {
    const task = await findTask(transaction, projectId, taskId);
    if (!task) throw fail('not_found');
    await refuseStranger(transaction, projectId, changes.assignee_id);
    const isRewritten = changes.title !== undefined && changes.title !== task.title;
    const changed = await updateTask(transaction, taskId, {
      ...changes,
      ...(isRewritten && { author_id: viewer.accountId }),
      isDone,
    });
    const words = wordsOf({ title: changed.title }, changed.author_id, viewer.accountId);
    const wasDone = task.done_at !== null;
    if (isDone !== undefined && isDone !== wasDone) {
      record(transaction, {
        projectId,
        actorId: viewer.accountId,
        kind: isDone ? 'task_done' : 'task_reopened',
        data: words,
      });
    }
    const { assignee_id } = changed;
    if (assignee_id && assignee_id !== task.assignee_id && assignee_id !== viewer.accountId) {
      record(transaction, {
        projectId,
        actorId: viewer.accountId,
        kind: 'task_assigned',
        data: { ...words, account_id: assignee_id },
      });
    }
    return changed;
  });
}
