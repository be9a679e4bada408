/** The catalog's door for the rest of the server. */
import type { Kysely, Transaction } from 'kysely';
import type { ServerModule } from '#platform/module.ts';
import { catalogCalls, catalogErrors } from '../contract.ts';
import type { PublicObjects } from './public-objects.ts';
import { registerCatalogRoutes } from './routes.ts';
import { registerSitemap } from './sitemap.ts';
import { deleteSearchesOf } from './store.ts';

interface CatalogDependencies {
  db: Kysely<unknown>;
  objects: PublicObjects;
  siteUrl: string;
  /** Pages of other modules for the map of the site. */
  pages: readonly string[];
}

export interface Catalog extends ServerModule {
  /** With an account that is being erased. */
  eraseOf(transaction: Transaction<unknown>, accountId: string): Promise<void>;
}

export function createCatalog(dependencies: CatalogDependencies): Catalog {
  return {
    name: 'catalog',
    calls: catalogCalls,
    errors: catalogErrors,
    jobs: [],
    eraseOf: deleteSearchesOf,
    registerRoutes(app, options) {
      registerCatalogRoutes(app, dependencies, options);
      registerSitemap(app, dependencies);
    },
  };
}
