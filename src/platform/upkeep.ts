/** The platform's own work by the clock. */
import type { Pool } from 'pg';
import { z } from 'zod';
import { sweepKeys } from './http/idempotency.ts';
import { sweepLimits } from './http/rate-limit.ts';
import type { Job } from './jobs.ts';
import type { ServerModule } from './module.ts';

export function createUpkeep({ pool }: { pool: Pool }): ServerModule {
  const sweeping: Job<object> = {
    name: 'platform-sweep',
    data: z.object({}),
    schedule: '47 * * * *',
    async handle() {
      await sweepLimits(pool);
      await sweepKeys(pool);
    },
  };
  return { name: 'platform', calls: {}, errors: {}, jobs: [sweeping] as Job[], registerRoutes: () => {} };
}
