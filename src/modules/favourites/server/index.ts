/** The door of favourites for the rest of the server. */

import { z } from 'zod';
import type { Transaction } from '#platform/database/schema.ts';
import type { Job } from '#platform/jobs.ts';
import type { ServerModule } from '#platform/module.ts';
import { favouriteCalls, favouriteErrors } from '../contract.ts';
import { tellPriceDrops } from './commands/tell-price-drops.ts';
import { tellReturns } from './commands/tell-returns.ts';
import type { FavouritesContext } from './context.ts';
import { exportFavourites } from './own-data/store.ts';
import { registerFavouriteRoutes } from './routes.ts';
import { deleteAllOf, sweepRemoved } from './store.ts';

export { addPastFavourites, type PastFavourite } from './seeding.ts';

export interface Favourites extends ServerModule {
  /** With an account that is being erased. */
  eraseOf(transaction: Transaction, accountId: string): Promise<void>;
  /** Tells those whose favourites have become cheaper; answers how many. */
  tellPriceDrops(): Promise<number>;
  /** Tells those whose favourites are back in the catalog; answers how many. */
  tellReturns(): Promise<number>;
}

export function createFavourites(context: FavouritesContext): Favourites {
  const { db, objects } = context;
  const sweep: Job<object> = {
    name: 'favourites-sweep',
    data: z.object({}),
    schedule: '20 * * * *',
    handle: () => sweepRemoved(db),
  };
  const telling: Job<object> = {
    name: 'favourites-price-drops',
    data: z.object({}),
    schedule: '2-59/5 * * * *',
    async handle() {
      await tellPriceDrops(context);
    },
  };
  const returns: Job<object> = {
    name: 'favourites-returns',
    data: z.object({}),
    schedule: '4-59/5 * * * *',
    async handle() {
      await tellReturns(context);
    },
  };
  return {
    name: 'favourites',
    calls: favouriteCalls,
    errors: favouriteErrors,
    jobs: [sweep, telling, returns] as Job[],
    registerRoutes: (app, options) => registerFavouriteRoutes(app, context, options),
    tellPriceDrops: () => tellPriceDrops(context),
    tellReturns: () => tellReturns(context),
    exportOf: (accountId) => exportFavourites(db, accountId),
    async eraseOf(transaction, accountId) {
      const saved = await deleteAllOf(transaction, accountId);
      await objects.addToCounter(transaction, saved, 'favourites', -1);
    },
  };
}
