/** The door of consents for the rest of the server. */
import type { Transaction } from 'kysely';
import { registerCalls } from '#platform/http/calls.ts';
import type { ServerModule } from '#platform/module.ts';
import { LATEST_REQUIRED, legalCalls, legalErrors } from '../contract.ts';
import { giveConsent, giveRequired } from './commands/give-consent.ts';
import { withdrawConsent } from './commands/withdraw-consent.ts';
import type { LegalContext } from './context.ts';
import { closeConsentsOf, exportConsents } from './own-data/store.ts';
import { presentConsents } from './presenter.ts';
import { listConsents } from './store.ts';

export interface Legal extends ServerModule {
  /** With an account that is being erased. */
  eraseOf(transaction: Transaction<unknown>, accountId: string): Promise<void>;
}

export function createLegal(context: LegalContext): Legal {
  return {
    name: 'legal',
    calls: legalCalls,
    errors: legalErrors,
    jobs: [],
    registerRoutes: (app, options) =>
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
      ),
    exportOf: (accountId) => exportConsents(context.db, accountId),
    eraseOf: closeConsentsOf,
  };
}

/** For whoever makes accounts: what is accepted with one, and the day it is accepted through. */
export const requiredDocuments = { through: LATEST_REQUIRED, give: giveRequired };
