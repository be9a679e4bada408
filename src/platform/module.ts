import type { FastifyInstance } from 'fastify';
import type { Calls, ErrorCatalogue } from './contract.ts';
import type { CallsOptions } from './http/calls.ts';
import type { Job } from './jobs.ts';

/** What a module hands to the application. */
export interface ServerModule {
  name: string;
  calls: Calls;
  errors: ErrorCatalogue;
  jobs: readonly Job[];
  registerRoutes(app: FastifyInstance, options: CallsOptions): void;
}
