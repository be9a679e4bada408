import type { FastifyInstance } from 'fastify';
import { API_BASE } from '#platform/api-base.ts';
import { id } from '#platform/contract.ts';
import { type CallsOptions, registerCalls } from '#platform/http/calls.ts';
import { attachmentHeader } from '#platform/http/file-name.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { dayOf } from '#words/moments.ts';
import { type DataExport, myDataCalls } from '../contract.ts';
import { requestExport } from './commands/request-export.ts';
import { type MyDataContext, NAME_IN_STORE } from './context.ts';
import { fail } from './fail.ts';
import { type ExportRow, findExport, listExports } from './store.ts';

const present = ({ export_id, state, bytes, created_at, expires_at }: ExportRow): DataExport => ({
  export_id,
  state,
  bytes,
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
});

export function registerMyDataRoutes(app: FastifyInstance, context: MyDataContext, options: CallsOptions): void {
  async function getOwn({ accountId }: Viewer, exportId: string): Promise<ExportRow> {
    const row = await findExport(context.db, exportId);
    if (row?.account_id !== accountId) throw fail('not_found');
    return row;
  }

  registerCalls(
    app,
    myDataCalls,
    {
      'GET /v1/safety/exports': async ({ viewer }) => ({
        items: (await listExports(context.db, viewer.accountId)).map(present),
      }),
      'GET /v1/safety/exports/{export_id}': async ({ viewer, params }) =>
        present(await getOwn(viewer, params.export_id)),
      'POST /v1/safety/exports': async ({ viewer }) => present(await requestExport(context, viewer.accountId)),
    },
    options,
  );

  // Not a call: it answers a file, not the envelope.
  app.get<{ Params: { export_id: string } }>(`${API_BASE}/v1/safety/exports/:export_id.zip`, async (request, reply) => {
    const viewer = await options.authenticate(request);
    if (!viewer) throw fail('unauthorized');
    if (!viewer.isProved) throw fail('fresh_proof_required');
    const exportId = id.safeParse(request.params.export_id).data;
    const row = exportId ? await getOwn(viewer, exportId) : undefined;
    if (row?.state !== 'ready') throw fail('not_found');
    const stream = await context.store.open(row.export_id, NAME_IN_STORE);
    if (!stream) throw fail('not_found');
    return reply
      .headers({
        'content-type': 'application/zip',
        'content-length': String(row.bytes),
        'content-disposition': attachmentHeader(`ohvat-${dayOf(row.created_at)}.zip`),
        'cache-control': 'private, no-store',
      })
      .send(stream);
  });
}
