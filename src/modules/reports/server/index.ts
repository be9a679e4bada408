import type { Kysely } from 'kysely';
import type { ServerModule } from '#platform/module.ts';
import { reportCalls } from '../contract.ts';
import { registerReportRoutes } from './routes.ts';

/** Keeps nothing: the log is where operators look for failures. */
export function createReports(context: { db: Kysely<unknown> }): ServerModule {
  return {
    name: 'reports',
    calls: reportCalls,
    errors: {},
    jobs: [],
    registerRoutes: (app, options) => registerReportRoutes(app, context, options),
  };
}
