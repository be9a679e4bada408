import { IconArrowDown, IconArrowUp, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { deferred } from '#platform/web/deferred.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import checkStyles from '#ui/checkbox.module.css';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import { TextField } from '#ui/text-field.tsx';
import { longDay } from '#words/days.ts';
import { dueDay } from '#words/moments.ts';
import type { Member, Task } from '../contract.ts';
import { LIMITS } from '../domain/limits.ts';
import { AssigneeSelect } from './assignee-select.tsx';
import styles from './tasks-panel.module.css';

export interface TaskFields {
  title: string;
  assignee_id: string | null;
  due_on: string | null;
}

interface TaskRowProps {
  task: Task;
  members: readonly Member[];
  isMine: boolean;
  canWork: boolean;
  today: string;
  onDone: (isDone: boolean) => void;
  onMove: (direction: 'up' | 'down') => void;
  onChange: (fields: TaskFields) => void;
  onRemove: () => void;
}

export function TaskRow(props: TaskRowProps) {
  const { task, members, isMine, canWork, today, onDone, onMove, onChange, onRemove } = props;
  const [isEditing, setEditing] = useState(false);
  const { title, due_on, assignee } = task;
  const isDone = task.done_at !== null;

  if (isEditing) {
    return (
      <li>
        <EditTask
          task={task}
          members={members}
          onSave={(fields) => {
            setEditing(false);
            onChange(fields);
          }}
          onCancel={() => setEditing(false)}
        />
      </li>
    );
  }

  function moveByKey(event: KeyboardEvent) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? 'up' : 'down');
  }

  return (
    <li
      className={classNames(
        styles.task,
        'row middle relative gap-3 at-48 ring-inside',
        isDone && styles.done,
        !canWork && styles.readOnly,
      )}
    >
      <input
        type="checkbox"
        className={`${checkStyles.input} ${styles.check} stack centre fixed surface`}
        checked={isDone}
        disabled={!canWork}
        aria-label={`Готово: ${title}`}
        aria-keyshortcuts={canWork ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
        onKeyDown={canWork ? moveByKey : undefined}
        onChange={(event) => onDone(event.target.checked)}
      />
      <span className={`${styles.title} grow medium tight anywhere`}>{title}</span>
      {due_on ? (
        <span className={classNames(styles.when, 't-13 nowrap', !isDone && due_on < today && styles.late)}>
          <span className="visually-hidden">Срок: </span>
          {dueDay(due_on, today)}
        </span>
      ) : null}
      {assignee ? (
        <span className="fixed" title={assignee.name}>
          <span className="visually-hidden">Делает {assignee.name}</span>
          <Avatar name={assignee.name} src={assignee.avatar} seed={assignee.account_id} ink={isMine} size="xs" />
        </span>
      ) : null}
      {canWork ? (
        <Menu
          label={`Задача: ${title}`}
          trigger={(trigger) => (
            <IconButton {...trigger} size="sm" label={`Действия: ${title}`} icon={<IconDots aria-hidden="true" />} />
          )}
        >
          <MenuItem icon={<IconPencil aria-hidden="true" />} onClick={() => setEditing(true)}>
            Изменить
          </MenuItem>
          <MenuItem icon={<IconArrowUp aria-hidden="true" />} end="Alt ↑" onClick={() => onMove('up')}>
            Выше
          </MenuItem>
          <MenuItem icon={<IconArrowDown aria-hidden="true" />} end="Alt ↓" onClick={() => onMove('down')}>
            Ниже
          </MenuItem>
          <MenuItem icon={<IconTrash aria-hidden="true" />} danger onClick={onRemove}>
            Удалить
          </MenuItem>
        </Menu>
      ) : null}
    </li>
  );
}

const DayField = deferred(() => import('#ui/day-field.tsx'), 'DayField');

interface EditTaskProps {
  task: Task;
  members: readonly Member[];
  onSave: (fields: TaskFields) => void;
  onCancel: () => void;
}

function EditTask({ task, members, onSave, onCancel }: EditTaskProps) {
  const first = useRef<HTMLInputElement>(null);
  const [title, setTitle] = useState(task.title);
  const [assigneeId, setAssigneeId] = useState(task.assignee?.account_id ?? '');
  const [dueOn, setDueOn] = useState(task.due_on ?? '');
  const [error, setError] = useState<string>();
  useEffect(() => first.current?.focus(), []);

  function save(event: FormEvent) {
    event.preventDefault();
    if (title.trim() === '') setError('Напишите, что нужно сделать.');
    else onSave({ title: title.trim(), assignee_id: assigneeId || null, due_on: dueOn || null });
  }

  return (
    <form
      className={`${styles.edit} stack gap-2 pad-x-5 in-4 out-4`}
      onSubmit={save}
      onKeyDown={(event) => {
        // In the open calendar it closes only that.
        if (event.key === 'Escape' && !(event.target as Element).closest('[popover]')) onCancel();
      }}
    >
      <TextField
        ref={first}
        label="Задача"
        labelHidden
        maxLength={LIMITS.taskTitleMax}
        value={title}
        error={error}
        onChange={(event) => setTitle(event.target.value)}
      />
      <div className={`${styles.more} stack gap-2`}>
        <DayField
          label="Срок"
          size="sm"
          value={dueOn || null}
          text={dueOn ? longDay(dueOn) : null}
          onChange={setDueOn}
          onClear={() => setDueOn('')}
        />
        <AssigneeSelect members={members} value={assigneeId} onChange={setAssigneeId} />
      </div>
      <div className="row gap-2">
        <Button type="submit" size="sm">
          Сохранить
        </Button>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          Отмена
        </Button>
      </div>
    </form>
  );
}
