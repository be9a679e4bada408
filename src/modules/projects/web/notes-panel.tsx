import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useForm } from '#platform/web/form.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import { TextField } from '#ui/text-field.tsx';
import { recentMoment } from '#words/moments.ts';
import { DetailMarkdown } from '../../ad-objects/web/index.ts';
import type { Note, Project } from '../contract.ts';
import { LIMITS } from '../domain/limits.ts';
import styles from './notes-panel.module.css';
import { useProjectAction } from './use-project-action.ts';

interface NotesPanelProps {
  project: Project;
  notes: readonly Note[];
  me: string;
  today: string;
}

export function NotesPanel({ project, notes, me, today }: NotesPanelProps) {
  return (
    <section aria-label="Заметки" className="stack gap-3">
      {/* Headings inside notes stand below it. */}
      <h2 className="visually-hidden">Заметки</h2>
      {project.can.work ? <NewNote projectId={project.project_id} /> : null}
      {notes.length === 0 && !project.can.work ? (
        <EmptyState title="Заметок пока нет" heading="h3">
          Здесь команда держит брифы, договорённости и ссылки.
        </EmptyState>
      ) : null}
      {notes.map((note) => (
        <NoteCard key={note.note_id} note={note} projectId={project.project_id} me={me} today={today} />
      ))}
    </section>
  );
}

function NewNote({ projectId }: { projectId: string }) {
  const { api, reload } = useProjectAction();
  const form = useForm({
    initial: { text: '' },
    check: ({ text }) => (text.trim() ? {} : { text: 'Напишите что-нибудь.' }),
    submit: async ({ text }) => {
      await api('POST /v1/projects/{project_id}/notes', { params: { project_id: projectId }, body: { text } });
      form.set({ text: '' });
      await reload();
    },
  });
  return (
    <form {...form.props} className={`${styles.new} stack gap-2 lined round-3 surface pad-5`}>
      <TextField
        multiline
        label="Новая заметка"
        hint="Бриф, договорённость, ссылка. Можно с разметкой: **жирный**, списки, ссылки."
        rows={3}
        maxLength={LIMITS.noteTextMax}
        {...form.field('text')}
      />
      <FormFailure failure={form.failure} />
      <Button type="submit" size="sm" pending={form.isPending}>
        Сохранить заметку
      </Button>
    </form>
  );
}

interface NoteCardProps {
  note: Note;
  projectId: string;
  me: string;
  today: string;
}

function NoteCard({ note, projectId, me, today }: NoteCardProps) {
  const { run, isPending } = useProjectAction();
  const [mode, setMode] = useState<'read' | 'edit' | 'remove'>('read');
  const { author, text, created_at, updated_at, can } = note;
  const params = { project_id: projectId, note_id: note.note_id };
  const moment = recentMoment(created_at, today);
  return (
    <Card as="article" className={`${styles.card} gap-2 t-14 stack`} aria-label={`Заметка: ${author.name}, ${moment}`}>
      <header className="row wrap middle gap-2 rows-1 at-32">
        <Avatar
          name={author.name}
          src={author.avatar}
          seed={author.account_id}
          ink={author.account_id === me}
          size="xs"
        />
        <b>{author.name}</b>
        <time className="grow t-12 faint" dateTime={created_at}>
          {moment}
          {updated_at === created_at ? null : ', изменена'}
        </time>
        {can.change || can.delete ? (
          <Menu
            label="Заметка"
            trigger={(trigger) => (
              <IconButton {...trigger} size="sm" label="Действия с заметкой" icon={<IconDots aria-hidden="true" />} />
            )}
          >
            {can.change ? (
              <MenuItem icon={<IconPencil aria-hidden="true" />} onClick={() => setMode('edit')}>
                Изменить
              </MenuItem>
            ) : null}
            <MenuItem icon={<IconTrash aria-hidden="true" />} danger onClick={() => setMode('remove')}>
              Удалить
            </MenuItem>
          </Menu>
        ) : null}
      </header>
      {mode === 'edit' ? (
        <EditNote note={note} projectId={projectId} onClose={() => setMode('read')} />
      ) : (
        <DetailMarkdown source={text} />
      )}
      {mode === 'remove' ? (
        <ConfirmDialog
          title="Удалить заметку?"
          action="Удалить"
          isPending={isPending}
          onClose={() => setMode('read')}
          onConfirm={() =>
            void run((api) => api('DELETE /v1/projects/{project_id}/notes/{note_id}', { params }), 'Заметка удалена')
          }
        >
          Вернуть её будет нельзя.
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}

function EditNote({ note, projectId, onClose }: { note: Note; projectId: string; onClose: () => void }) {
  const { api, reload } = useProjectAction();
  const form = useForm({
    initial: { text: note.text },
    check: ({ text }) => (text.trim() ? {} : { text: 'Напишите что-нибудь.' }),
    submit: async ({ text }) => {
      await api('PATCH /v1/projects/{project_id}/notes/{note_id}', {
        params: { project_id: projectId, note_id: note.note_id },
        body: { text },
      });
      await reload();
      onClose();
    },
  });
  return (
    <form {...form.props} className="stack gap-2">
      <TextField
        multiline
        label="Текст заметки"
        labelHidden
        rows={4}
        maxLength={LIMITS.noteTextMax}
        {...form.field('text')}
      />
      <FormFailure failure={form.failure} />
      <div className="row gap-2">
        <Button type="submit" size="sm" pending={form.isPending}>
          Сохранить
        </Button>
        <Button variant="ghost" size="sm" onClick={onClose}>
          Отмена
        </Button>
      </div>
    </form>
  );
}
