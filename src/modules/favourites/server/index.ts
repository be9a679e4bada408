/** The door of favourites for the rest of the server. */
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Job } from '#platform/jobs.ts';
import type { ServerModule } from '#platform/module.ts';
import { favouriteCalls, favouriteErrors } from '../contract.ts';
import { tellPriceDrops } from './commands/tell-price-drops.ts';
import type { FavouritesContext } from './dependencies.ts';
import { exportFavourites } from './own-data/store.ts';
import { registerFavouriteRoutes } from './routes.ts';
import { deleteAllOf, sweepRemoved } from './store.ts';

export interface Favourites extends ServerModule {
  /** With an account that is being erased. */
  eraseOf(transaction: Transaction<unknown>, accountId: string): Promise<void>;
  /** Tells those whose favourites have become cheaper; answers how many. */
  tellPriceDrops(): Promise<number>;
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
  return {
    name: 'favourites',
    calls: favouriteCalls,
    errors: favouriteErrors,
    jobs: [sweep, telling] as Job[],
    registerRoutes: (app, options) => registerFavouriteRoutes(app, context, options),
    tellPriceDrops: () => tellPriceDrops(context),
    exportOf: (accountId) => exportFavourites(db, accountId),
    async eraseOf(transaction, accountId) {
      const saved = await deleteAllOf(transaction, accountId);
      await objects.addToCounter(transaction, saved, 'favourites', -1);
    },
  };
}
