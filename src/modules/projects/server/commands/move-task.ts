import type { ProjectsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { listTasks, type TaskRow, updateTask } from '../work/store.ts';
import { inProject, type Who } from './standing.ts';

interface Move {
  projectId: string;
  taskId: string;
  viewer: Who;
  direction: 'up' | 'down';
}

/** Past its neighbour among the open ones or among the done ones, because that is how they are shown. */
export function moveTask(context: ProjectsContext, { projectId, taskId, viewer, direction }: Move): Promise<TaskRow[]> {
  return inProject(context, { projectId, viewer, ability: 'work' }, async (transaction) => {
    const tasks = await listTasks(transaction, projectId);
    const task = tasks.find(({ task_id }) => task_id === taskId);
    if (!task) throw fail('not_found');
    const alike = tasks.filter(({ done_at }) => (done_at === null) === (task.done_at === null));
    const at = alike.indexOf(task);
    const neighbour = alike[direction === 'up' ? at - 1 : at + 1];
    if (!neighbour) return tasks;
    await updateTask(transaction, taskId, { place: neighbour.place });
    await updateTask(transaction, neighbour.task_id, { place: task.place });
    return listTasks(transaction, projectId);
  });
}
