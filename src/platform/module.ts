import type { FastifyInstance } from 'fastify';
import type { Calls, ErrorCatalogue } from './contract.ts';
import type { CallsOptions } from './http/calls.ts';
import type { Job } from './jobs.ts';
import type { OwnData, OwnFile } from './own-data.ts';

/** What a module hands to the application. */
export interface ServerModule {
  name: string;
  calls: Calls;
  errors: ErrorCatalogue;
  jobs: readonly Job[];
  registerRoutes(app: FastifyInstance, options: CallsOptions): void;
  /** What it keeps of one person, for the person. */
  exportOf?(accountId: string): Promise<OwnData>;
  /** Files that the person uploaded. */
  exportFilesOf?(accountId: string): Promise<OwnFile[]>;
}
