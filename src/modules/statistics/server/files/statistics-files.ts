/** Statistics as files. Not calls: they answer files, not the envelope. */

import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE } from '#platform/api-base.ts';
import { fail } from '#platform/errors.ts';
import type { CallsOptions } from '#platform/http/calls.ts';
import { fieldsOf } from '#platform/http/issue-words.ts';
import type { Cells } from '#platform/tables/cells.ts';
import { csvOf } from '#platform/tables/csv.ts';
import { dayOf } from '#words/moments.ts';
import { cellRoubles } from '#words/money.ts';
import { campaignParams, type Metric, objectParams, periodQuery } from '../../contract.ts';
import { METRIC_TITLES } from '../../domain/metrics.ts';
import { STATE_NAMES } from '../../domain/state-names.ts';
import type { StatisticsContext } from '../context.ts';
import { getCampaignStatistics, getStatistics } from '../queries.ts';

/** Columns of money: stored in kopecks, written in roubles, with the unit in the heading. */
const COLUMNS: Partial<Record<Metric, { heading: string; cell(value: number): number }>> = {
  revenue: { heading: 'Доход, ₽', cell: cellRoubles },
};

const orNothing = (value: number | null): number | string => value ?? '';

async function* each(rows: readonly Cells[]): AsyncGenerator<Cells> {
  yield* rows;
}

const send = (reply: FastifyReply, name: string, headings: readonly string[], rows: readonly Cells[]) =>
  reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'no-store',
    })
    .send(Readable.from(csvOf(headings, each(rows))));

export function registerStatisticsFiles(
  app: FastifyInstance,
  context: StatisticsContext,
  { authenticate }: CallsOptions,
): void {
  async function viewerOf(request: FastifyRequest) {
    const viewer = await authenticate(request);
    if (!viewer) throw fail('unauthorized');
    return viewer;
  }

  app.get(`${API_BASE}/v1/statistics/objects/:kind/:id.csv`, async (request, reply) => {
    const viewer = await viewerOf(request);
    const params = objectParams.safeParse(request.params);
    const query = periodQuery.safeParse(request.query);
    if (!params.success) throw fail('not_found');
    if (!query.success) throw fail('invalid_fields', { fields: fieldsOf(query.error) });
    const { title, statistics } = await getStatistics(context, { ...params.data, ...query.data, viewer });
    const { metrics, period } = statistics;
    return send(
      reply,
      `statistics-${params.data.kind}-${period.days.at(-1)?.day}`,
      ['День', 'Объект', ...metrics.map((metric) => COLUMNS[metric]?.heading ?? METRIC_TITLES[metric])],
      period.days.map((day) => [
        day.day,
        title,
        ...metrics.map((metric) => COLUMNS[metric]?.cell(day[metric]) ?? day[metric]),
      ]),
    );
  });

  app.get(`${API_BASE}/v1/statistics/campaigns/:campaign_id.csv`, async (request, reply) => {
    const viewer = await viewerOf(request);
    const params = campaignParams.safeParse(request.params);
    if (!params.success) throw fail('not_found');
    const { title, placements } = await getCampaignStatistics(context, params.data.campaign_id, viewer);
    return send(
      reply,
      `placements-${dayOf(context.now())}`,
      ['Кампания', 'Объект', 'Формат или услуга', 'Количество', 'Состояние', 'Сумма, ₽', 'Охват', 'CPM, ₽'],
      placements.map(({ object, offer, state, amount, reach, cpm }) => [
        title,
        object.title,
        offer.name,
        offer.quantity,
        STATE_NAMES[state],
        cellRoubles(amount),
        orNothing(reach),
        orNothing(cpm === null ? null : cellRoubles(cpm)),
      ]),
    );
  });
}
