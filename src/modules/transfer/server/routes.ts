import type { FastifyInstance } from 'fastify';
import { type CallsOptions, registerCalls } from '#platform/http/calls.ts';
import { transferCalls } from '../contract.ts';
import { applyTable } from './commands/apply-table.ts';
import { previewTable } from './commands/preview-table.ts';
import type { TransferContext } from './context.ts';
import { registerExportRoutes } from './exporting/export-routes.ts';
import { fail } from './fail.ts';
import { presentTransfer } from './presenter.ts';
import { findTransfer } from './store.ts';

export function registerTransferRoutes(app: FastifyInstance, context: TransferContext, options: CallsOptions): void {
  registerCalls(
    app,
    transferCalls,
    {
      'POST /v1/transfer/preview': ({ viewer, query, readFile }) =>
        previewTable(context, { ownerId: viewer.accountId, kind: query.kind, readFile }),

      'POST /v1/transfer/apply': async ({ viewer, body }) =>
        presentTransfer(
          await applyTable(context, { ownerId: viewer.accountId, transferId: body.token, publish: body.publish }),
        ),

      'GET /v1/transfer/{token}': async ({ viewer, params }) => {
        const transfer = await findTransfer(context.db, params.token, viewer.accountId);
        if (!transfer) throw fail('not_found');
        return presentTransfer(transfer);
      },
    },
    options,
  );
  registerExportRoutes(app, context, options);
}
