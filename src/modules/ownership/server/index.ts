/** Public interface of ownership for the rest of the server. */

import { z } from 'zod';
import type { Transaction } from '#platform/database/schema.ts';
import type { Job } from '#platform/jobs.ts';
import type { ServerModule } from '#platform/module.ts';
import { ownershipCalls, ownershipErrors } from '../contract.ts';
import { checkAgain } from './commands/check-again.ts';
import type { OwnershipContext } from './context.ts';
import { eraseClaims, exportClaims } from './own-data/store.ts';
import { createLook, type StandIns } from './proofs/look.ts';
import { registerOwnershipRoutes } from './routes.ts';

export type { ClaimedPlace } from './context.ts';
export type { StandIns } from './proofs/look.ts';
export { CONFIRMATION } from './store.ts';

export interface Ownership extends ServerModule {
  /** Looks again at what is due; answers how many there were. */
  checkAgain(): Promise<number>;
  /** With an account that is being erased. */
  eraseOf(transaction: Transaction, accountId: string): Promise<void>;
}

type Dependencies = Omit<OwnershipContext, 'look' | 'now'> & {
  siteUrl: string;
  /** Only for tests: who answers in the place of the internet. */
  standIns: StandIns | undefined;
  now?: () => Date;
};

export function createOwnership({ siteUrl, standIns, ...rest }: Dependencies): Ownership {
  const context: OwnershipContext = { now: () => new Date(), ...rest, look: createLook({ siteUrl, standIns }) };
  const checking: Job<object> = {
    name: 'ownership-check-again',
    data: z.object({}),
    schedule: '*/10 * * * *',
    async handle() {
      await checkAgain(context);
    },
  };
  return {
    name: 'ownership',
    calls: ownershipCalls,
    errors: ownershipErrors,
    jobs: [checking as Job],
    registerRoutes: (app, options) => registerOwnershipRoutes(app, context, options),
    checkAgain: () => checkAgain(context),
    exportOf: (accountId) => exportClaims(context.db, accountId),
    eraseOf: eraseClaims,
  };
}
