/** Operations as files. Not calls: they answer files, not the envelope. */

import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_BASE } from '#platform/api-base.ts';
import type { CallsOptions } from '#platform/http/calls.ts';
import { takeFromLimit } from '#platform/http/rate-limit.ts';
import type { Cells } from '#platform/tables/cells.ts';
import { csvOf } from '#platform/tables/csv.ts';
import { sheetOf } from '#platform/tables/xlsx.ts';
import { dayOf, numericMoment } from '#words/moments.ts';
import { cellRoubles } from '#words/money.ts';
import { type Operation, operationsFileQuery } from '../../contract.ts';
import { operationTitle } from '../../domain/operations.ts';
import type { FinanceContext } from '../context.ts';
import { fail } from '../fail.ts';
import { eachOperation } from '../queries.ts';

const FILES = { max: 60, windowSeconds: 600 };
const FORMATS = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
const COLUMNS = [
  { heading: 'Когда (Москва)', width: 20 },
  { heading: 'Операция', width: 34 },
  { heading: 'О чём', width: 40 },
  { heading: 'Сумма, ₽', width: 14 },
  { heading: 'Комиссия, ₽', width: 14 },
  { heading: 'Остаток, ₽', width: 14 },
  { heading: 'Номер', width: 40 },
];

const cellsOf = (operation: Operation): Cells => [
  numericMoment(operation.at),
  operationTitle(operation),
  operation.note ?? '',
  cellRoubles(operation.amount),
  operation.fee === null ? '' : cellRoubles(operation.fee),
  cellRoubles(operation.balance_after),
  operation.subject.id,
];

async function* rowsOf(operations: AsyncIterable<Operation>): AsyncGenerator<Cells> {
  for await (const operation of operations) yield cellsOf(operation);
}

export function registerOperationsFiles(
  app: FastifyInstance,
  context: FinanceContext,
  { authenticate }: CallsOptions,
): void {
  async function read(request: FastifyRequest) {
    const viewer = await authenticate(request);
    if (!viewer) throw fail('unauthorized');
    const filter = operationsFileQuery.safeParse(request.query);
    if (!filter.success) throw fail('invalid_fields');
    await takeFromLimit(context.pool, `operations-file/${viewer.accountId}`, FILES);
    return rowsOf(eachOperation(context, viewer.accountId, filter.data));
  }
  const headersOf = (format: keyof typeof FORMATS) => ({
    'content-type': FORMATS[format],
    'content-disposition': `attachment; filename="operations-${dayOf(new Date())}.${format}"`,
    'cache-control': 'no-store',
  });

  app.get(`${API_BASE}/v1/finance/operations.csv`, async (request, reply) => {
    const lines = csvOf(
      COLUMNS.map(({ heading }) => heading),
      await read(request),
    );
    return reply.headers(headersOf('csv')).send(Readable.from(lines));
  });

  app.get(`${API_BASE}/v1/finance/operations.xlsx`, async (request, reply) => {
    const sheet = await sheetOf('Операции', COLUMNS, await read(request));
    return reply.headers(headersOf('xlsx')).send(sheet);
  });
}
