/** The door of people's own programs for the rest of the server. */

import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Transaction } from '#platform/database/schema.ts';
import type { Origin } from '#platform/http/origin.ts';
import type { Job } from '#platform/jobs.ts';
import type { ServerModule } from '#platform/module.ts';
import { createVault } from '#platform/vault.ts';
import type { DealEvent, DealFacts } from '../../deals/server/index.ts';
import { programCalls, programErrors } from '../contract.ts';
import { KEPT_DELIVERIES } from '../domain/limits.ts';
import { type StoppedPrograms, stopPrograms } from './commands/stop-programs.ts';
import type { ProgramsContext, ProgramsDependencies } from './context.ts';
import { exportPrograms } from './own-data/store.ts';
import { registerProgramRoutes } from './routes.ts';
import { type AdmittedToken, tokenAdmitter } from './tokens/admit-token.ts';
import { deleteTokensOf, sweepTokens } from './tokens/store.ts';
import { openedEvents, stepEvents } from './webhooks/deal-events.ts';
import { webhookSender } from './webhooks/deliver.ts';
import { deleteWebhooksOf, sweepDeliveries } from './webhooks/store.ts';
import { tell } from './webhooks/tell.ts';

export { scopeOf } from '../domain/scopes.ts';

export interface Programs extends ServerModule {
  /** Whose token it is; throws when it does not live or does not reach what the request asks for. */
  admitToken(token: string, request: FastifyRequest): Promise<AdmittedToken>;
  /** Enqueues webhook events in the caller's transaction. */
  tellOpened(transaction: Transaction, opened: readonly DealFacts[]): Promise<void>;
  tellStep(transaction: Transaction, event: DealEvent): Promise<void>;
  tellMessage(
    transaction: Transaction,
    message: { dialogId: string; number: number; authorId: string; toId: string },
  ): Promise<void>;
  /** With an account that is blocked or leaves: no program acts for it any more. */
  shutOut(transaction: Transaction, accountId: string): Promise<void>;
  tellBlocked(transaction: Transaction, accountId: string, isBlocked: boolean): Promise<void>;
  /** Takes away what somebody added who should not have been there; answers what that was. */
  removeAddedSince(transaction: Transaction, accountId: string, since: Date): Promise<StoppedPrograms>;
  /** With a password reset: tokens end, webhooks are switched off; answers which. */
  stop(transaction: Transaction, of: { accountId: string; origin: Origin }): Promise<StoppedPrograms>;
  eraseOf(transaction: Transaction, accountId: string): Promise<void>;
}

const EXPIRED_DAYS = 30;

export function createPrograms({
  programsKey,
  dataDir,
  ...rest
}: ProgramsDependencies & { programsKey: Buffer | undefined; dataDir: string }): Programs {
  const vault = createVault({ key: programsKey, name: 'programs', dataDir });
  const context: ProgramsContext = { allowPrivateHosts: false, now: () => new Date(), ...rest, vault };
  const { db } = context;
  const removeAll = async (transaction: Transaction, accountId: string) => {
    await deleteTokensOf(transaction, accountId);
    await deleteWebhooksOf(transaction, accountId);
  };
  const sweeping: Job<object> = {
    name: 'programs-sweep',
    data: z.object({}),
    schedule: '37 * * * *',
    async handle() {
      await sweepTokens(db, EXPIRED_DAYS);
      await sweepDeliveries(db, KEPT_DELIVERIES);
    },
  };
  return {
    name: 'programs',
    calls: programCalls,
    errors: programErrors,
    jobs: [webhookSender(context), sweeping] as Job[],
    registerRoutes: (app, options) => registerProgramRoutes(app, context, options),
    exportOf: (accountId) => exportPrograms(db, accountId),
    admitToken: tokenAdmitter(context),
    tellOpened: (transaction, opened) => tell(context, transaction, openedEvents(opened)),
    tellStep: (transaction, event) => tell(context, transaction, stepEvents(event)),
    tellMessage: (transaction, { dialogId, number, authorId, toId }) => {
      const data = { dialog_id: dialogId, number, author_id: authorId };
      return tell(context, transaction, [{ accountId: toId, event: 'message.created', data }]);
    },
    shutOut: removeAll,
    async tellBlocked(transaction, accountId, isBlocked) {
      if (isBlocked) await removeAll(transaction, accountId);
    },
    stop: (transaction, of) => stopPrograms(context, transaction, of),
    removeAddedSince: async (transaction, accountId, since) => ({
      tokens: await deleteTokensOf(transaction, accountId, since),
      webhooks: await deleteWebhooksOf(transaction, accountId, since),
    }),
    eraseOf: removeAll,
  };
}
