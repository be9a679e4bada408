import type { FastifyInstance } from 'fastify';
import type { Db } from '#platform/database/schema.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { type CallsOptions, registerCalls } from '#platform/http/calls.ts';
import { networkOf } from '#platform/http/origin.ts';
import { type Limit, takeFromLimitWithin } from '#platform/http/rate-limit.ts';
import { type Report, reportCalls } from '../contract.ts';

/** Rate limit per network: enough for an office behind one address; a flood tells no more than the first reports. */
const PER_NETWORK: Limit = { max: 30, windowSeconds: 600 };
/** Global rate limit: anybody may report without an account, and whoever has many networks must not fill the log either. */
const OF_ALL: Limit = { max: 300, windowSeconds: 600 };

const WORDS: Record<Report['failed'], string> = {
  session_check: 'session check failed in a browser',
  logout: 'logout failed in a browser',
};

export function registerReportRoutes(app: FastifyInstance, { db }: { db: Db }, options: CallsOptions): void {
  registerCalls(
    app,
    reportCalls,
    {
      'POST /v1/reports': async ({ body, request }) => {
        // Atomically: a network that is refused takes nothing from the others, and beyond the ceiling no rows are added.
        await inTransaction(db, async (transaction) => {
          await takeFromLimitWithin(transaction, 'reports', OF_ALL);
          await takeFromLimitWithin(transaction, `reports/${networkOf(request.ip)}`, PER_NETWORK);
        });
        request.log.warn({ report: body }, WORDS[body.failed]);
        return {};
      },
    },
    options,
  );
}
