import type { Pool } from 'pg';
import type { Db } from '#platform/database/schema.ts';
import type { UploadGate } from '#platform/http/upload-gate.ts';
import type { Jobs } from '#platform/jobs.ts';
import type { ObjectTables } from '../../ad-objects/server/index.ts';
import type { TableReader } from './reading/table-reader.ts';

export interface TransferContext {
  db: Db;
  pool: Pool;
  jobs: Jobs;
  tables: ObjectTables;
  gate: UploadGate;
  readTable: TableReader;
}
