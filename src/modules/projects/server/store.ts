/** The only SQL on projects and their members. */

import { type Selectable, sql } from 'kysely';
import type { Pool } from 'pg';
import { executePrepared, prepared } from '#platform/database/prepared.ts';
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { InvitedRole, ProjectRole } from '../domain/roles.ts';
import type { InvitationRow } from './invitations/store.ts';
import type { TaskRow } from './work/store.ts';

interface ProjectsTable {
  project_id: string;
  title: string;
  campaign_id: string | null;
  budget_kopecks: number | null;
  starts_on: string | null;
  ends_on: string | null;
  note: string | null;
  version: number;
  created_at: Date;
  updated_at: Date;
  archived_at: Date | null;
}
interface MembersTable {
  project_id: string;
  account_id: string;
  role: ProjectRole;
  joined_at: Date;
}
declare module '#platform/database/schema.ts' {
  interface Schema {
    projects: ProjectsTable;
    project_members: MembersTable;
  }
}

export type MemberRow = Selectable<MembersTable>;
/** A project as one of its members sees it. */
export type ProjectRow = Selectable<ProjectsTable> & { role: ProjectRole };
export type PlanColumns = Pick<
  ProjectsTable,
  'title' | 'campaign_id' | 'budget_kopecks' | 'starts_on' | 'ends_on' | 'note'
>;

/** Membership is a condition of the query: for others there is no such project. */
const ofMember = (db: Db, accountId: string) =>
  db
    .selectFrom('projects')
    .innerJoin('project_members', 'project_members.project_id', 'projects.project_id')
    .selectAll('projects')
    .select('project_members.role')
    .where('project_members.account_id', '=', accountId);

export function projectReader(pool: Pool): (projectId: string, accountId: string) => Promise<ProjectRow | undefined> {
  const read = prepared<ProjectRow>(
    pool,
    'project_of_member',
    `SELECT p.*, m.role FROM projects p JOIN project_members m USING (project_id)
     WHERE p.project_id = $1 AND m.account_id = $2`,
  );
  return async (projectId, accountId) => (await read([projectId, accountId]))[0];
}

/** Newest first. */
type OwnedTitle = Pick<ProjectRow, 'project_id' | 'title' | 'campaign_id'>;

export function ownedTitlesReader(pool: Pool): (ownerId: string) => Promise<OwnedTitle[]> {
  const read = prepared<OwnedTitle>(
    pool,
    'project_owned_titles',
    `SELECT p.project_id, p.title, p.campaign_id FROM project_members m JOIN projects p USING (project_id)
     WHERE m.account_id = $1 AND m.role = 'owner' AND p.archived_at IS NULL ORDER BY p.project_id DESC LIMIT 100`,
  );
  return (ownerId) => read([ownerId]);
}

/** Row lock (NO KEY UPDATE): writes in one project are serialised; foreign keys to it, as of the feed, do not wait. */
export function lockProject(db: Transaction, projectId: string, accountId: string): Promise<ProjectRow | undefined> {
  return ofMember(db, accountId)
    .where('projects.project_id', '=', projectId)
    .forNoKeyUpdate('projects')
    .executeTakeFirst();
}

interface ListPage {
  archived: boolean;
  before: string | null;
  limit: number;
}

/** Newest first, which the ids carry. */
export async function listProjects(
  db: Db,
  accountId: string,
  { archived, before, limit }: ListPage,
): Promise<ProjectRow[]> {
  let query = ofMember(db, accountId)
    .where('projects.archived_at', archived ? 'is not' : 'is', null)
    .orderBy('projects.project_id', 'desc')
    .limit(limit);
  if (before) query = query.where('projects.project_id', '<', before);
  return (await executePrepared(db, query)).rows;
}

/** Upper bound of a search by words: so many of the newest. */
const LOOKED_THROUGH = 2_000;

/** Those whose titles have all the words (in lower case, «е» for «ё»), running ones first. */
export async function findByTitle(
  db: Db,
  accountId: string,
  words: readonly string[],
  limit: number,
): Promise<Pick<ProjectRow, 'project_id' | 'title' | 'archived_at'>[]> {
  const { rows } = await executePrepared(
    db,
    sql<Pick<ProjectRow, 'project_id' | 'title' | 'archived_at'>>`
    SELECT p.project_id, p.title, p.archived_at
    FROM (SELECT project_id FROM project_members WHERE account_id = ${accountId} ORDER BY project_id DESC LIMIT ${LOOKED_THROUGH}) AS own
    JOIN projects p USING (project_id)
    WHERE translate(lower(p.title), 'ё', 'е') LIKE ALL (${words.map((word) => `%${word}%`)}::text[])
    ORDER BY p.archived_at IS NOT NULL, p.project_id DESC LIMIT ${limit}`,
  );
  return rows;
}

