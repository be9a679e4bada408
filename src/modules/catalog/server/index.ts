/** The catalog's door for the rest of the server. */
import type { Kysely } from 'kysely';
import type { ServerModule } from '#platform/module.ts';
import { catalogCalls, catalogErrors } from '../contract.ts';
import type { PublicObjects } from './public-objects.ts';
import { registerCatalogRoutes } from './routes.ts';
import { registerSitemap } from './sitemap.ts';

interface CatalogDependencies {
  db: Kysely<unknown>;
  objects: PublicObjects;
  siteUrl: string;
  /** Pages of other modules for the map of the site. */
  pages: readonly string[];
}

export function createCatalog(dependencies: CatalogDependencies): ServerModule {
  return {
    name: 'catalog',
    calls: catalogCalls,
    errors: catalogErrors,
    jobs: [],
    registerRoutes(app, options) {
      registerCatalogRoutes(app, dependencies, options);
      registerSitemap(app, dependencies);
    },
  };
}
