/** Dependencies of the blacklist: ports to other modules. */

import type { Pool } from 'pg';
import type { Db } from '#platform/database/schema.ts';
import type { Accounts, Directory } from '../../passport/server/index.ts';

export interface BlacklistContext {
  db: Db;
  pool: Pool;
  accounts: Pick<Directory, 'facesOf' | 'staffAmong'> & Pick<Accounts, 'lockAccounts' | 'setHasBlocks'>;
  now(): Date;
}
