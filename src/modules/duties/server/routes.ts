import type { FastifyInstance } from 'fastify';
import { type CallsOptions, registerCalls } from '#platform/http/calls.ts';
import { hashToken, newToken } from '#platform/tokens.ts';
import { dutyCalls } from '../contract.ts';
import { feedUrl, registerFeed } from './calendar/feed.ts';
import { deleteCalendar, putCalendar } from './calendar/store.ts';
import type { DutiesContext } from './context.ts';
import { getDuties } from './queries.ts';

export function registerDutyRoutes(app: FastifyInstance, context: DutiesContext, options: CallsOptions): void {
  registerFeed(app, context);
  registerCalls(
    app,
    dutyCalls,
    {
      'GET /v1/duties': ({ viewer }) => getDuties(context, viewer.accountId),
      // The link is shown once; only the hash of its token is stored.
      'POST /v1/duties/calendar': async ({ viewer }) => {
        const token = newToken();
        const { created_at } = await putCalendar(context.db, viewer.accountId, hashToken(token));
        return { created_at: created_at.toISOString(), url: feedUrl(context.siteUrl, token) };
      },
      'DELETE /v1/duties/calendar': async ({ viewer }) => {
        await deleteCalendar(context.db, viewer.accountId);
        return {};
      },
    },
    options,
  );
}
