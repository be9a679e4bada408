/** Dependencies of projects: ports to other modules. */

import type { Pool } from 'pg';
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { Jobs } from '#platform/jobs.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { Lookups } from '../../ad-objects/server/index.ts';
import type { Blacklist } from '../../blacklist/server/index.ts';
import type { Files } from '../../files/server/index.ts';
import type { Directory, Mailboxes } from '../../passport/server/index.ts';
import type { InvitedRole } from '../domain/roles.ts';
import type { CompanyRow, ContentsRow, ProjectRow } from './store.ts';

export interface DealTotals {
  heldKopecks: number;
  spentKopecks: number;
  dealsCount: number;
  openCount: number;
  byState?: Readonly<Record<string, number>>;
}

/** Somebody who has come by an invitation, with what those are told who sent it. */
export interface JoinedMember {
  projectId: string;
  project: string;
  invitedBy: string;
  accountId: string;
  name: string;
  role: InvitedRole;
}

export interface ProjectsContext
  extends Pick<Directory, 'facesOf'>,
    Pick<Mailboxes, 'mailboxFor' | 'findByEmail'>,
    Pick<Blacklist, 'apartAmong'> {
  db: Db;
  pool: Pool;
  jobs: Jobs;
  mailer: Mailer;
  /** Links in letters are built from this, never from a request. */
  siteUrl: string;
  /** Two spellings of one mailbox become one string. */
  normaliseEmail(address: string): string;
  objects: Pick<Lookups, 'findOwn' | 'titlesOf'>;
  /** Written out: deals stand on projects, so their door cannot be named here. */
  deals: {
    /** Sums and counts; projects without deals may be left out. */
    totalsByProject(projectIds: readonly string[]): Promise<ReadonlyMap<string, DealTotals>>;
    /** Every deal the person has ever been a side of. */
    idsOf(transaction: Transaction, partyId: string): Promise<string[]>;
    /** Fails when an open deal of the project may not advertise what the campaign is for. */
    refuseForbiddenGoods(transaction: Transaction, projectId: string, campaignId: string): Promise<void>;
  };
  files: Pick<Files, 'take' | 'release'>;
  /** Told within the transaction in which somebody comes by an invitation. */
  onJoin: readonly ((transaction: Transaction, joined: JoinedMember) => Promise<void>)[];
  /** As its member sees it; for others there is none. */
  readProject(projectId: string, accountId: string): Promise<ProjectRow | undefined>;
  companiesOf(projectIds: readonly string[]): Promise<CompanyRow[]>;
  contentsOf(projectId: string): Promise<ContentsRow>;
}
