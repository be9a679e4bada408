/** Loaders of projects. */

import { ApiError, apiOf, type Transport } from '#platform/web/api.ts';
import { orNotFound } from '#platform/web/or-not-found.ts';
import type { PageOf } from '#platform/web/use-pages.ts';
import { dayOf } from '#words/moments.ts';
import type { ActivityEntry, Note, Project, ProjectFile, ProjectSummary, projectCalls } from '../contract.ts';
import type { InvitedRole } from '../domain/roles.ts';
import type { ProjectsTab, ProjectView } from './views.ts';

export interface ProjectsData {
  items: ProjectSummary[];
  next_cursor: string | null;
  archived_count: number;
  /** The same day for the server and the browser. */
  today: string;
}

export async function loadProjects(transport: Transport, tab: ProjectsTab): Promise<ProjectsData> {
  const list = await apiOf<typeof projectCalls>(transport)('GET /v1/projects', {
    query: { archived: tab === 'archive' ? 'true' : 'false' },
  });
  return { ...list, today: dayOf(Date.now()) };
}

export interface ProjectData {
  project: Project;
  activity: PageOf<ActivityEntry>;
  notes: Note[] | null;
  files: ProjectFile[] | null;
  today: string;
}

export async function loadProject(
  transport: Transport,
  { projectId, view }: { projectId: string; view: ProjectView },
): Promise<ProjectData> {
  const api = apiOf<typeof projectCalls>(transport);
  const params = { project_id: projectId };
  try {
    const [project, activity, notes, files] = await Promise.all([
      api('GET /v1/projects/{project_id}', { params }),
      api('GET /v1/projects/{project_id}/activity', { params, query: { limit: '10' } }),
      view === 'notes' ? api('GET /v1/projects/{project_id}/notes', { params }) : null,
      view === 'files' ? api('GET /v1/projects/{project_id}/files', { params }) : null,
    ]);
    return {
      project,
      activity,
      notes: notes?.items ?? null,
      files: files?.items ?? null,
      today: dayOf(Date.now()),
    };
  } catch (error) {
    orNotFound(error);
  }
}

export type InvitationData =
  | { invitation: { project_title: string; inviter: string; role: InvitedRole; expires_at: string }; problem: null }
  | { invitation: null; problem: { code: string; message: string } };

const EXPECTED = ['invitation_gone', 'invitation_other_email'];

export async function loadInvitation(transport: Transport, token: string): Promise<InvitationData> {
  try {
    const api = apiOf<typeof projectCalls>(transport);
    return { invitation: await api('GET /v1/projects/invitation', { query: { token } }), problem: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A link that was cut on its way is as good as none.
    const code = error.code === 'invalid_fields' ? 'invitation_gone' : error.code;
    if (!EXPECTED.includes(code)) throw error;
    const message = code === error.code ? error.message : 'Ссылка из письма обрезана. Откройте её целиком.';
    return { invitation: null, problem: { code, message } };
  }
}
