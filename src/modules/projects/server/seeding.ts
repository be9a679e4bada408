/** Projects as they would stand if they had been worked on for a while: demonstrations. All within the given transaction. */
import type { Transaction } from '#platform/database/schema.ts';
import { newId } from '#platform/ids.ts';
import type { InvitedRole, ProjectRole } from '../domain/roles.ts';
import { record, wordsOf } from './activity/record.ts';
import {
  findCampaignOf,
  findRole,
  insertMember,
  insertProject,
  isMemberOfAny,
  listCampaignsOf,
  readTitles,
} from './store.ts';
import { insertNotes, insertTasks } from './work/store.ts';

/** The plan of a project that was opened before anybody looked. */
export interface PastPlan {
  ownerId: string;
  title: string;
  campaignId: string | null;
  budgetKopecks: number | null;
  startsOn: string | null;
  endsOn: string | null;
  note: string | null;
}

export interface ProjectsSeeding {
  open(plan: PastPlan): Promise<string>;
  join(member: { projectId: string; accountId: string; role: InvitedRole }): Promise<void>;
  addTask(task: {
    projectId: string;
    byId: string;
    title: string;
    assigneeId: string | null;
    dueOn: string | null;
    doneAt: Date | null;
  }): Promise<void>;
  addNote(note: { projectId: string; authorId: string; text: string }): Promise<void>;
  record: typeof record;
  roleOf(projectId: string, accountId: string): Promise<ProjectRole | null>;
  isInAny(projectIds: readonly string[], accountId: string): Promise<boolean>;
  titlesOf(projectIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  campaignOf(projectId: string): Promise<string | null>;
  campaignsOf(projectIds: readonly string[]): Promise<Map<string, string>>;
}

export function createProjectsSeeding(transaction: Transaction, now: () => Date): ProjectsSeeding {
  return {
    async open({ ownerId, title, campaignId, budgetKopecks, startsOn, endsOn, note }) {
      const at = now();
      const projectId = newId(at.getTime());
      await insertProject(transaction, projectId, ownerId, {
        ...{ title, note, campaign_id: campaignId, budget_kopecks: budgetKopecks },
        ...{ starts_on: startsOn, ends_on: endsOn, created_at: at, updated_at: at },
      });
      record(transaction, { projectId, actorId: ownerId, kind: 'project_created', at });
      return projectId;
    },
    async join({ projectId, accountId, role }) {
      const at = now();
      await insertMember(transaction, { project_id: projectId, account_id: accountId, role, joined_at: at });
      record(transaction, { projectId, actorId: accountId, kind: 'member_joined', at, data: { role } });
    },
    async addTask({ projectId, byId, title, assigneeId, dueOn, doneAt }) {
      const at = now();
      const task = { task_id: newId(at.getTime()), title, author_id: byId, assignee_id: assigneeId, due_on: dueOn };
      await insertTasks(transaction, projectId, [{ ...task, created_at: at, done_at: doneAt }]);
      record(transaction, { projectId, actorId: byId, kind: 'task_added', at, data: { title } });
      if (!doneAt) return;
      const actorId = assigneeId ?? byId;
      record(transaction, {
        projectId,
        actorId,
        kind: 'task_done',
        at: doneAt,
        data: wordsOf({ title }, byId, actorId),
      });
    },
    async addNote({ projectId, authorId, text }) {
      const at = now();
      const note = { note_id: newId(at.getTime()), project_id: projectId, author_id: authorId, text };
      await insertNotes(transaction, [{ ...note, created_at: at, updated_at: at }]);
      record(transaction, { projectId, actorId: authorId, kind: 'note_added', at });
    },
    record,
    roleOf: (projectId, accountId) => findRole(transaction, projectId, accountId),
    isInAny: (projectIds, accountId) => isMemberOfAny(transaction, projectIds, accountId),
    titlesOf: (projectIds) => readTitles(transaction, projectIds),
    campaignOf: (projectId) => findCampaignOf(transaction, projectId),
    campaignsOf: (projectIds) => listCampaignsOf(transaction, projectIds),
  };
}
