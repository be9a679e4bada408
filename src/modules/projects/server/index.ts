/** The door of projects for the rest of the server. */
import type { Transaction } from '#platform/database/schema.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Job } from '#platform/jobs.ts';
import type { ServerModule } from '#platform/module.ts';
import { type ProjectSummary, projectCalls, projectErrors } from '../contract.ts';
import type { ProjectRole } from '../domain/roles.ts';
import { type Happening, record } from './activity/record.ts';
import { eraseMember } from './commands/erase-member.ts';
import { takeBackInvitations } from './commands/take-back-invitations.ts';
import { type CheckoutProject, takeForCheckout } from './commands/take-for-checkout.ts';
import type { ProjectsContext } from './context.ts';
import { forgetInvitationLimits } from './invitations/send.ts';
import { letterSender } from './letters.ts';
import { eraseWordsOf, exportProjects } from './own-data/store.ts';
import { listRunning } from './queries.ts';
import { registerProjectRoutes } from './routes.ts';
import {
  companyReader,
  contentsReader,
  countRunning,
  findByTitle,
  findCampaignOf,
  findRole,
  isMemberOfAny,
  listCampaignsOf,
  ownedTitlesReader,
  projectReader,
  readTitles,
} from './store.ts';
import { type DueTask, listDueTasks } from './work/store.ts';

export { createProjectsSeeding, type ProjectsSeeding } from './seeding.ts';
export type { DueTask } from './work/store.ts';

export interface Projects extends ServerModule {
  /** The project for the deals of a checkout: a new one, or the buyer's own; refuses any other (404). */
  takeForCheckout(transaction: Transaction, wish: CheckoutProject): Promise<void>;
  roleOf(projectId: string, accountId: string): Promise<ProjectRole | null>;
  isInAny(projectIds: readonly string[], accountId: string): Promise<boolean>;
  /** For what hangs on a project, such as files. */
  canRead(projectId: string, viewer: Pick<Viewer, 'accountId'>): Promise<boolean>;
  titlesOf(projectIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  campaignOf(projectId: string, transaction?: Transaction): Promise<string | null>;
  /** Of those that are for one. */
  campaignsOf(projectIds: readonly string[]): Promise<Map<string, string>>;
  /** The person's own projects, to choose from. */
  titlesOfOwned(ownerId: string): Promise<{ project_id: string; title: string; campaign_id: string | null }[]>;
  /** Projects of the person that are not archived: the newest of them, and their number. */
  runningOf(accountId: string, limit: number): Promise<{ count: number; items: ProjectSummary[] }>;
  countRunning(accountId: string): Promise<number>;
  /** Open tasks of the person whose day is that one or before it, the oldest first. */
  tasksUntil(accountId: string, until: string): Promise<DueTask[]>;
  /** Search by title among all projects of the person, archived ones too. */
  findOf(
    accountId: string,
    words: readonly string[],
    limit: number,
  ): Promise<{ projectId: string; title: string; isArchived: boolean }[]>;
  /** Lines of the feed, in the transaction that does what they tell about. */
  record(transaction: Transaction, happenings: Happening | readonly Happening[]): void;
  /** Ends the invitations of a stolen account, and the memberships that came by them. Answers whom it had invited. */
  takeBackInvitations(transaction: Transaction, inviterId: string, since: Date): Promise<string[]>;
  /** With an account that is being erased. */
  eraseOf(transaction: Transaction, accountId: string, person: { mailbox: string }): Promise<void>;
}

export function createProjects(
  dependencies: Omit<ProjectsContext, 'readProject' | 'companiesOf' | 'contentsOf'>,
): Projects {
  const { pool } = dependencies;
  const context: ProjectsContext = {
    ...dependencies,
    readProject: projectReader(pool),
    companiesOf: companyReader(pool),
    contentsOf: contentsReader(pool),
  };
  const { db } = context;
  const roleOf = (projectId: string, accountId: string) => findRole(db, projectId, accountId);
  return {
    name: 'projects',
    calls: projectCalls,
    errors: projectErrors,
    jobs: [letterSender(context)] as Job[],
    partitions: [{ table: 'project_activity', step: 'year' }],
    registerRoutes: (app, options) => registerProjectRoutes(app, context, options),
    takeForCheckout: (transaction, wish) => takeForCheckout(context, transaction, wish),
    roleOf,
    canRead: async (projectId, { accountId }) => (await roleOf(projectId, accountId)) !== null,
    isInAny: (projectIds, accountId) => isMemberOfAny(db, projectIds, accountId),
    titlesOf: (projectIds) => readTitles(db, projectIds),
    campaignOf: (projectId, transaction) => findCampaignOf(transaction ?? db, projectId),
    campaignsOf: (projectIds) => listCampaignsOf(db, projectIds),
    titlesOfOwned: ownedTitlesReader(dependencies.pool),
    runningOf: (accountId, limit) => listRunning(context, accountId, limit),
    countRunning: (accountId) => countRunning(db, accountId),
    tasksUntil: (accountId, until) => listDueTasks(db, accountId, until),
    async findOf(accountId, words, limit) {
      const rows = words.length > 0 ? await findByTitle(db, accountId, words, limit) : [];
      return rows.map(({ project_id, title, archived_at }) => ({
        projectId: project_id,
        title,
        isArchived: archived_at !== null,
      }));
    },
    record,
    takeBackInvitations,
    async eraseOf(transaction, accountId, { mailbox }) {
      const dealIds = await context.deals.idsOf(transaction, accountId);
      await eraseWordsOf(transaction, accountId, { mailbox, dealIds });
      await forgetInvitationLimits(transaction, mailbox);
      await eraseMember(transaction, accountId);
    },
    exportOf: (accountId) => exportProjects(db, accountId),
  };
}
