import type { FastifyInstance } from 'fastify';
import { API_BASE } from '#platform/api-base.ts';
import { fail } from '#platform/errors.ts';
import { type CallsOptions, registerCalls } from '#platform/http/calls.ts';
import { objectParams, periodQuery, statisticsCalls } from '../contract.ts';
import { csvOf } from './csv.ts';
import type { StatisticsContext } from './dependencies.ts';
import { getStatistics } from './queries.ts';
import type { ViewCounter } from './view-counter.ts';

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
    },
    options,
  );

  // Not a call: it answers a file, not the envelope.
  app.get(`${API_BASE}/v1/statistics/objects/:kind/:id.csv`, async (request, reply) => {
    const viewer = await options.authenticate(request);
    if (!viewer) throw fail('unauthorized');
    const params = objectParams.safeParse(request.params);
    const query = periodQuery.safeParse(request.query);
    if (!params.success) throw fail('not_found');
    if (!query.success) {
      throw fail('invalid_fields', { fields: { days: query.error.issues[0]?.message ?? 'Проверьте число дней.' } });
    }
    const { title, statistics } = await getStatistics(context, { ...params.data, ...query.data, viewer });
    const rows = statistics.period.days.map(({ day, views, visitors }) => [day, title, views, visitors]);
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="statistics-${params.data.kind}-${statistics.period.days.at(-1)?.day}.csv"`,
        'cache-control': 'no-store',
      })
      .send(csvOf([['День', 'Объект', 'Просмотры', 'Посетители'], ...rows]));
  });
}
