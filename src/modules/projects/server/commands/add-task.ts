import type { Db } from '#platform/database/schema.ts';
import { newId } from '#platform/ids.ts';
import { LIMITS } from '../../domain/limits.ts';
import { record } from '../activity/record.ts';
import type { ProjectsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { findRole } from '../store.ts';
import { insertTasks, listTasks, type TaskRow } from '../work/store.ts';
import { inProject, type Who } from './standing.ts';

interface NewTask {
  projectId: string;
  viewer: Who;
  title: string;
  assigneeId: string | null;
  dueOn: string | null;
}

export function addTask(
  context: ProjectsContext,
  { projectId, viewer, title, assigneeId, dueOn }: NewTask,
): Promise<TaskRow> {
  return inProject(context, { projectId, viewer, ability: 'work' }, async (transaction) => {
    if ((await listTasks(transaction, projectId)).length >= LIMITS.tasks) {
      throw fail('project_full', { message: `В проекте уже ${LIMITS.tasks} задач. Удалите сделанные.` });
    }
    await refuseStranger(transaction, projectId, assigneeId);
    const task = { task_id: newId(), title, author_id: viewer.accountId, assignee_id: assigneeId, due_on: dueOn };
    const [added] = await insertTasks(transaction, projectId, [task]);
    if (!added) throw new Error('the task was not stored');
    record(transaction, { projectId, actorId: viewer.accountId, kind: 'task_added', data: { title } });
    return added;
  });
}

export async function refuseStranger(db: Db, projectId: string, assigneeId: string | null | undefined): Promise<void> {
  if (!assigneeId || (await findRole(db, projectId, assigneeId))) return;
  throw fail('invalid_fields', { fields: { assignee_id: 'Выберите участника проекта.' } });
}
