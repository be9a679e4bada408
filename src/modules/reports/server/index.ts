import type { Pool } from 'pg';
import { registerCalls } from '#platform/http/calls.ts';
import { type Limit, takeFromLimit } from '#platform/http/rate-limit.ts';
import type { ServerModule } from '#platform/module.ts';
import { type Report, reportCalls } from '../contract.ts';

/** Enough for an office behind one address on a bad morning; a flood of them tells no more than the first ones. */
const PER_ADDRESS: Limit = { max: 30, windowSeconds: 600 };

const WORDS: Record<Report['failed'], string> = {
  session_check: 'session check failed in a browser',
  logout: 'logout failed in a browser',
};

/** Keeps nothing: the log is where operators look for failures. */
export function createReports({ pool }: { pool: Pool }): ServerModule {
  return {
    name: 'reports',
    calls: reportCalls,
    errors: {},
    jobs: [],
    registerRoutes: (app, options) =>
      registerCalls(
        app,
        reportCalls,
        {
          'POST /v1/reports': async ({ body, request }) => {
            await takeFromLimit(pool, `reports/${request.ip}`, PER_ADDRESS);
            request.log.warn({ report: body }, WORDS[body.failed]);
            return {};
          },
        },
        options,
      ),
  };
}
