/** Files of own objects. Not calls: they answer files, not the envelope. */

import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE } from '#platform/api-base.ts';
import type { CallsOptions } from '#platform/http/calls.ts';
import { takeFromLimit } from '#platform/http/rate-limit.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { csvOf } from '#platform/tables/csv.ts';
import { sheetOf } from '#platform/tables/xlsx.ts';
import { dayOf } from '#words/moments.ts';
import { type AdObjectKind, KINDS } from '../../../ad-objects/contract.ts';
import type { TransferContext } from '../context.ts';
import { fail } from '../fail.ts';
import { templateOf } from './template.ts';

const EXPORTS = { max: 60, windowSeconds: 600 };
const CSV = 'text/csv; charset=utf-8';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const SHEET = 'Объекты';

export function registerExportRoutes(
  app: FastifyInstance,
  { pool, tables }: TransferContext,
  { authenticate }: CallsOptions,
): void {
  async function requireViewer(request: FastifyRequest): Promise<Viewer> {
    const viewer = await authenticate(request);
    if (!viewer) throw fail('unauthorized');
    await takeFromLimit(pool, `transfer-export:${viewer.accountId}`, EXPORTS);
    return viewer;
  }

  const sendFile = (reply: FastifyReply, type: string, name: string, body: Readable | Uint8Array) =>
    reply
      .headers({
        'content-type': type,
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      })
      .send(body);

  const today = () => dayOf(new Date());

  const widths = (kind: AdObjectKind) => new Map(tables.columns(kind).map(({ heading, width }) => [heading, width]));

  for (const kind of KINDS) {
    const path = `${API_BASE}/v1/products/${kind}`;

    app.get(`${path}/export.csv`, async (request, reply) => {
      const { accountId } = await requireViewer(request);
      const lines = csvOf(tables.headings(kind), tables.cells(accountId, kind));
      return sendFile(reply, CSV, `${kind}-${today()}.csv`, Readable.from(lines));
    });

    app.get(`${path}/export.xlsx`, async (request, reply) => {
      const { accountId } = await requireViewer(request);
      const known = widths(kind);
      const columns = tables.headings(kind).map((heading) => ({ heading, width: known.get(heading) }));
      const sheet = await sheetOf(SHEET, columns, tables.cells(accountId, kind));
      return sendFile(reply, XLSX, `${kind}-${today()}.xlsx`, sheet);
    });

    app.get(`${path}/template.xlsx`, async (request, reply) => {
      await requireViewer(request);
      const template = await templateOf(SHEET, tables.columns(kind));
      return sendFile(reply, XLSX, `${kind}-template.xlsx`, Buffer.from(template));
    });
  }
}
