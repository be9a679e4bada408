import { IconPlus } from '@tabler/icons-react';
import { deferred } from '#platform/web/deferred.tsx';
import { useForm } from '#platform/web/form.ts';
import { Button } from '#ui/button.tsx';
import { longDay } from '#words/days.ts';
import type { Project } from '../contract.ts';
import { LIMITS } from '../domain/limits.ts';
import { AssigneeSelect } from './assignee-select.tsx';
import styles from './tasks-panel.module.css';
import { useProjectAction } from './use-project-action.ts';

const DayField = deferred(() => import('#ui/day-field.tsx'), 'DayField');

/** A line to type into; Enter adds and the next can be typed at once. Day and person show up with the first letter. */
export function AddTask({ project }: { project: Project }) {
  const { api, reload } = useProjectAction();
  const form = useForm({
    initial: { title: '', assignee_id: '', due_on: '' },
    check: ({ title }) => (title.trim() ? {} : { title: 'Напишите, что нужно сделать.' }),
    submit: async ({ title, assignee_id, due_on }) => {
      await api('POST /v1/projects/{project_id}/tasks', {
        params: { project_id: project.project_id },
        body: { title: title.trim(), assignee_id: assignee_id || null, due_on: due_on || null },
      });
      form.set({ title: '', due_on: '' });
      await reload();
    },
  });
  const { title, assignee_id, due_on } = form.values;
  const refusal =
    form.errors.title ?? form.errors.assignee_id ?? form.errors.due_on ?? form.failure?.error.message ?? null;
  return (
    <form {...form.props} className="line-above">
      <label className={`${styles.addLine} row middle gap-3 icon-20 pad-x-5`}>
        <IconPlus className="faint" aria-hidden="true" />
        <span className="visually-hidden">Новая задача</span>
        <input
          className="entry medium"
          name="title"
          value={title}
          placeholder="Добавить задачу"
          autoComplete="off"
          maxLength={LIMITS.taskTitleMax}
          aria-invalid={form.errors.title ? true : undefined}
          aria-describedby={refusal ? 'add-task-refusal' : undefined}
          onChange={(event) => form.set({ title: event.target.value })}
        />
      </label>
      {title ? (
        <div className={`${styles.addMore} stack bottom gap-2`}>
          <DayField
            label="Срок"
            size="sm"
            value={due_on || null}
            text={due_on ? longDay(due_on) : null}
            onChange={(day) => form.set({ due_on: day })}
            onClear={() => form.set({ due_on: '' })}
          />
          <AssigneeSelect
            members={project.members}
            value={assignee_id}
            onChange={(accountId) => form.set({ assignee_id: accountId })}
          />
          <Button type="submit" size="sm" pending={form.isPending}>
            Добавить
          </Button>
        </div>
      ) : null}
      {refusal ? (
        <p id="add-task-refusal" role="alert" className={`${styles.error} t-13 bad`}>
          {refusal}
        </p>
      ) : null}
    </form>
  );
}
