/** The door of people's own programs for the rest of the server. */
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Job } from '#platform/jobs.ts';
import type { ServerModule } from '#platform/module.ts';
import { programCalls, programErrors } from '../contract.ts';
import type { ProgramsContext } from './context.ts';
import { exportPrograms } from './own-data/store.ts';
import { registerProgramRoutes } from './routes.ts';
import { type AdmittedToken, tokenAdmitter } from './tokens/admit-token.ts';
import { deleteTokensOf, sweepTokens } from './tokens/store.ts';

export interface Programs extends ServerModule {
  /** Whose token it is; throws when it does not live or does not reach what the request asks for. */
  admitToken(token: string, request: FastifyRequest): Promise<AdmittedToken>;
  /** With an account that is blocked or leaves: no program acts for it any more. */
  shutOut(transaction: Transaction<unknown>, accountId: string): Promise<void>;
  /** Takes away what somebody added who should not have been there. */
  removeAddedSince(transaction: Transaction<unknown>, accountId: string, since: Date): Promise<void>;
  eraseOf(transaction: Transaction<unknown>, accountId: string): Promise<void>;
}

const EXPIRED_DAYS = 30;

export function createPrograms(context: ProgramsContext): Programs {
  const { db } = context;
  const sweeping: Job<object> = {
    name: 'programs-sweep',
    data: z.object({}),
    schedule: '37 * * * *',
    handle: () => sweepTokens(db, EXPIRED_DAYS),
  };
  return {
    name: 'programs',
    calls: programCalls,
    errors: programErrors,
    jobs: [sweeping] as Job[],
    registerRoutes: (app, options) => registerProgramRoutes(app, context, options),
    exportOf: (accountId) => exportPrograms(db, accountId),
    admitToken: tokenAdmitter(context),
    shutOut: (transaction, accountId) => deleteTokensOf(transaction, accountId),
    removeAddedSince: deleteTokensOf,
    eraseOf: (transaction, accountId) => deleteTokensOf(transaction, accountId),
  };
}
