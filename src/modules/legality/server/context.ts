import type { Pool } from 'pg';
import type { Db } from '#platform/database/schema.ts';
import type { RecordDeed } from '../../audit/server/index.ts';

export interface LegalityContext {
  db: Db;
  pool: Pool;
  record: RecordDeed;
  now: () => Date;
}
