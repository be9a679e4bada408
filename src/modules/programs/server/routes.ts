import type { FastifyInstance } from 'fastify';
import { type CallsOptions, registerCalls } from '#platform/http/calls.ts';
import { originOf } from '#platform/http/origin.ts';
import { programCalls } from '../contract.ts';
import { KEPT_DELIVERIES } from '../domain/limits.ts';
import type { ProgramsContext } from './context.ts';
import { presentDelivery, presentToken, presentWebhook } from './presenter.ts';
import { createToken } from './tokens/create-token.ts';
import { revokeToken } from './tokens/revoke-token.ts';
import { listTokens } from './tokens/store.ts';
import { addWebhook, changeWebhook, getWebhook, removeWebhook, sendByHand } from './webhooks/change-webhooks.ts';
import { listDeliveries, listWebhooks } from './webhooks/store.ts';

export function registerProgramRoutes(app: FastifyInstance, context: ProgramsContext, options: CallsOptions): void {
  registerCalls(
    app,
    programCalls,
    {
      'GET /v1/programs/tokens': async ({ viewer }) => ({
        items: (await listTokens(context.db, viewer.accountId)).map(presentToken),
      }),

      'POST /v1/programs/tokens': async ({ viewer, body, request }) => {
        const { name, scopes, expires_in_days: days } = body;
        const made = await createToken(context, { viewer, name, scopes, days, origin: originOf(request) });
        return { token: presentToken(made.row), secret: made.secret };
      },

      'DELETE /v1/programs/tokens/{token_id}': async ({ viewer, params, request }) => {
        await revokeToken(context, { viewer, tokenId: params.token_id, origin: originOf(request) });
        return {};
      },

      'GET /v1/programs/webhooks': async ({ viewer }) => ({
        items: (await listWebhooks(context.db, viewer.accountId)).map(presentWebhook),
      }),

      'POST /v1/programs/webhooks': async ({ viewer, body, request }) => {
        const added = await addWebhook(context, { viewer, ...body, origin: originOf(request) });
        return { webhook: presentWebhook(added.row), secret: added.secret };
      },

      'PATCH /v1/programs/webhooks/{webhook_id}': async ({ viewer, params, body: { events, is_on: isOn } }) =>
        presentWebhook(await changeWebhook(context, { viewer, webhookId: params.webhook_id, events, isOn })),

      'DELETE /v1/programs/webhooks/{webhook_id}': async ({ viewer, params, request }) => {
        await removeWebhook(context, { viewer, webhookId: params.webhook_id, origin: originOf(request) });
        return {};
      },

      'POST /v1/programs/webhooks/{webhook_id}/test': async ({ viewer, params }) =>
        presentDelivery(await sendByHand(context, { viewer, webhookId: params.webhook_id })),

      'GET /v1/programs/webhooks/{webhook_id}/deliveries': async ({ viewer, params }) => {
        const { webhook_id } = await getWebhook(context, viewer, params.webhook_id);
        return { items: (await listDeliveries(context.db, webhook_id, KEPT_DELIVERIES)).map(presentDelivery) };
      },

      'POST /v1/programs/webhooks/{webhook_id}/deliveries/{delivery_id}/resend': async ({ viewer, params }) => {
        const { webhook_id: webhookId, delivery_id: deliveryId } = params;
        return presentDelivery(await sendByHand(context, { viewer, webhookId, deliveryId }));
      },
    },
    options,
  );
}
