/** Rows of the projects' calls. Members of every role are in tests/projects; here only the owner is one. */
import type { Visitor } from '../support/app.ts';
import { createProject, invite } from '../support/projects.ts';
import type { Persona, Row, World } from './matrix.ts';

export interface ProjectWorld {
  id: string;
  version: number;
  taskId: string;
  noteId: string;
  invitationId: string;
}

/** Made anew for every answer of a row that asks for one. */
export async function makeProject(owner: Visitor, isInviting: boolean): Promise<ProjectWorld> {
  const { project_id: id, version } = await createProject(owner);
  const task = await owner.call(`POST /v1/projects/${id}/tasks`, { title: 'Собрать список каналов' });
  const note = await owner.call(`POST /v1/projects/${id}/notes`, { text: 'Бриф' });
  const invitation = isInviting ? await invite(owner, id, `matrix-${Math.random()}@example.ru`) : null;
  return {
    id,
    version,
    taskId: task.body.data.task_id,
    noteId: note.body.data.note_id,
    invitationId: invitation?.body.data.invitation_id ?? '',
  };
}

const NOBODY = '00000000-0000-7000-8000-000000000000';
const signedIn = (status: number): Record<Persona, number> => ({
  anonymous: 401,
  other: status,
  owner: status,
  moderator: status,
  admin: status,
});
/** Others' projects do not exist, not even for the staff. */
const memberOnly = (status: number): Record<Persona, number> => ({ ...signedIn(404), owner: status });

const params = ({ project, ownerId }: World) => ({
  project_id: project.id,
  task_id: project.taskId,
  note_id: project.noteId,
  invitation_id: project.invitationId,
  account_id: ownerId,
  file_id: NOBODY,
});
const own = { params, project: 'plain' } as const;
const invited = { params, project: 'inviting' } as const;
const token = 'A'.repeat(43);

export const PROJECT_ROWS: Record<string, Row> = {
  'GET /v1/projects': { expected: signedIn(200) },
  'POST /v1/projects': { body: () => ({ title: 'Зимний запуск' }), expected: signedIn(200) },
  'GET /v1/projects/templates': { expected: signedIn(200) },
  'DELETE /v1/projects/templates/{template_id}': {
    params: () => ({ template_id: NOBODY }),
    expected: signedIn(404),
  },
  'GET /v1/projects/invitation': { query: `?token=${token}`, expected: signedIn(404) },
  'POST /v1/projects/invitation/accept': { body: () => ({ token }), expected: signedIn(404) },
  'GET /v1/projects/{project_id}': { ...own, expected: memberOnly(200) },
  'PATCH /v1/projects/{project_id}': {
    ...own,
    body: ({ project }) => ({ version: project.version, title: 'Новое имя' }),
    expected: memberOnly(200),
  },
  'DELETE /v1/projects/{project_id}': { ...own, expected: memberOnly(200) },
  // It is not in the archive.
  'POST /v1/projects/{project_id}/restore': { ...own, expected: memberOnly(409) },
  'POST /v1/projects/{project_id}/duplicate': { ...own, expected: memberOnly(200) },
  'POST /v1/projects/{project_id}/template': {
    ...own,
    body: () => ({ title: 'Мой шаблон' }),
    expected: memberOnly(200),
  },
  // The owner stays.
  'POST /v1/projects/{project_id}/leave': { ...own, expected: memberOnly(409) },
  'POST /v1/projects/{project_id}/tasks': { ...own, body: () => ({ title: 'Дело' }), expected: memberOnly(200) },
  'PATCH /v1/projects/{project_id}/tasks/{task_id}': {
    ...own,
    body: () => ({ done: true }),
    expected: memberOnly(200),
  },
  'POST /v1/projects/{project_id}/tasks/{task_id}/move': {
    ...own,
    body: () => ({ direction: 'up' }),
    expected: memberOnly(200),
  },
  'DELETE /v1/projects/{project_id}/tasks/{task_id}': { ...own, expected: memberOnly(200) },
  'GET /v1/projects/{project_id}/notes': { ...own, expected: memberOnly(200) },
  'POST /v1/projects/{project_id}/notes': { ...own, body: () => ({ text: 'Мысль' }), expected: memberOnly(200) },
  'PATCH /v1/projects/{project_id}/notes/{note_id}': {
    ...own,
    body: () => ({ text: 'Мысль' }),
    expected: memberOnly(200),
  },
  'DELETE /v1/projects/{project_id}/notes/{note_id}': { ...own, expected: memberOnly(200) },
  'GET /v1/projects/{project_id}/files': { ...own, expected: memberOnly(200) },
  // A file nobody has uploaded.
  'POST /v1/projects/{project_id}/files': {
    ...own,
    body: () => ({ file_ids: [NOBODY] }),
    expected: memberOnly(422),
  },
  'DELETE /v1/projects/{project_id}/files/{file_id}': { ...own, expected: memberOnly(404) },
  // The owner's own role.
  'PATCH /v1/projects/{project_id}/members/{account_id}': {
    ...own,
    body: () => ({ role: 'viewer' }),
    expected: memberOnly(409),
  },
  'DELETE /v1/projects/{project_id}/members/{account_id}': { ...own, expected: memberOnly(409) },
  'POST /v1/projects/{project_id}/invitations': {
    ...own,
    body: () => ({ email: `matrix-${Math.random()}@example.ru`, role: 'viewer' }),
    expected: memberOnly(200),
  },
  'POST /v1/projects/{project_id}/invitations/{invitation_id}/resend': { ...invited, expected: memberOnly(200) },
  'DELETE /v1/projects/{project_id}/invitations/{invitation_id}': { ...invited, expected: memberOnly(200) },
  'GET /v1/projects/{project_id}/activity': { ...own, expected: memberOnly(200) },
};
