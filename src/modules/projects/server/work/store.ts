/** The only SQL on tasks, notes and files of projects. */

import { type Selectable, sql } from 'kysely';
import { executePrepared } from '#platform/database/prepared.ts';
import type { Db, Transaction } from '#platform/database/schema.ts';

interface TasksTable {
  task_id: string;
  project_id: string;
  title: string;
  /** Whoever wrote the title; null for tasks from before it was noted. */
  author_id: string | null;
  assignee_id: string | null;
  due_on: string | null;
  place: number;
  created_at: Date;
  done_at: Date | null;
}
interface NotesTable {
  note_id: string;
  project_id: string;
  author_id: string;
  text: string;
  created_at: Date;
  updated_at: Date;
}
interface FilesTable {
  project_id: string;
  file_id: string;
  name: string;
  size_bytes: number;
  added_by: string;
  added_at: Date;
}
declare module '#platform/database/schema.ts' {
  interface Schema {
    project_tasks: TasksTable;
    project_notes: NotesTable;
    project_files: FilesTable;
  }
}

export type TaskRow = Selectable<TasksTable>;
export type NoteRow = Selectable<NotesTable>;
export type FileRow = Selectable<FilesTable>;
export type NewTask = Pick<TaskRow, 'task_id' | 'title' | 'author_id' | 'assignee_id' | 'due_on'> &
  Partial<Pick<TaskRow, 'created_at' | 'done_at'>>;

// ── tasks ──

export async function listTasks(db: Db, projectId: string): Promise<TaskRow[]> {
  const query = db
    .selectFrom('project_tasks')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('place')
    .orderBy('task_id');
  return (await executePrepared(db, query)).rows;
}

export interface DueTask {
  taskId: string;
  title: string;
  dueOn: string;
  projectId: string;
  projectTitle: string;
}

/** Tasks due until that day: assigned to the person, or to nobody in a project of their own. The oldest day first. */
export async function listDueTasks(db: Db, accountId: string, until: string): Promise<DueTask[]> {
  const { rows } = await executePrepared(
    db,
    sql<DueTask>`
    SELECT t.task_id AS "taskId", t.title, t.due_on::text AS "dueOn", p.project_id AS "projectId", p.title AS "projectTitle"
    FROM project_members AS m
    JOIN projects AS p USING (project_id)
    JOIN project_tasks AS t USING (project_id)
    WHERE m.account_id = ${accountId} AND m.role <> 'viewer' AND p.archived_at IS NULL
      AND (t.assignee_id = m.account_id OR (t.assignee_id IS NULL AND m.role = 'owner'))
      AND t.done_at IS NULL AND t.due_on <= ${until}::date
    ORDER BY t.due_on, t.task_id`,
  );
  return rows;
}

export function findTask(db: Db, projectId: string, taskId: string): Promise<TaskRow | undefined> {
  return db
    .selectFrom('project_tasks')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('task_id', '=', taskId)
    .executeTakeFirst();
}

/** At the end, in the given order; the project is locked, so places do not clash. */
export async function insertTasks(db: Transaction, projectId: string, tasks: readonly NewTask[]): Promise<TaskRow[]> {
  if (tasks.length === 0) return [];
  const { last } = await db
    .selectFrom('project_tasks')
    .select(({ fn }) => fn.coalesce(fn.max('place'), sql<number>`0`).as('last'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  const rows = tasks.map((task, at) => ({ ...task, project_id: projectId, place: last + at + 1 }));
  return db
    .insertInto('project_tasks')
    .values(rows as TasksTable[])
    .returningAll()
    .execute();
}

type TaskChanges = Partial<Pick<TaskRow, 'title' | 'author_id' | 'assignee_id' | 'due_on' | 'place'>> & {
  isDone?: boolean | undefined;
};

export function updateTask(db: Db, taskId: string, { isDone, ...columns }: TaskChanges): Promise<TaskRow> {
  return db
    .updateTable('project_tasks')
    .set({
      // Never empty, so that a change of nothing is a statement too.
      task_id: taskId,
      ...columns,
      ...(isDone !== undefined && { done_at: isDone ? sql<Date>`coalesce(done_at, now())` : null }),
    })
    .where('task_id', '=', taskId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteTask(db: Db, taskId: string): Promise<void> {
  await db.deleteFrom('project_tasks').where('task_id', '=', taskId).execute();
}

// ── notes ──

/** Newest first, which the ids carry. */
export function listNotes(db: Db, projectId: string): Promise<NoteRow[]> {
  return db
    .selectFrom('project_notes')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('note_id', 'desc')
    .execute();
}

export function findNote(db: Db, projectId: string, noteId: string): Promise<NoteRow | undefined> {
  return db
    .selectFrom('project_notes')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('note_id', '=', noteId)
    .executeTakeFirst();
}

export function insertNotes(
  db: Db,
  notes: readonly (Omit<NoteRow, 'created_at' | 'updated_at'> & Partial<NoteRow>)[],
): Promise<NoteRow[]> {
  if (notes.length === 0) return Promise.resolve([]);
  return db
    .insertInto('project_notes')
    .values(notes as NotesTable[])
    .returningAll()
    .execute();
}

export function updateNote(db: Db, noteId: string, text: string): Promise<NoteRow> {
  return db
    .updateTable('project_notes')
    .set({ text, updated_at: sql`now()` })
    .where('note_id', '=', noteId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteNote(db: Db, noteId: string): Promise<void> {
  await db.deleteFrom('project_notes').where('note_id', '=', noteId).execute();
}

// ── files ──

export function listFiles(db: Db, projectId: string): Promise<FileRow[]> {
  return db
    .selectFrom('project_files')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('added_at', 'desc')
    .orderBy('file_id')
    .execute();
}

export function insertFiles(db: Db, files: readonly Omit<FileRow, 'added_at'>[]): Promise<FileRow[]> {
  return db
    .insertInto('project_files')
    .values(files as FilesTable[])
    .onConflict((conflict) => conflict.columns(['project_id', 'file_id']).doNothing())
    .returningAll()
    .execute();
}

/** Undefined when there is none in the project. */
export function deleteFile(db: Db, projectId: string, fileId: string): Promise<FileRow | undefined> {
  return db
    .deleteFrom('project_files')
    .where('project_id', '=', projectId)
    .where('file_id', '=', fileId)
    .returningAll()
    .executeTakeFirst();
}

export async function countNotesAndFiles(db: Db, projectId: string): Promise<{ notes: number; files: number }> {
  const query = db.selectNoFrom(({ selectFrom }) => [
    selectFrom('project_notes')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('project_id', '=', projectId)
      .as('notes'),
    selectFrom('project_files')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('project_id', '=', projectId)
      .as('files'),
  ]);
  const [counted] = (await executePrepared(db, query)).rows;
  return { notes: counted?.notes ?? 0, files: counted?.files ?? 0 };
}
