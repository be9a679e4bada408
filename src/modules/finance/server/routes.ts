import type { FastifyInstance } from 'fastify';
import { inTransaction } from '#platform/database/transaction.ts';
import { type CallsOptions, registerCalls } from '#platform/http/calls.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { financeCalls } from '../contract.ts';
import { registerActFile } from './acts/act-file.ts';
import { createTopup } from './commands/create-topup.ts';
import { endPayout } from './commands/end-payout.ts';
import { refundTopup } from './commands/refund-topup.ts';
import { requestPayout } from './commands/request-payout.ts';
import { takeNotification } from './commands/take-notification.ts';
import type { FinanceContext } from './context.ts';
import { fail } from './fail.ts';
import { registerOperationsFiles } from './operations/operations-files.ts';
import { findOrder } from './orders/store.ts';
import { canDecidePayout } from './policy.ts';
import { presentPayout, presentQueued, presentTopup } from './presenter.ts';
import { registerTestPage } from './providers/test-page.ts';
import {
  getBalance,
  getFreshTopup,
  listActs,
  listMonths,
  listOperations,
  listOwnPayouts,
  listPayoutQueue,
} from './queries.ts';
import { findPayout, type PayoutRow, type TopupRow } from './store.ts';

export function registerFinanceRoutes(app: FastifyInstance, context: FinanceContext, options: CallsOptions): void {
  const queued = async (row: PayoutRow, viewer: Viewer) =>
    presentQueued(row, viewer, await context.namesOf([row.account_id]));
  const shown = async (row: TopupRow, viewer: Viewer) =>
    presentTopup(row, await findOrder(context.db, row.topup_id), viewer);

  registerCalls(
    app,
    financeCalls,
    {
      'GET /v1/finance/balance': ({ viewer }) => getBalance(context, viewer.accountId),
      'GET /v1/finance/operations': ({ viewer, query }) => listOperations(context, viewer.accountId, query),
      'GET /v1/finance/months': ({ viewer, query }) =>
        listMonths(context, viewer.accountId, Number(query.months ?? '12')),

      'POST /v1/finance/topups': ({ viewer, body, once }) =>
        createTopup(context, {
          accountId: viewer.accountId,
          amountKopecks: body.amount,
          returnTo: body.return_to ?? null,
          once,
        }),
      'GET /v1/finance/topups/{topup_id}': async ({ viewer, params }) =>
        shown(await getFreshTopup(context, params.topup_id, viewer), viewer),
      'POST /v1/finance/topups/{topup_id}/refund': async ({ viewer, params }) =>
        shown(await refundTopup(context, { topupId: params.topup_id, viewer }), viewer),
      'POST /v1/finance/yookassa/notifications': async ({ body }) => {
        await takeNotification(context, body.object.payment_id ?? body.object.id);
        return {};
      },

      'GET /v1/finance/payouts': ({ viewer, query }) => listOwnPayouts(context, viewer, query),
      'POST /v1/finance/payouts': ({ viewer, body, once }) =>
        requestPayout(context, { viewer, amountKopecks: body.amount, destination: body.destination, once }),
      'POST /v1/finance/payouts/{payout_id}/cancel': async ({ viewer, params }) =>
        presentPayout(await endPayout(context, { payoutId: params.payout_id, viewer, to: 'cancelled' }), viewer),

      'GET /v1/finance/payouts/queue': ({ viewer, query }) => listPayoutQueue(context, viewer, query),
      'GET /v1/finance/payouts/{payout_id}/card': async ({ viewer, params }) => {
        const payout = await findPayout(context.db, params.payout_id);
        if (!payout?.card_sealed) throw fail('not_found');
        if (!canDecidePayout(viewer, payout)) throw fail('own_payout');
        await inTransaction(context.db, (transaction) =>
          context.record(transaction, viewer, {
            action: 'card_shown',
            subject: { kind: 'payout', id: payout.payout_id },
            after: { account_id: payout.account_id },
          }),
        );
        return { number: await context.vault.open(payout.payout_id, payout.card_sealed) };
      },
      'POST /v1/finance/payouts/{payout_id}/approve': async ({ viewer, params }) =>
        queued(await endPayout(context, { payoutId: params.payout_id, viewer, to: 'approved' }), viewer),
      'POST /v1/finance/payouts/{payout_id}/refuse': async ({ viewer, params, body }) =>
        queued(
          await endPayout(context, { payoutId: params.payout_id, viewer, to: 'refused', reason: body.reason }),
          viewer,
        ),

      'GET /v1/finance/acts': ({ viewer, query }) => listActs(context, viewer.accountId, query),
    },
    options,
  );
  registerOperationsFiles(app, context, options);
  registerActFile(app, context, options);
  if (context.provider.name === 'test') registerTestPage(app, context, options);
}
