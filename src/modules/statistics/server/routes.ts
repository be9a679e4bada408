import type { FastifyInstance } from 'fastify';
import { type CallsOptions, registerCalls } from '#platform/http/calls.ts';
import { statisticsCalls } from '../contract.ts';
import type { StatisticsContext } from './context.ts';
import { registerStatisticsFiles } from './files/statistics-files.ts';
import { getCampaignStatistics, getMonths, getStatistics } from './queries.ts';
import type { ViewCounter } from './views/view-counter.ts';

export function registerStatisticsRoutes(
  app: FastifyInstance,
  context: StatisticsContext,
  counter: ViewCounter,
  options: CallsOptions,
): void {
  registerCalls(
    app,
    statisticsCalls,
    {
      'POST /v1/statistics/views': ({ viewer, body, request }) => {
        counter.add({
          ...body,
          address: request.ip,
          userAgent: request.headers['user-agent'],
          accountId: viewer?.accountId ?? null,
        });
        return {};
      },

      'GET /v1/statistics/objects/{kind}/{id}': async ({ viewer, params, query }) =>
        (await getStatistics(context, { ...params, ...query, viewer })).statistics,

      'GET /v1/statistics/objects/{kind}/{id}/months': ({ viewer, params }) =>
        getMonths(context, { ...params, viewer }),

      'GET /v1/statistics/campaigns/{campaign_id}': ({ viewer, params }) =>
        getCampaignStatistics(context, params.campaign_id, viewer),
    },
    options,
  );
  registerStatisticsFiles(app, context, options);
}
