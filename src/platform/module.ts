import type { FastifyInstance } from 'fastify';
import type { Calls, ErrorCatalogue } from './contract.ts';
import type { PartitionedTable } from './database/partitions.ts';
import type { CallsOptions } from './http/calls.ts';
import type { Job } from './jobs.ts';
import type { OwnData, OwnFile } from './own-data.ts';

/** The interface of a server module. */
export interface ServerModule {
  name: string;
  calls: Calls;
  errors: ErrorCatalogue;
  jobs: readonly Job[];
  /** Names of jobs that it did by the clock in releases before. */
  retiredJobs?: readonly string[];
  /** Tables of its own that only grow. */
  partitions?: readonly PartitionedTable[];
  registerRoutes(app: FastifyInstance, options: CallsOptions): void;
  /** Export of one person's data. */
  exportOf?(accountId: string): Promise<OwnData>;
  /** Files that the person uploaded. */
  exportFilesOf?(accountId: string): Promise<OwnFile[]>;
}
