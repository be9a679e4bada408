import type { FastifyInstance } from 'fastify';
import { type CallsOptions, registerCalls } from '#platform/http/calls.ts';
import { legalCalls } from '../contract.ts';
import { giveConsent } from './commands/give-consent.ts';
import { withdrawConsent } from './commands/withdraw-consent.ts';
import type { LegalContext } from './context.ts';
import { presentConsents } from './presenter.ts';
import { listConsents } from './store.ts';

export function registerLegalRoutes(app: FastifyInstance, context: LegalContext, options: CallsOptions): void {
  registerCalls(
    app,
    legalCalls,
    {
      'GET /v1/passport/consents': async ({ viewer }) => ({
        items: presentConsents(await listConsents(context.db, viewer.accountId)),
      }),
      'PUT /v1/passport/consents/{document}': async ({ viewer, params, body }) => ({
        items: await giveConsent(context, {
          accountId: viewer.accountId,
          address: viewer.address ?? null,
          ...params,
          ...body,
        }),
      }),
      'DELETE /v1/passport/consents/{document}': async ({ viewer, params }) => ({
        items: await withdrawConsent(context, { accountId: viewer.accountId, ...params }),
      }),
    },
    options,
  );
}
