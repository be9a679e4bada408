/** Public interface of the basket for the rest of the server. */
import type { Transaction } from '#platform/database/schema.ts';
import type { ServerModule } from '#platform/module.ts';
import { basketCalls, basketErrors } from '../contract.ts';
import { placePaidOrder } from './commands/pay-by-card.ts';
import type { BasketContext } from './context.ts';
import { exportBasket, forgetSeller } from './own-data/store.ts';
import { registerBasketRoutes } from './routes.ts';
import { countBasketsWith, eraseBasket } from './store.ts';

export { putIntoBasket } from './seeding.ts';

export interface BasketModule extends ServerModule {
  /** Places the stored order after its payment has come; returns its path. */
  placePaidOrder(transaction: Transaction, accountId: string, wish: unknown): Promise<string>;
  /** How many baskets have one of these objects, or are for one of these campaigns. */
  countWith(wanted: { objectIds: readonly string[]; campaignIds: readonly string[] }): Promise<number>;
  /** Erasure of an account. */
  eraseOf(transaction: Transaction, accountId: string): Promise<void>;
}

export function createBasket(dependencies: Omit<BasketContext, 'now'>): BasketModule {
  const context: BasketContext = { ...dependencies, now: () => new Date() };
  return {
    name: 'basket',
    calls: basketCalls,
    errors: basketErrors,
    jobs: [],
    registerRoutes: (app, options) => registerBasketRoutes(app, context, options),
    placePaidOrder: (transaction, accountId, wish) => placePaidOrder(context, transaction, accountId, wish),
    countWith: (wanted) => countBasketsWith(context.db, wanted),
    async eraseOf(transaction, accountId) {
      await eraseBasket(transaction, accountId);
      await forgetSeller(transaction, accountId);
    },
    exportOf: (accountId) => exportBasket(context.db, accountId),
  };
}
