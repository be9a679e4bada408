/** Rows → contract, with what the viewer may do. */
import { API_BASE } from '#platform/api-base.ts';
import { type Faces, faceOf } from '../../passport/contract.ts';
import type {
  ActivityEntry,
  Invitation,
  Note,
  Project,
  ProjectFile,
  ProjectSummary,
  Task,
  Template,
} from '../contract.ts';
import { BUILT_IN_TEMPLATES } from '../domain/built-in-templates.ts';
import { moneyOf } from '../domain/money.ts';
import type { ActivityRow } from './activity/store.ts';
import { standingIn } from './commands/standing.ts';
import type { DealTotals } from './context.ts';
import type { InvitationRow } from './invitations/store.ts';
import { abilitiesOf, canChangeNote, canDeleteNote } from './policy.ts';
import type { CompanyRow, ContentsRow, ProjectRow } from './store.ts';
import type { TemplateRow } from './templates/store.ts';
import type { FileRow, NoteRow, TaskRow } from './work/store.ts';

/** Joined data of projects, loaded for many at once (no N+1). */
export interface Surroundings {
  faces: Faces;
  companies: ReadonlyMap<string, CompanyRow>;
  deals: ReadonlyMap<string, DealTotals>;
  /** Titles by id. */
  campaigns: ReadonlyMap<string, string>;
}

export function presentSummary(row: ProjectRow, around: Surroundings): ProjectSummary {
  const deals = around.deals.get(row.project_id);
  const company = around.companies.get(row.project_id);
  const campaign = row.campaign_id ? around.campaigns.get(row.campaign_id) : undefined;
  return {
    project_id: row.project_id,
    title: row.title,
    role: row.role,
    campaign: row.campaign_id && campaign ? { campaign_id: row.campaign_id, title: campaign } : null,
    starts_on: row.starts_on,
    ends_on: row.ends_on,
    archived_at: row.archived_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    version: row.version,
    money: moneyOf(row.budget_kopecks, deals?.heldKopecks ?? 0, deals?.spentKopecks ?? 0),
    deals: { total: deals?.dealsCount ?? 0, open: deals?.openCount ?? 0, by_state: { ...deals?.byState } },
    tasks: company?.tasks ?? { open: 0, done: 0 },
    members: (company?.members ?? []).map(({ account_id, role, joined_at }) => ({
      ...faceOf(around.faces, account_id),
      role,
      joined_at: new Date(joined_at).toISOString(),
    })),
    can: abilitiesOf(standingIn(row)),
  };
}

export const presentProject = (
  row: ProjectRow,
  around: Surroundings,
  { task_list, invitations, notes_count, files_count }: ContentsRow,
): Project => ({
  ...presentSummary(row, around),
  note: row.note,
  task_list: task_list.map((task) => presentTask(task, around.faces)),
  invitations: row.role === 'owner' ? invitations.map((invitation) => presentInvitation(invitation)) : null,
  notes_count,
  files_count,
});

export const presentTask = (
  { task_id, title, assignee_id, due_on, done_at }: TaskRow | ContentsRow['task_list'][number],
  faces: Faces,
): Task => ({
  task_id,
  title,
  assignee: assignee_id ? faceOf(faces, assignee_id) : null,
  due_on,
  done_at: done_at === null ? null : new Date(done_at).toISOString(),
});

export function presentInvitation(
  row: InvitationRow | ContentsRow['invitations'][number],
  now = Date.now(),
): Invitation {
  const expiresAt = new Date(row.expires_at);
  return {
    invitation_id: row.invitation_id,
    email: row.email,
    role: row.role,
    sent_at: new Date(row.sent_at).toISOString(),
    expires_at: expiresAt.toISOString(),
    is_expired: expiresAt.getTime() <= now,
  };
}

export function presentNote(row: NoteRow, project: ProjectRow, viewerId: string, faces: Faces): Note {
  const authorship = { viewerId, authorId: row.author_id };
  const standing = standingIn(project);
  return {
    note_id: row.note_id,
    author: faceOf(faces, row.author_id),
    text: row.text,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    can: { change: canChangeNote(standing, authorship), delete: canDeleteNote(standing, authorship) },
  };
}

export const presentFile = (row: FileRow, faces: Faces): ProjectFile => ({
  file_id: row.file_id,
  name: row.name,
  size_bytes: row.size_bytes,
  url: `${API_BASE}/v1/files/${row.file_id}`,
  added_by: faceOf(faces, row.added_by),
  added_at: row.added_at.toISOString(),
});

/** Whom the entry is about, beside the one who did it. */
export const subjectOf = ({ data }: ActivityRow): string | null =>
  typeof data.account_id === 'string' ? data.account_id : null;

export function presentActivity(row: ActivityRow, faces: Faces): ActivityEntry {
  const subject = subjectOf(row);
  return {
    entry_id: row.entry_id,
    at: row.at.toISOString(),
    actor: row.actor_id ? faceOf(faces, row.actor_id) : null,
    person: subject ? faceOf(faces, subject) : null,
    kind: row.kind,
    deal_id: row.deal_id,
    data: row.data,
  };
}

export const presentTemplate = (row: TemplateRow): Template => ({
  template_id: row.template_id,
  title: row.title,
  description: null,
  is_built_in: false,
  duration_days: row.duration_days,
  tasks: row.tasks.map(({ title, day_offset }) => ({ title, day_offset })),
  notes_count: row.notes.length,
});

export const builtInTemplates = (): Template[] =>
  Object.entries(BUILT_IN_TEMPLATES).map(([template_id, { notes, tasks, ...rest }]) => ({
    template_id,
    ...rest,
    is_built_in: true,
    tasks: [...tasks],
    notes_count: notes.length,
  }));