export const countArchived = (db: Db, accountId: string): Promise<number> => countOf(db, accountId, 'is not');

/** Those that are not put away. */
export const countRunning = (db: Db, accountId: string): Promise<number> => countOf(db, accountId, 'is');

async function countOf(db: Db, accountId: string, archived: 'is' | 'is not'): Promise<number> {
  const query = db
    .selectFrom('projects')
    .innerJoin('project_members', 'project_members.project_id', 'projects.project_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_members.account_id', '=', accountId)
    .where('projects.archived_at', archived, null);
  return (await executePrepared(db, query)).rows[0]?.count ?? 0;
}

/** With its owner as the first member. */
export async function insertProject(
  db: Transaction,
  projectId: string,
  ownerId: string,
  plan: PlanColumns & Partial<Pick<ProjectsTable, 'created_at' | 'updated_at'>>,
): Promise<ProjectRow> {
  const query = db
    .with('made', (made) =>
      made
        .insertInto('projects')
        .values({ project_id: projectId, ...plan } as ProjectsTable)
        .returningAll(),
    )
    .with('owner', (owner) =>
      owner
        .insertInto('project_members')
        .values({ project_id: projectId, account_id: ownerId, role: 'owner' } as MembersTable),
    )
    .selectFrom('made')
    .selectAll();
  const { rows } = await executePrepared(db, query);
  return { ...(rows[0] as (typeof rows)[number]), role: 'owner' };
}

