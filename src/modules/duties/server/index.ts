/** Public interface of duties for the rest of the server. */
import type { Transaction } from '#platform/database/schema.ts';
import type { ServerModule } from '#platform/module.ts';
import { dutyCalls, dutyErrors } from '../contract.ts';
import type { Duty } from '../domain/duty.ts';
import type { DutiesContext } from './context.ts';
import { eraseDutiesOf, exportDuties } from './own-data/store.ts';
import { pressingOf } from './pressing/pressing.ts';
import { listAhead } from './queries.ts';
import { reminderJobs } from './reminders/remind.ts';
import { registerDutyRoutes } from './routes.ts';

export type { Duty } from '../domain/duty.ts';

export interface DutiesModule extends ServerModule {
  /** The person's turn, near its day or after it, the oldest first; the same as on the page of duties, up to 20 seconds old. */
  pressingOf(accountId: string): Promise<Duty[]>;
  /** The same of the whole week ahead. */
  aheadOf(accountId: string): Promise<Duty[]>;
  /** With an account that is being erased. */
  eraseOf(transaction: Transaction, accountId: string): Promise<void>;
}

export function createDuties(dependencies: Omit<DutiesContext, 'now' | 'kept'> & { now?: () => Date }): DutiesModule {
  const context: DutiesContext = { now: () => new Date(), kept: new Map(), ...dependencies };
  return {
    name: 'duties',
    calls: dutyCalls,
    errors: dutyErrors,
    jobs: reminderJobs(context),
    registerRoutes: (app, options) => registerDutyRoutes(app, context, options),
    pressingOf: async (accountId) => pressingOf(context, await listAhead(context, accountId)),
    aheadOf: (accountId) => listAhead(context, accountId),
    exportOf: (accountId) => exportDuties(context.db, accountId),
    eraseOf: eraseDutiesOf,
  };
}
