/** Public interface of appeals for the rest of the server. */
import { z } from 'zod';
import type { Transaction } from '#platform/database/schema.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Job } from '#platform/jobs.ts';
import type { ServerModule } from '#platform/module.ts';
import type { Rulings } from '../../passport/server/index.ts';
import { appealCalls, appealErrors } from '../contract.ts';
import { grantAppeal } from './commands/grant-appeal.ts';
import { openRuling } from './commands/open-ruling.ts';
import type { AppealsContext } from './context.ts';
import { fail } from './fail.ts';
import { eraseRulingsOf, exportRulings } from './own-data/store.ts';
import { canAnswer } from './policy.ts';
import { presentLine } from './presenter.ts';
import { registerAppealRoutes } from './routes.ts';
import { findAppeal, findRulingAbout, forgetKept, listAppealsOf, sizeOfQueue } from './store.ts';

export interface Appeals extends ServerModule, Rulings {
  /** How many wait for an answer, and since when the oldest does. */
  queue(): Promise<{ count: number; oldestAt: Date | null }>;
  /** Throws for a moderator who may not answer the appeal: it is about their ruling or about them. */
  refuseOwn(appealId: string, viewer: Viewer): Promise<void>;
  /** Permission to read the files of an appeal: its author and staff. */
  canRead(appealId: string, viewer: Viewer): Promise<boolean>;
  /** With an account that is being erased. */
  eraseOf(transaction: Transaction, accountId: string): Promise<void>;
}

export function createAppeals(dependencies: Omit<AppealsContext, 'now'> & { now?: () => Date }): Appeals {
  const context: AppealsContext = { now: () => new Date(), ...dependencies };
  const { db } = context;
  const forgetting: Job<object> = {
    name: 'appeals-forget',
    data: z.object({}),
    schedule: '41 1 * * *',
    handle: () => forgetKept(db, context.now()),
  };
  return {
    name: 'appeals',
    calls: appealCalls,
    errors: appealErrors,
    jobs: [forgetting] as Job[],
    registerRoutes: (app, options) => registerAppealRoutes(app, context, options),
    queue: () => sizeOfQueue(db),
    open: (transaction, ruling) => openRuling(context, transaction, ruling),
    grant: (transaction, given) => grantAppeal(context, transaction, given),
    async appealAgainst(subjectId, personId, within = db) {
      const ruling = await findRulingAbout(within, subjectId);
      if (!ruling || ruling.person_id !== personId) return null;
      const [appeal] = await listAppealsOf(within, [ruling.ruling_id]);
      return presentLine(ruling, appeal, context.now());
    },
    async refuseOwn(appealId, viewer) {
      const appeal = await findAppeal(db, appealId);
      if (appeal && !canAnswer(viewer, appeal)) throw fail('own_ruling');
    },
    canRead: async (appealId, viewer) =>
      viewer.role !== 'member' || (await findAppeal(db, appealId))?.person_id === viewer.accountId,
    eraseOf: eraseRulingsOf,
    exportOf: (accountId) => exportRulings(db, accountId),
  };
}
