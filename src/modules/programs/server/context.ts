/** Dependencies of programs: ports to other modules. */

import type { Pool } from 'pg';
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { Jobs } from '#platform/jobs.ts';
import type { Vault } from '#platform/vault.ts';
import type { Sessions } from '../../passport/server/index.ts';
import type { Safety } from '../../safety/server/index.ts';

export interface ProgramsDependencies extends Pick<Sessions, 'holdSession'> {
  db: Db;
  pool: Pool;
  jobs: Pick<Jobs, 'enqueue' | 'enqueueAll'>;
  /** Into the log of the account's safety. */
  record: Safety['record'];
  /** That a webhook was switched off because nobody answered. */
  onWebhookOff: readonly ((
    transaction: Transaction,
    off: { accountId: string; host: string; at: Date },
  ) => Promise<void>)[];
  /** Only for tests, whose receivers stand on this machine; elsewhere nobody may make us call our own network. */
  allowPrivateHosts?: boolean;
  now?: () => Date;
}

export interface ProgramsContext extends Required<ProgramsDependencies> {
  vault: Vault;
}
