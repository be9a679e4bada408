/** Data of the desk's health page: this machine and its database. */
import type { DeskContext } from '#modules/desk/server/index.ts';
import type { Files } from '#modules/files/server/index.ts';
import type { Media } from '#modules/media/server/index.ts';
import type { Database } from '#platform/database/connect.ts';
import { listSlowStatements, readVitals } from '#platform/database/vitals.ts';
import type { Metrics } from '#platform/http/metrics.ts';
import { listFailedJobs, readQueues } from '#platform/jobs-state.ts';
import type { Environment } from './environment.ts';
import { backedUpAt, diskOf, PROCESS_PREFIX, VERSION } from './site-state.ts';

interface Sources {
  environment: Pick<Environment, 'dataDir'>;
  database: Pick<Database, 'db'>;
  metrics: Pick<Metrics, 'slowestCalls'>;
  media: Pick<Media, 'usedBytes'>;
  files: Pick<Files, 'usedBytes'>;
}

export function createHealth({
  environment: { dataDir },
  database: { db },
  metrics,
  media,
  files,
}: Sources): DeskContext['health'] {
  return {
    version: VERSION,
    processPrefix: PROCESS_PREFIX,
    isMail: (queue) => queue.includes('letter'),
    vitals: () => readVitals(db),
    slowStatements: (limit) => listSlowStatements(db, limit),
    slowCalls: metrics.slowestCalls,
    queues: () => readQueues(db),
    failures: (limit) => listFailedJobs(db, limit),
    async storage() {
      const [picturesBytes, filesBytes, disk] = await Promise.all([
        media.usedBytes(),
        files.usedBytes(),
        diskOf(dataDir),
      ]);
      return { picturesBytes, filesBytes, disk };
    },
    backedUpAt: () => backedUpAt(dataDir),
  };
}
