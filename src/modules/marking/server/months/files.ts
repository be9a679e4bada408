/** A month as a file. Not calls: they answer files, not the envelope. */
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { API_BASE } from '#platform/api-base.ts';
import type { CallsOptions } from '#platform/http/calls.ts';
import { fieldsOf } from '#platform/http/issue-words.ts';
import { takeFromLimit } from '#platform/http/rate-limit.ts';
import type { Cells } from '#platform/tables/cells.ts';
import { csvOf } from '#platform/tables/csv.ts';
import { sheetOf } from '#platform/tables/xlsx.ts';
import { month } from '../../contract.ts';
import type { MarkingContext } from '../context.ts';
import { fail } from '../fail.ts';
import { COLUMNS, exportMonth } from './export.ts';

const FILES = { max: 60, windowSeconds: 600 };
const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
} as const;
const query = z.object({ month });

async function* each(rows: readonly Cells[]): AsyncGenerator<Cells> {
  yield* rows;
}

export function registerMonthFiles(
  app: FastifyInstance,
  context: MarkingContext,
  { authenticate }: CallsOptions,
): void {
  for (const format of ['csv', 'xlsx', 'json'] as const) {
    app.get(`${API_BASE}/v1/marking/export.${format}`, async (request, reply) => {
      const viewer = await authenticate(request);
      if (!viewer) throw fail('unauthorized');
      const asked = query.safeParse(request.query);
      if (!asked.success) throw fail('invalid_fields', { fields: fieldsOf(asked.error) });
      await takeFromLimit(context.pool, `marking-export/${viewer.accountId}`, FILES);
      const { cells, bodies } = await exportMonth(context, viewer.accountId, asked.data.month);
      reply.headers({
        'content-type': TYPES[format],
        'content-disposition': `attachment; filename="marking-${asked.data.month}.${format}"`,
        'cache-control': 'no-store',
      });
      if (format === 'json') return reply.send(JSON.stringify(bodies(), null, 2));
      if (format === 'csv')
        return reply.send(
          Readable.from(
            csvOf(
              COLUMNS.map(({ heading }) => heading),
              each(cells),
            ),
          ),
        );
      return reply.send(await sheetOf('Маркировка', COLUMNS, each(cells)));
    });
  }
}
