import { byId, type Page, type PageRequest, pageOf } from '#platform/paging.ts';
import { hashToken } from '#platform/tokens.ts';
import type { ActivityEntry, Note, Project, ProjectFile, ProjectSummary, Template } from '../contract.ts';
import type { InvitedRole } from '../domain/roles.ts';
import { listActivity } from './activity/store.ts';
import { getProjectRow, type Who } from './commands/standing.ts';
import type { ProjectsContext } from './context.ts';
import { fail } from './fail.ts';
import { refuseOtherMailbox } from './invitations/mailbox.ts';
import { findInvitationByToken } from './invitations/store.ts';
import {
  builtInTemplates,
  presentActivity,
  presentFile,
  presentNote,
  presentProject,
  presentSummary,
  presentTemplate,
  type Surroundings,
  subjectOf,
} from './presenter.ts';
import {
  type CompanyRow,
  countArchived,
  countRunning,
  findRole,
  listProjects,
  type ProjectRow,
  readTitles,
} from './store.ts';
import { listTemplates } from './templates/store.ts';
import { listFiles, listNotes } from './work/store.ts';

const PROJECTS = byId(24, 'project_id');
const ACTIVITY = byId(24, 'entry_id');
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Batched: one query of each sort for any number of projects. */
async function look(
  context: ProjectsContext,
  rows: readonly ProjectRow[],
  known?: Promise<readonly CompanyRow[]>,
): Promise<Surroundings> {
  const ids = rows.map(({ project_id }) => project_id);
  const campaignIds = rows.flatMap(({ campaign_id }) => campaign_id ?? []);
  const [companies, deals, campaigns] = await Promise.all([
    known ?? context.companiesOf(ids),
    ids.length > 0 ? context.deals.totalsByProject(ids) : new Map(),
    campaignIds.length > 0 ? context.objects.titlesOf(campaignIds) : new Map(),
  ]);
  const people = companies.flatMap(({ members }) => members.map(({ account_id }) => account_id));
  const faces = await context.facesOf(unique(people));
  return { faces, companies: new Map(companies.map((company) => [company.project_id, company])), deals, campaigns };
}

export async function listOwnProjects(
  context: ProjectsContext,
  viewer: Who,
  { archived, ...page }: PageRequest & { archived?: 'true' | 'false' | undefined },
): Promise<Page<ProjectSummary> & { archived_count: number }> {
  const [{ rows, next_cursor }, archived_count] = await Promise.all([
    pageOf(page, PROJECTS, (before, limit) =>
      listProjects(context.db, viewer.accountId, { archived: archived === 'true', before, limit }),
    ),
    countArchived(context.db, viewer.accountId),
  ]);
  const around = await look(context, rows);
  return {
    items: rows.map((row) => presentSummary(row, around)),
    next_cursor,
    archived_count,
  };
}

export async function listRunning(
  context: ProjectsContext,
  accountId: string,
  limit: number,
): Promise<{ count: number; items: ProjectSummary[] }> {
  const rows = await listProjects(context.db, accountId, { archived: false, before: null, limit });
  const [count, around] = await Promise.all([
    rows.length < limit ? rows.length : countRunning(context.db, accountId),
    look(context, rows),
  ]);
  return { count, items: rows.map((row) => presentSummary(row, around)) };
}

export async function getProject(context: ProjectsContext, projectId: string, viewer: Who): Promise<Project> {
  const row = await getProjectRow(context, projectId, viewer);
  const contents = context.contentsOf(projectId);
  const around = await look(
    context,
    [row],
    contents.then((company) => [company]),
  );
  return presentProject(row, around, await contents);
}

export async function listProjectNotes(context: ProjectsContext, projectId: string, viewer: Who): Promise<Note[]> {
  const project = await getProjectRow(context, projectId, viewer);
  const rows = await listNotes(context.db, projectId);
  const faces = await context.facesOf(unique(rows.map(({ author_id }) => author_id)));
  return rows.map((row) => presentNote(row, project, viewer.accountId, faces));
}

export async function listProjectFiles(
  context: ProjectsContext,
  projectId: string,
  viewer: Who,
): Promise<ProjectFile[]> {
  await getProjectRow(context, projectId, viewer);
  const rows = await listFiles(context.db, projectId);
  const faces = await context.facesOf(unique(rows.map(({ added_by }) => added_by)));
  return rows.map((row) => presentFile(row, faces));
}

export async function readActivity(
  context: ProjectsContext,
  projectId: string,
  viewer: Who,
  { of, ...page }: PageRequest & { of?: 'all' | 'deals' | undefined },
): Promise<Page<ActivityEntry>> {
  if (!(await findRole(context.db, projectId, viewer.accountId))) throw fail('not_found');
  const { rows, next_cursor } = await pageOf(page, ACTIVITY, (before, limit) =>
    listActivity(context.db, projectId, { isDealsOnly: of === 'deals', before, limit }),
  );
  const people = rows.flatMap((row) => [row.actor_id, subjectOf(row)].filter((one) => one !== null));
  const faces = await context.facesOf(unique(people.filter((one) => UUID.test(one))));
  return {
    items: rows.map((row) => presentActivity(row, faces)),
    next_cursor,
  };
}

export async function listAllTemplates({ db }: ProjectsContext, viewer: Who): Promise<Template[]> {
  return [...(await listTemplates(db, viewer.accountId)).map(presentTemplate), ...builtInTemplates()];
}

/** The invitation behind a letter's link, for the mailbox that got it alone. */
export async function getInvitation(
  context: ProjectsContext,
  token: string,
  viewer: Who,
): Promise<{ project_title: string; inviter: string; role: InvitedRole; expires_at: string }> {
  const invitation = await findInvitationByToken(context.db, hashToken(token));
  if (!invitation) throw fail('invitation_gone');
  refuseOtherMailbox(context, invitation, viewer);
  const [titles, faces] = await Promise.all([
    readTitles(context.db, [invitation.project_id]),
    context.facesOf([invitation.invited_by]),
  ]);
  return {
    project_title: titles.get(invitation.project_id) ?? '',
    inviter: faces.get(invitation.invited_by)?.name ?? '',
    role: invitation.role,
    expires_at: invitation.expires_at.toISOString(),
  };
}

const unique = (values: readonly string[]): string[] => [...new Set(values)];
