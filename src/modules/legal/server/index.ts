/** The door of consents for the rest of the server. */
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { ServerModule } from '#platform/module.ts';
import { LATEST_REQUIRED, legalCalls, legalErrors } from '../contract.ts';
import { giveRequired } from './commands/give-consent.ts';
import type { LegalContext } from './context.ts';
import { closeConsentsOf, exportConsents } from './own-data/store.ts';
import { registerLegalRoutes } from './routes.ts';
import { findFirstConsentDay } from './store.ts';

export interface Legal extends ServerModule {
  /** By UTC, the day the person agreed to the terms for the first time. */
  consentDayOf(db: Db, accountId: string): Promise<string | undefined>;
  /** With an account that is being erased. */
  eraseOf(transaction: Transaction, accountId: string): Promise<void>;
}

export function createLegal(context: LegalContext): Legal {
  return {
    name: 'legal',
    calls: legalCalls,
    errors: legalErrors,
    jobs: [],
    registerRoutes: (app, options) => registerLegalRoutes(app, context, options),
    exportOf: (accountId) => exportConsents(context.db, accountId),
    consentDayOf: findFirstConsentDay,
    eraseOf: closeConsentsOf,
  };
}

/** For whoever makes accounts: what is accepted with one, and the day it is accepted through. */
export const requiredDocuments = { through: LATEST_REQUIRED, give: giveRequired };
