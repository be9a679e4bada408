/** The door of duties for the rest of the server. */
import type { Transaction } from '#platform/database/schema.ts';
import type { ServerModule } from '#platform/module.ts';
import { dutyCalls, dutyErrors } from '../contract.ts';
import type { Duty } from '../domain/derive.ts';
import type { DutiesContext } from './context.ts';
import { eraseDutiesOf, exportDuties } from './own-data/store.ts';
import { createPressing } from './pressing/pressing.ts';
import { reminderJobs } from './reminders/remind.ts';
import { registerDutyRoutes } from './routes.ts';

export type { Duty } from '../domain/derive.ts';

export interface DutiesModule extends ServerModule {
  /** The person's turn, near its day or after it, the oldest first; the same as on the page of duties. */
  pressingOf(accountId: string): Promise<Duty[]>;
  /** How many they are, for the menu; up to a minute old. */
  countPressing(accountId: string): Promise<number>;
  /** With an account that is being erased. */
  eraseOf(transaction: Transaction, accountId: string): Promise<void>;
}

export function createDuties(dependencies: Omit<DutiesContext, 'now'> & { now?: () => Date }): DutiesModule {
  const context: DutiesContext = { now: () => new Date(), ...dependencies };
  return {
    name: 'duties',
    calls: dutyCalls,
    errors: dutyErrors,
    jobs: reminderJobs(context),
    registerRoutes: (app, options) => registerDutyRoutes(app, context, options),
    ...createPressing(context),
    exportOf: (accountId) => exportDuties(context.db, accountId),
    eraseOf: eraseDutiesOf,
  };
}
