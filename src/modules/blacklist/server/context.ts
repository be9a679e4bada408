/** What the blacklist needs of the rest of the application. */
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Passport } from '../../passport/server/index.ts';

export interface BlacklistContext {
  db: Kysely<unknown>;
  pool: Pool;
  accounts: Pick<Passport, 'facesOf' | 'staffAmong' | 'lockAccounts' | 'setHasBlocks'>;
  now(): Date;
}
