/** What projects need of the rest of the application. */
import type { Kysely, Transaction } from 'kysely';
import type { Pool } from 'pg';
import type { Jobs } from '#platform/jobs.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { Faces } from '../../passport/contract.ts';
import type { InvitedRole } from '../domain/roles.ts';
import type { CompanyRow, ProjectRow } from './store.ts';

export interface DealTotals {
  heldKopecks: number;
  spentKopecks: number;
  dealsCount: number;
  openCount: number;
  byState?: Readonly<Record<string, number>>;
}

export interface FileFacts {
  fileId: string;
  name: string;
  sizeBytes: number;
}

export interface ProjectFiles {
  /** Binds the person's own uploads to the project; others' and unknown ones are not in the answer. */
  take(
    transaction: Transaction<unknown>,
    ownerId: string,
    fileIds: readonly string[],
    subject: { kind: 'project'; id: string },
  ): Promise<readonly FileFacts[]>;
  /** Lets them go; what nothing has any more is swept. */
  release(
    transaction: Transaction<unknown>,
    subject: { kind: 'project'; id: string },
    fileIds: readonly string[],
  ): Promise<void>;
  /** Where a member downloads it. */
  pathOf(fileId: string): string;
}

export interface ProjectCampaigns {
  /** Null when there is none or it is somebody else's. */
  findOwn(transaction: Transaction<unknown>, campaignId: string, ownerId: string): Promise<object | null>;
  /** Of those that there are. */
  titlesOf(campaignIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export interface ProjectsContext {
  db: Kysely<unknown>;
  pool: Pool;
  jobs: Jobs;
  mailer: Mailer;
  /** Links in letters are built from this, never from a request. */
  siteUrl: string;
  facesOf(accountIds: readonly string[]): Promise<Faces>;
  /** Two spellings of one mailbox become one string. */
  normaliseEmail(address: string): string;
  /** Where a letter to the address goes: the account's own spelling, if it has one. Refuses what is no address. */
  mailboxFor(email: string): Promise<string>;
  /** Null when the mailbox has no account. */
  findByEmail(email: string): Promise<string | null>;
  /** Of the others, those who neither invite the account nor are invited by it. */
  apartAmong(
    accountId: string,
    others: readonly string[],
    transaction?: Transaction<unknown>,
  ): Promise<ReadonlySet<string>>;
  campaigns: ProjectCampaigns;
  /** Sums and counts of the deals of projects; projects without deals may be left out. */
  dealTotals(projectIds: readonly string[]): Promise<ReadonlyMap<string, DealTotals>>;
  files: ProjectFiles;
  /** Told within the transaction in which somebody comes by an invitation. */
  onJoin: readonly ((
    transaction: Transaction<unknown>,
    joined: { projectId: string; invitedBy: string; accountId: string; role: InvitedRole },
  ) => Promise<void>)[];
  /** As its member sees it; for others there is none. */
  readProject(projectId: string, accountId: string): Promise<ProjectRow | undefined>;
  companiesOf(projectIds: readonly string[]): Promise<CompanyRow[]>;
}
