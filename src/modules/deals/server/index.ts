/** Public interface of deals for the rest of the server, one group of methods for each purpose. */

import { z } from 'zod';
import type { Transaction } from '#platform/database/schema.ts';
import type { Job } from '#platform/jobs.ts';
import type { ServerModule } from '#platform/module.ts';
import type { PictureUser } from '../../media/server/index.ts';
import { dealCalls, dealErrors } from '../contract.ts';
import { takeStep } from './commands/take-step.ts';
import type { DealsContext } from './context.ts';
import { createStatistics, type DealStatistics } from './days/index.ts';
import { judgeOrders } from './lawfulness/lawfulness.ts';
import { createLookups, type DealLookups } from './lookups/index.ts';
import { createMarkedDeals, type MarkedDeals } from './marking/index.ts';
import { createDealsOfPerson, type DealsOfPerson } from './of-person/index.ts';
import { createChecks, type DealChecks } from './open-about/index.ts';
import { createOrders, type DealOrders } from './orders/index.ts';
import { eraseWordsOf, exportDeals } from './own-data/store.ts';
import { createPapers, type DealPapers } from './papers/index.ts';
import { usedMedia } from './pictures/store.ts';
import { showsPicture } from './queries.ts';
import { recordsReader } from './records/records.ts';
import { registerDealRoutes } from './routes.ts';
import { listDue } from './store.ts';
import { createSums, type DealSums } from './sums/index.ts';

export type { OpenedDeal, OrderedOffer } from './commands/open-deals.ts';
export type { DealEvent, LawEvent, TakenDown } from './context.ts';
export type { DealStatistics } from './days/index.ts';
export type { ClosedDay, OrderDay } from './days/store.ts';
export type { DealLookups } from './lookups/index.ts';
export type { MarkedDeals } from './marking/index.ts';
export type { DealsOfPerson, OpenDeal } from './of-person/index.ts';
export type { DealChecks } from './open-about/index.ts';
export type { DealOrders } from './orders/index.ts';
export type { DealPapers } from './papers/index.ts';
export type { ActDeal, ActDocument, ReviewedDeal } from './papers/papers.ts';
export type { DealFacts } from './presenter.ts';
export { listOpenAmounts } from './store.ts';
export type { DealSums } from './sums/index.ts';

export interface Deals extends ServerModule {
  /** Orders and steps. */
  orders: DealOrders;
  /** Deals that others refer to, by their ids. */
  lookups: DealLookups;
  /** Open deals that stand in the way of a change elsewhere. */
  checks: DealChecks;
  /** What the marking of advertising needs, and the gate that it opens and closes. */
  marked: MarkedDeals;
  papers: DealPapers;
  sums: DealSums;
  statistics: DealStatistics;
  ofPerson: DealsOfPerson;
  pictures: PictureUser;
  /** Erasure of an account. */
  eraseOf(transaction: Transaction, accountId: string): Promise<void>;
  /** Job: makes the transitions of timeouts; returns their number. */
  runClock(): Promise<number>;
}

const CLOCK_BATCH = 200;

export function createDeals(dependencies: Omit<DealsContext, 'now' | 'recordsOf'> & { now?: () => Date }): Deals {
  const { now = () => new Date() } = dependencies;
  const context: DealsContext = { ...dependencies, now, recordsOf: recordsReader(dependencies, now) };
  const { db } = context;

  /** Errors are isolated per deal: the others go on, and the next run tries it again. */
  async function runClock(): Promise<number> {
    const due = await listDue(db, context.now(), CLOCK_BATCH);
    const results = [];
    for (const { deal_id, action } of due)
      results.push(
        await takeStep(context, { dealId: deal_id, action, viewer: null }).then(
          () => null,
          (error: unknown) => error,
        ),
      );
    const failures = results.filter((error) => error !== null);
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} of ${due.length} deals did not move`);
    return due.length;
  }
  const clock: Job<object> = {
    name: 'deals-clock',
    data: z.object({}),
    schedule: '* * * * *',
    async handle() {
      await runClock();
    },
  };
  const judging: Job<object> = {
    name: 'deals-judge',
    data: z.object({}),
    schedule: '* * * * *',
    handle: () => judgeOrders(context),
  };

  return {
    name: 'deals',
    calls: dealCalls,
    errors: dealErrors,
    jobs: [clock, judging] as Job[],
    registerRoutes: (app, options) => registerDealRoutes(app, context, options),
    orders: createOrders(context),
    lookups: createLookups(context),
    checks: createChecks(context),
    marked: createMarkedDeals(context),
    papers: createPapers(context),
    sums: createSums(context),
    statistics: createStatistics(context),
    ofPerson: createDealsOfPerson(context),
    pictures: {
      usedMedia: (mediaIds) => usedMedia(db, mediaIds),
      showsPicture: (mediaId, viewer) => showsPicture(context, mediaId, viewer),
    },
    exportOf: (accountId) => exportDeals(db, accountId),
    eraseOf: eraseWordsOf,
    runClock,
  };
}
