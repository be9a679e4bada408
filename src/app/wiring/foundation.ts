import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#platform/database/connect.ts';
import type { Metrics } from '#platform/http/metrics.ts';
import type { Jobs } from '#platform/jobs.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { Environment } from '../environment.ts';

/** Foundation of all areas: database, stores, mail, jobs. */
export interface Foundation {
  environment: Environment;
  database: Database;
  jobs: Jobs;
  mailer: Mailer;
  isSecure: boolean;
  metrics: Metrics;
  log: FastifyBaseLogger;
}
