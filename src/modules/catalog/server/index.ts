/** Public interface of the catalog for the rest of the server. */

import { z } from 'zod';
import type { Transaction } from '#platform/database/schema.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Job } from '#platform/jobs.ts';
import type { ServerModule } from '#platform/module.ts';
import { catalogCalls, catalogErrors, type Suggestions } from '../contract.ts';
import { matchNewObjects } from './commands/match-searches.ts';
import type { CatalogContext } from './context.ts';
import { exportSearches } from './own-data/store.ts';
import { suggest } from './queries.ts';
import { registerCatalogRoutes } from './routes.ts';
import { registerSitemap } from './sitemap/sitemap.ts';
import { deleteSearchesOf } from './store.ts';

export interface Catalog extends ServerModule {
  /** Erasure of an account. */
  eraseOf(transaction: Transaction, accountId: string): Promise<void>;
  /** Autocomplete: suggestions for a half-typed query. */
  suggest(q: string, viewer: Viewer | null): Promise<Suggestions>;
  /** Job: tells people about new matches of their saved searches; returns the number of searches. */
  matchNewObjects(): Promise<number>;
}

export function createCatalog(context: CatalogContext): Catalog {
  const matching: Job<object> = {
    name: 'catalog-match-searches',
    data: z.object({}),
    schedule: '*/5 * * * *',
    async handle() {
      await matchNewObjects(context);
    },
  };
  return {
    name: 'catalog',
    calls: catalogCalls,
    errors: catalogErrors,
    jobs: [matching] as Job[],
    eraseOf: deleteSearchesOf,
    suggest: (q, viewer) => suggest(context, { q }, viewer),
    matchNewObjects: () => matchNewObjects(context),
    exportOf: (accountId) => exportSearches(context.db, accountId),
    registerRoutes(app, options) {
      registerCatalogRoutes(app, context, options);
      registerSitemap(app, context);
    },
  };
}
