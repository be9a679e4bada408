/** Dependencies of duties: ports to the modules they are derived from. */
import type { Pool } from 'pg';
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { Jobs } from '#platform/jobs.ts';
import type { Overview } from '../../ad-objects/server/index.ts';
import type { DealSums, DealsOfPerson } from '../../deals/server/index.ts';
import type { Legality } from '../../legality/server/index.ts';
import type { MarkingOfPerson } from '../../marking/server/index.ts';
import type { Accounts, readRequisites } from '../../passport/server/index.ts';
import type { Duty } from '../domain/duty.ts';

/** A duty that waits for the person, some days before its day. */
export interface DueDuty {
  accountId: string;
  title: string;
  text: string;
  dueOn: string;
  daysLeft: number;
  link: string;
}

export interface DutiesContext {
  db: Db;
  pool: Pool;
  jobs: Pick<Jobs, 'enqueueAll'>;
  siteUrl: string;
  /** Nobody who is blocked, leaving or gone. */
  isActive: Accounts['isActive'];
  requisitesOf: typeof readRequisites;
  deals: Pick<DealSums, 'paidSince' | 'boughtOfSelfEmployed'> & Pick<DealsOfPerson, 'peopleSince'>;
  objects: Pick<Overview, 'placesOf' | 'papersOf' | 'ownersOfPlaces'>;
  legalityToday: Legality['today'];
  marking: Pick<MarkingOfPerson, 'dueMonths' | 'dueMaterials' | 'platformsOf'>;
  onDue: readonly ((transaction: Transaction, due: readonly DueDuty[]) => Promise<void>)[];
  now(): Date;
  /** Cache of urgent duties, by account. */
  kept: Map<string, { ahead: Duty[]; until: number }>;
}
