import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Jobs } from '#platform/jobs.ts';
import type { ObjectTables } from '../../ad-objects/server/index.ts';
import type { TableReader } from './reading/table-reader.ts';

export interface TransferContext {
  db: Kysely<unknown>;
  pool: Pool;
  jobs: Jobs;
  tables: ObjectTables;
  readTable: TableReader;
}
