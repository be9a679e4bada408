/** Public interface of the ad-objects module for the rest of the server, one group of methods for each purpose. */

import { z } from 'zod';
import type { Transaction } from '#platform/database/schema.ts';
import type { Job } from '#platform/jobs.ts';
import type { ServerModule } from '#platform/module.ts';
import type { PictureUser } from '../../media/server/index.ts';
import { adObjectCalls, adObjectErrors } from '../contract.ts';
import type { AdObjectsContext } from './context.ts';
import { type Counters, createCounters } from './counters/index.ts';
import { recomputeMarket } from './figures/store.ts';
import { createLists } from './lists/list-ad-objects.ts';
import { createLookups, type Lookups } from './lookups/index.ts';
import { createNews, type News } from './news/index.ts';
import { createOverview, type Overview } from './overview/index.ts';
import { eraseObjectsOf } from './own-data/erase-objects-of.ts';
import { createOwners, type Owners } from './own-data/index.ts';
import { exportObjects } from './own-data/store.ts';
import { createPictures } from './pictures/index.ts';
import { createPublication, type Publication } from './publication/index.ts';
import { readdressJob } from './readdressing/readdress.ts';
import { registerAdObjectRoutes } from './routes.ts';
import { createSearch, learningJobs, type Search } from './search/index.ts';
import { listSellers } from './search/store.ts';
import { createUnderstanding } from './search/understand.ts';
import { objectReader } from './store.ts';
import { createTables, type ObjectTables } from './tables/index.ts';

// Dictionaries for the demonstration's objects.
export { TOPICS, type Topic } from '../domain/topics.ts';
export type { GOALS, LOOKING_FOR, PAY_MODELS } from '../kinds/campaign/dictionaries.ts';
export { SPECIALISATIONS, type UNITS } from '../kinds/contractor/dictionaries.ts';
export { KIND_DETAILS } from '../kinds/details.ts';
export { LEGAL_CATEGORIES } from '../kinds/product/dictionaries.ts';
export { categoryOfKktu, isKktuOf } from '../kinds/product/kktu-categories.ts';
export { warningOf } from '../kinds/product/legal-categories.ts';
export { AGE_GROUPS, PLATFORMS, type Platform } from '../kinds/resource/dictionaries.ts';
export type { RefuseDelete } from './context.ts';
export type { Counters } from './counters/index.ts';
export { goodsOf } from './lookups/goods.ts';
export {
  type Advertised,
  type CardNow,
  type Lookups,
  type OfferNow,
  type OfferRef,
  type OwnObject,
  offerKey,
  pickOffers,
  type Selling,
} from './lookups/index.ts';
export type { FreshObject, News, Wish } from './news/index.ts';
export type { Overview } from './overview/index.ts';
export type { Owners } from './own-data/index.ts';
export type { Decided, Publication } from './publication/index.ts';
export type { Search } from './search/index.ts';
export { createSeeding, type ReadyObject } from './seeding/seeding.ts';
export type { CheckedLine } from './tables/check.ts';
export type { CheckedSheet, ObjectTables } from './tables/index.ts';

export interface AdObjects extends ServerModule {
  /** Objects that others refer to, by their ids. */
  lookups: Lookups;
  /** Outbox of news: objects that were published, became cheaper or came back. */
  news: News;
  search: Search;
  publication: Publication;
  owners: Owners;
  /** Everything of one owner, at a glance. */
  overview: Overview;
  counters: Counters;
  pictures: PictureUser;
  /** Own objects as tables. */
  tables: ObjectTables;
  /** Erasure of an account. */
  eraseOf(transaction: Transaction, accountId: string): Promise<void>;
}

/** Some of those with a name have nothing to sell. */
const NAMESAKES = 50;

export function createAdObjects(dependencies: Omit<AdObjectsContext, 'readObject'>): AdObjects {
  const context: AdObjectsContext = { ...dependencies, readObject: objectReader(dependencies.pool) };
  const { db } = context;
  const understanding = createUnderstanding({
    db,
    presentTerms: context.presentTerms,
    isName: async (word) => (await listSellers(db, await context.findByName([word], NAMESAKES))).length > 0,
  });
  const lists = createLists(context, understanding);
  const market: Job<object> = {
    name: 'ad-objects-market',
    data: z.object({}),
    schedule: '*/15 * * * *',
    handle: () => recomputeMarket(db),
  };

  return {
    name: 'ad-objects',
    calls: adObjectCalls,
    errors: adObjectErrors,
    jobs: [...learningJobs(context), market as Job, readdressJob(context)],
    registerRoutes: (app, options) => registerAdObjectRoutes(app, context, lists, options),
    lookups: createLookups(context, lists),
    news: createNews(context, understanding),
    search: createSearch(context, lists, understanding),
    publication: createPublication(context, lists),
    owners: createOwners(context),
    overview: createOverview(context),
    counters: createCounters(db),
    pictures: createPictures(context),
    tables: createTables(context),
    exportOf: (accountId) => exportObjects(db, accountId),
    eraseOf: eraseObjectsOf,
  };
}
