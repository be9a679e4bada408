/** What the desk needs of the rest of the application. */
import type { Kysely, Transaction } from 'kysely';
import type { DatabaseVitals, SlowStatement } from '#platform/database/vitals.ts';
import type { SlowCall } from '#platform/http/metrics.ts';
import type { FailedJob, QueueState } from '#platform/jobs-state.ts';
import type { AdObjectKind, Life, Moderation } from '../../ad-objects/contract.ts';
import type { RecordDeed } from '../../audit/server/index.ts';
import type { DealState } from '../../deals/contract.ts';
import type { Faces } from '../../passport/contract.ts';
import type { People } from '../../passport/server/index.ts';
import type { QueueName } from '../domain/limits.ts';

export interface QueueSize {
  count: number;
  oldestAt: Date | null;
}

export interface DeskContext {
  db: Kysely<unknown>;
  record: RecordDeed;
  queues: Record<QueueName, () => Promise<QueueSize>>;
  people: People;
  facesOf(accountIds: readonly string[]): Promise<Faces>;
  objectsOf(
    accountId: string,
    limit: number,
  ): Promise<{
    items: { object_id: string; kind: AdObjectKind; title: string; life: Life; moderation: Moderation }[];
    total: number;
  }>;
  dealsOf(
    accountId: string,
    limit: number,
  ): Promise<{
    items: {
      deal_id: string;
      object_title: string;
      offer_name: string;
      state: DealState;
      buyer_id: string;
      amount: number;
      updated_at: Date;
    }[];
    byState: Partial<Record<DealState, number>>;
  }>;
  /** Kopecks. */
  moneyOf(accountId: string): Promise<{ available: number; held: number; leaving: number }>;
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
  /** False when there is no such job to try again. */
  retryJob(transaction: Transaction<unknown>, queue: string, jobId: string): Promise<boolean>;
}