/** Optimistic lock: false when somebody has changed it since that version. */
export async function updateProject(
  db: Db,
  projectId: string,
  version: number,
  changes: Partial<PlanColumns>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('projects')
    .set({ ...changes, version: sql`version + 1`, updated_at: sql`now()` })
    .where('project_id', '=', projectId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setArchived(db: Db, projectId: string, isArchived: boolean): Promise<void> {
  await db
    .updateTable('projects')
    .set({ archived_at: isArchived ? sql`now()` : null, updated_at: sql`now()` })
    .where('project_id', '=', projectId)
    .execute();
}

export async function readTitles(db: Db, projectIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (projectIds.length === 0) return new Map();
  const query = db
    .selectFrom('projects')
    .select(['project_id', 'title'])
    .where('project_id', '=', sql<string>`ANY(${projectIds}::uuid[])`);
  const { rows } = await executePrepared(db, query);
  return new Map(rows.map(({ project_id, title }) => [project_id, title]));
}

export async function findCampaignOf(db: Db, projectId: string): Promise<string | null> {
  const query = db.selectFrom('projects').select('campaign_id').where('project_id', '=', projectId);
  return (await query.executeTakeFirst())?.campaign_id ?? null;
}

export async function listCampaignsOf(db: Db, projectIds: readonly string[]): Promise<Map<string, string>> {
  if (projectIds.length === 0) return new Map();
  const { rows } = await sql<{ project_id: string; campaign_id: string }>`
    SELECT project_id, campaign_id FROM projects
    WHERE project_id = ANY(${[...new Set(projectIds)]}::uuid[]) AND campaign_id IS NOT NULL`.execute(db);
  return new Map(rows.map(({ project_id, campaign_id }) => [project_id, campaign_id]));
}

// ── members ──

export async function findRole(db: Db, projectId: string, accountId: string): Promise<ProjectRole | null> {
  const query = db
    .selectFrom('project_members')
    .select('role')
    .where('project_id', '=', projectId)
    .where('account_id', '=', accountId);
  return (await executePrepared(db, query)).rows[0]?.role ?? null;
}

export async function isMemberOfAny(db: Db, projectIds: readonly string[], accountId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM project_members WHERE account_id = ${accountId} AND project_id = ANY(${projectIds}::uuid[]) LIMIT 1`.execute(
    db,
  );
  return rows.length === 1;
}

export interface CompanyRow {
  project_id: string;
  /** The owner first, then in order of joining. */
  members: { account_id: string; role: ProjectRole; joined_at: string }[];
  tasks: { open: number; done: number };
}

/** Members and task counts; one batched query for any number of projects. */
export function companyReader(pool: Pool): (projectIds: readonly string[]) => Promise<CompanyRow[]> {
  const read = prepared<CompanyRow>(
    pool,
    'project_company',
    `SELECT project_id, members, tasks
     FROM unnest($1::uuid[]) AS asked (project_id),
       LATERAL (
         SELECT json_agg(json_build_object('account_id', account_id, 'role', role, 'joined_at', joined_at)
           ORDER BY role <> 'owner', joined_at, account_id) AS members
         FROM project_members WHERE project_id = asked.project_id
       ) AS company,
       LATERAL (
         SELECT json_build_object('open', count(*) FILTER (WHERE done_at IS NULL), 'done', count(done_at)) AS tasks
         FROM project_tasks WHERE project_id = asked.project_id
       ) AS work`,
  );
  return (projectIds) => (projectIds.length > 0 ? read([projectIds]) : Promise.resolve([]));
}

/** Contents of a project, as its page shows them. Moments are text, as JSON has them. */
export interface ContentsRow extends CompanyRow {
  task_list: (Pick<TaskRow, 'task_id' | 'title' | 'assignee_id' | 'due_on'> & { done_at: string | null })[];
  invitations: (Pick<InvitationRow, 'invitation_id' | 'email' | 'role'> & { sent_at: string; expires_at: string })[];
  notes_count: number;
  files_count: number;
}

/** One statement, because each of five would cost as much again in round trips. */
export function contentsReader(pool: Pool): (projectId: string) => Promise<ContentsRow> {
  const read = prepared<Omit<ContentsRow, 'tasks'>>(
    pool,
    'project_contents',
    `SELECT $1::uuid AS project_id,
       (SELECT json_agg(json_build_object('account_id', account_id, 'role', role, 'joined_at', joined_at)
          ORDER BY role <> 'owner', joined_at, account_id)
        FROM project_members WHERE project_id = $1) AS members,
       coalesce((SELECT json_agg(json_build_object('task_id', task_id, 'title', title, 'assignee_id', assignee_id,
          'due_on', due_on, 'done_at', done_at) ORDER BY place, task_id)
        FROM project_tasks WHERE project_id = $1), '[]') AS task_list,
       coalesce((SELECT json_agg(json_build_object('invitation_id', invitation_id, 'email', email, 'role', role,
          'sent_at', sent_at, 'expires_at', expires_at) ORDER BY invitation_id)
        FROM project_invitations
        WHERE project_id = $1 AND accepted_at IS NULL AND revoked_at IS NULL), '[]') AS invitations,
       (SELECT count(*) FROM project_notes WHERE project_id = $1) AS notes_count,
       (SELECT count(*) FROM project_files WHERE project_id = $1) AS files_count`,
  );
  return async (projectId) => {
    const [row] = await read([projectId]);
    if (!row) throw new Error('a SELECT without FROM has one row');
    const done = row.task_list.filter(({ done_at }) => done_at !== null).length;
    return { ...row, tasks: { open: row.task_list.length - done, done } };
  };
}

/** False when they are a member already. */
export async function insertMember(
  db: Db,
  member: Omit<MemberRow, 'joined_at'> & Partial<Pick<MemberRow, 'joined_at'>>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('project_members')
    .values(member as MembersTable)
    .onConflict((conflict) => conflict.columns(['project_id', 'account_id']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function setRole(db: Db, projectId: string, accountId: string, role: InvitedRole): Promise<void> {
  await db
    .updateTable('project_members')
    .set({ role })
    .where('project_id', '=', projectId)
    .where('account_id', '=', accountId)
    .where('role', '!=', 'owner')
    .execute();
}

export async function deleteMember(db: Db, projectId: string, accountId: string): Promise<void> {
  await db
    .deleteFrom('project_members')
    .where('project_id', '=', projectId)
    .where('account_id', '=', accountId)
    .where('role', '!=', 'owner')
    .execute();
}

export async function countMembers(db: Db, projectId: string): Promise<number> {
  const { count } = await db
    .selectFrom('project_members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return count;
}

// ── an account that goes ──

/** Own projects of the account; answers their ids. */
export async function archiveProjectsOf(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .updateTable('projects')
    .set({ archived_at: sql`coalesce(archived_at, now())` })
    .where('project_id', 'in', ({ selectFrom }) =>
      selectFrom('project_members')
        .select('project_id')
        .where('account_id', '=', accountId)
        .where('role', '=', 'owner'),
    )
    .returning('project_id')
    .execute();
  return rows.map(({ project_id }) => project_id);
}

export async function deleteMemberships(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('project_members').where('account_id', '=', accountId).where('role', '!=', 'owner').execute();
}
