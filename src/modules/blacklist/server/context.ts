/** Dependencies of the blacklist: ports to other modules. */

import type { Pool } from 'pg';
import type { Db } from '#platform/database/schema.ts';
import type { Passport } from '../../passport/server/index.ts';

export interface BlacklistContext {
  db: Db;
  pool: Pool;
  accounts: Pick<Passport, 'facesOf' | 'staffAmong' | 'lockAccounts' | 'setHasBlocks'>;
  now(): Date;
}
