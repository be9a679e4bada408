/** The statistics' door for the rest of the server. */

import { z } from 'zod';
import type { Transaction } from '#platform/database/schema.ts';
import type { Job } from '#platform/jobs.ts';
import type { ServerModule } from '#platform/module.ts';
import { dayOf } from '#words/moments.ts';
import { statisticsCalls } from '../contract.ts';
import type { StatisticsContext } from './context.ts';
import { registerStatisticsRoutes } from './routes.ts';
import { type AddedMetric, addToDay, eraseMarksBefore, listViewsSince, type ViewedDay } from './store.ts';
import { createViewCounter } from './views/view-counter.ts';

export { addPastDays, type PastDay, type ViewedDay } from './store.ts';

export interface Statistics extends ServerModule {
  /** Increments today's counters, within the transaction of the event: call it last (row locks), and once. */
  add(transaction: Transaction, metric: AddedMetric, objectIds: readonly string[]): Promise<void>;
  /** Views of these objects by day, from the day on; days without any are left out. */
  viewsSince(objectIds: readonly string[], since: string): Promise<ViewedDay[]>;
}

export function createStatistics(dependencies: Omit<StatisticsContext, 'now'>): Statistics {
  const context: StatisticsContext = { ...dependencies, now: () => new Date() };
  const erasing: Job<object> = {
    name: 'statistics-erase-marks',
    data: z.object({}),
    // Ten minutes past midnight in Moscow: the last views of the day are counted by then.
    schedule: '10 21 * * *',
    handle: () => eraseMarksBefore(context.pool, dayOf(context.now())),
  };
  return {
    name: 'statistics',
    calls: statisticsCalls,
    errors: {},
    jobs: [erasing] as Job[],
    partitions: [{ table: 'object_days', step: 'year' }],
    async add(transaction, metric, objectIds) {
      if (objectIds.length > 0) await addToDay(transaction, dayOf(context.now()), metric, objectIds);
    },
    viewsSince: async (objectIds, since) =>
      objectIds.length === 0 ? [] : listViewsSince(context.pool, objectIds, since),
    registerRoutes(app, options) {
      const counter = createViewCounter(context, (error) => app.log.warn({ err: error }, 'views wait to be counted'));
      app.addHook('onClose', async () => {
        await counter.flush().catch((error: unknown) => app.log.error({ err: error }, 'the last views were lost'));
      });
      registerStatisticsRoutes(app, context, counter, options);
    },
  };
}
