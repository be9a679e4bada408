import { startTransition, useOptimistic } from 'react';
import { Box } from '#ui/box.tsx';
import type { Project, Task } from '../contract.ts';
import { AddTask } from './add-task.tsx';
import { TaskRow } from './task-row.tsx';
import styles from './tasks-panel.module.css';
import { useProjectAction } from './use-project-action.ts';

/** Done tasks beyond this many fold away. */
const DONE_SHOWN = 3;

type Change = (tasks: readonly Task[]) => readonly Task[];

export function TasksPanel({ project, me, today }: { project: Project; me: string; today: string }) {
  const { run } = useProjectAction();
  // Optimistic update: shown as done at once; the server's response replaces it.
  const [tasks, apply] = useOptimistic<readonly Task[], Change>(project.task_list, (now, change) => change(now));
  const { can, project_id } = project;

  function act(change: Change, work: Parameters<typeof run>[0], done?: string) {
    startTransition(async () => {
      apply(change);
      await run(work, done);
    });
  }

  const rowOf = (task: Task) => {
    const params = { project_id, task_id: task.task_id };
    const replace = (changes: Partial<Task>) => (now: readonly Task[]) =>
      now.map((one) => (one.task_id === task.task_id ? { ...one, ...changes } : one));
    return (
      <TaskRow
        key={task.task_id}
        task={task}
        members={project.members}
        isMine={task.assignee?.account_id === me}
        canWork={can.work}
        today={today}
        onDone={(isDone) =>
          act(replace({ done_at: isDone ? new Date().toISOString() : null }), (api) =>
            api('PATCH /v1/projects/{project_id}/tasks/{task_id}', { params, body: { done: isDone } }),
          )
        }
        onMove={(direction) =>
          act(moved(task, direction), (api) =>
            api('POST /v1/projects/{project_id}/tasks/{task_id}/move', { params, body: { direction } }),
          )
        }
        onChange={({ title, assignee_id, due_on }) => {
          const assignee = project.members.find(({ account_id }) => account_id === assignee_id) ?? null;
          act(replace({ title, due_on, assignee }), (api) =>
            api('PATCH /v1/projects/{project_id}/tasks/{task_id}', { params, body: { title, assignee_id, due_on } }),
          );
        }}
        onRemove={() =>
          act(
            (now) => now.filter(({ task_id }) => task_id !== task.task_id),
            (api) => api('DELETE /v1/projects/{project_id}/tasks/{task_id}', { params }),
            'Задача удалена',
          )
        }
      />
    );
  };

  const open = tasks.filter(({ done_at }) => done_at === null);
  const done = tasks.filter(({ done_at }) => done_at !== null);
  return (
    <Box flush id="tasks" title="Задачи" end={tasks.length > 0 ? openWords(open.length) : null}>
      {tasks.length === 0 ? (
        <p className={`${styles.none} soft pad-x-5 in-1 out-5`}>
          {can.work ? 'Запишите, что нужно сделать: первую задачу можно добавить прямо здесь.' : 'Задач пока нет.'}
        </p>
      ) : (
        <ul className={styles.rows} aria-label="Открытые задачи">
          {open.map(rowOf)}
        </ul>
      )}
      {done.length > DONE_SHOWN ? (
        <details className={styles.doneList}>
          <summary className="line-above note pad-x-5 pad-y-3 pointer">Сделано: {done.length}</summary>
          <ul className={styles.rows}>{done.map(rowOf)}</ul>
        </details>
      ) : (
        <ul className={styles.rows} aria-label="Сделанные задачи">
          {done.map(rowOf)}
        </ul>
      )}
      {can.work ? <AddTask project={project} /> : null}
    </Box>
  );
}

function openWords(count: number): string {
  if (count === 0) return 'всё сделано';
  return count === 1 ? '1 открыта' : `${count} открыто`;
}

/** As the server will: past the neighbour of the same sort. */
const moved =
  (task: Task, direction: 'up' | 'down'): Change =>
  (now) => {
    const alike = now.filter(({ done_at }) => (done_at === null) === (task.done_at === null));
    const at = alike.findIndex(({ task_id }) => task_id === task.task_id);
    const neighbour = alike[direction === 'up' ? at - 1 : at + 1];
    if (!neighbour) return now;
    return now.map((one) => {
      if (one.task_id === task.task_id) return neighbour;
      return one.task_id === neighbour.task_id ? task : one;
    });
  };
