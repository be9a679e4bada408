/** Dependencies of the desk: ports to other modules. */
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { DatabaseVitals, SlowStatement } from '#platform/database/vitals.ts';
import type { SlowCall } from '#platform/http/metrics.ts';
import type { FailedJob, QueueState } from '#platform/jobs-state.ts';
import type { Owners } from '../../ad-objects/server/index.ts';
import type { RecordDeed } from '../../audit/server/index.ts';
import type { DealStatistics, DealsOfPerson } from '../../deals/server/index.ts';
import type { Finance } from '../../finance/server/index.ts';
import type { Ledger } from '../../ledger/server/index.ts';
import type { Directory, Passport, People } from '../../passport/server/index.ts';
import type { QueueName } from '../domain/limits.ts';

export interface DeskContext extends Pick<Directory, 'facesOf'>, Pick<Passport, 'people'> {
  db: Db;
  record: RecordDeed;
  queues: Record<QueueName, () => Promise<{ count: number; oldestAt: Date | null; kopecks?: number }>>;
  objectsOf: Owners['listOwned'];
  dealsOf: DealsOfPerson['listOf'];
  balanceOf: Ledger['balanceOf'];
  sumLeaving: Finance['sumLeaving'];
  health: {
    version: string;
    /** Names of database clients that are processes of the application begin so. */
    processPrefix: string;
    /** Which queues carry letters. */
    isMail(queue: string): boolean;
    vitals(): Promise<DatabaseVitals>;
    slowStatements(limit: number): Promise<SlowStatement[] | null>;
    slowCalls(limit: number): Promise<SlowCall[]>;
    queues(): Promise<QueueState[]>;
    failures(limit: number): Promise<FailedJob[]>;
    storage(): Promise<{
      picturesBytes: number;
      filesBytes: number;
      disk: { freeBytes: number; totalBytes: number } | null;
    }>;
    backedUpAt(): Promise<Date | null>;
  };
  now: () => Date;
  /** Everything from one moment up to another, by Moscow's days. */
  business: {
    sumMoney: Ledger['sumDays'];
    countOrders: DealStatistics['countOrders'];
    countClosed: DealStatistics['countClosed'];
    countOpen: DealStatistics['countOpen'];
    countSignUps: People['countSignUps'];
    findFirstSignUp: People['findFirstSignUp'];
    payouts: Finance['payoutQueue'];
  };
  /** False when there is no such job to try again. */
  retryJob(transaction: Transaction, queue: string, jobId: string): Promise<boolean>;
}
