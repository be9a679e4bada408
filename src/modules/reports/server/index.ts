import type { Db } from '#platform/database/schema.ts';
import type { ServerModule } from '#platform/module.ts';
import { reportCalls } from '../contract.ts';
import { registerReportRoutes } from './routes.ts';

/** Stores nothing: the log is where operators look for failures. */
export function createReports(context: { db: Db }): ServerModule {
  return {
    name: 'reports',
    calls: reportCalls,
    errors: {},
    jobs: [],
    registerRoutes: (app, options) => registerReportRoutes(app, context, options),
  };
}
