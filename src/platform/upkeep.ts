/** The platform's own work by the clock. */
import { z } from 'zod';
import type { Database } from './database/connect.ts';
import { keepPartitions, type PartitionedTable } from './database/partitions.ts';
import { sweepKeys } from './http/idempotency.ts';
import { sweepLimits } from './http/rate-limit.ts';
import type { Job } from './jobs.ts';
import type { ServerModule } from './module.ts';

interface UpkeepDependencies {
  database: Pick<Database, 'pool' | 'direct'>;
  /** Of all modules. */
  partitions: readonly PartitionedTable[];
}

export function createUpkeep({ database, partitions }: UpkeepDependencies): ServerModule {
  const sweeping: Job<object> = {
    name: 'platform-sweep',
    data: z.object({}),
    schedule: '47 * * * *',
    async handle() {
      await sweepLimits(database.pool);
      await sweepKeys(database.pool);
    },
  };
  const partitioning: Job<object> = {
    name: 'platform-partitions',
    data: z.object({}),
    schedule: '17 * * * *',
    async handle() {
      const failures: unknown[] = [];
      for (const declared of partitions)
        await keepPartitions(database, declared, new Date()).catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw new AggregateError(failures, 'partitions of some tables were not kept');
    },
  };
  return { name: 'platform', calls: {}, errors: {}, jobs: [sweeping, partitioning] as Job[], registerRoutes: () => {} };
}
