/** Public interface of the blacklist for the rest of the server. Not cached: every answer is read from the database. */

import { z } from 'zod';
import type { Transaction } from '#platform/database/schema.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Job } from '#platform/jobs.ts';
import type { ServerModule } from '#platform/module.ts';
import type { Standing } from '../../passport/server/index.ts';
import { blacklistCalls, blacklistErrors } from '../contract.ts';
import { eraseBlocksOf, sweepRunOut } from './commands/forget-blocks.ts';
import type { BlacklistContext } from './context.ts';
import { exportBlocks } from './own-data/store.ts';
import { apartAmong, hiddenFrom, standingOf } from './queries.ts';
import { registerBlacklistRoutes } from './routes.ts';

export interface Blacklist extends ServerModule {
  /** Whether one may write to the other; the same from both sides. */
  mayWrite(one: string, other: string): Promise<boolean>;
  /** For the buttons of a page about somebody. */
  standingOf(viewer: Viewer | null, otherId: string): Promise<Standing>;
  /** Of the others, those the account may neither order from nor invite, nor they it. */
  apartAmong(accountId: string, others: readonly string[], transaction?: Transaction): Promise<ReadonlySet<string>>;
  /** Whose objects are left out of what the viewer looks through. */
  hiddenFrom(viewer: Viewer | null): Promise<readonly string[]>;
  /** With an account that is being erased. */
  eraseOf(transaction: Transaction, accountId: string): Promise<void>;
  /** Takes away what has run out. */
  sweep(): Promise<void>;
}

const FREE: Standing = { mayOrder: true, mayWrite: true };

export function createBlacklist(dependencies: Omit<BlacklistContext, 'now'> & { now?: () => Date }): Blacklist {
  const context: BlacklistContext = { now: () => new Date(), ...dependencies };
  const sweeping: Job<object> = {
    name: 'blacklist-sweep',
    data: z.object({}),
    schedule: '41 * * * *',
    handle: () => sweepRunOut(context),
  };
  return {
    name: 'blacklist',
    calls: blacklistCalls,
    errors: blacklistErrors,
    jobs: [sweeping] as Job[],
    registerRoutes: (app, options) => registerBlacklistRoutes(app, context, options),
    mayWrite: async (one, other) => (await standingOf(context, one, other)).mayWrite,
    standingOf: async (viewer, otherId) => (viewer?.hasBlocks ? standingOf(context, viewer.accountId, otherId) : FREE),
    apartAmong: (accountId, others, transaction) => apartAmong(context, accountId, others, transaction),
    hiddenFrom: (viewer) => hiddenFrom(context, viewer),
    eraseOf: (transaction, accountId) => eraseBlocksOf(context, transaction, accountId),
    exportOf: (accountId) => exportBlocks(context.db, accountId),
    sweep: () => sweepRunOut(context),
  };
}
